/** Imports orders from Shopify's API as history (ingest/import-history.ts), without the intake log. */
import { DAY_MS } from '@convbox/contract/durations'
import { importHistory, type HistoryRecord } from '../../ingest/import-history.ts'
import type { ParsedOrder } from '../../orders/shopify-order.ts'
import type { Program } from '../../program.ts'
import { readOrdersWithPurchase } from './known-orders.sql.ts'

/** Imports orders of one store; idempotent. A purchase already in the warehouse stays unchanged: it may have come from the browser, with another time. */
export const takeOrders = async (program: Program, storeId: string, orders: readonly ParsedOrder[]): Promise<void> => {
  if (orders.length === 0) return
  const first = orders.reduce((oldest, { facts }) => Math.min(oldest, Date.parse(facts.orderedAt)), Number.POSITIVE_INFINITY)
  const known = await readOrdersWithPurchase(
    program.warehouse,
    storeId,
    orders.map(({ facts }) => facts.orderId),
    new Date(first - DAY_MS),
  )
  await importHistory(
    program,
    orders.map((order): HistoryRecord => ({ kind: 'order', storeId, order, isPurchaseKnown: known.has(order.facts.orderId) })),
  )
}
