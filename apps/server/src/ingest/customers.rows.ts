import type { Db } from './identity-links.rows.ts'

/** Encrypted name and address of a customer, for screens. */
export type CustomerRow = { storeId: string; key: string; data: string; updatedAt: string }

/** Writes customers; an older order never overwrites a newer one's data. */
export const writeCustomers = async (db: Db, customers: readonly CustomerRow[]): Promise<void> => {
  if (customers.length === 0) return
  const newest = new Map<string, CustomerRow>()
  for (const customer of customers) {
    const key = `${customer.storeId}\n${customer.key}`
    const known = newest.get(key)
    if (known === undefined || known.updatedAt <= customer.updatedAt) newest.set(key, customer)
  }
  const sorted = [...newest].toSorted(([a], [b]) => (a < b ? -1 : 1)).map(([, customer]) => customer)
  await db.query(
    `INSERT INTO customer (store_id, key, data, updated_at)
     SELECT * FROM unnest($1::text[], $2::text[], $3::text[], $4::timestamptz[])
     ON CONFLICT (store_id, key) DO UPDATE SET data = excluded.data, updated_at = excluded.updated_at
     WHERE customer.updated_at <= excluded.updated_at`,
    [sorted.map((row) => row.storeId), sorted.map((row) => row.key), sorted.map((row) => row.data), sorted.map((row) => row.updatedAt)],
  )
}
