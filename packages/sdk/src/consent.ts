/** The visitor's consent, from the page's own call, Shopify's customer privacy and Google's consent mode. Pure except for its own state. */
import type { Consent, ConsentState } from '@convbox/contract/events/events'

/** Sources, weakest first: a call of `convbox.consent()` overrides Shopify, Shopify overrides Google. */
export const FROM_GOOGLE = 0
export const FROM_SHOPIFY = 1
export const FROM_PAGE = 2

/**
 * go: store and send. wait: nothing is stored or sent, events stay in memory until a choice is made on this page.
 * stop: nothing at all. bare: denied where the store does not require consent; events are sent without any id, and nothing is stored.
 */
export type Decision = 'go' | 'wait' | 'stop' | 'bare'

/** Words that sources use for a choice; anything else is no choice. */
const choiceOf = (said: string): ConsentState | undefined =>
  /^(granted|yes|true)$/.test(said) ? 'granted' : /^(denied|no|false)$/.test(said) ? 'denied' : undefined
const NO_CHOICE: Consent = {
  ad: 'unknown',
  analytics: 'unknown',
  functionality: 'unknown',
  personalization: 'unknown',
  security: 'unknown',
}

/** Stores the choices of each source. `onChange` is called after each change. */
export const createConsent = (isRequired: boolean, onChange: () => void) => {
  const layers: Partial<Consent>[] = []
  let now = NO_CHOICE
  return {
    state: () => now,
    decision: (): Decision => {
      const { analytics } = now
      if (analytics === 'granted') return 'go'
      if (analytics === 'denied') return isRequired ? 'stop' : 'bare'
      return isRequired ? 'wait' : 'go'
    },
    /** Whether advertising cookies may be read and created. */
    allowsAds: (): boolean => (isRequired ? now.ad === 'granted' : now.ad !== 'denied'),
    /** Takes the choices of one source, by our names or Google's (ad_storage), ('granted', 'yes', true; 'denied', 'no', false); anything else leaves a category as it was. required: the source forbids tracking without a choice (a region's law). */
    set: (source: number, choice: Record<string, unknown>, required = false): void => {
      isRequired ||= required
      for (const name in choice) {
        const category = name.replace('_storage', '')
        const state = choiceOf(choice[name] as string)
        // Not `in`: a page may name anything, "constructor" too.
        if (Object.keys(now).includes(category) && state) layers[source] = { ...layers[source], [category]: state }
      }
      now = Object.assign({}, NO_CHOICE, ...layers) as Consent
      onChange()
    },
  }
}
