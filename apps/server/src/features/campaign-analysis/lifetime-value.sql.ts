import { column, type Warehouse } from '@convbox/storage'
import { Decimal } from 'decimal.js'
import { z } from 'zod'
import { ordersWithCustomer } from '../../reports/cohorts/cohorts.sql.ts'
import { MAX_IDS } from '../../reports/earned-shares.sql.ts'

const FROM = `store_id = {storeId:String} AND ordered_at >= {from:DateTime64(3, 'UTC')}`

/** Whether some orders name their customer by an e-mail alone. */
const readHasGuests = async (warehouse: Warehouse, storeId: string, from: Date): Promise<boolean> => {
  const rows = await warehouse.query({
    sql: `SELECT 1 AS found FROM orders WHERE ${FROM} AND customer_id = '' AND email_hash != '' LIMIT 1`,
    params: { storeId, from },
    row: z.object({ found: z.number() }),
  })
  return rows.length > 0
}

const row = z.object({ order_id: column.text, net: column.decimal })

/** One text is read much faster than a list of thousands. */
const WANTED = `(SELECT arrayJoin(JSONExtract({orderIds:String}, 'Array(String)')))`
/** Of customers with one of the orders. A guest's other orders may be under an id, so that where there are guests all orders are read. */
const MAY_BE_THEIRS = `(customer_id = '' OR customer_id IN (SELECT customer_id FROM orders WHERE ${FROM} AND order_id IN ${WANTED}))`

/**
 * What the customers of these orders, each the first of its customer, have bought until now: amounts of their orders that count, after refunds, in the store's
 * currency. An order whose customer is not known stands for itself. from: before all of the orders. The customers are those of the cohorts report. A portion of the ids at
 * a time.
 */
export const readLifetimeValues = async (
  warehouse: Warehouse,
  storeId: string,
  { from, orderIds, portion = MAX_IDS }: { from: Date; orderIds: readonly string[]; portion?: number },
): Promise<Map<string, Decimal>> => {
  if (orderIds.length === 0) return new Map()
  const hasGuests = await readHasGuests(warehouse, storeId, from)
  const orders = ordersWithCustomer({ hasGuests }, hasGuests ? FROM : `${FROM} AND ${MAY_BE_THEIRS}`)
  // The orders are read once: each customer with what was bought, and with which of the wanted orders.
  const sql = `
      SELECT arrayJoin(wanted) AS order_id, toString(bought) AS net
      FROM
      (
        SELECT sumIf(net, why = '') AS bought, groupArrayIf(order_id, order_id IN ${WANTED}) AS wanted, countIf(why = '') AS counted
        FROM (${orders})
        GROUP BY if(customer = '', concat('order ', order_id), customer)
        HAVING notEmpty(wanted) AND counted > 0
      )`
  const values = new Map<string, Decimal>()
  for (let first = 0; first < orderIds.length; first += portion) {
    const params = { storeId, from, orderIds: JSON.stringify(orderIds.slice(first, first + portion)) }
    for (const { order_id: orderId, net } of await warehouse.query({ sql, params, row })) values.set(orderId, new Decimal(net))
  }
  return values
}
