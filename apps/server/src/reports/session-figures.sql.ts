/**
 * SQL of session figures. Days counted by the nightly settling come from session_days, all others from the sessions: same result, the first a hundred times
 * faster. Days are in the store's time zone (param timezone), as ClickHouse knows it.
 */
import { column, type Warehouse } from '@convbox/storage'
import { addDays } from '@convbox/contract/date-range'
import type { Level } from '@convbox/contract/metrics/credit-choices'
import type { Measures } from '@convbox/contract/metrics/metrics'
import { z } from 'zod'
import type { CountedDay } from '../derive/session-days.rows.ts'
import { COUNTED_DAYS, countedDaysParams } from '../derive/session-days.sql.ts'
import type { CreditShape } from './credits.sql.ts'
import { measuresFrom } from './measures.ts'
import type { Span } from './report-span.ts'
import { SESSION_MEASURES, type SessionKey } from './session-measures.ts'

/** Session columns of a level's value; the channel's own column for the two upper levels. */
const SESSION_LEVELS: Record<Level, { channel: string; value: string }> = {
  channel: { channel: 'channel', value: `''` },
  channel_group: { channel: `''`, value: 'channel_group' },
  source: { channel: 'channel', value: 'source' },
  medium: { channel: 'channel', value: 'medium' },
  campaign: { channel: 'channel', value: 'campaign' },
  term: { channel: 'channel', value: 'term' },
  content: { channel: 'channel', value: 'content' },
  link_name: { channel: 'channel', value: 'link_name' },
  link_manager: { channel: 'channel', value: 'link_manager' },
}

const sessionRow = z.object({
  place: z.enum(['row', 'day', 'total']),
  day: column.text,
  channel: column.text,
  is_ad: z.number(),
  value: column.text,
  figures: z.array(column.text),
})
export type SessionRow = Omit<z.output<typeof sessionRow>, 'figures'> & { measures: Measures }

/**
 * days: all of the range, oldest first; counted: those in session_days. measures: those of the answer; distinct visitors cost many times as much as all the
 * others.
 */
export type SessionQuestion = {
  level: Level
  scope: CreditShape['scope']
  channel?: string | undefined
  days: readonly string[]
  counted: readonly CountedDay[]
  measures: readonly SessionKey[]
}

/** Months (UTC, 200011) that may hold sessions of the days in any zone: the partitions to read. */
const monthsAround = (days: readonly string[]): number[] => [
  ...new Set(days.flatMap((day) => [-1, 0, 1].map((step) => Number(addDays(day, step).slice(0, 7).replace('-', ''))))),
]

/** Sources of a range's sessions: days in session_days, and days to read from the sessions. */
type Parts = { counted: readonly CountedDay[]; missing: readonly string[] }

const partsOf = ({ days, counted }: SessionQuestion): Parts => {
  const known = new Set(counted.map(({ day }) => day))
  return { counted, missing: days.filter((day) => !known.has(day)) }
}

/** Key columns of rows: at_day, at_channel, at_value. */
type Key = 'at_day' | 'at_channel' | 'at_value'

/** The sessions from both tables: one row per key and table, with at_ads and m_<measure>. */
const partsSql = (
  question: SessionQuestion,
  { counted, missing }: Parts,
  keys: readonly Key[],
  measures: readonly SessionKey[],
): string => {
  const { level, scope, channel } = question
  const levels = SESSION_LEVELS[level]
  const filter = `${scope === 'ads' ? `AND channel_group = 'Paid Ads'` : ''} ${channel === undefined ? '' : 'AND channel = {channel:String}'}`
  const columnsOf = (day: string, side: 'ofDays' | 'ofSessions'): string => {
    const names: Record<Key, string> = { at_day: day, at_channel: levels.channel, at_value: levels.value }
    return [
      ...keys.map((key) => `${names[key]} AS ${key}`),
      `max(channel_group = 'Paid Ads') AS at_ads`,
      ...measures.map((key) => `${SESSION_MEASURES[key][side]} AS m_${key}`),
    ].join(', ')
  }
  const fromDays = `
        SELECT ${columnsOf('day', 'ofDays')}
        FROM session_days
        WHERE store_id = {storeId:String} AND time_zone = {timezone:String} AND (day, version) IN (${COUNTED_DAYS}) ${filter}
        GROUP BY ${keys.join(', ')}`
  const local = 'toDate(started_at, {timezone:String})'
  const fromSessions = `
        SELECT ${columnsOf(local, 'ofSessions')}
        FROM sessions FINAL
        WHERE store_id = {storeId:String} AND started_at >= {from:DateTime64(3, 'UTC')} AND started_at < {to:DateTime64(3, 'UTC')} ${filter}
          ${missing.length === question.days.length ? '' : `AND ${local} IN {missing:Array(Date)} AND toYYYYMM(started_at) IN {months:Array(UInt32)}`}
        GROUP BY ${keys.join(', ')}`
  return [...(counted.length > 0 ? [fromDays] : []), ...(missing.length > 0 || counted.length === 0 ? [fromSessions] : [])].join(
    '\n        UNION ALL',
  )
}

