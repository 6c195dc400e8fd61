/** How many codes failed at a checkout, told by its pixel, by the checkout's token. */
import type { StoreEvent } from '@convbox/contract'
import type { Db } from './identity-links.rows.ts'

/** count: different codes until then; at: when it arrived, ISO 8601 UTC. */
export type FailedCodes = { storeId: string; checkoutToken: string; count: number; at: string }

/** What an event tells of the codes that failed at its checkout. */
export const failedCodesOf = (storeId: string, event: StoreEvent): FailedCodes[] => {
  const { failedCodes: count, checkoutToken = '', order, receivedAt } = event
  const token = (checkoutToken || order?.checkoutToken || '').trim()
  return count === undefined || token === '' ? [] : [{ storeId, checkoutToken: token, count, at: receivedAt }]
}

/** Keeps the largest number of each checkout: its events count on, and arrive repeated and in any order. */
export const writeFailedCodes = async (db: Db, told: readonly FailedCodes[]): Promise<void> => {
  if (told.length === 0) return
  const keyOf = ({ storeId, checkoutToken }: FailedCodes): string => `${storeId}\n${checkoutToken}`
  // One row of each, in a fixed order: concurrent batches must not wait for each other in a circle.
  const largest = new Map(told.toSorted((a, b) => a.count - b.count).map((one) => [keyOf(one), one]))
  const rows = [...largest.values()].toSorted((a, b) => (keyOf(a) < keyOf(b) ? -1 : 1))
  await db.query(
    `INSERT INTO failed_codes AS known (store_id, checkout_token, count, told_at)
     SELECT * FROM unnest($1::text[], $2::text[], $3::int[], $4::timestamptz[])
     ON CONFLICT (store_id, checkout_token) DO UPDATE SET count = excluded.count, told_at = greatest(known.told_at, excluded.told_at)
     WHERE excluded.count > known.count`,
    [
      rows.map(({ storeId }) => storeId),
      rows.map(({ checkoutToken }) => checkoutToken),
      rows.map(({ count }) => count),
      rows.map(({ at }) => at),
    ],
  )
}
