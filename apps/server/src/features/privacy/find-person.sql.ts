/** SQL that finds a person's data in the warehouse before an erasure or export. */
import { column, type Warehouse } from '@convbox/storage'
import { z } from 'zod'

const orderRow = z.object({
  order_id: column.text,
  customer_id: column.text,
  email_hash: column.text,
  phone_hash: column.text,
  checkout_token: column.text,
  visitor_id: column.text,
  person_id: column.text,
  joined_by: column.text,
})
export type PersonsOrder = z.output<typeof orderRow>

/** customers, emails, phones: ids and our own hashes; orders: ids that were named. until: later orders are excluded unless they were named. */
export type PersonSeeds = {
  customers: readonly string[]
  emails: readonly string[]
  phones: readonly string[]
  orders: readonly string[]
  until: Date
}

/** One row per order of the person: named, of the customer, or of a guest with the e-mail or phone. Reads a few columns of the store's orders. */
export const readOrdersOfPerson = (warehouse: Warehouse, storeId: string, seeds: PersonSeeds): Promise<PersonsOrder[]> =>
  warehouse.query({
    sql: `
      SELECT order_id, customer_id, email_hash, phone_hash, checkout_token, visitor_id, person_id, joined_by
      FROM orders FINAL
      WHERE store_id = {storeId:String}
        AND (order_id IN {orders:Array(String)}
          OR ordered_at <= {until:DateTime64(3, 'UTC')} AND customer_id != '' AND customer_id IN {customers:Array(String)}
          OR ordered_at <= {until:DateTime64(3, 'UTC')} AND customer_id = '' AND (email_hash != '' AND email_hash IN {emails:Array(String)} OR phone_hash != '' AND phone_hash IN {phones:Array(String)}))
      ORDER BY order_id`,
    params: { storeId, ...seeds },
    row: orderRow,
  })

/** The hashes among these that other customers' orders have too: a shared address is not this person's alone. */
export const readSharedHashes = async (
  warehouse: Warehouse,
  storeId: string,
  own: { orders: readonly string[]; emails: readonly string[]; phones: readonly string[] },
): Promise<Set<string>> => {
  const rows = await warehouse.query({
    sql: `
      SELECT DISTINCT arrayJoin(arrayFilter(hash -> hash != '' AND has({hashes:Array(String)}, hash), [email_hash, phone_hash])) AS hash
      FROM orders FINAL
      WHERE store_id = {storeId:String} AND order_id NOT IN {orders:Array(String)}
        AND (email_hash IN {hashes:Array(String)} OR phone_hash IN {hashes:Array(String)})`,
    params: { storeId, orders: own.orders, hashes: [...own.emails, ...own.phones] },
    row: z.object({ hash: column.text }),
  })
  return new Set(rows.map(({ hash }) => hash))
}

/** Orders with one of these visitors as cart attribute or as person, and the named orders. */
export const readOrdersTouchedBy = async (
  warehouse: Warehouse,
  storeId: string,
  by: { visitors: readonly string[]; orders: readonly string[] },
): Promise<string[]> => {
  const rows = await warehouse.query({
    sql: `
      SELECT DISTINCT order_id
      FROM orders FINAL
      WHERE store_id = {storeId:String}
        AND (order_id IN {orders:Array(String)} OR visitor_id IN {visitors:Array(String)} OR person_id IN {visitors:Array(String)})
      ORDER BY order_id`,
    params: { storeId, ...by },
    row: z.object({ order_id: column.text }),
  })
  return rows.map((row) => row.order_id)
}

/** Ids of the events of visitors and orders up to a time. */
export const readEventIds = async (
  warehouse: Warehouse,
  storeId: string,
  of: { visitors: readonly string[]; orders: readonly string[]; until: Date },
): Promise<string[]> => {
  const rows = await warehouse.query({
    sql: `
      SELECT DISTINCT id
      FROM events
      WHERE store_id = {storeId:String} AND occurred_at <= {until:DateTime64(3, 'UTC')}
        AND (visitor_id IN {visitors:Array(String)} OR order_id != '' AND order_id IN {orders:Array(String)})`,
    params: { storeId, ...of },
    row: z.object({ id: column.text }),
  })
  return rows.map((row) => row.id)
}

/** Start times of visitors' sessions, ms. */
export const readSessionStarts = async (warehouse: Warehouse, storeId: string, visitors: readonly string[]): Promise<number[]> => {
  const rows = await warehouse.query({
    sql: `SELECT started_at FROM sessions FINAL WHERE store_id = {storeId:String} AND visitor_id IN {visitors:Array(String)}`,
    params: { storeId, visitors },
    row: z.object({ started_at: column.time }),
  })
  return rows.map((row) => Date.parse(row.started_at))
}
