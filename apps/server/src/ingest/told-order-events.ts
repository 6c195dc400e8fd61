/**
 * Refunds and cancellations that a store's server or a file told, for the platforms that accept them. The order itself
 * comes from the saved state; who bought comes from the copies of its purchase, which are kept for seven days only.
 */
import type { OrderSource, StoreEvent } from '@convbox/contract'
import type { Db } from './identity-links.rows.ts'
import type { MadeFromOrders } from './order-drops.ts'
import { happeningEvents, runOrderEvent, type OrderEvent } from './order-events.ts'
import { countedSource } from './order-rows.ts'
import type { OrderState } from './order-state.ts'
import { orderKey } from './order-state.rows.ts'
import type { OrderUpdate } from './order-update.ts'
import { purchaseOf, type PurchaseState } from './purchase-copies.ts'
import { purchaseKey, readPurchaseCopies } from './purchase-copies.rows.ts'
import { mergePurchaseCopies, purchaseEventFromOrder } from './purchase-event.ts'
import { purchaseEventId, purchaseKeyOf } from './purchase-id.ts'
import type { SettledOrder } from './settle-orders.ts'
import type { ParsedOrder } from '../orders/shopify-order.ts'

/** A request of a server holds at most 500 entries, whose purchases have the places before. A file's orders make no purchase. */
const PLACE_AFTER_PURCHASES = { server: 500, csv: 0, browser: 0, shopify: 0 } satisfies Record<OrderSource, number>

type Told = { update: OrderUpdate; source: OrderSource; state: OrderState; purchaseId: string }

/** Updates that tell of a refund or a cancellation which counts: of an order that Shopify does not tell, in the most trusted source's words. */
const toldOf = (update: OrderUpdate, settled: ReadonlyMap<string, SettledOrder>): Told[] => {
  const { store, source, isErased, refunds, order } = update
  const state = settled.get(orderKey(store.id, update.orderId))?.state
  if (source === undefined || source === 'browser' || isErased === true || state?.facts === undefined) return []
  if (state.told.shopify !== undefined || (refunds.length === 0 && order?.facts.cancelledAt === undefined)) return []
  const teller = source === 'cancellation' ? 'server' : source
  if (refunds.length > 0 && countedSource(Object.values(state.refunds)) !== teller) return []
  const { checkoutToken, orderId } = state.facts
  const purchaseId = purchaseEventId(store.storeKey, purchaseKeyOf(store, { checkoutToken, orderId }) ?? orderId)
  return [{ update, source: teller, state, purchaseId }]
}

/** The order as far as it is known now, with the buyer, the browser and the consent of its purchase. */
const purchaseOfOrder = ({ update, state, purchaseId }: Told, copies: PurchaseState | undefined): StoreEvent | undefined => {
  const { store, receivedAt } = update
  if (state.facts === undefined) return undefined
  const order: ParsedOrder = { facts: state.facts, buyer: {}, client: {}, refunds: [] }
  const event = { ...purchaseEventFromOrder(order, store, { receivedAt, source: 'server' }), id: purchaseId }
  return mergePurchaseCopies(copies && purchaseOf(copies), event)
}

/** The events of a batch's told refunds and cancellations; one that a step drops is handed to onDrop. settled: the batch's orders. */
export const toldOrderEventsOf = async (
  db: Db,
  news: readonly OrderUpdate[],
  settled: readonly SettledOrder[],
  context: MadeFromOrders,
): Promise<OrderEvent[]> => {
  const byOrder = new Map(settled.map((one) => [orderKey(one.storeId, one.orderId), one]))
  const told = news.flatMap((update) => toldOf(update, byOrder))
  if (told.length === 0) return []
  const copies = await readPurchaseCopies(
    db,
    told.map(({ update, purchaseId }) => ({ storeId: update.store.id, eventId: purchaseId })),
  )
  return told.flatMap((one) => {
    const { store, seq, receivedAt, refunds, order } = one.update
    const purchase = purchaseOfOrder(one, copies.get(purchaseKey(store.id, one.purchaseId)))
    if (purchase === undefined || one.state.facts === undefined) return []
    const facts = { ...one.state.facts, cancelledAt: refunds.length > 0 ? undefined : order?.facts.cancelledAt }
    // Each entry of a request tells one thing, so one place is enough for it.
    return happeningEvents({ facts, refunds }, purchase, { store, receivedAt })
      .slice(0, 1)
      .flatMap((event) =>
        runOrderEvent(event, { store, receivedAt, seq: seq + PLACE_AFTER_PURCHASES[one.source], isTestOrder: facts.test }, context),
      )
  })
}
