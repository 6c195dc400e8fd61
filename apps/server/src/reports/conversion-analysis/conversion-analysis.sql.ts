/**
 * SQL of the conversion analysis besides credits.sql.ts and session-figures.sql.ts: orders of the store, spend.
 * A day is one of the store's time zone (param timezone). Amounts are in the store's currency. All read FINAL: settled months have one part and cost nothing for it.
 */
import { column, type Warehouse } from '@convbox/storage'
import { z } from 'zod'
import { creditReportSql, RANGE, type CreditOptions, type CreditShape } from '../credits.sql.ts'
import type { Span } from '../report-span.ts'

const paramsOf = (span: Span) => ({ ...span })

const creditRow = z.object({
  kind: z.enum(['credited', 'attributed', 'untracked', 'excluded']),
  reason: column.text,
  day: column.text,
  channel: column.text,
  value: column.text,
  is_ad: z.number(),
  orders: column.text,
  sales: column.text,
  net_sales: column.text,
  new_customer_orders: column.text,
  impacted_orders: column.text,
  impacted_sales: column.text,
  net_impacted_sales: column.text,
})
export type CreditRow = z.output<typeof creditRow>

/** The credited rows and the orders counted once; see creditReportSql. channel: only its rows. byDay: which rows stand by day. */
export const readCredits = (
  warehouse: Warehouse,
  span: Span,
  shape: CreditShape,
  { channel, byDay }: { channel?: string | undefined; byDay?: CreditOptions['byDay'] } = {},
): Promise<CreditRow[]> =>
  warehouse.query({
    sql: creditReportSql(shape, { byDay, oneChannel: channel !== undefined }),
    params: { ...paramsOf(span), channel: channel ?? '' },
    row: creditRow,
  })

const storeTotal = z.object({ sales: column.text, orders: column.count, missing: column.count })

/** The store's own total, from the orders themselves and not from the journeys: what the report must add up to. */
export const readStoreTotal = async (warehouse: Warehouse, span: Span): Promise<z.output<typeof storeTotal>> => {
  const rows = await warehouse.query({
    sql: `
      SELECT toString(sum(total)) AS sales, count() AS orders, countIf(rate_missing = 1) AS missing
      FROM orders FINAL
      WHERE ${RANGE}`,
    params: paramsOf(span),
    row: storeTotal,
  })
  return rows[0] ?? { sales: '0', orders: 0, missing: 0 }
}
