/** Ad accounts whose newest figures are missing: for alerts, and for the shaded times of charts. */
import { SPEND_CHANNELS, type SpendChannel } from '@convbox/contract/ad-spend'
import { HOUR_MS } from '@convbox/contract/durations'
import type { MainDb } from '@convbox/storage'
import { listStoreReads, type AccountRead } from './spend-reads.rows.ts'

/** A day's spend that failed for less is tried again before anybody misses it. */
const LATE_MS = 3 * HOUR_MS

/** A first reading may wait for reports; one of a whole day without a word is stuck. */
const FIRST_MS = 24 * HOUR_MS

/** readAt: when it was read last; absent: never since pickedAt, when the store selected it. */
export type LateAccount = { channel: SpendChannel; accountId: string; name: string; readAt?: Date; pickedAt: Date }

/** All readings of a store's ad accounts, by account. */
export const listAccountReads = async (mainDb: MainDb, storeId: string): Promise<AccountRead[][]> => {
  const reads = await Promise.all(SPEND_CHANNELS.map((channel) => listStoreReads(mainDb, storeId, channel)))
  return [...Map.groupBy(reads.flat(), ({ platform, accountId }) => `${platform}/${accountId}`).values()]
}

/** The account, if its latest days have failed and were last read too long ago, or never. Its history has no part in it. */
export const findLate = (reads: readonly AccountRead[], nowMs: number): LateAccount | undefined => {
  const lately = reads.filter(({ kind }) => kind !== 'history')
  const [first] = lately
  const times = lately.flatMap(({ readAt }) => readAt?.getTime() ?? [])
  if (first === undefined) return undefined
  const { platform: channel, accountId, name, pickedAt } = first
  const isFailing = lately.some(({ failure }) => failure !== undefined)
  const account = { channel, accountId, name: name || accountId, pickedAt }
  if (times.length === 0) return nowMs - pickedAt.getTime() > (isFailing ? LATE_MS : FIRST_MS) ? account : undefined
  const readAt = new Date(Math.max(...times))
  return isFailing && nowMs - readAt.getTime() > LATE_MS ? { ...account, readAt } : undefined
}
