/** A store, or All-Sites, in wire format. Pure. */
import { ALL_SITES, productOf, type Product } from '@convbox/contract'
import { historyLimit, isTrial, strictestLimit } from '@convbox/contract/history-limit'
import type { VisibleStore } from '../../http/access.rows.ts'
import type { Role } from '../../http/handlers.ts'
import { zoneOf } from '@convbox/contract/store-days'
import type { ShopFacts } from './shop-facts.rows.ts'
import type { ChargeRow } from './stores.rows.ts'

/** The current price list; charges have none until there is billing. */
const BILLING_VERSION = '24V1'

/** The product of the first charge; charges: active ones first. Omnitrack without any. */
export const productOfCharges = (charges: readonly ChargeRow[]): Product => productOf(charges[0]?.productName ?? '') ?? 'Omnitrack'

const describeBilling = (plans: readonly string[], charges: readonly ChargeRow[]) => ({
  isTrial: isTrial(plans),
  billingEdition: productOfCharges(charges),
  billingVersion: BILLING_VERSION,
  ...(charges[0] && { billingCode: charges[0].packageCode }),
  billingCharge: { productCharges: [...charges], firstBillingVersion: BILLING_VERSION },
})

/** URL of the sandbox storefront: the demo's own belongs to the store whose shop is this server, the others are at the sandbox's Shopify. */
const describeStorefront = ({ sandbox, host }: VisibleStore['store'], publicUrl: string): { demoStorefrontUrl?: string } => {
  if (sandbox && host === new URL(publicUrl).host) return { demoStorefrontUrl: `${publicUrl}/demo-store/` }
  return sandbox && host.endsWith('.myshopify.com') ? { demoStorefrontUrl: `${publicUrl}/sandbox/shopify/${host}/storefront/` } : {}
}

/** A zone's offset from UTC at a time: GMT+05:30, and GMT+00:00 for none. */
const gmtOf = (zone: string, nowMs: number): string => {
  const parts = new Intl.DateTimeFormat('en-US', { timeZone: zone, timeZoneName: 'longOffset' }).formatToParts(nowMs)
  const name = parts.find(({ type }) => type === 'timeZoneName')?.value ?? 'GMT'
  return name === 'GMT' ? 'GMT+00:00' : name
}

/** The shop's data under their wire names. */
const describeShop = (websiteName: string, product: Product, facts: ShopFacts) => ({
  shopName: facts.shopDomain?.split('.')[0] ?? websiteName,
  ...(facts.checkoutType !== null && { checkoutType: facts.checkoutType }),
  ...(facts.thirdPartyLandingPage !== null && { thirdPartyLandingPage: facts.thirdPartyLandingPage ? ('1' as const) : ('0' as const) }),
  shopifyAuths: facts.scopes.length === 0 ? [] : [{ platName: 'shopify' as const, appName: product, scopes: facts.scopes }],
  ...(facts.webPixelId !== null && { webPixelId: facts.webPixelId }),
  websitePreferenceInfo: { pixel: { status: facts.hasPixel ? ('do' as const) : ('undo' as const) } },
})

const describeReports = ({ reportModel, reportWindow, reportColumns }: ShopFacts) => ({
  reportDefaults: {
    ...(reportModel !== null && { model: reportModel }),
    ...(reportWindow !== null && { window: reportWindow }),
    ...(reportColumns !== null && { columns: reportColumns }),
  },
})

type OfStore = { charges: readonly ChargeRow[]; facts: ShopFacts; publicUrl: string; nowMs: number }

/** A store as its members may see it. */
export const describeStore = ({ store, role }: VisibleStore, { charges, facts, publicUrl, nowMs }: OfStore) => ({
  virtualSite: false as const,
  websiteName: store.websiteName,
  websiteTitle: store.title,
  tenantId: store.tenantId,
  sandbox: store.sandbox,
  ...(store.shopBuildType !== null && { shopBuildType: store.shopBuildType }),
  host: store.host,
  timezone: store.timeZone,
  currencyCode: store.currency,
  storeKey: store.storeKey,
  orderIdentifier: store.orderIdentifier,
  ...describeBilling(store.plans, charges),
  historyLimit: historyLimit(store),
  mayDownloadOrders: store.mayDownloadOrders,
  optorRole: role,
  timezoneGmt: gmtOf(store.timeZone, nowMs),
  currencyCodeDefault: 'USD' as const,
  ...describeReports(facts),
  ...describeShop(store.websiteName, productOfCharges(charges), facts),
  ...describeStorefront(store, publicUrl),
})

const ROLES = ['read-only', 'operate', 'admin'] as const satisfies readonly Role[]

/** All-Sites over the stores that the user may see, at least one. No currency if theirs differ. */
export const describeAllSites = (visible: readonly VisibleStore[], charges: readonly ChargeRow[]) => {
  const stores = visible.map(({ store }) => store)
  const [currencyCode, ...otherCurrencies] = new Set(stores.map(({ currency }) => currency))
  return {
    virtualSite: true as const,
    websiteName: ALL_SITES,
    websiteTitle: 'All-Sites',
    stores: stores.map(({ websiteName, title, timeZone }) => ({ websiteName, websiteTitle: title, timezone: timeZone })),
    sandbox: stores.some(({ sandbox }) => sandbox),
    timezone: zoneOf(stores),
    ...(currencyCode !== undefined && otherCurrencies.length === 0 && { currencyCode }),
    ...describeBilling(
      stores.flatMap(({ plans }) => plans),
      charges,
    ),
    historyLimit: strictestLimit(stores.map(historyLimit)),
    mayDownloadOrders: stores.every(({ mayDownloadOrders }) => mayDownloadOrders),
    optorRole: ROLES.find((least) => visible.some(({ role }) => role === least)) ?? 'read-only',
  }
}
