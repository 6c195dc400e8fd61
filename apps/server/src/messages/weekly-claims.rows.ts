/** Who was sent a week's mail. A mail is claimed before it is sent: a crash in between costs it and never repeats it. */
import type { MainDb } from '@convbox/storage'
import { z } from 'zod'

type Db = Pick<MainDb, 'pool'>

/** The tables of claims, each with the column that names the reader. */
const TABLES = {
  user: { table: 'weekly_mail', reader: 'user_id' },
  creator: { table: 'creator_weekly_mail', reader: 'creator_id' },
} as const
export type WeeklyReader = keyof typeof TABLES

/** week: the Monday on which it is sent, YYYY-MM-DD. */
export type WeeklyKey = { storeId: string; readerId: string; week: string }
const valuesOf = ({ storeId, readerId, week }: WeeklyKey): string[] => [storeId, readerId, week]

/** Readers who were sent a week's mail, or whose mail somebody is sending, or could not be reached often enough. */
export const listClaimed = async ({ pool }: Db, kind: WeeklyReader, storeId: string, week: string): Promise<Set<string>> => {
  const { table, reader } = TABLES[kind]
  const { rows } = await pool.query(`SELECT ${reader} AS id FROM ${table} WHERE store_id = $1 AND week = $2 AND claimed_at IS NOT NULL`, [
    storeId,
    week,
  ])
  return new Set(
    z
      .array(z.object({ id: z.string() }))
      .parse(rows)
      .map(({ id }) => id),
  )
}

/** Claims a mail; false if somebody else did. */
export const claimWeekly = async ({ pool }: Db, kind: WeeklyReader, key: WeeklyKey, at: Date): Promise<boolean> => {
  const { table, reader } = TABLES[kind]
  const { rowCount } = await pool.query(
    `INSERT INTO ${table} AS mail (store_id, ${reader}, week, claimed_at) VALUES ($1, $2, $3, $4)
     ON CONFLICT (store_id, week, ${reader}) DO UPDATE SET claimed_at = $4 WHERE mail.claimed_at IS NULL`,
    [...valuesOf(key), at],
  )
  return rowCount === 1
}

const whose = (kind: WeeklyReader): string => `store_id = $1 AND ${TABLES[kind].reader} = $2 AND week = $3`

export const noteWeeklySent = async ({ pool }: Db, kind: WeeklyReader, key: WeeklyKey, at: Date): Promise<void> => {
  await pool.query(`UPDATE ${TABLES[kind].table} SET sent_at = $4 WHERE ${whose(kind)}`, [...valuesOf(key), at])
}

/** After a mail surely reached nobody: it is sent again in a later run, a few times. */
export const releaseWeekly = async ({ pool }: Db, kind: WeeklyReader, key: WeeklyKey, mostFailures: number): Promise<void> => {
  await pool.query(
    `UPDATE ${TABLES[kind].table} SET failures = failures + 1, claimed_at = CASE WHEN failures + 1 < $4 THEN NULL ELSE claimed_at END WHERE ${whose(kind)}`,
    [...valuesOf(key), mostFailures],
  )
}

/** The newest week of which a mail was sent, and to how many; undefined before the first. */
export const readLastWeekly = async (
  { pool }: Db,
  kind: WeeklyReader,
  storeId: string,
): Promise<{ week: string; people: number } | undefined> => {
  const { rows } = await pool.query(
    `SELECT week, count(*)::int AS people FROM ${TABLES[kind].table} WHERE store_id = $1 AND sent_at IS NOT NULL GROUP BY week ORDER BY week DESC LIMIT 1`,
    [storeId],
  )
  return z.array(z.object({ week: z.string(), people: z.number() })).parse(rows)[0]
}

/** Deletes what is known of mails of weeks before this day. */
export const forgetWeeklyMails = async ({ pool }: Db, kind: WeeklyReader, before: string): Promise<void> => {
  await pool.query(`DELETE FROM ${TABLES[kind].table} WHERE week < $1`, [before])
}
