/** Tries a survey on the answers that a store has: which of them would count for another channel or group. */
import type { SurveyTrial } from '@convbox/contract/api/survey.schemas'
import { CANNOT_SAY, meaningOf, takesText, type AnswerMeaning, type Survey } from '@convbox/contract/survey'
import type { Program } from '../../program.ts'
import { countAnswers, readAnswersAlike } from '../../survey/survey.sql.ts'

/** Answers alike that are looked at, the newest first; written ones are seldom alike. */
const MAX_ALIKE = 50_000
const LISTED = 100

/** As the warehouse's `named_channel`. */
const named = ({ first, second }: AnswerMeaning): string =>
  [second, first].find((channel) => channel !== '' && channel !== CANNOT_SAY) ?? ''

type Change = { before: number; after: number }
const counter = () => {
  const counts = new Map<string, Change>()
  const add = (key: string, when: keyof Change, answers: number): void => {
    const row = counts.get(key) ?? { before: 0, after: 0 }
    row[when] += answers
    counts.set(key, row)
  }
  return { counts, add }
}

export const trySurvey = async (program: Program, storeId: string, survey: Survey): Promise<SurveyTrial> => {
  const [rows, { own }] = await Promise.all([
    readAnswersAlike(program.warehouse, storeId, MAX_ALIKE),
    countAnswers(program.warehouse, storeId),
  ])
  const channels = counter()
  const groups = counter()
  const ungrouped = new Map<string, SurveyTrial['ungrouped'][number]>()
  const taken = survey.textRules.map(() => 0)
  let [answers, moved] = [0, 0]
  for (const row of rows) {
    const { question_id: questionId, option_id: optionId, follow_up_id: followUpId, written } = row
    const known = { first: row.l1_channel, second: row.l2_channel, group: row.text_group }
    const meaning = meaningOf(survey, { questionId, optionId, followUpId, written }, known)
    answers += row.answers
    if (meaning.first !== known.first || meaning.second !== known.second || meaning.group !== known.group) moved += row.answers
    channels.add(named(known), 'before', row.answers)
    channels.add(named(meaning), 'after', row.answers)
    if (written === '') continue
    groups.add(JSON.stringify([questionId, known.group]), 'before', row.answers)
    groups.add(JSON.stringify([questionId, meaning.group]), 'after', row.answers)
    const rule = survey.textRules.findIndex((one) => one.questionId === questionId && takesText(one, written))
    if (rule >= 0) taken[rule] = (taken[rule] ?? 0) + row.answers
    else {
      const key = JSON.stringify([questionId, written.toLowerCase()])
      const found = ungrouped.get(key) ?? { questionId, written, answers: 0 }
      ungrouped.set(key, { ...found, answers: found.answers + row.answers })
    }
  }
  return {
    answers,
    moved,
    channels: [...channels.counts]
      .map(([channel, change]) => ({ channel, ...change }))
      .filter(({ before, after }) => before !== after)
      .toSorted(
        (one, other) => Math.abs(other.after - other.before) - Math.abs(one.after - one.before) || one.channel.localeCompare(other.channel),
      ),
    groups: [...groups.counts]
      .map(([key, change]) => {
        const [questionId = '', group = ''] = JSON.parse(key) as string[]
        return { questionId, group, ...change }
      })
      .toSorted((one, other) => other.after - one.after || one.group.localeCompare(other.group)),
    taken,
    ungrouped: [...ungrouped.values()]
      .toSorted((one, other) => other.answers - one.answers || one.written.localeCompare(other.written))
      .slice(0, LISTED),
    left: Math.max(0, own - answers),
  }
}
