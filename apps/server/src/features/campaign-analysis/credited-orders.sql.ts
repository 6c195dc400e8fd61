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

const row = z.object({
  content: column.text,
  day: column.day,
  orders: z.number(),
  sales: z.number(),
  first_orders: z.array(column.text),
  first_shares: z.array(z.number()),
})

/** What these creative ids get, by day of the order. first: the orders of new customers, with the share of each. */
export const readCreditedOrders = async (warehouse: Warehouse, span: Span, credit: Credit, creatives: readonly string[]) => {
  if (creatives.length === 0) return []
  const rows = await warehouse.query({
    sql: `
      SELECT toString(t_value) AS content, toString(toDate(ordered_at, {timezone:String})) AS day, sum(credit) AS orders, sum(credit * amount_total) AS sales,
        groupArrayIf(order_id, amount_fromNewCustomer = 1) AS first_orders, groupArrayIf(credit, amount_fromNewCustomer = 1) AS first_shares
      FROM (${creditsByContent(credit, 'hasAny(touch_content, {creatives:Array(String)})')})
      WHERE t_value IN {creatives:Array(String)} AND credit > 0
      GROUP BY content, day`,
    params: { ...span, creatives: [...creatives] },
    row,
  })
  return rows.map(({ first_orders: firstOrders, first_shares: firstShares, ...rest }) => ({
    ...rest,
    first: firstOrders.map((orderId, index) => ({ orderId, share: firstShares[index] ?? 0 })),
  }))
}
