import { DAY_MS } from '@convbox/contract/durations'
import { writeKeptSince } from '../derive/kept-since.rows.ts'
import { withStoreLock } from '../derive/dirty.rows.ts'
import { AGING_TABLES, deleteBefore } from '../features/privacy/forget-events.sql.ts'
import { readStoresWithRetention } from '../features/privacy/retention.rows.ts'
import type { Program } from '../program.ts'

/** Deletes events, deliveries and drops of stores with a shorter retention than the program's. Sessions, touches, orders and journeys stay. */
export const forgetOldEvents = async (program: Program): Promise<void> => {
  for (const { storeId, days } of await readStoresWithRetention(program.mainDb)) {
    const before = new Date(program.now() - days * DAY_MS)
    // Under the lock: derive must not compare stored rows with half-deleted events.
    await withStoreLock(program.mainDb, storeId, 'wait', async () => {
      await writeKeptSince(program.mainDb, storeId, before.getTime())
      for (const table of AGING_TABLES) await deleteBefore(program.warehouse, storeId, table, before)
    })
  }
}
