/** The two copies of a purchase: builds the server's from the order webhook, and merges it with the browser's. Pure. */
import { SIGNAL_PARAMETERS } from '@convbox/attribution'
import { CART_ATTRIBUTES, type EventItem, type EventUser, type PaymentStatus, type StoreEvent } from '@convbox/contract'
import { visitorIdOf } from './order-state.ts'
import { purchaseEventId, purchaseKeyOf } from './purchase-id.ts'
import type { OrderItemFacts, ParsedOrder } from '../orders/shopify-order.ts'

const parseLanding = (address: string | undefined, host: string): URL | undefined => {
  if (address === undefined || !URL.canParse(address, `https://${host}/`)) return undefined
  const landing = new URL(address, `https://${host}/`)
  // Anybody can write cart attributes.
  return /^https?:$/.test(landing.protocol) ? landing : undefined
}

/**
 * Where the visit began: the landing our script saved in the cart, else Shopify's, which it sets less and less.
 * Shopify's referrer applies only to Shopify's own landing.
 */
const landingOf = ({ facts }: ParsedOrder, host: string): { landing: URL | undefined; referrer: string | undefined } => {
  const [ours, theirs] = [parseLanding(facts.noteAttributes[CART_ATTRIBUTES.landing], host), parseLanding(facts.landingSite, host)]
  const isSame = ours === undefined || (ours.pathname === theirs?.pathname && ours.search === theirs.search)
  return { landing: ours ?? theirs, referrer: isSame ? facts.referringSite : undefined }
}

/**
 * Click ids of the landing, for orders whose browser copy never came. Case kept; the first of two with one name wins.
 */
const clickIdsOf = (landing: URL | undefined): Record<string, string> | undefined => {
  const found = [...(landing?.searchParams ?? [])].filter(([name, value]) => value !== '' && SIGNAL_PARAMETERS.has(name.toLowerCase()))
  return found.length > 0 ? Object.fromEntries(found.toReversed()) : undefined
}

/** Drops undefined values: on every wire absent means a missing key. */
const present = <Shape extends object>(shape: Shape): { [Key in keyof Shape]: Exclude<Shape[Key], undefined> } =>
  Object.fromEntries(Object.entries(shape).filter(([, value]) => value !== undefined)) as {
    [Key in keyof Shape]: Exclude<Shape[Key], undefined>
  }

const isFilled = (shape: object | undefined): boolean => shape !== undefined && Object.keys(shape).length > 0

const itemOf = (item: OrderItemFacts): EventItem => ({
  // A line without a product (a custom line, a tip) uses its own id: platforms want an id for every item.
  productId: item.productId ?? item.lineId,
  ...present({ variantId: item.variantId, sku: item.sku, title: item.title === '' ? undefined : item.title, brand: item.vendor }),
  price: item.price,
  quantity: item.quantity,
})

/** Shopify's financial status by our payment status. */
const PAYMENTS: ReadonlyMap<string, PaymentStatus> = new Map([
  ['pending', 'pending'],
  ['authorized', 'authorized'],
  ['partially_paid', 'partially paid'],
  ['paid', 'paid'],
  ['partially_refunded', 'partially refunded'],
  ['refunded', 'refunded'],
  ['voided', 'voided'],
])

const userOf = ({ facts, buyer }: ParsedOrder): EventUser => {
  const { billingAddress: _billing, shippingAddress: _shipping, ...user } = buyer
  return present({ ...user, customerId: facts.customerId }) as EventUser
}

/**
 * The server's copy of a purchase, with the same id as the browser's. occurredAt is when the order was placed,
 * receivedAt when the webhook came. Amounts are as ordered, in the shop's currency.
 */