const paramsOf = (span: Span, { channel }: SessionQuestion, { counted, missing }: Parts) => ({
  ...span,
  channel: channel ?? '',
  ...countedDaysParams(counted),
  missing: [...missing],
  months: monthsAround(missing),
})

/** All additive measures, for rows, days and the total in one query. */
const readSums = async (warehouse: Warehouse, span: Span, question: SessionQuestion): Promise<SessionRow[]> => {
  const parts = partsOf(question)
  const measures = question.measures.filter((key) => SESSION_MEASURES[key].merge === 'sum')
  const rows = await warehouse.query({
    sql: `
      SELECT
        multiIf(grouping(at_day) = 0, 'day', grouping(at_channel) = 0, 'row', 'total') AS place,
        if(place = 'day', toString(at_day), '') AS day, toString(at_channel) AS channel, toString(at_value) AS value, max(at_ads) AS is_ad,
        [${['count()', ...measures.map((key) => `sum(m_${key})`)].map((sum) => `toString(${sum})`).join(', ')}] AS figures
      FROM (${partsSql(question, parts, ['at_day', 'at_channel', 'at_value'], measures)}
      )
      GROUP BY GROUPING SETS ((at_channel, at_value), (at_day), ())`,
    params: paramsOf(span, question, parts),
    row: sessionRow,
  })
  return rows.map(({ figures: [, ...figures], ...row }) => ({ ...row, measures: measuresFrom(measures, figures) }))
}

const visitorRow = z.object({
  place: z.enum(['row', 'day', 'total']),
  day: column.text,
  channel: column.text,
  value: column.text,
  visitors: column.text,
})
type VisitorRow = z.output<typeof visitorRow>

/** Visitors of each row and of all. Merged by row first: a row's state is bounded, so the total of the rows costs little. */
const readRowVisitors = (warehouse: Warehouse, span: Span, question: SessionQuestion): Promise<VisitorRow[]> => {
  const parts = partsOf(question)
  return warehouse.query({
    sql: `
      SELECT
        if(grouping(at_channel) = 0, 'row', 'total') AS place, '' AS day, toString(at_channel) AS channel, toString(at_value) AS value,
        toString(uniqMerge(m_visitors)) AS visitors
      FROM (${partsSql(question, parts, ['at_channel', 'at_value'], ['visitors'])}
      )
      GROUP BY GROUPING SETS ((at_channel, at_value), ())`,
    params: paramsOf(span, question, parts),
    row: visitorRow,
  })
}

/** Visitors of each day. For all channels they are stored with the counted days; for some channels they are merged. */
const readDayVisitors = async (warehouse: Warehouse, span: Span, question: SessionQuestion): Promise<VisitorRow[]> => {
  const { scope, channel } = question
  const { counted, missing } = partsOf(question)
  const isFiltered = scope === 'ads' || channel !== undefined
  const known = isFiltered
    ? []
    : counted.map(({ day, visitors }) => ({ place: 'day' as const, day, channel: '', value: '', visitors: String(visitors) }))
  if (!isFiltered && missing.length === 0) return known
  const parts = { counted: isFiltered ? counted : [], missing }
  const read = await warehouse.query({
    sql: `
      SELECT 'day' AS place, toString(at_day) AS day, '' AS channel, '' AS value, toString(uniqMerge(m_visitors)) AS visitors
      FROM (${partsSql(question, parts, ['at_day'], ['visitors'])}
      )
      GROUP BY at_day`,
    params: paramsOf(span, question, parts),
    row: visitorRow,
  })
  return [...known, ...read]
}

/**
 * Sessions that began in the range. One row per value of the level, per day, and for the total, distinguished by `place`. Visitors are exact up to 65,536 in a
 * row, beyond that within about half a percent.
 */
export const readSessions = async (warehouse: Warehouse, span: Span, question: SessionQuestion): Promise<SessionRow[]> => {
  const isTellingVisitors = question.measures.includes('visitors')
  const [sums, ofRows, ofDays] = await Promise.all([
    readSums(warehouse, span, question),
    isTellingVisitors ? readRowVisitors(warehouse, span, question) : [],
    isTellingVisitors ? readDayVisitors(warehouse, span, question) : [],
  ])
  const keyOf = ({ place, day, channel, value }: Pick<VisitorRow, 'place' | 'day' | 'channel' | 'value'>): string =>
    [place, day, channel, value].join('\n')
  const visitors = new Map([...ofRows, ...ofDays].map((row) => [keyOf(row), row.visitors]))
  return sums.map((row) => {
    const known = visitors.get(keyOf(row))
    return known === undefined ? row : { ...row, measures: { ...row.measures, visitors: known } }
  })
}
