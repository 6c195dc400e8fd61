/** Customer events of a checkout page in the form of Shopify's web pixel API, and the HTML that runs a pixel. Pure; times are parameters. */
import { CURRENCY, type PricedLine, type Totals } from './cart.ts'
import { SHOP_NAME, variantTitle } from './catalog.ts'
import { type Html, html, json } from '../html.ts'
import type { Checkout } from './shop-state.ts'

/** What the checkout says to a code that it does not take. */
export const REFUSED_CODE = 'Enter a valid discount code or gift card'

/** An event without what only the browser knows (context, ids). */
export type FeedEvent = { name: string; timestamp: string; data: Record<string, unknown> }

// The pixel API has numbers where webhooks have texts.
const money = (cents: number) => ({ amount: cents / 100, currencyCode: CURRENCY })

const variantJson = ({ product, variant }: PricedLine, root: string) => ({
  id: variant.id,
  sku: variant.sku,
  title: variantTitle(product, variant) || null,
  untranslatedTitle: variantTitle(product, variant) || null,
  price: money(product.priceCents),
  image: { src: `${root}images/${product.handle}.svg?variant=${variant.id}` },
  product: {
    id: product.id,
    title: product.title,
    untranslatedTitle: product.title,
    vendor: SHOP_NAME,
    type: product.type,
    url: `${root}products/${product.handle}`,
  },
})

const addressJson = ({ address }: Checkout) =>
  address
    ? {
        address1: address.address1,
        address2: null,
        city: address.city,
        country: address.countryCode,
        countryCode: address.countryCode,
        firstName: address.firstName,
        lastName: address.lastName,
        phone: address.phone ?? null,
        province: address.province,
        provinceCode: address.provinceCode,
        zip: address.zip,
      }
    : null

/** The checkout object of the pixel API. order.id is null: on the thank-you page the order may not exist yet. */
export const checkoutJson = (view: { checkout: Checkout; totals: Totals; root: string; discountCode?: string; isFirstOrder?: boolean }) => {
  const { checkout, totals, root, discountCode } = view
  return {
    token: checkout.token,
    currencyCode: CURRENCY,
    email: checkout.email ?? null,
    phone: checkout.address?.phone ?? null,
    smsMarketingPhone: null,
    buyerAcceptsEmailMarketing: checkout.acceptsMarketing ?? false,
    buyerAcceptsSmsMarketing: false,
    attributes: [],
    subtotalPrice: money(totals.subtotalCents),
    totalPrice: money(totals.totalCents),
    totalTax: money(totals.taxCents),
    discountsAmount: money(totals.discountCents),
    discountApplications:
      discountCode && totals.discountCents > 0
        ? [{ type: 'DISCOUNT_CODE', title: discountCode, allocationMethod: 'ACROSS', targetType: 'LINE_ITEM' }]
        : [],
    shippingLine: checkout.shipping ? { price: money(totals.shippingCents) } : null,
    shippingAddress: addressJson(checkout),
    billingAddress: addressJson(checkout),
    lineItems: totals.lines.map((line) => ({
      id: line.variant.id,
      title: line.product.title,
      quantity: line.quantity,
      variant: variantJson(line, root),
      finalLinePrice: money(line.cents - line.discountCents),
      discountAllocations: line.discountCents > 0 ? [{ amount: money(line.discountCents) }] : [],
      properties: [],
      sellingPlanAllocation: null,
    })),
    localization: { country: { isoCode: 'US' }, language: { isoCode: 'en' }, market: { id: 'gid://shopify/Market/1', handle: 'us' } },
    order: { id: null, customer: { id: null, isFirstOrder: view.isFirstOrder ?? null } },
    delivery: { selectedDeliveryOptions: [] },
    transactions: [],
  }
}

/** Events for one page: those named in `once` only if they were not published before for this checkout; `always` each time. Records the returned events as published. */
export const feedFor = (
  checkout: Checkout,
  data: Record<string, unknown>,
  names: { always?: string[]; once?: string[] },
  nowMs: number,
): FeedEvent[] => {
  const fresh = (names.once ?? []).filter((name) => !checkout.reported.includes(name))
  checkout.reported.push(...fresh)
  return ['page_viewed', ...(names.always ?? []), ...fresh].map((name, index) => ({
    name,
    timestamp: new Date(nowMs + index).toISOString(),
    data: name === 'page_viewed' ? {} : data,
  }))
}

/** The event of the alert that a code was refused. */
export const refusedCodeEvent = (code: string, nowMs: number): FeedEvent => ({
  name: 'alert_displayed',
  timestamp: new Date(nowMs).toISOString(),
  data: { alert: { type: 'DISCOUNT_ERROR', value: code, target: 'cart.discountCode', message: REFUSED_CODE } },
})

/** The part of the page that runs our pixel in a worker, as Shopify runs an app's pixel. analyticsAllowed and marketingAllowed: the visitor's choice. */
export const pixelHost = (options: { root: string; storeKey: string; events: FeedEvent[]; isAllowed: boolean }): Html => {
  const { root, storeKey, events, isAllowed } = options
  const customerPrivacy = {
    analyticsProcessingAllowed: isAllowed,
    marketingAllowed: isAllowed,
    preferencesProcessingAllowed: isAllowed,
    saleOfDataAllowed: isAllowed,
  }
  const shop = { name: SHOP_NAME, paymentSettings: { currencyCode: CURRENCY }, countryCode: 'US' }
  const feed = {
    storeKey,
    script: `/sdk/${storeKey}.customer-events.js`,
    worker: `${root}assets/pixel-worker.js`,
    init: { data: { customer: null, cart: null, shop, purchasingCompany: null }, customerPrivacy },
    events,
  }
  return html`<script type="application/json" id="pixel-feed">
      ${json(feed)}
    </script>
    <script async src="${root}assets/pixel-host.js"></script>`
}
