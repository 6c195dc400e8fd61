import { classifyLanding, type LandingChannel } from '@convbox/attribution'
import { createCache } from '../../cache.ts'
import type { Step } from '../step.ts'

const channels = createCache<LandingChannel>(5000)

/**
 * The channel of an event whose page is a landing. Derive decides again with all the visitor's events and the store's
 * rules; this is the event's channel on its own. An order's remembered landing counts only if it names a source;
 * without one there is no channel, not even Direct.
 */
export const classifyChannel: Step = {
  name: 'classify-channel',
  apply: (draft, { store }) => {
    const { page, source } = draft.event
    if (page === undefined || store === undefined) return { keep: draft }
    const key = `${store.host}\n${page.url}\n${page.referrer ?? ''}`
    const landing = channels(key, () =>
      classifyLanding({ url: page.url, ...(page.referrer !== undefined && { referrer: page.referrer }), storeHosts: [store.host] }),
    )
    const isTold = landing.touch && !(source === 'shopify' && landing.isDirect)
    return { keep: isTold ? { ...draft, landing } : draft }
  },
}
