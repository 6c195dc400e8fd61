import { z } from 'zod'
import type { Db } from './identity-links.rows.ts'

/**
 * An event that no database accepted: intake log, position and store. index: its place in its record. receivedAt: ISO
 * 8601 UTC.
 */
export type LeftOut = { logId: string; position: number; index: number; storeId: string; receivedAt: string }

const PREFIX = 'left out '
const keyOf = ({ logId, position, index }: Pick<LeftOut, 'logId' | 'position' | 'index'>): string =>
  `${PREFIX}${logId} ${position}.${index}`

const rows = z.array(
  z.object({
    value: z.object({
      logId: z.string(),
      position: z.number(),
      index: z.number(),
      storeId: z.string(),
      receivedAt: z.string(),
    }),
  }),
)

/** Saves a left-out event, once however often its batch is run again. */
export const writeLeftOut = async (db: Db, one: LeftOut): Promise<void> => {
  await db.query(`INSERT INTO program_state (key, value) VALUES ($1, $2) ON CONFLICT (key) DO UPDATE SET value = excluded.value`, [
    keyOf(one),
    JSON.stringify(one),
  ])
}

/** All left-out events, oldest first. */
export const listLeftOut = async (db: Db): Promise<LeftOut[]> => {
  const found = await db.query(`SELECT value FROM program_state WHERE starts_with(key, $1)`, [PREFIX])
  return rows
    .parse(found.rows)
    .map(({ value }) => value)
    .toSorted((a, b) => a.position - b.position || a.index - b.index)
}

export const countLeftOut = async (db: Db): Promise<number> => (await listLeftOut(db)).length

/** Removes an event that was ingested or is no longer in a log. */
export const removeLeftOut = async (db: Db, one: LeftOut): Promise<void> => {
  await db.query('DELETE FROM program_state WHERE key = $1', [keyOf(one)])
}
