/**
 * Wakes purchases whose wait for the other copy is over, by a record in the intake log, so that the hand-over has a
 * place in the log's order and survives a crash.
 */
import type { Program, RunningRole } from '../program.ts'
import { appendToLog } from '../intake/append.ts'
import { recordOf } from '../intake/intake-record.ts'
import { takeDuePurchases } from './purchase-copies.rows.ts'

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
export const startPurchaseClock = (program: Program): RunningRole => {
  let looking: Promise<unknown> = Promise.resolve()
  let isBusy = false
  const tick = (): void => {
    if (isBusy) return
    isBusy = true
    looking = wakeDuePurchases(program)
      .catch((error: unknown) => program.logger.error({ err: error }, 'due purchases could not be read'))
      .finally(() => {
        isBusy = false
      })
  }
  const timer = setInterval(tick, TICK_MS)
  return {
    stop: async () => {
      clearInterval(timer)
      await looking
    },
  }
}
