/**
 * Figures of finished weeks, counted at night, so that a report of a year reads the orders of a few days only. A week counts while its data has the digest that it
 * was counted with; any other time of the range is read directly. Why: docs/decisions/0031-counted-weeks.md.
 */
import { createHash } from 'node:crypto'
import { addDays, startOfWeek, todayIn, type Day } from '@convbox/contract/date-range'
import { startOfDay } from '@convbox/contract/store-days'
import type { Params, Warehouse } from '@convbox/storage'
import {
  readDigests,
  readWeekRows,
  readWholeWeeks,
  versionsParams,
  type Week,
  type WeekHolds,
  type WeekRow,
  type WeekSource,
  type WeekVersion,
} from './counted-weeks.sql.ts'
import type { Span } from './report-span.ts'

/**
 * A statement with the columns of WeekRow, where it holds people with `people` (hashes) in place of figures, and `week`, the first day of each row's week. params:
 * those besides the store and the times.
 */
export type WeekQuestion = { sql: string; params: Params; reads: readonly WeekSource[]; holds: WeekHolds }

/** Names the question in the table: whatever decides its answer besides the data. */
export const questionId = ({ sql, params }: WeekQuestion): string =>
  createHash('sha256')
    .update(JSON.stringify([sql, params]))
    .digest('hex')
    .slice(0, 16)

export type Times = Pick<Span, 'from' | 'to' | 'timezone'>

/** First instants of days by zone and day. They never change and cost the most of finding weeks. */
const starts = new Map<string, Date>()
const MOST_STARTS = 10_000
const startOf = (day: Day, zone: string): Date => {
  const key = `${zone} ${day}`
  const known = starts.get(key)
  if (known !== undefined) return known
  if (starts.size >= MOST_STARTS) starts.clear()
  const start = startOfDay(day, zone)
  starts.set(key, start)
  return start
}

/** The whole weeks in a span, oldest first. */
export const weeksIn = ({ from, to, timezone }: Times): Week[] => {
  const weeks: Week[] = []
  const before = startOfWeek(todayIn(timezone, from.getTime()))
  let day = startOf(before, timezone) < from ? addDays(before, 7) : before
  for (;;) {
    const week = { day, startsAt: startOf(day, timezone), endsAt: startOf(addDays(day, 7), timezone) }
    if (week.endsAt > to) return weeks
    weeks.push(week)
    day = addDays(day, 7)
  }
}

/** Parts of a range beyond which it is read as a whole: each is a statement. */
const MOST_GAPS = 4

/** What is left of a span beside some of its weeks, oldest first. */
const gapsOf = ({ from, to }: Times, weeks: readonly Week[]): { from: Date; to: Date }[] => {
  const edges = [from, ...weeks.flatMap(({ startsAt, endsAt }) => [startsAt, endsAt]), to]
  return edges.flatMap((edge, index) => {
    const next = edges[index + 1]
    return index % 2 === 0 && next !== undefined && edge < next ? [{ from: edge, to: next }] : []
  })
}

/** How a question is asked of its weeks: see readWeekRows. */
export type WeekChoice = {
  places: readonly number[]
  byDay: boolean
  kinds?: readonly string[] | undefined
  onlyChannel?: string | undefined
}

/** The weeks that count now, each with its digest. */
const readWeeks = async (warehouse: Warehouse, storeId: string, weeks: readonly Week[], question: WeekQuestion) => {
  const [first, last] = [weeks[0], weeks.at(-1)]
  if (first === undefined || last === undefined) return []
  const whole = await readWholeWeeks(warehouse, storeId, { questions: [questionId(question)], from: first.day, to: last.day })
  if (whole.length === 0) return []
  const known = new Set(whole.map(({ day, digest }) => `${day} ${digest}`))
  const digestOf = await readDigests(warehouse, storeId, weeks, question.reads)
  return weeks.flatMap((week): (Week & WeekVersion)[] => {
    const digest = digestOf(week, question.reads)
    return known.has(`${week.day} ${digest}`) ? [{ ...week, digest }] : []
  })
}

/** The weeks of a span that count, and the parts between them; undefined: no week counts, or too few to be worth it. */
const splitByWeeks = async (
  warehouse: Warehouse,
  span: Times & Pick<Span, 'storeId'>,
  question: WeekQuestion,
): Promise<{ weeks: (Week & WeekVersion)[]; gaps: { from: Date; to: Date }[] } | undefined> => {
  const weeks = await readWeeks(warehouse, span.storeId, weeksIn(span), question)
  const gaps = gapsOf(span, weeks)
  return weeks.length === 0 || gaps.length > MOST_GAPS ? undefined : { weeks, gaps }
}

/**
 * One statement over the counted weeks of a span and the parts between them, for what does not add up. direct: SQL of a part with params from and to. sql: of
 * several selects, the weeks' (`WEEK_PEOPLE`, of which `ofWeeks` takes the columns of direct) and the parts'; params: what they need besides.
 */
export const unionByWeeks = async (
  warehouse: Warehouse,
  span: Times & Pick<Span, 'storeId'>,
  { question, ofWeeks, direct }: { question: WeekQuestion; ofWeeks: string; direct: string },
): Promise<{ sql: string; params: Params } | undefined> => {
  const split = await splitByWeeks(warehouse, span, question)
  if (split === undefined) return undefined
  const { weeks, gaps } = split
  const ofGaps = gaps.map((_, index) => direct.replaceAll('{from:', `{from${index}:`).replaceAll('{to:', `{to${index}:`))
  return {
    sql: [ofWeeks, ...ofGaps].join('\n        UNION ALL'),
    params: {
      question: questionId(question),
      ...versionsParams(weeks),
      ...Object.fromEntries(gaps.flatMap(({ from, to }, index) => [[`from${index}`, from] as const, [`to${index}`, to] as const])),
    },
  }
}

/**
 * The rows of a span: of its counted weeks added up, and of each part between them as `direct` reads it. Rows of one place may come several times, to be added by
 * the caller; undefined: no week counts, or too few to be worth it.
 */
export const readByWeeks = async <Row>(
  warehouse: Warehouse,
  span: Times & Pick<Span, 'storeId'>,
  { question, choice, direct }: { question: WeekQuestion; choice: WeekChoice; direct: (part: { from: Date; to: Date }) => Promise<Row[]> },
): Promise<{ ofWeeks: WeekRow[]; ofGaps: Row[] } | undefined> => {
  const split = await splitByWeeks(warehouse, span, question)
  if (split === undefined) return undefined
  const { weeks, gaps } = split
  const [ofWeeks, ...ofGaps] = await Promise.all([
    readWeekRows(warehouse, span.storeId, { ...choice, question: questionId(question), versions: weeks }),
    ...gaps.map(direct),
  ])
  return { ofWeeks, ofGaps: ofGaps.flat() }
}
