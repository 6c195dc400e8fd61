/** What earned an order by a model of the reports: links of campaigns, and each other channel. */
import type { CustomModel } from '@convbox/contract/custom-model'
import type { AnalysisModel } from '@convbox/contract/campaign-analysis'
import { column, type Warehouse } from '@convbox/storage'
import { z } from 'zod'
import { RANGE, touchCreditsSql } from './credits.sql.ts'
import { customJourneys } from './custom-journeys.sql.ts'
import type { Span } from './report-span.ts'

export type Credit = { model: AnalysisModel; custom?: CustomModel }

/** Touches of all channels, with their utm_content, of those orders of the range that the condition leaves. */
export const creditsByContent = ({ model, custom }: Credit, condition: string): string => {
  const shape = { scope: 'all', level: 'content' } as const
  const journeys = `journeys FINAL WHERE ${RANGE} AND ${condition}`
  return touchCreditsSql({ model, ...shape, ...(custom && { custom }) }, ['total', 'fromNewCustomer'], {
    journeys: custom === undefined ? `(SELECT * FROM ${journeys})` : customJourneys(custom, shape, journeys),
  })
}

/** What earned an order: channel '' for links of campaigns. */
export type Earned = { channel: string; share: number }
const earnedRow = z.object({ order_id: column.text, channel: column.text, share: z.number() })

/** Order ids of one statement: a server of ClickHouse takes a megabyte of parameters. */
export const MAX_IDS = 25_000

/** What earned each of these orders under a model, a portion at a time. Orders without a touch in the window are absent. */
export const readEarned = async (
  warehouse: Warehouse,
  span: Span,
  credit: Credit,
  { orderIds, creatives, portion = MAX_IDS }: { orderIds: readonly string[]; creatives: readonly string[]; portion?: number },
): Promise<Map<string, Earned[]>> => {
  const earned = new Map<string, Earned[]>()
  for (let from = 0; from < orderIds.length; from += portion) {
    const rows = await warehouse.query({
      sql: `
        SELECT order_id, if(t_value IN {creatives:Array(String)}, '', toString(t_channel)) AS channel, sum(credit) AS share
        FROM (${creditsByContent(credit, 'order_id IN {orderIds:Array(String)}')})
        WHERE credit > 0 GROUP BY order_id, channel ORDER BY order_id, share DESC, channel`,
      params: { ...span, orderIds: orderIds.slice(from, from + portion), creatives: [...creatives] },
      row: earnedRow,
    })
    for (const { order_id: orderId, ...one } of rows) earned.set(orderId, [...(earned.get(orderId) ?? []), one])
  }
  return earned
}
