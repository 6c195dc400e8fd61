import { classifyLanding, type LandingChannel } from '@convbox/attribution'
import { createCache } from '../cache.ts'
import type { Step } from '../step.ts'

const channels = createCache<LandingChannel>(5000)

/**
 * The channel of an event whose page was a landing. Derive decides again with all events of the visitor and the store's rules; this is what the event says by itself.
 * The landing that an order remembers counts when it names a source; without one it tells nothing, not even Direct.
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
