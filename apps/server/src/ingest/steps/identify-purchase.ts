import { purchaseEventId, purchaseKeyOf } from '../purchase-id.ts'
import type { Step } from '../step.ts'

/**
 * Gives a purchase the id that its other copy has, replacing the sender's own: browsers need not compute it, and a
 * reloaded thank-you page yields the same purchase.
 */
export const identifyPurchase: Step = {
  name: 'identify-purchase',
  apply: (draft, { store }) => {
    if (draft.event.name !== 'Purchase' || store === undefined) return { keep: draft }
    const { order, checkoutToken } = draft.event
    // Without the spaces of a template: the id joins the purchase to its order, and to an erasure of it.
    const event = order === undefined ? draft.event : { ...draft.event, order: { ...order, id: order.id.trim() } }
    const key = purchaseKeyOf(store, { checkoutToken: checkoutToken || order?.checkoutToken, orderId: event.order?.id })
    return { keep: { ...draft, event: key === undefined ? event : { ...event, id: purchaseEventId(store.storeKey, key) } } }
  },
}
