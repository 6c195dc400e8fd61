/** SQL of week_figures: what a report's statement says of a finished week alone, kept with a digest of the rows that it was read from. */
import type { Day } from '@convbox/contract/date-range'
import { column, type Params, type Warehouse } from '@convbox/storage'
import { z } from 'zod'

/** A week of the store's zone, Sunday to Saturday, by its first day. startsAt is inclusive, endsAt exclusive. */
export type Week = { day: Day; startsAt: Date; endsAt: Date }

/** A week with the digest of its data. */
export type WeekVersion = { day: Day; digest: string }

/** What a statement reads: orders with their touches, and spend. */
export type WeekSource = 'orders' | 'spend'

/**
 * Digest of a week's rows: how many there are, and the sum of their versions. Each write has a version above all earlier ones, so no change leaves both as they
 * were: whatever is replaced or added raises the sum, and what is only removed lowers the count.
 */
const DIGEST = `concat(toString(sum(rows)), '-', toString(sum(versions)))`

/** By the week's first instant in ms, or its first day. What is done for each row is kept small: a year of spend has millions. */
const SOURCES: Record<WeekSource, string> = {
  orders: `
    SELECT 'orders' AS source, toString(start) AS week, ${DIGEST} AS digest
    FROM
    (
      SELECT roundDown(toUnixTimestamp64Milli(ordered_at), {starts:Array(Int64)}) AS start, count() AS rows, sum(version) AS versions
      FROM journeys FINAL
      WHERE store_id = {storeId:String} AND ordered_at >= {from:DateTime64(3, 'UTC')} AND ordered_at < {to:DateTime64(3, 'UTC')}
      GROUP BY start
    )
    GROUP BY week`,
  spend: `
    SELECT 'spend' AS source, toString(toStartOfWeek(at_day, 0)) AS week, ${DIGEST} AS digest
    FROM
    (
      SELECT day AS at_day, count() AS rows, sum(version) AS versions
      FROM ad_spend FINAL
      WHERE store_id = {storeId:String} AND day >= {fromDay:Date} AND day < toDate({lastDay:Date}) + 7
      GROUP BY at_day
    )
    GROUP BY week`,
}

const digestRow = z.object({ source: z.enum(['orders', 'spend']), week: column.text, digest: column.text })
const NO_ROWS = '0-0'

/** How many rows a digest of one source is of. */
export const rowsOf = (digest: string): number => Number(digest.split('-')[0])

/** The digests of weeks that follow each other, by source; reads two narrow columns. */
export const readDigests = async (
  warehouse: Warehouse,
  storeId: string,
  weeks: readonly Week[],
  sources: readonly WeekSource[],
): Promise<(week: Week, of: readonly WeekSource[]) => string> => {
  const [first, last] = [weeks[0], weeks.at(-1)]
  if (first === undefined || last === undefined) return () => ''
  const rows = await warehouse.query({
    sql: sources.map((source) => SOURCES[source]).join('\n    UNION ALL'),
    params: {
      storeId,
      from: first.startsAt,
      to: last.endsAt,
      starts: weeks.map(({ startsAt }) => startsAt.getTime()),
      fromDay: first.day,
      lastDay: last.day,
    },
    row: digestRow,
  })
  const found = new Map(rows.map(({ source, week, digest }) => [`${source} ${week}`, digest]))
  const keyOf = { orders: ({ startsAt }: Week) => String(startsAt.getTime()), spend: ({ day }: Week) => day }
  return (week, of) => of.map((source) => found.get(`${source} ${keyOf[source](week)}`) ?? NO_ROWS).join('/')
}

/** The kind of the row that is written last. */
const WHOLE = 'whole'

/** The weeks from a day on that are kept whole, each with the digest that its data had. */
export const readWholeWeeks = (
  warehouse: Warehouse,
  storeId: string,
  { questions, from, to }: { questions: readonly string[]; from: Day; to: Day },
): Promise<(WeekVersion & { question: string })[]> =>
  warehouse.query({
    sql: `
      SELECT DISTINCT question, toString(week) AS day, digest
      FROM week_figures
      WHERE store_id = {storeId:String} AND question IN {questions:Array(String)} AND week >= {from:Date} AND week <= {to:Date} AND kind = '${WHOLE}'`,
    params: { storeId, questions, from, to },
    row: z.object({ question: column.text, day: column.text, digest: column.text }),
  })

/** The weeks with the digests that they are read with. */
const VERSIONS = `SELECT kept_week, kept_digest FROM (SELECT {weeks:Array(Date)} AS ws, {digests:Array(String)} AS ds) ARRAY JOIN ws AS kept_week, ds AS kept_digest`
export const versionsParams = (versions: readonly WeekVersion[]) => ({
  weeks: versions.map(({ day }) => day),
  digests: versions.map(({ digest }) => digest),
})

export const weekRow = z.object({
  kind: column.text,
  reason: column.text,
  day: column.text,
  channel: column.text,
  value: column.text,
  is_ad: z.number(),
  figures: z.array(column.text.nullable()),
})
export type WeekRow = z.output<typeof weekRow>

/**
 * The rows of some weeks added up. places: of the figures, in the order of the answer, from 1. byDay false: rows of kind 'credited' over all days. kinds: of
 * rows; absent: all. onlyChannel: leaves out the rows of other channels, not those of none. reason: of the newest week, where a row's reason may change from week to week.
 */
