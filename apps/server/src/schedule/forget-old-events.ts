import { DAY_MS } from '@convbox/contract/durations'
import { writeKeptSince } from '../derive/kept-since.rows.ts'
import { withStoreLock } from '../derive/dirty.rows.ts'
import { AGING_TABLES, deleteBefore } from '../features/privacy/forget-events.sql.ts'
import { readStoresWithRetention } from '../features/privacy/retention.rows.ts'
import type { Program } from '../program.ts'

/** Deletes events, deliveries and drops of stores that keep them for less than the program does. Sessions, touches, orders and journeys stay as they are. */
export const forgetOldEvents = async (program: Program): Promise<void> => {
  for (const { storeId, days } of await readStoresWithRetention(program.mainDb)) {
    const before = new Date(program.now() - days * DAY_MS)
    // Under the lock: derive must not compare what it has stored with events that are half gone.
    await withStoreLock(program.mainDb, storeId, 'wait', async () => {
      await writeKeptSince(program.mainDb, storeId, before.getTime())
      for (const table of AGING_TABLES) await deleteBefore(program.warehouse, storeId, table, before)
    })
  }
}
