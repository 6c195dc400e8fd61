/** Hears the consent that a storefront's banner gives through Shopify's customer privacy or Google's consent mode. */
import type { Core } from './core.ts'
import { FROM_GOOGLE, FROM_SHOPIFY } from './consent.ts'
import { asRecord, guarded } from './env.ts'

type HearConsent = Core['setConsent']

/** One entry of Google's data layer: `['consent', 'default' | 'update', {ad_storage: 'granted', ...}]`; others are passed over. */
const hearGoogle = (entry: unknown, hear: HearConsent): void => {
  const { 0: command, 1: kind, 2: choice } = asRecord(entry)
  const { region, ...states } = asRecord(choice)
  // A default for some regions only: we do not know where the visitor is.
  if (command !== 'consent' || region) return
  const isDenied = states['analytics_storage'] === 'denied'
  const found = Object.fromEntries(Object.entries(states).map(([type, state]) => [type.replace('_storage', ''), state]))
  // A denied default is no choice yet: wait for the visitor's.
  const isWaiting = kind === 'default' && isDenied
  hear(FROM_GOOGLE, isWaiting ? {} : found, isWaiting)
}

/** Shopify's choices ('yes', 'no', '' or booleans) in our categories. Refusing the sale of data refuses the ad platforms. */
export const fromShopify = (marketing: unknown, analytics: unknown, preferences: unknown, sale: unknown): Record<string, unknown> => ({
  ad: sale === 'no' || sale === false ? sale : marketing,
  analytics,
  functionality: preferences,
  personalization: preferences,
})

type ShopifyPrivacy = { currentVisitorConsent?: () => Record<string, unknown>; analyticsProcessingAllowed?: () => boolean }

const hearShopify = (privacy: ShopifyPrivacy | undefined, hear: HearConsent): void => {
  const { marketing, analytics, preferences, sale_of_data } = asRecord(privacy?.currentVisitorConsent?.())
  hear(FROM_SHOPIFY, fromShopify(marketing, analytics, preferences, sale_of_data), privacy?.analyticsProcessingAllowed?.() === false)
}

type ConsentGlobals = {
  dataLayer?: unknown[]
  Shopify?: { customerPrivacy?: ShopifyPrivacy; loadFeatures?: (features: object[], done: () => void) => void }
}

/** Reads what is known and listens for what comes, then calls `then` once: Shopify's part loads late, and nothing may be written before it has spoken. */
export const watchConsent = (page: Window & ConsentGlobals, hear: HearConsent, then: () => void): void => {
  const layer = (page.dataLayer ??= [])
  const push = layer.push.bind(layer)
  const hearAll = guarded((entries: unknown[]) => entries.forEach((entry) => hearGoogle(entry, hear)))
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
