/** What the queries of sessions and of visitors share: the columns of a level, the days of a range in each table, conditions and parameters. */
import { addDays } from '@convbox/contract/date-range'
import type { Level } from '@convbox/contract/metrics/credit-choices'
import type { CountedDay } from '../derive/session-days.rows.ts'
import { countedDaysParams } from '../derive/session-days.sql.ts'
import type { CreditShape } from './credits.sql.ts'
import type { Span } from './report-span.ts'
import type { SessionKey } from './session-measures.ts'

/** Session columns of a level's value; the channel's own column for the two upper levels. */
export const SESSION_LEVELS: Record<Level, { channel: string; value: string }> = {
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

/** days: all of the range, oldest first; counted: those in session_days and visitor_days. measures: those of the answer. */
export type SessionQuestion = {
  level: Level
  scope: CreditShape['scope']
  channel?: string | undefined
  days: readonly string[]
  counted: readonly CountedDay[]
  measures: readonly SessionKey[]
}

/** Months (UTC, 200011) that may hold sessions of the days in any zone: the partitions to read. */
export const monthsAround = (days: readonly string[]): number[] => [
  ...new Set(days.flatMap((day) => [-1, 0, 1].map((step) => Number(addDays(day, step).slice(0, 7).replace('-', ''))))),
]

/** Sources of a range's sessions: days in session_days, and days to read from the sessions. */
export type Parts = { counted: readonly CountedDay[]; missing: readonly string[] }

export const partsOf = ({ days, counted }: SessionQuestion): Parts => {
  const known = new Set(counted.map(({ day }) => day))
  return { counted, missing: days.filter((day) => !known.has(day)) }
}

/** The condition of the question's scope and channel, beginning with AND; '' for all. */
export const filterOf = ({ scope, channel }: SessionQuestion): string =>
  `${scope === 'ads' ? `AND channel_group = 'Paid Ads'` : ''} ${channel === undefined ? '' : 'AND channel = {channel:String}'}`

/** The day of a session in the store's zone. */
export const LOCAL_DAY = 'toDate(started_at, {timezone:String})'

/** The condition of the sessions that are on no counted day; only the days' month partitions are read. */
export const missingDaysSql = (question: SessionQuestion, { missing }: Parts): string =>
  `store_id = {storeId:String} AND started_at >= {from:DateTime64(3, 'UTC')} AND started_at < {to:DateTime64(3, 'UTC')} ${filterOf(question)}
          ${missing.length === question.days.length ? '' : `AND ${LOCAL_DAY} IN {missing:Array(Date)} AND toYYYYMM(started_at) IN {months:Array(UInt32)}`}`

/** Parameters of both tables' queries. */
export const paramsOf = (span: Span, { channel }: SessionQuestion, { counted, missing }: Parts) => ({
  ...span,
  channel: channel ?? '',
  ...countedDaysParams(counted),
  missing: [...missing],
  months: monthsAround(missing),
})
