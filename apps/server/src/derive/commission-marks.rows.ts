/** Marks of orders whose commissions must be looked at again. */
import type { MainDb } from '@convbox/storage'

/** Marks orders of a store that has a campaign. Call only after their journeys can be read. */
export const markForCommissions = async (
  { pool }: Pick<MainDb, 'pool'>,
  storeId: string,
  orderIds: readonly string[],
  at: Date,
): Promise<boolean> => {
  if (orderIds.length === 0) return false
  const { rowCount } = await pool.query(
    `INSERT INTO commission_mark (store_id, order_id, due_at)
     SELECT $1, order_id, $3 FROM unnest($2::text[]) AS marks (order_id)
     WHERE EXISTS (SELECT FROM campaign WHERE store_id = $1 AND NOT is_draft)
     ORDER BY order_id
     ON CONFLICT (store_id, order_id) DO UPDATE SET seq = excluded.seq, due_at = excluded.due_at`,
    [storeId, [...new Set(orderIds)], at],
  )
  return (rowCount ?? 0) > 0
}

/** Marks a store's orders that are parked because a creator's currency had no rate. */
export const markForRates = async ({ pool }: Pick<MainDb, 'pool'>, storeId: string, at: Date): Promise<boolean> => {
  const { rowCount } = await pool.query(
    `INSERT INTO commission_mark (store_id, order_id, due_at)
     SELECT DISTINCT store_id, order_id, $2::timestamptz FROM commission_parked WHERE store_id = $1 AND reason = 'rate missing'
     ORDER BY order_id
     ON CONFLICT (store_id, order_id) DO UPDATE SET seq = excluded.seq, due_at = excluded.due_at`,
    [storeId, at],
  )
  return (rowCount ?? 0) > 0
}
