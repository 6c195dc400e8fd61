/** Days whose sessions are counted in the warehouse. Rule that keeps reports correct: before writing sessions, or touches that share their carts, forget their days, under the store's lock. */
import type { MainDb } from '@convbox/storage'
import { z } from 'zod'

/** A day of a time zone, 'YYYY-MM-DD', and the version of its rows in session_days and visitor_days. */
export type CountedDay = { day: string; version: number }

const countedRow = z.object({ day: z.string(), version: z.coerce.number() })

const readDays =
  (version: 'version' | 'steps_version') =>
  async (mainDb: MainDb, storeId: string, timeZone: string, range: { from: string; to: string }): Promise<CountedDay[]> => {
    const { rows } = await mainDb.pool.query(
      `SELECT day, ${version} AS version FROM session_day
       WHERE store_id = $1 AND time_zone = $2 AND day >= $3 AND day <= $4 AND ${version} IS NOT NULL ORDER BY day`,
      [storeId, timeZone, range.from, range.to],
    )
    return z.array(countedRow).parse(rows)
  }

/** Counted days of a store's zone in a range, both ends included, oldest first. */
export const readCountedDays = readDays('version')

/** Those of them whose carts and checkouts are shared in step_days too, with the version of their rows there. */
export const readStepDays = readDays('steps_version')

/** Saves that the carts and checkouts of days are shared under a version. Skips a day that was written since it was counted: its version is another one, or gone. */
export const saveStepDays = async (
  mainDb: MainDb,
  { storeId, timeZone, days, version }: { storeId: string; timeZone: string; days: readonly CountedDay[]; version: string },
): Promise<void> => {
  await mainDb.pool.query(
    `UPDATE session_day SET steps_version = $5
     FROM unnest($3::text[], $4::bigint[]) AS days (shared_day, counted_version)
     WHERE store_id = $1 AND time_zone = $2 AND day = shared_day AND version = counted_version`,
    [storeId, timeZone, days.map(({ day }) => day), days.map((day) => day.version), version],
  )
}

/** No day's carts and checkouts count as shared any more. */
export const forgetStepDays = async (mainDb: MainDb, storeId: string): Promise<void> => {
  await mainDb.pool.query('UPDATE session_day SET steps_version = NULL WHERE store_id = $1 AND steps_version IS NOT NULL', [storeId])
}

/** startsAt is inclusive, endsAt exclusive. */
export type DaySpan = { day: string; startsAt: Date; endsAt: Date }

/** Saves days as counted under a version. Their rows are in the warehouse already. */
export const saveCountedDays = async (
  mainDb: MainDb,
  storeId: string,
  timeZone: string,
  days: readonly DaySpan[],
  version: string,
): Promise<void> => {
  await mainDb.pool.query(
    `INSERT INTO session_day (store_id, time_zone, day, starts_at, ends_at, version)
     SELECT $1, $2, day, starts_at, ends_at, $6
     FROM unnest($3::text[], $4::timestamptz[], $5::timestamptz[]) AS days (day, starts_at, ends_at)
     ON CONFLICT (store_id, time_zone, day) DO UPDATE SET version = excluded.version, starts_at = excluded.starts_at, ends_at = excluded.ends_at, steps_version = NULL`,
    [storeId, timeZone, days.map(({ day }) => day), days.map(({ startsAt }) => startsAt), days.map(({ endsAt }) => endsAt), version],
  )
}

/** In every zone, days begin and end at a quarter of an hour. */
const QUARTER_MS = 900_000

/** Forgets the days on which sessions begin that are to be written or removed, or whose carts are to be shared otherwise. */
export const forgetDaysOf = async (mainDb: MainDb, storeId: string, startedAtMs: readonly number[]): Promise<void> => {
  const quarters = [...new Set(startedAtMs.map((ms) => Math.floor(ms / QUARTER_MS) * QUARTER_MS))]
  if (quarters.length === 0) return
  await mainDb.pool.query(
    `DELETE FROM session_day
     WHERE store_id = $1 AND EXISTS (SELECT 1 FROM unnest($2::timestamptz[]) AS began WHERE began >= starts_at AND began < ends_at)`,
    [storeId, quarters.map((ms) => new Date(ms))],
  )
}

/** Forgets all days of a store; keepZone: except those of this time zone. */
export const forgetAllDays = async (mainDb: MainDb, storeId: string, keepZone = ''): Promise<void> => {
  await mainDb.pool.query('DELETE FROM session_day WHERE store_id = $1 AND time_zone != $2', [storeId, keepZone])
}
