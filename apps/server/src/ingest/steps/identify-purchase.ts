import { purchaseEventId, purchaseTokenOf } from '../purchase-id.ts'
import type { Step } from '../step.ts'

/** Gives a purchase the id that its other copy has or will have, whatever id its sender made up: a browser need not know how, and a reloaded thank-you page tells of the same purchase. */
export const identifyPurchase: Step = {
  name: 'identify-purchase',
  apply: (draft, { store }) => {
    const token = draft.event.name === 'Purchase' ? purchaseTokenOf(draft.event) : undefined
    if (token === undefined || store === undefined) return { keep: draft }
    return { keep: { ...draft, event: { ...draft.event, id: purchaseEventId(store.storeKey, token) } } }
  },
}
