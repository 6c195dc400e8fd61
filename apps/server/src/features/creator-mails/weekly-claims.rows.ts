/** Which creators were sent a week's mail. A mail is claimed before it is sent: a crash in between costs it and never repeats it. */
import type { MainDb } from '@convbox/storage'
import { z } from 'zod'

type Db = Pick<MainDb, 'pool'>

/** week: the Monday on which it is sent, YYYY-MM-DD. */
export type WeeklyKey = { storeId: string; readerId: string; week: string }
const valuesOf = ({ storeId, readerId, week }: WeeklyKey): string[] => [storeId, readerId, week]

/** Readers who were sent a week's mail, or whose mail somebody is sending, or could not be reached often enough. */
export const listClaimed = async ({ pool }: Db, storeId: string, week: string): Promise<Set<string>> => {
  const { rows } = await pool.query(
    `SELECT creator_id AS id FROM creator_weekly_mail WHERE store_id = $1 AND week = $2 AND claimed_at IS NOT NULL`,
    [storeId, week],
  )
  return new Set(
    z
      .array(z.object({ id: z.string() }))
      .parse(rows)
      .map(({ id }) => id),
  )
}

/** Claims a mail; false if somebody else did. */
export const claimWeekly = async ({ pool }: Db, key: WeeklyKey, at: Date): Promise<boolean> => {
  const { rowCount } = await pool.query(
    `INSERT INTO creator_weekly_mail AS mail (store_id, creator_id, week, claimed_at) VALUES ($1, $2, $3, $4)
     ON CONFLICT (store_id, week, creator_id) DO UPDATE SET claimed_at = $4 WHERE mail.claimed_at IS NULL`,
    [...valuesOf(key), at],
  )
  return rowCount === 1
}

const WHOSE = 'store_id = $1 AND creator_id = $2 AND week = $3'

export const noteWeeklySent = async ({ pool }: Db, key: WeeklyKey, at: Date): Promise<void> => {
  await pool.query(`UPDATE creator_weekly_mail SET sent_at = $4 WHERE ${WHOSE}`, [...valuesOf(key), at])
}

/** After a mail surely reached nobody: it is sent again in a later run, a few times. */
export const releaseWeekly = async ({ pool }: Db, key: WeeklyKey, mostFailures: number): Promise<void> => {
  await pool.query(
    `UPDATE creator_weekly_mail SET failures = failures + 1, claimed_at = CASE WHEN failures + 1 < $4 THEN NULL ELSE claimed_at END WHERE ${WHOSE}`,
    [...valuesOf(key), mostFailures],
  )
}

/** The newest week of which a mail was sent, and to how many; undefined before the first. */
export const readLastWeekly = async ({ pool }: Db, storeId: string): Promise<{ week: string; people: number } | undefined> => {
  const { rows } = await pool.query(
    `SELECT week, count(*)::int AS people FROM creator_weekly_mail WHERE store_id = $1 AND sent_at IS NOT NULL GROUP BY week ORDER BY week DESC LIMIT 1`,
    [storeId],
  )
  return z.array(z.object({ week: z.string(), people: z.number() })).parse(rows)[0]
}

/** Deletes what is known of mails of weeks before this day. */
export const forgetWeeklyMails = async ({ pool }: Db, before: string): Promise<void> => {
  await pool.query(`DELETE FROM creator_weekly_mail WHERE week < $1`, [before])
}
