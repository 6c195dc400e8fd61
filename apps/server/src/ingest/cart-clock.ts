/**
 * Wakes carts whose time is over, by a record in the intake log: every order that was accepted before stands before it
 * there, so a cart is judged after its order also when ingest lags behind.
 */
import { appendToLog } from '../intake/append.ts'
import { recordOf } from '../intake/intake-record.ts'
import type { Program, RunningRole } from '../program.ts'
import { takeDueCarts } from './abandoned-carts.rows.ts'
import { startClock } from './start-clock.ts'

const TICK_MS = 5000
const LEASE_MS = 5 * 60_000

/** One pass; returns how many carts were woken. */
export const wakeDueCarts = async (program: Program): Promise<number> => {
  const now = new Date(program.now())
  const due = await takeDueCarts(program.mainDb.pool, now, LEASE_MS)
  for (const { storeId, key } of due) await appendToLog(program, recordOf(storeId, now.toISOString(), { kind: 'cart due', key }))
  return due.length
}

/** Looks every five seconds until stopped. */
export const startCartClock = (program: Program): RunningRole =>
  startClock(program, wakeDueCarts, { tickMs: TICK_MS, fault: 'due carts could not be read' })
