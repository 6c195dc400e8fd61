/** A campaign's orders by a model of the reports: what its links get of them. */
import type { CustomModel } from '@convbox/contract/custom-model'
import type { AnalysisModel } from '@convbox/contract/campaign-analysis'
import { column, type Warehouse } from '@convbox/storage'
import { z } from 'zod'
import { RANGE, touchCreditsSql } from '../../reports/credits.sql.ts'
import { customJourneys } from '../../reports/custom-journeys.sql.ts'
import type { Span } from '../../reports/report-span.ts'

export type Credit = { model: AnalysisModel; custom?: CustomModel }

/** Touches of all channels, with their utm_content, of those orders of the range that the condition leaves. */
export const creditsByContent = ({ model, custom }: Credit, condition: string): string => {
  const shape = { scope: 'all', level: 'content' } as const
  const journeys = `journeys FINAL WHERE ${RANGE} AND ${condition}`
  return touchCreditsSql({ model, ...shape, ...(custom && { custom }) }, ['total', 'fromNewCustomer'], {
    journeys: custom === undefined ? `(SELECT * FROM ${journeys})` : customJourneys(custom, shape, journeys),
  })
}

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

/** What earned an order: channel '' for links of campaigns. */
export type Earned = { channel: string; share: number }
const earnedRow = z.object({ order_id: column.text, channel: column.text, share: z.number() })

/** What earned each of these orders under a model. Orders without a touch in the window are absent. */
export const readEarned = async (
  warehouse: Warehouse,
  span: Span,
  credit: Credit,
  { orderIds, creatives }: { orderIds: readonly string[]; creatives: readonly string[] },
): Promise<Map<string, Earned[]>> => {
  if (orderIds.length === 0) return new Map()
  const rows = await warehouse.query({
    sql: `
      SELECT order_id, if(t_value IN {creatives:Array(String)}, '', toString(t_channel)) AS channel, sum(credit) AS share
      FROM (${creditsByContent(credit, 'order_id IN {orderIds:Array(String)}')})
      WHERE credit > 0 GROUP BY order_id, channel ORDER BY order_id, share DESC, channel`,
    params: { ...span, orderIds: [...orderIds], creatives: [...creatives] },
    row: earnedRow,
  })
  return Map.groupBy(
    rows.map(({ order_id: orderId, ...earned }) => ({ orderId, ...earned })),
    ({ orderId }) => orderId,
  )
}
