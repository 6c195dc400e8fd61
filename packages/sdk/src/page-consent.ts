/** Reads the consent of a storefront's banner through Shopify's customer privacy or Google's consent mode. */
import type { Core } from './core.ts'
import { FROM_GOOGLE, FROM_SHOPIFY } from './consent.ts'
import { guarded } from './env.ts'

type HearConsent = Core['setConsent']

/** A data layer may hold anything; gtag() pushes an arguments object. */
type GoogleEntry = { 0?: unknown; 1?: unknown; 2?: Record<string, unknown> } | undefined

/** One entry of Google's data layer: `['consent', 'default' | 'update', {ad_storage: 'granted', ...}]`; others are ignored. */
const hearGoogle = (entry: GoogleEntry | undefined, hear: HearConsent): void => {
  const { region, ...states } = entry?.[2] ?? {}
  // Ignored: a default for some regions only, because the visitor's region is unknown.
  if (entry?.[0] !== 'consent' || region) return
  // A denied default is not a choice: wait for the visitor's.
  const isWaiting = entry[1] === 'default' && states['analytics_storage'] === 'denied'
  hear(FROM_GOOGLE, isWaiting ? {} : states, isWaiting)
}

/** Shopify's choices ('yes', 'no', '' or booleans) in our categories. A refusal of the sale of data refuses ad platforms. */
export const fromShopify = ({
  marketing,
  analytics,
  preferences,
  sale_of_data: sale,
}: Record<string, unknown>): Record<string, unknown> => ({
  ad: sale === 'no' || sale === false ? sale : marketing,
  analytics,
  functionality: preferences,
  personalization: preferences,
})

type ShopifyPrivacy = { currentVisitorConsent?: () => Record<string, unknown>; analyticsProcessingAllowed?: () => boolean }

const hearShopify = (privacy: ShopifyPrivacy | undefined, hear: HearConsent): void => {
  if (!privacy) return
  hear(FROM_SHOPIFY, fromShopify(privacy.currentVisitorConsent?.() ?? {}), privacy.analyticsProcessingAllowed?.() === false)
}

/** The used part of a page's window. */
type ConsentPage = {
  dataLayer?: GoogleEntry[]
  Shopify?: { customerPrivacy?: ShopifyPrivacy; loadFeatures?: (features: object[], done: () => void) => void }
  document: { addEventListener: (type: string, listener: () => void) => void }
  setTimeout: (work: () => void, delayMs: number) => unknown
}

/** Reads present consent and listens for changes, then calls `then` once: Shopify's part loads late, and nothing may be stored before it has answered. */
export const watchConsent = (page: ConsentPage, hear: HearConsent, then: () => void): void => {
  const layer = (page.dataLayer ??= [])
  const push = layer.push.bind(layer)
  const hearAll = guarded((entries: GoogleEntry[]) => entries.forEach((entry) => hearGoogle(entry, hear)))
  hearAll(layer)
  layer.push = (...entries) => {
    hearAll(entries)
    return push(...entries)
  }

  const { Shopify } = page
  const read = guarded(() => hearShopify(Shopify?.customerPrivacy, hear))
  page.document.addEventListener('visitorConsentCollected', read)
  let isReady = false
  const finish = guarded(() => {
    if (isReady) return
    isReady = true
    read()
    then()
  })
  if (Shopify?.customerPrivacy || !Shopify?.loadFeatures) return finish()
  page.setTimeout(finish, 3000)
  Shopify.loadFeatures([{ name: 'consent-tracking-api', version: '0.1' }], finish)
}
