import { dayCount, todayIn } from '@convbox/contract/date-range'
import type { DirectoryStore } from '@convbox/server/directory/directory-entries'
import type { Program } from '@convbox/server/program'
import type { OwnFigures } from '../platforms/ads/ad-book.ts'
import { readMark } from './load-mark.rows.ts'
import { SOURCES } from './sources.ts'
import { spendOfDay } from './spend.ts'

const OWN_ACCOUNTS = new Set(SOURCES.flatMap(({ ads = [] }) => ads.map(({ platform, accountId }) => `${platform}/${accountId}`)))

/**
 * The figures of the ad accounts that the demo store is connected to: those that its history was loaded with, and what follows it. So reading them through the
 * connections changes nothing of the demo's past.
 */
export const demoFigures = async (program: Program, { id, timeZone }: Pick<DirectoryStore, 'id' | 'timeZone'>): Promise<OwnFigures> => {
  const mark = await readMark(program.mainDb, id)
  return (platform, accountId, day) => {
    if (!OWN_ACCOUNTS.has(`${platform}/${accountId}`)) return undefined
    if (mark === undefined) return []
    const last = todayIn(timeZone, mark.nowMs)
    // Below 0 for the days after the loaded history.
    const age = day > last ? 1 - dayCount({ since: last, until: day }) : dayCount({ since: day, until: last }) - 1
    if (age >= mark.days) return []
    const shop = {
      storeId: id,
      timeZone,
      baseUrl: '',
      days: mark.days,
      ordersPerDay: mark.ordersPerDay,
      seed: mark.seed,
      nowMs: program.now(),
    }
    return spendOfDay(shop, day, age).filter((row) => row.platform === platform && row.accountId === accountId)
  }
}
