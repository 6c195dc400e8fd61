/** A campaign's orders by a model of the reports: what its links get of them. */
import { column, type Warehouse } from '@convbox/storage'
import { z } from 'zod'
import { creditsByContent, type Credit } from '../../reports/earned-shares.sql.ts'
import type { Span } from '../../reports/report-span.ts'

/** Orders with a touch by one of the links. A set is looked up in; hasAny would compare each touch with each link. */
const HAS_LINK = 'arrayExists(each -> each IN {creatives:Array(String)}, touch_content)'

const row = z.object({
  content: column.text,
  day: column.text,
  orders: z.number(),
  sales: z.number(),
  first_orders: z.array(column.text),
  first_shares: z.array(z.number()),
})

/** What these creative ids get, summed twice: by creative id, where day is '', and by day of the order, where content is. first: the orders of new customers, with the share of each. */
export const readCreditedOrders = async (warehouse: Warehouse, span: Span, credit: Credit, creatives: readonly string[]) => {
  if (creatives.length === 0) return []
  const rows = await warehouse.query({
    sql: `
      SELECT content, day, sum(credit) AS orders, sum(credit * amount_total) AS sales,
        groupArrayIf(order_id, amount_fromNewCustomer = 1) AS first_orders, groupArrayIf(credit, amount_fromNewCustomer = 1) AS first_shares
      FROM
      (
        SELECT *, toString(t_value) AS content, toString(toDate(ordered_at, {timezone:String})) AS day
        FROM (${creditsByContent(credit, HAS_LINK)})
        WHERE t_value IN {creatives:Array(String)} AND credit > 0
      )
      GROUP BY GROUPING SETS ((content), (day))`,
    params: { ...span, creatives: [...creatives] },
    row,
  })
  return rows.map(({ first_orders: firstOrders, first_shares: firstShares, ...rest }) => ({
    ...rest,
    first: firstOrders.map((orderId, index) => ({ orderId, share: firstShares[index] ?? 0 })),
  }))
}

const orderRow = z.object({
  order_id: column.text,
  at: column.time,
  share: z.number(),
  sales: z.number(),
  is_first: column.flag,
  total: column.count,
})

/** Orders of which these creative ids get a part, the newest first; day: only of this one. total: of all, also those beyond the limit. */
export const listCreditedOrders = async (
  warehouse: Warehouse,
  span: Span,
  credit: Credit,
  { creatives, day, limit }: { creatives: readonly string[]; day?: string | undefined; limit: number },
) => {
  if (creatives.length === 0) return []
  return warehouse.query({
    sql: `
      SELECT order_id, any(ordered_at) AS at, sum(credit) AS share, sum(credit * amount_total) AS sales,
        toUInt8(max(amount_fromNewCustomer) = 1) AS is_first, count() OVER () AS total
      FROM (${creditsByContent(credit, HAS_LINK)})
      WHERE t_value IN {creatives:Array(String)} AND credit > 0 ${day === undefined ? '' : 'AND toString(toDate(ordered_at, {timezone:String})) = {day:String}'}
      GROUP BY order_id ORDER BY at DESC, order_id DESC LIMIT {limit:UInt32}`,
    params: { ...span, creatives: [...creatives], limit, ...(day !== undefined && { day }) },
    row: orderRow,
  })
}
