/** Ad accounts whose newest figures are missing: for alerts, and for the shaded times of charts. */
import { SPEND_CHANNELS, type SpendChannel } from '@convbox/contract/ad-spend'
import { HOUR_MS } from '@convbox/contract/durations'
import type { MainDb } from '@convbox/storage'
import { listStoreReads, type AccountRead } from './spend-reads.rows.ts'

/** A day's spend that failed for less is tried again before anybody misses it. */
const LATE_MS = 3 * HOUR_MS

/** readAt: when it was read last. */
export type LateAccount = { channel: SpendChannel; accountId: string; name: string; readAt: Date }

/** All readings of a store's ad accounts, by account. */
export const listAccountReads = async (mainDb: MainDb, storeId: string): Promise<AccountRead[][]> => {
  const reads = await Promise.all(SPEND_CHANNELS.map((channel) => listStoreReads(mainDb, storeId, channel)))
  return [...Map.groupBy(reads.flat(), ({ platform, accountId }) => `${platform}/${accountId}`).values()]
}

/** The account, if its latest days have failed and were last read too long ago. Its history has no part in it. */
export const findLate = (reads: readonly AccountRead[], nowMs: number): LateAccount | undefined => {
  const lately = reads.filter(({ kind }) => kind !== 'history')
  const [first] = lately
  const times = lately.flatMap(({ readAt }) => readAt?.getTime() ?? [])
  if (first === undefined || times.length === 0 || lately.every(({ failure }) => failure === undefined)) return undefined
  const readAt = new Date(Math.max(...times))
  if (nowMs - readAt.getTime() <= LATE_MS) return undefined
  return { channel: first.platform, accountId: first.accountId, name: first.name || first.accountId, readAt }
}
