/** SQL that tells which keys stand together on orders and events, and how much is known of a person. */
import { column, type Warehouse } from '@convbox/storage'
import { z } from 'zod'

const row = z.object({ customer_id: column.text, email_hash: column.text, phone_hash: column.text })
/** The keys of one order or event; '' where it has none. */
export type KeysTogether = z.output<typeof row>

/** Distinct keys of the orders and events that have one of these customers, e-mails or phones (our own hashes). Reads these columns of all events of the store. */
export const readKeysTogether = (
  warehouse: Warehouse,
  storeId: string,
  keys: { customers: readonly string[]; emails: readonly string[]; phones: readonly string[] },
): Promise<KeysTogether[]> => {
  const where = `store_id = {storeId:String} AND (customer_id IN {customers:Array(String)} OR email_hash IN {emails:Array(String)} OR phone_hash IN {phones:Array(String)})`
  return warehouse.query({
    sql: `
      SELECT DISTINCT customer_id, email_hash, phone_hash
      FROM (
        SELECT customer_id, email_hash, phone_hash FROM orders FINAL WHERE ${where}
        UNION ALL
        SELECT customer_id, email_hash, phone_hash FROM events FINAL WHERE ${where})
      ORDER BY customer_id, email_hash, phone_hash`,
    params: { storeId, ...keys },
    row,
  })
}

const counts = z.object({ sessions: column.count, deliveries: column.count })

/** Sessions of visitors; deliveries of events and orders. */
export const countSessionsAndDeliveries = async (
  warehouse: Warehouse,
  storeId: string,
  of: { visitors: readonly string[]; events: readonly string[]; orders: readonly string[] },
): Promise<z.output<typeof counts>> => {
  const rows = await warehouse.query({
    sql: `
      SELECT
        (SELECT count() FROM sessions FINAL WHERE store_id = {storeId:String} AND visitor_id IN {visitors:Array(String)}) AS sessions,
        (SELECT count() FROM deliveries FINAL
         WHERE store_id = {storeId:String}
           AND (event_id IN {events:Array(String)} OR order_id != '' AND order_id IN {orders:Array(String)})) AS deliveries`,
    params: { storeId, ...of },
    row: counts,
  })
  return rows[0] ?? { sessions: 0, deliveries: 0 }
}
