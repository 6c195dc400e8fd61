/**
 * SQL of session figures. Days counted by the nightly settling come from session_days, all others from the sessions: same result, the first a hundred times
 * faster. Days are in the store's time zone (param timezone), as ClickHouse knows it.
 */
import { column, type Warehouse } from '@convbox/storage'
import type { Measures } from '@convbox/contract/metrics/metrics'
import { z } from 'zod'
import { COUNTED_DAYS } from '../derive/session-days.sql.ts'
import { measuresFrom } from './measures.ts'
import type { Span } from './report-span.ts'
import {
  filterOf,
  LOCAL_DAY,
  missingDaysSql,
  paramsOf,
  partsOf,
  SESSION_LEVELS,
  type Parts,
  type SessionQuestion,
} from './session-parts.sql.ts'
import { SESSION_MEASURES, type SummedKey } from './session-measures.ts'
import { readVisitors, type PlacedVisitors } from './visitor-figures.sql.ts'

const sessionRow = z.object({
  place: z.enum(['row', 'day', 'total']),
  day: column.text,
  channel: column.text,
  is_ad: z.number(),
  value: column.text,
  figures: z.array(column.text),
})
export type SessionRow = Omit<z.output<typeof sessionRow>, 'figures'> & { measures: Measures }

/** The sessions from both tables: one row per day, channel, value and table, with at_ads and m_<measure>. */
const partsSql = (question: SessionQuestion, parts: Parts, measures: readonly SummedKey[]): string => {
  const { counted, missing } = parts
  const levels = SESSION_LEVELS[question.level]
  const columnsOf = (day: string, side: 'ofDays' | 'ofSessions'): string =>
    [
      `${day} AS at_day, ${levels.channel} AS at_channel, ${levels.value} AS at_value`,
      `max(channel_group = 'Paid Ads') AS at_ads`,
      ...measures.map((key) => `${SESSION_MEASURES[key][side]} AS m_${key}`),
    ].join(', ')
  const fromDays = `
        SELECT ${columnsOf('day', 'ofDays')}
        FROM session_days
        WHERE store_id = {storeId:String} AND time_zone = {timezone:String} AND (day, version) IN (${COUNTED_DAYS}) ${filterOf(question)}
        GROUP BY at_day, at_channel, at_value`
  const fromSessions = `
        SELECT ${columnsOf(LOCAL_DAY, 'ofSessions')}
        FROM sessions FINAL
        WHERE ${missingDaysSql(question, parts)}
        GROUP BY at_day, at_channel, at_value`
  return [...(counted.length > 0 ? [fromDays] : []), ...(missing.length > 0 || counted.length === 0 ? [fromSessions] : [])].join(
    '\n        UNION ALL',
  )
}

/** All additive measures, for rows, days and the total in one query. */
const readSums = async (warehouse: Warehouse, span: Span, question: SessionQuestion): Promise<SessionRow[]> => {
  const parts = partsOf(question)
  const measures = question.measures.filter((key) => key !== 'visitors')
  const rows = await warehouse.query({
    sql: `
      SELECT
        multiIf(grouping(at_day) = 0, 'day', grouping(at_channel) = 0, 'row', 'total') AS place,
        if(place = 'day', toString(at_day), '') AS day, toString(at_channel) AS channel, toString(at_value) AS value, max(at_ads) AS is_ad,
        [${['count()', ...measures.map((key) => `sum(m_${key})`)].map((sum) => `toString(${sum})`).join(', ')}] AS figures
      FROM (${partsSql(question, parts, measures)}
      )
      GROUP BY GROUPING SETS ((at_channel, at_value), (at_day), ())`,
    params: paramsOf(span, question, parts),
    row: sessionRow,
  })
  return rows.map(({ figures: [, ...figures], ...row }) => ({ ...row, measures: measuresFrom(measures, figures) }))
}

/** Sessions that began in the range. One row per value of the level, per day, and for the total, distinguished by `place`. */
export const readSessions = async (warehouse: Warehouse, span: Span, question: SessionQuestion): Promise<SessionRow[]> => {
  const [sums, visitors] = await Promise.all([
    readSums(warehouse, span, question),
    question.measures.includes('visitors') ? readVisitors(warehouse, span, question) : [],
  ])
  const keyOf = ({ place, day, channel, value }: Omit<PlacedVisitors, 'visitors'>): string => [place, day, channel, value].join('\n')
  const known = new Map(visitors.map((row) => [keyOf(row), row.visitors]))
  return sums.map((row) => {
    const found = known.get(keyOf(row))
    return found === undefined ? row : { ...row, measures: { ...row.measures, visitors: String(found) } }
  })
}
