/** SQL of session_days and visitor_days: counts a store's sessions, and its visitors, by day and origin. Days follow ClickHouse's time zones, here and in the report alike. */
import { column, type Warehouse } from '@convbox/storage'
import { z } from 'zod'
import { VISITOR_KEYS } from './seen-before.ts'
import { SESSION_COUNTS } from './session-counts.ts'
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
const countSessions = (warehouse: Warehouse, { days, ...count }: DayCount): Promise<void> =>
  warehouse.command(
    `INSERT INTO session_days (store_id, time_zone, day, ${ORIGIN}, ${Object.keys(SESSION_COUNTS).join(', ')}, version)
     SELECT
       {storeId:String}, {timezone:String}, toDate(started_at, {timezone:String}) AS local_day, ${ORIGIN},
       ${Object.values(SESSION_COUNTS).join(', ')}, {version:UInt64}
     FROM sessions FINAL
     WHERE store_id = {storeId:String} AND started_at >= {from:DateTime64(3, 'UTC')} AND started_at < {to:DateTime64(3, 'UTC')}
       AND local_day IN {days:Array(Date)}
     GROUP BY local_day, ${ORIGIN}`,
    { ...count, days: [...days] },
  )

/** The day of the store's zone at which a visitor was last seen with the origin at a position of VISITOR_KEYS, from 1; 1970-01-01 = never. */
export const seenDaySql = (seconds: string): string =>
  `if(${seconds} = 0, toDate(0), toDate(toDateTime(${seconds}, 'UTC'), {timezone:String}))`

const nameIn = (columns: readonly string[], name: string): string => (columns.includes(name) ? name : `''`)
const KEYS = VISITOR_KEYS.map((columns) => {
  const value = columns.find((name) => name !== 'channel' && name !== 'channel_group') ?? `''`
  return `(${nameIn(columns, 'channel')}, ${nameIn(columns, 'channel_group')}, ${value})`
}).join(', ')

/** Counts the visitors of some days: one row per day, origin and the day on which the visitors were seen before. A visitor counts with its first session of the day. */
const countVisitors = (warehouse: Warehouse, { days, ...count }: DayCount): Promise<void> =>
  warehouse.command(
    `INSERT INTO visitor_days (store_id, time_zone, day, keyed_by, channel, channel_group, value, seen_before, visitors, version)
     SELECT
       {storeId:String}, {timezone:String}, local_day, position, key.1, key.2, key.3, ${seenDaySql('seen')} AS seen_day, count(), {version:UInt64}
     FROM
     (
       SELECT toDate(started_at, {timezone:String}) AS local_day, [${KEYS}] AS keys, arrayResize(seen_before, ${VISITOR_KEYS.length}) AS all_seen
       FROM sessions FINAL
       WHERE store_id = {storeId:String} AND started_at >= {from:DateTime64(3, 'UTC')} AND started_at < {to:DateTime64(3, 'UTC')}
         AND local_day IN {days:Array(Date)}
     )
     ARRAY JOIN keys AS key, all_seen AS seen, arrayEnumerate(keys) AS position
     WHERE seen_day < local_day
     GROUP BY local_day, position, key, seen_day`,
    { ...count, days: [...days] },
  )

/** Counts the sessions and visitors of some days. */
export const countDays = async (warehouse: Warehouse, count: DayCount): Promise<void> => {
  await countSessions(warehouse, count)
  await countVisitors(warehouse, count)
}

/** Tables with rows by day and version. */
export type DayTable = 'session_days' | 'visitor_days' | 'step_days'

/** Removes rows that belong to no counted day and are older than a version; a running report may still read younger ones. */
export const removeForgottenDays = async (
  warehouse: Warehouse,
  storeId: string,
  { tables, days, before }: { tables: readonly DayTable[]; days: readonly CountedDay[]; before: string },
): Promise<void> => {
  const where = `store_id = {storeId:String} AND version < {before:UInt64} AND (day, version) NOT IN (${COUNTED_DAYS})`
  const params = { storeId, before, ...countedDaysParams(days) }
  for (const table of tables) {
    const [found] = await warehouse.query({
      sql: `SELECT count() AS rows FROM ${table} WHERE ${where}`,
      params,
      row: z.object({ rows: column.count }),
    })
    if (found !== undefined && found.rows > 0) await warehouse.command(`DELETE FROM ${table} WHERE ${where}`, params)
  }
}
