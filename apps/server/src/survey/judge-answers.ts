/** Judges answers again after a store's survey was changed: which channels and groups they count for. Done twice it writes nothing new. */
import { meaningOf, type Survey } from '@convbox/contract/survey'
import { nextVersion } from '../derive/versions.ts'
import type { Program } from '../program.ts'
import { readAnswersAfter, writeAnswers, type AnswerRow, type StoredAnswer } from './survey.sql.ts'
import { markJudged, readSurvey, readUnjudged } from './survey-versions.rows.ts'

const PART = 5000

/** The row as it counts under a survey; undefined: as before. */
const judged = (survey: Survey, row: StoredAnswer): Omit<AnswerRow, 'version' | 'store_id' | 'answered_at'> | undefined => {
  const { order_id, question_id: questionId, option_id: optionId, follow_up_id: followUpId, written } = row
  const known = { first: row.l1_channel, second: row.l2_channel, group: row.text_group }
  const meaning = meaningOf(survey, { questionId, optionId, followUpId, written }, known)
  if (meaning.first === known.first && meaning.second === known.second && meaning.group === known.group) return undefined
  return { ...row, order_id, l1_channel: meaning.first, l2_channel: meaning.second, text_group: meaning.group }
}

/** All answers of a store. part: answers at a time. */
const judgeStore = async (program: Program, storeId: string, part: number): Promise<void> => {
  const saved = await readSurvey(program.mainDb, storeId)
  if (saved === undefined) return
  let after: readonly [string, string] = ['', '']
  for (;;) {
    const rows = await readAnswersAfter(program.warehouse, storeId, { after, limit: part })
    const changed = rows.flatMap((row) => {
      const next = judged(saved.survey, row)
      if (next === undefined) return []
      return [{ ...next, store_id: storeId, answered_at: new Date(row.answered_at), version: nextVersion(program, row.version) }]
    })
    await writeAnswers(program.warehouse, changed)
    const last = rows.at(-1)
    if (last === undefined || rows.length < part) break
    after = [last.order_id, last.question_id]
  }
  await markJudged(program.mainDb, storeId, saved.version, new Date(program.now()))
}

/** A store that fails is tried again the next time and keeps no other from its turn. */
export const judgeAnswers = async (program: Program, part = PART): Promise<void> => {
  for (const storeId of await readUnjudged(program.mainDb)) {
    try {
      await judgeStore(program, storeId, part)
    } catch (error) {
      program.logger.error({ err: error, storeId }, 'answers of a survey could not be judged again and are tried later')
    }
  }
}
