import type { Step } from '../step.ts'

/**
 * Where the store requires consent, an event without granted analytics consent is not kept; unknown follows the store's default. What a store's platform or server tells of an order is the store's bookkeeping and passes.
 * Consent for advertising is no matter of ingest: each platform is skipped or told by its destination.
 */
export const applyConsent: Step = {
  name: 'apply-consent',
  apply: (draft, { store, isOrder }) => {
    if (store === undefined || !store.consentRequired || isOrder === true || draft.event.source === 'shopify') return { keep: draft }
    const said = draft.event.consent?.analytics ?? 'unknown'
    return (said === 'unknown' ? store.consentDefault : said) === 'granted' ? { keep: draft } : { drop: 'consent' }
  },
}
