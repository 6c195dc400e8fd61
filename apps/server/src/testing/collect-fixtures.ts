/** Events as the storefront script sends them. */
import { randomBytes } from 'node:crypto'
import { uuidFromTime, type CollectBatch, type CollectEvent, type Consent } from '@convbox/contract'

export const CHROME = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36'
export const GRANTED: Consent = {
  ad: 'granted',
  analytics: 'granted',
  functionality: 'granted',
  personalization: 'granted',
  security: 'granted',
}

/** A page view of a new visitor at a time; every field can be overridden. */
export const pageView = (atMs: number, changes: Partial<CollectEvent> = {}): CollectEvent => ({
  id: uuidFromTime(atMs, randomBytes(10)),
  name: 'PageView',
  occurredAt: new Date(atMs).toISOString(),
  source: 'storefront',
  visitorId: uuidFromTime(atMs, randomBytes(10)),
  page: {
    url: 'https://alder.example/?utm_source=facebook&utm_medium=cpc&utm_campaign=summer&fbclid=AbC',
    referrer: 'https://l.facebook.com/',
  },
  clickIds: { fbclid: 'AbC' },
  cookies: { _fbp: 'fb.1.1700000000000.123456789', _ga: 'GA1.1.111.222' },
  consent: GRANTED,
  client: { userAgent: CHROME, language: 'en-US' },
  ...changes,
})

/** The browser's copy of a purchase on the thank-you page, with an id made by the browser. */
export const browserPurchase = (
  atMs: number,
  changes: Partial<CollectEvent> & { checkoutToken: string; orderId: string },
): CollectEvent => {
  const { orderId, ...rest } = changes
  return pageView(atMs, {
    name: 'Purchase',
    source: 'customer-events',
    page: { url: 'https://alder.example/checkouts/cn/thank-you' },
    value: { currency: 'USD', total: '81.00' },
    items: [{ productId: '632910392', variantId: '808950810', price: '40.00', quantity: 1, imageUrl: 'https://alder.example/mug.jpg' }],
    order: { id: orderId, checkoutToken: changes.checkoutToken },
    ...rest,
  })
}

export const batchOf = (storeKey: string, sentAtMs: number, events: CollectEvent[]): CollectBatch => ({
  storeKey,
  sentAt: new Date(sentAtMs).toISOString(),
  events,
})
