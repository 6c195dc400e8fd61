import { z } from 'zod'
import type { Db } from '../../ingest/identity-links.rows.ts'

/** Encrypted names and addresses of these keys. */
export const readCustomers = async (db: Db, storeId: string, keys: readonly string[]): Promise<string[]> => {
  const { rows } = await db.query('SELECT data FROM customer WHERE store_id = $1 AND key = ANY($2) ORDER BY key', [storeId, keys])
  return z
    .array(z.object({ data: z.string() }))
    .parse(rows)
    .map(({ data }) => data)
}

const orderRow = z.object({ facts: z.record(z.string(), z.unknown()), refunds: z.record(z.string(), z.unknown()) })

/** Saved facts of orders without our own hashes, which mean nothing to others. */
export const readOrderFacts = async (db: Db, storeId: string, orders: readonly string[]) => {
  const { rows } = await db.query(
    `SELECT facts - 'emailHash' - 'phoneHash' - 'mailboxHash' AS facts, refunds FROM order_state WHERE store_id = $1 AND order_id = ANY($2) ORDER BY ordered_at, order_id`,
    [storeId, orders],
  )
  return z
    .array(orderRow)
    .parse(rows)
    .map(({ facts, refunds }) => ({ ...facts, refunds: Object.values(refunds) }))
}
