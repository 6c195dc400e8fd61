import type { MainDb } from '@convbox/storage'
import { z } from 'zod'

/** Encrypted names of customers, by key. */
export const readCustomers = async (mainDb: MainDb, storeId: string, keys: readonly string[]): Promise<Map<string, string>> => {
  const { rows } = await mainDb.pool.query('SELECT key, data FROM customer WHERE store_id = $1 AND key = ANY($2)', [storeId, keys])
  return new Map(
    z
      .array(z.object({ key: z.string(), data: z.string() }))
      .parse(rows)
      .map((row) => [row.key, row.data]),
  )
}
