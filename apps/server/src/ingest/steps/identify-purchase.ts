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
    const key = purchaseKeyOf(store, { checkoutToken: checkoutToken || order?.checkoutToken, orderId: order?.id.trim() })
    return { keep: key === undefined ? draft : { ...draft, event: { ...draft.event, id: purchaseEventId(store.storeKey, key) } } }
  },
}
