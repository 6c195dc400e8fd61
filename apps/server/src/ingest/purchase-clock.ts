/**
 * Wakes purchases whose wait for the other copy is over, by a record in the intake log, so that the hand-over has a
 * place in the log's order and survives a crash.
 */
import type { Program, RunningRole } from '../program.ts'
import { appendToLog } from '../intake/append.ts'
import { recordOf } from '../intake/intake-record.ts'
import { takeDuePurchases } from './purchase-copies.rows.ts'
import { startClock } from './start-clock.ts'

const TICK_MS = 250
const LEASE_MS = 60_000

/** One pass; returns how many purchases were woken. */
const wakeDuePurchases = async (program: Program): Promise<number> => {
  const now = new Date(program.now())
  const due = await takeDuePurchases(program.mainDb.pool, now, LEASE_MS)
  for (const { storeId, eventId } of due)
    await appendToLog(program, recordOf(storeId, now.toISOString(), { kind: 'purchase due', eventId }))
  return due.length
}

/** Checks four times a second until stopped. */
export const startPurchaseClock = (program: Program): RunningRole =>
  startClock(program, wakeDuePurchases, { tickMs: TICK_MS, fault: 'due purchases could not be read' })
