/** When the weekly mail to creators is due, and that each is sent once. */
import { addDays, todayIn, weekdayOf, type Day } from '@convbox/contract/date-range'
import { DAY_MS, HOUR_MS } from '@convbox/contract/durations'
import { startOfDay } from '@convbox/contract/store-days'
import { mayHaveArrived } from '../../messages/messages.ts'
import type { Program } from '../../program.ts'
import { claimWeekly, forgetWeeklyMails, noteWeeklySent, releaseWeekly, type WeeklyKey } from './weekly-claims.rows.ts'

/** The time of Monday from which it is sent, and the days after which it is old news. */
const SENT_FROM_MS = 7 * HOUR_MS
const OLD_AFTER_DAYS = 3
const TRIES = 3
const KEPT_DAYS = 366

/** The Monday whose mail is due, in the store's time zone; undefined when none is. */
export const dueWeek = (timeZone: string, nowMs: number): Day | undefined => {
  const today = todayIn(timeZone, nowMs)
  const monday = addDays(today, -((weekdayOf(today) + 6) % 7))
  const isDue = nowMs >= startOfDay(monday, timeZone).getTime() + SENT_FROM_MS && today < addDays(monday, OLD_AFTER_DAYS)
  return isDue ? monday : undefined
}

/** Sends a reader's mail of a week unless somebody did. What surely did not arrive is sent again by a later run, a few times. */
export const sendWeeklyOnce = async (program: Program, key: WeeklyKey, send: () => Promise<void>): Promise<void> => {
  const { mainDb, logger } = program
  const now = (): Date => new Date(program.now())
  if (!(await claimWeekly(mainDb, key, now()))) return
  try {
    await send()
  } catch (error) {
    logger.error({ err: error, ...key }, 'a weekly mail was not sent')
    if (!mayHaveArrived(error)) await releaseWeekly(mainDb, key, TRIES)
    return
  }
  await noteWeeklySent(mainDb, key, now())
}

/** One store after the other, since nobody waits for it; then old claims are forgotten. */
export const sendToStores = async <Store extends { id: string }>(
  program: Program,
  stores: readonly Store[],
  sendOf: (store: Store) => Promise<void>,
): Promise<void> => {
  for (const store of stores)
    try {
      await sendOf(store)
    } catch (error) {
      // One store's failure must not stop the others.
      program.logger.error({ err: error, storeId: store.id }, 'the weekly mail of a store was not sent')
    }
  await forgetWeeklyMails(program.mainDb, new Date(program.now() - KEPT_DAYS * DAY_MS).toISOString().slice(0, 10))
}
