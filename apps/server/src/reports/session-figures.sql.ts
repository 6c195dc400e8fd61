/**
 * SQL of the sessions' figures. Days that the nightly settling has counted come from session_days, all others from the sessions: both say the same, the first a hundred times
 * faster. A day is one of the store's time zone (param timezone), as ClickHouse knows the zone.
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

/** Where sessions keep the value of a level; the channel's own column for the two upper levels. */
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

/** days: all of the range, oldest first; counted: those of them that session_days holds. measures: those of the answer; telling visitors apart takes many times as long as all the others. */
export type SessionQuestion = {
  level: Level
  scope: CreditShape['scope']
  channel?: string | undefined
  days: readonly string[]
  counted: readonly CountedDay[]
  measures: readonly SessionKey[]
}

/** Months (UTC, 200011) that hold sessions of the days, whatever the zone: partitions of the table that need reading. */
const monthsAround = (days: readonly string[]): number[] => [
  ...new Set(days.flatMap((day) => [-1, 0, 1].map((step) => Number(addDays(day, step).slice(0, 7).replace('-', ''))))),
]

/** The question's sessions in both tables: rows with at_day, at_channel, at_value, at_ads and m_<measure>, grouped by the given keys of a day or by the days of session_days. */
const partsSql = (
  { level, scope, channel, days, counted }: SessionQuestion,
  measures: readonly SessionKey[],
): { sql: string; missing: string[] } => {
  const keys = SESSION_LEVELS[level]
  const known = new Set(counted.map(({ day }) => day))
  const missing = days.filter((day) => !known.has(day))
  const filter = `${scope === 'ads' ? `AND channel_group = 'Paid Ads'` : ''} ${channel === undefined ? '' : 'AND channel = {channel:String}'}`
  const place = `${keys.channel} AS at_channel, ${keys.value} AS at_value, max(channel_group = 'Paid Ads') AS at_ads`
  const figures = (side: 'ofDays' | 'ofSessions'): string => measures.map((key) => `${SESSION_MEASURES[key][side]} AS m_${key}`).join(', ')
  const fromDays = `
        SELECT day AS at_day, ${place}, ${figures('ofDays')}
        FROM session_days
        WHERE store_id = {storeId:String} AND time_zone = {timezone:String} AND (day, version) IN (${COUNTED_DAYS}) ${filter}
        GROUP BY at_day, at_channel, at_value`
  const fromSessions = `
        SELECT toDate(started_at, {timezone:String}) AS at_day, ${place}, ${figures('ofSessions')}
        FROM sessions FINAL
        WHERE store_id = {storeId:String} AND started_at >= {from:DateTime64(3, 'UTC')} AND started_at < {to:DateTime64(3, 'UTC')} ${filter}
          ${counted.length === 0 ? '' : 'AND at_day IN {missing:Array(Date)} AND toYYYYMM(started_at) IN {months:Array(UInt32)}'}
        GROUP BY at_day, at_channel, at_value`
  const parts = [...(counted.length > 0 ? [fromDays] : []), ...(missing.length > 0 || counted.length === 0 ? [fromSessions] : [])]
  return { sql: parts.join('\n        UNION ALL'), missing }
}

const FIGURE = {
  sum: (key: SessionKey) => `toString(sum(m_${key}))`,
  distinct: (key: SessionKey) => `toString(uniqMerge(m_${key}))`,
} as const

/**
 * Sessions that began in the range. One row: a value of the level, a day, or the total, told by `place`.
 * Visitors are counted exactly up to 65,536 in a row, beyond that within about half a percent.
 */
export const readSessions = async (warehouse: Warehouse, span: Span, question: SessionQuestion): Promise<SessionRow[]> => {
  const { measures, channel, counted } = question
  const { sql, missing } = partsSql(question, measures)
  const rows = await warehouse.query({
    sql: `
      SELECT
        multiIf(grouping(at_day) = 0, 'day', grouping(at_channel) = 0, 'row', 'total') AS place,
        if(place = 'day', toString(at_day), '') AS day, toString(at_channel) AS channel, toString(at_value) AS value, max(at_ads) AS is_ad,
        [${measures.map((key) => FIGURE[SESSION_MEASURES[key].merge](key)).join(', ')}] AS figures
      FROM (${sql}
      )
      GROUP BY GROUPING SETS ((at_channel, at_value), (at_day), ())`,
    params: { ...span, channel: channel ?? '', ...countedDaysParams(counted), missing, months: monthsAround(missing) },
    row: sessionRow,
  })
  return rows.map(({ figures, ...row }) => ({ ...row, measures: measuresFrom(measures, figures) }))
}
