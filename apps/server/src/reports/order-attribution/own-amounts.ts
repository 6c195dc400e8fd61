/** Amounts of orders whose currency had no rate on their day: 0 in the warehouse, so that no sum mixes currencies; here as the shop told them. */
import { z } from 'zod'
import { orderRowsOf, withoutForeignRefunds } from '../../ingest/order-rows.ts'
import { orderKey, readOrders as readStates } from '../../ingest/order-state.rows.ts'
import type { Program } from '../../program.ts'

const ownRow = z.object({
  currency: z.string(),
  total: z.string(),
  refunded: z.string(),
  subtotal: z.string(),
  shipping: z.string(),
  tax: z.string(),
  discount: z.string(),
})
/** Decimal texts in the order's own currency. */
export type OwnAmounts = z.output<typeof ownRow>

/** The original amounts of each order without a rate, by store and id; the others are absent. */
export const readOwnAmounts = async (
  program: Program,
  orders: readonly { store_id: string; order_id: string; rate_missing: number }[],
): Promise<(order: { store_id: string; order_id: string }) => OwnAmounts | undefined> => {
  const ids = orders.flatMap(({ store_id: storeId, order_id: orderId, rate_missing: isMissing }) =>
    isMissing === 1 ? [{ storeId, orderId }] : [],
  )
  const states = ids.length === 0 ? new Map<string, never>() : await readStates(program.mainDb.pool, ids)
  return ({ store_id: storeId, order_id: orderId }) => {
    const state = states.get(orderKey(storeId, orderId))
    if (state?.facts === undefined) return undefined
    const context = {
      storeId,
      storeCurrency: state.facts.money.currency,
      rates: () => undefined,
      isNewCustomer: '' as const,
      version: '0',
      browserOrders: { rule: 'count' as const, max: undefined },
    }
    // A refund in a third currency has no amount here; it must not take those of the order with it.
    return ownRow.parse(orderRowsOf(withoutForeignRefunds(state), context)?.orders[0])
  }
}
