import { z } from 'zod'
import type { Db } from './identity-links.rows.ts'

/** Encrypted name and address of a customer, for screens. updatedAt: when the order was told; GUESSED for what only a browser told. */
export type CustomerRow = { storeId: string; key: string; data: string; updatedAt: string }

/** Encrypted data of these customers, by key. */
export const readCustomers = async (db: Db, storeId: string, keys: readonly string[]): Promise<Map<string, string>> => {
  const { rows } = await db.query('SELECT key, data FROM customer WHERE store_id = $1 AND key = ANY($2)', [storeId, keys])
  return new Map(
    z
      .array(z.object({ key: z.string(), data: z.string() }))
      .parse(rows)
      .map(({ key, data }) => [key, data]),
  )
}

/** Before every order: a browser's word never overwrites anything, and every other source overwrites it. */
export const GUESSED = '1970-01-01T00:00:00.000Z'
const isBetter = (news: CustomerRow, known: CustomerRow): boolean =>
  news.updatedAt === known.updatedAt ? news.updatedAt !== GUESSED : news.updatedAt > known.updatedAt

/** Writes customers; an older order never overwrites a newer one's data. */
export const writeCustomers = async (db: Db, customers: readonly CustomerRow[]): Promise<void> => {
  if (customers.length === 0) return
  const newest = new Map<string, CustomerRow>()
  for (const customer of customers) {
    const key = `${customer.storeId}\n${customer.key}`
    const known = newest.get(key)
    if (known === undefined || isBetter(customer, known)) newest.set(key, customer)
  }
  const sorted = [...newest].toSorted(([a], [b]) => (a < b ? -1 : 1)).map(([, customer]) => customer)
  await db.query(
    `INSERT INTO customer (store_id, key, data, updated_at)
     SELECT * FROM unnest($1::text[], $2::text[], $3::text[], $4::timestamptz[])
     ON CONFLICT (store_id, key) DO UPDATE SET data = excluded.data, updated_at = excluded.updated_at
     WHERE customer.updated_at <= excluded.updated_at AND excluded.updated_at > $5`,
    [
      sorted.map((row) => row.storeId),
      sorted.map((row) => row.key),
      sorted.map((row) => row.data),
      sorted.map((row) => row.updatedAt),
      GUESSED,
    ],
  )
}
