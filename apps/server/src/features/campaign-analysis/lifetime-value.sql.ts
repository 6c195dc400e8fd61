import { column, type Warehouse } from '@convbox/storage'
import { z } from 'zod'
import { ordersWithCustomer } from '../../reports/cohorts/cohorts.sql.ts'

const FROM = `store_id = {storeId:String} AND ordered_at >= {from:DateTime64(3, 'UTC')}`
const ORDERS = ordersWithCustomer({ hasGuests: true }, FROM)

const row = z.object({ order_id: column.text, net: column.decimal })

/**
 * What the customers of these orders, each the first of its customer, have bought until now: amounts of their orders that count, after refunds, in the store's
 * currency. An order whose customer is not known stands for itself. from: before all of the orders. The customers are those of the cohorts report.
 */
export const readLifetimeValues = async (
  warehouse: Warehouse,
  storeId: string,
  { from, orderIds }: { from: Date; orderIds: readonly string[] },
): Promise<Map<string, string>> => {
  if (orderIds.length === 0) return new Map()
  const rows = await warehouse.query({
    sql: `
      WITH told AS (SELECT order_id, if(customer = '', concat('order ', order_id), customer) AS buyer, net, why FROM (${ORDERS}))
      SELECT first.order_id AS order_id, toString(sum(every.net)) AS net
      FROM (SELECT order_id, buyer FROM told WHERE order_id IN {orderIds:Array(String)}) AS first
      JOIN (SELECT buyer, sum(net) AS net FROM told WHERE why = '' GROUP BY buyer) AS every ON every.buyer = first.buyer
      GROUP BY first.order_id`,
    params: { storeId, from, orderIds: [...orderIds] },
    row,
  })
  return new Map(rows.map(({ order_id: orderId, net }) => [orderId, net]))
}