export const purchaseEventFromOrder = (
  order: ParsedOrder,
  store: { storeKey: string; host: string; shopDomain: string | undefined },
  extra: { receivedAt: string; source?: 'shopify' | 'server'; isNewCustomer?: boolean },
): StoreEvent => {
  const { facts } = order
  const { landing, referrer } = landingOf(order, store.host)
  const user = userOf(order)
  return {
    id: purchaseEventId(store.storeKey, purchaseKeyOf(store, facts) ?? facts.orderId),
    name: 'Purchase',
    occurredAt: facts.orderedAt,
    receivedAt: extra.receivedAt,
    source: extra.source ?? 'shopify',
    ...present({
      visitorId: visitorIdOf(facts),
      sessionId: facts.noteAttributes[CART_ATTRIBUTES.sessionId],
      page: landing && present({ url: landing.href, referrer }),
      clickIds: clickIdsOf(landing),
      user: isFilled(user) ? user : undefined,
      checkoutToken: facts.checkoutToken,
      client: isFilled(order.client) ? order.client : undefined,
    }),
    value: {
      currency: facts.money.currency,
      total: facts.money.total,
      ...present({
        subtotalAfterDiscount: facts.money.subtotal,
        subtotalBeforeDiscount: facts.money.itemsTotal,
        shipping: facts.money.shipping,
        tax: facts.money.tax,
        discount: facts.money.discount,
      }),
    },
    items: facts.items.map(itemOf),
    order: {
      id: facts.orderId,
      ...present({ name: facts.name, number: facts.number, checkoutToken: facts.checkoutToken, isNewCustomer: extra.isNewCustomer }),
      ...(facts.discountCodes.length > 0 && { discountCodes: facts.discountCodes }),
      ...present({
        paymentStatus: PAYMENTS.get(facts.financialStatus),
        fulfillmentStatus: order.progress?.fulfillmentStatus,
        statusUrl: order.progress?.statusUrl,
        billingAddress: order.buyer.billingAddress,
        shippingAddress: order.buyer.shippingAddress,
      }),
    },
  }
}

/**
 * The server's items, completed with what only the browser knows of the product: picture, page, category, collections,
 * tags.
 */
const mergeItems = (server: EventItem[] | undefined, browser: EventItem[] | undefined): EventItem[] | undefined => {
  if (server === undefined || browser === undefined) return server ?? browser
  return server.map((item) => {
    const twin =
      browser.find((other) => other.productId === item.productId && other.variantId === item.variantId) ??
      browser.find((other) => other.productId === item.productId)
    return twin === undefined
      ? item
      : {
          ...present({ category: twin.category, imageUrl: twin.imageUrl, url: twin.url, collections: twin.collections, tags: twin.tags }),
          ...item,
        }
  })
}

/**
 * Shopify gives order times in whole seconds, which would sort the order before what the visitor did in that second;
 * the browser's time is better unless its clock is wrong.
 */
const SAME_MOMENT_MS = 600_000

const momentOf = (browser: StoreEvent, server: StoreEvent): string =>
  Math.abs(Date.parse(browser.occurredAt) - Date.parse(server.occurredAt)) <= SAME_MOMENT_MS ? browser.occurredAt : server.occurredAt

/**
 * Merges the copies of one purchase: the server's wins for money, order, items and buyer; the browser's for cookies,
 * click ids, page, client, visitor, consent and exact time. A single copy is returned as is. Both have the same id.
 */
export const mergePurchaseCopies = (browser: StoreEvent | undefined, server: StoreEvent | undefined): StoreEvent | undefined => {
  if (browser === undefined || server === undefined) return browser ?? server
  const user = { ...browser.user, ...server.user }
  return {
    id: server.id,
    name: 'Purchase',
    occurredAt: momentOf(browser, server),
    receivedAt: browser.receivedAt < server.receivedAt ? browser.receivedAt : server.receivedAt,
    source: browser.source,
    ...present({
      visitorId: browser.visitorId ?? server.visitorId,
      sessionId: browser.sessionId ?? server.sessionId,
      page: browser.page ?? server.page,
      clickIds: isFilled({ ...server.clickIds, ...browser.clickIds }) ? { ...server.clickIds, ...browser.clickIds } : undefined,
      cookies: browser.cookies ?? server.cookies,
      user: isFilled(user) ? user : undefined,
      consent: browser.consent ?? server.consent,
      value: server.value ?? browser.value,
      items: mergeItems(server.items, browser.items),
      order: server.order ?? browser.order,
      checkoutToken: browser.checkoutToken ?? server.checkoutToken,
      checkoutUrl: browser.checkoutUrl ?? server.checkoutUrl,
      client: browser.client ?? server.client,
    }),
  }
}

/**
 * How long the lanes wait for the purchase unless the other copy comes first, ms. purchaseSource names the leading
 * copy: 'online store' is the browser's, which goes at once; 'shopify' is the server's, which waits
 * purchaseWaitSeconds. The copy that does not lead waits half an hour for the one that does; both together go at once.
 */
export const handOverDelay = (
  copies: { browser: boolean; server: boolean },
  purchaseSource: 'shopify' | 'online store',
  purchaseWaitSeconds: number,
): number => {
  if (copies.browser && copies.server) return 0
  if (purchaseSource === 'online store' && copies.browser) return 0
  if (purchaseSource === 'shopify' && copies.server) return purchaseWaitSeconds * 1000
  return LONE_COPY_WAIT_MS
}

/** How long the other copy waits for the leading one before it is delivered alone. */
export const LONE_COPY_WAIT_MS = 30 * 60 * 1000
