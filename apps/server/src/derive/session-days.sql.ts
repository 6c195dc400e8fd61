/** SQL of session_days: counts a store's sessions by day and origin. Days follow ClickHouse's time zones, here and in the report alike. */
import { column, type Warehouse } from '@convbox/storage'
import { z } from 'zod'
import type { CountedDay } from './session-days.rows.ts'

const ORIGIN = 'channel, channel_group, source, medium, campaign, term, content, link_name, link_manager'

/** (day, version) pairs from the parameters days and versions; use: `(day, version) IN (COUNTED_DAYS)`. */
export const COUNTED_DAYS = `SELECT counted_day, counted_version FROM (SELECT {days:Array(Date)} AS ds, {versions:Array(UInt64)} AS vs) ARRAY JOIN ds AS counted_day, vs AS counted_version`
export const countedDaysParams = (days: readonly Pick<CountedDay, 'day' | 'version'>[]) => ({
  days: days.map(({ day }) => day),
  versions: days.map(({ version }) => version),
})

/** The day of the oldest session of a store; undefined without any. */
export const readFirstSessionDay = async (warehouse: Warehouse, storeId: string, timeZone: string): Promise<string | undefined> => {
  const rows = await warehouse.query({
    sql: `
      SELECT toString(toDate(min(started_at), {timezone:String})) AS day, count() AS sessions
      FROM sessions
      WHERE store_id = {storeId:String}`,
    params: { storeId, timezone: timeZone },
    row: z.object({ day: column.day, sessions: column.count }),
  })
  const [row] = rows
  return row === undefined || row.sessions === 0 ? undefined : row.day
}

/** storeId, timezone; days: in any order; from, to: instants that enclose them all; version: unique. */
export type DayCount = { storeId: string; timezone: string; days: readonly string[]; from: Date; to: Date; version: string }

/** Counts the sessions of some days. One row per day and origin. Only the days' month partitions are read. */
export const countDays = (warehouse: Warehouse, { days, ...count }: DayCount): Promise<void> =>
  warehouse.command(
    `INSERT INTO session_days (store_id, time_zone, day, ${ORIGIN}, sessions, visitors, new_visitors, landings, add_to_carts, checkouts, version)
     SELECT
       {storeId:String}, {timezone:String}, toDate(started_at, {timezone:String}) AS local_day, ${ORIGIN},
       count(), uniqState(visitor_id), sum(is_first), sum(landings), sum(add_to_carts), sum(checkouts), {version:UInt64}
     FROM sessions FINAL
     WHERE store_id = {storeId:String} AND started_at >= {from:DateTime64(3, 'UTC')} AND started_at < {to:DateTime64(3, 'UTC')}
       AND local_day IN {days:Array(Date)}
     GROUP BY local_day, ${ORIGIN}`,
    { ...count, days: [...days] },
  )

/** Distinct visitors of each day counted under a version, by day; a day without sessions is absent. */
export const readDayVisitors = async (warehouse: Warehouse, count: Omit<DayCount, 'from' | 'to'>): Promise<Map<string, number>> => {
  const rows = await warehouse.query({
    sql: `
      SELECT toString(day) AS of_day, uniqMerge(visitors) AS found
      FROM session_days
      WHERE store_id = {storeId:String} AND time_zone = {timezone:String} AND day IN {days:Array(Date)} AND version = {version:UInt64}
      GROUP BY day`,
    params: { ...count, days: [...count.days] },
    row: z.object({ of_day: column.text, found: column.count }),
  })
  return new Map(rows.map((row) => [row.of_day, row.found]))
}

/** Removes rows that belong to no counted day and are older than a version; a running report may still read younger ones. */
export const removeForgottenDays = async (
  warehouse: Warehouse,
  storeId: string,
  days: readonly CountedDay[],
  before: string,
): Promise<void> => {
  const where = `store_id = {storeId:String} AND version < {before:UInt64} AND (day, version) NOT IN (${COUNTED_DAYS})`
  const params = { storeId, before, ...countedDaysParams(days) }
  const [found] = await warehouse.query({
    sql: `SELECT count() AS rows FROM session_days WHERE ${where}`,
    params,
    row: z.object({ rows: column.count }),
  })
  if (found !== undefined && found.rows > 0) await warehouse.command(`DELETE FROM session_days WHERE ${where}`, params)
}
