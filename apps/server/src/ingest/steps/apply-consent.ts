import type { Step } from '../step.ts'

/**
 * If the store requires consent, an event without granted analytics consent is dropped; unknown consent follows the
 * store's default. Orders told by a platform or the store's server are bookkeeping and pass. Advertising consent is
 * applied later, per destination.
 */
export const applyConsent: Step = {
  name: 'apply-consent',
  apply: (draft, { store, isOrder }) => {
    if (store === undefined || !store.consentRequired || isOrder === true || draft.event.source === 'shopify') return { keep: draft }
    const said = draft.event.consent?.analytics ?? 'unknown'
    return (said === 'unknown' ? store.consentDefault : said) === 'granted' ? { keep: draft } : { drop: 'consent' }
  },
}
