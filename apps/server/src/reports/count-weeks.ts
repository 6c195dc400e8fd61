/** The nightly count of weeks: the usual questions of large stores' reports, for every finished week whose data changed since. Can be interrupted anywhere. */
import { windowIndex } from '@convbox/attribution'
import { addDays, todayIn } from '@convbox/contract/date-range'
import { instantsOf } from '@convbox/contract/store-days'
import { KEPT_UNCOUNTED_MS } from '../derive/session-days.ts'
import { nextVersion, versionAt } from '../derive/versions.ts'
import type { Program } from '../program.ts'
import { questionId, weeksIn, type WeekQuestion } from './counted-weeks.ts'
import {
  closeWeeks,
  readDigests,
  readWholeWeeks,
  removeOldWeeks,
  rowsOf,
  writeWeekRows,
  type Week,
  type WeekSource,
} from './counted-weeks.sql.ts'
import { MEDIA_WEEKS } from './media-figures.sql.ts'
import { OF_CUSTOM, readConstants, readSettings } from './model-settings.rows.ts'
import { countedShapes, creditedPeopleWeeks, creditWeeks, storePeopleWeeks } from './week-questions.ts'

/** A little more than the longest range that a report shows, a year. */
const COUNTED_DAYS = 400
/** Orders and rows of spend of that time below which a report is fast without counted weeks. */
const LEAST_ROWS = 200_000

const SOURCES: readonly WeekSource[] = ['orders', 'spend']

type CountedStore = { id: string; timeZone: string }

/** Every question that is counted for a store, each once: models share the people. */
const questionsOf = async ({ mainDb }: Program, { id, timeZone }: CountedStore): Promise<WeekQuestion[]> => {
  const [constants, { version, settings }] = await Promise.all([readConstants(mainDb, id), readSettings(mainDb, id, OF_CUSTOM)])
  const shapes = countedShapes({ blend: { hasSurvey: false, constants }, ...(version > 0 && { custom: settings }) })
  const credits = shapes.flatMap(({ shape, window }): (WeekQuestion | undefined)[] => {
    const span = { timezone: timeZone, window: windowIndex(window) }
    return [creditWeeks(shape, { byDay: 'counted', measures: [] }, span), creditedPeopleWeeks(shape, span), storePeopleWeeks(shape, span)]
  })
  const asked = [...credits.filter((question) => question !== undefined), ...MEDIA_WEEKS]
  return [...new Map(asked.map((question) => [questionId(question), question])).values()]
}

/** Writes what a question says of the weeks that do not count for it yet, and returns these. */
const writeMissing = async (
  program: Program,
  storeId: string,
  question: WeekQuestion,
  { weeks, known, digestOf }: { weeks: readonly Week[]; known: ReadonlySet<string>; digestOf: Awaited<ReturnType<typeof readDigests>> },
): Promise<Week[]> => {
  const id = questionId(question)
  const missing = weeks.filter((week) => !known.has(`${id} ${week.day} ${digestOf(week, question.reads)}`))
  const [first, last] = [missing[0], missing.at(-1)]
  if (first === undefined || last === undefined) return []
  const times = { from: first.startsAt, to: last.endsAt, fromDay: first.day, toDay: addDays(last.day, 6) }
  await writeWeekRows(program.warehouse, {
    sql: question.sql,
    holds: question.holds,
    params: { ...question.params, storeId, ...times },
    question: id,
    weeks: missing.map((week) => ({ day: week.day, digest: digestOf(week, question.reads) })),
    version: nextVersion(program),
  })
  return missing
}

/**
 * Counts a store's finished weeks. leastRows: of the year, below which nothing is counted. A week counts only if its data had one digest before and after all
 * statements about it.
 */
export const countWeeksOf = async (program: Program, store: CountedStore, leastRows = LEAST_ROWS): Promise<void> => {
  const { warehouse } = program
  const today = todayIn(store.timeZone, program.now())
  const range = instantsOf({ from: addDays(today, -COUNTED_DAYS), to: addDays(today, -1) }, store.timeZone)
  const weeks = weeksIn({ ...range, timezone: store.timeZone })
  const [first, last] = [weeks[0], weeks.at(-1)]
  if (first === undefined || last === undefined) return
  const digestOf = await readDigests(warehouse, store.id, weeks, SOURCES)
  const rows = weeks.flatMap((week) => SOURCES.map((source) => rowsOf(digestOf(week, [source])))).reduce((sum, each) => sum + each, 0)
  const questions = rows < leastRows ? [] : await questionsOf(program, store)
  const ids = questions.map(questionId)
  const whole = await readWholeWeeks(warehouse, store.id, { questions: ids, from: first.day, to: last.day })
  const known = new Set(whole.map(({ question, day, digest }) => `${question} ${day} ${digest}`))
  const written: { question: WeekQuestion; missing: Week[] }[] = []
  for (const question of questions)
    written.push({ question, missing: await writeMissing(program, store.id, question, { weeks, known, digestOf }) })
  const digestAfter = await readDigests(warehouse, store.id, weeks, SOURCES)
  const closed = written.flatMap(({ question, missing }) =>
    missing.flatMap((week) => {
      const digest = digestOf(week, question.reads)
      return digest === digestAfter(week, question.reads) ? [{ question: questionId(question), day: week.day, digest }] : []
    }),
  )
  await closeWeeks(warehouse, store.id, closed, nextVersion(program))
  const versions = weeks.flatMap((week) =>
    [['orders'] as const, ['spend'] as const, SOURCES].map((sources) => ({ day: week.day, digest: digestOf(week, sources) })),
  )
  await removeOldWeeks(warehouse, store.id, { questions: ids, versions, before: versionAt(program.now() - KEPT_UNCOUNTED_MS) })
}

/** Counts the weeks of every store. One that fails reads its orders until the next night and keeps no other from its turn. */
export const countWeeks = async (program: Program): Promise<void> => {
  for (const store of await program.directory.all())
    await countWeeksOf(program, store).catch((error: unknown) => {
      program.logger.error({ err: error, storeId: store.id }, 'the weeks of a store could not be counted')
    })
}