export const readWeekRows = (
  warehouse: Warehouse,
  storeId: string,
  {
    question,
    versions,
    places,
    byDay,
    kinds,
    onlyChannel,
  }: {
    question: string
    versions: readonly WeekVersion[]
    places: readonly number[]
    byDay: boolean
    kinds?: readonly string[] | undefined
    onlyChannel?: string | undefined
  },
): Promise<WeekRow[]> =>
  warehouse.query({
    sql: `
      SELECT toString(of_kind) AS kind, toString(argMax(of_reason, week)) AS reason, toString(of_day) AS day, toString(of_channel) AS channel, toString(of_value) AS value, max(is_ad_row) AS is_ad,
        arrayMap(figure -> toString(figure), sumForEach(wanted)) AS figures
      FROM
      (
        SELECT week, kind AS of_kind, reason AS of_reason, if(kind = 'excluded', reason, '') AS excluded_for, ${byDay ? 'day' : `if(kind = 'credited', '', day)`} AS of_day, channel AS of_channel, value AS of_value, is_ad AS is_ad_row,
          arrayMap(place -> figures[place], {places:Array(UInt8)}) AS wanted
        FROM week_figures FINAL
        WHERE store_id = {storeId:String} AND question = {question:String} AND (week, digest) IN (${VERSIONS}) AND kind != '${WHOLE}'
          ${kinds === undefined ? '' : 'AND kind IN {kinds:Array(String)}'} ${onlyChannel === undefined ? '' : `AND channel IN ('', {channel:String})`}
      )
      GROUP BY of_kind, excluded_for, of_day, of_channel, of_value`,
    params: { storeId, question, places: [...places], ...versionsParams(versions), kinds: [...(kinds ?? [])], channel: onlyChannel ?? '' },
    row: weekRow,
  })

/** What the rows of a question hold, and how rows of one place become one. */
const HOLDS = {
  figures: `sumForEach(arrayMap(figure -> if(isNull(figure), NULL, toDecimal128(ifNull(figure, '0'), 12)), figures))`,
  people: 'groupUniqArrayArray(people)',
}
export type WeekHolds = keyof typeof HOLDS

/** The people of counted weeks: SQL of rows with kind, day, channel, value and people. Params: storeId, question and those of versionsParams. */
export const WEEK_PEOPLE = `
        SELECT toString(kind) AS kind, toString(day) AS day, toString(channel) AS channel, toString(value) AS value, people
        FROM week_figures FINAL
        WHERE store_id = {storeId:String} AND question = {question:String} AND (week, digest) IN (${VERSIONS}) AND kind != '${WHOLE}'`

/** Writes what a statement says of some weeks; its columns are those of WeekRow, or people in place of figures, and the week's first day. The weeks do not count yet. */
export const writeWeekRows = (
  warehouse: Warehouse,
  {
    sql,
    params,
    holds,
    question,
    weeks,
    version,
  }: { sql: string; params: Params; holds: WeekHolds; question: string; weeks: readonly WeekVersion[]; version: string },
): Promise<void> =>
  warehouse.command(
    `INSERT INTO week_figures (store_id, question, week, digest, kind, reason, day, channel, value, is_ad, ${holds}, version)
     SELECT {storeId:String}, {question:String}, of_week, {digests:Array(String)}[indexOf({weeks:Array(Date)}, of_week)], of_kind, of_reason, of_day, of_channel, of_value, of_ad, held, {version:UInt64}
     FROM
     (
       SELECT week AS of_week, kind AS of_kind, reason AS of_reason, day AS of_day, channel AS of_channel, value AS of_value, max(is_ad) AS of_ad, ${HOLDS[holds]} AS held
       FROM (${sql})
       WHERE week IN {weeks:Array(Date)}
       GROUP BY of_week, of_kind, of_reason, of_day, of_channel, of_value
     )`,
    { ...params, question, version, ...versionsParams(weeks) },
  )

/** Makes weeks count whose rows are written. */
export const closeWeeks = (
  warehouse: Warehouse,
  storeId: string,
  weeks: readonly (WeekVersion & { question: string })[],
  version: string,
): Promise<void> =>
  warehouse.insert({
    table: 'week_figures',
    rows: weeks.map(({ question, day, digest }) => ({ store_id: storeId, question, week: day, digest, kind: WHOLE, version })),
  })

/** Removes rows below a version that are of no question or digest in use. */
export const removeOldWeeks = async (
  warehouse: Warehouse,
  storeId: string,
  { questions, versions, before }: { questions: readonly string[]; versions: readonly WeekVersion[]; before: string },
): Promise<void> => {
  const where = `store_id = {storeId:String} AND version < {before:UInt64} AND (question NOT IN {questions:Array(String)} OR (week, digest) NOT IN (${VERSIONS}))`
  const params = { storeId, before, questions: [...questions], ...versionsParams(versions) }
  const [found] = await warehouse.query({
    sql: `SELECT count() AS rows FROM week_figures WHERE ${where}`,
    params,
    row: z.object({ rows: column.count }),
  })
  if (found !== undefined && found.rows > 0) await warehouse.command(`DELETE FROM week_figures WHERE ${where}`, params)
}
