/** Latency of orders under load: the visit from an ad, the signed webhook, the row in Order Journey. */
import { randomBytes, randomUUID } from 'node:crypto'
import { uuidFromTime } from '@convbox/contract'
import { addDays, todayIn } from '@convbox/contract/date-range'
import { CART_ATTRIBUTES } from '@convbox/contract/events/script-facts'
import { orderAttributionSchemas, type OrderRow } from '@convbox/contract/reports/order-attribution.schemas'
import { DEMO_SHOP_DOMAIN } from '@convbox/demo/demo-store'
import type { OrderFacts } from '@convbox/demo/order-facts'
import { shopifyOrder } from '@convbox/demo/shopify-webhooks'
import { shopifyWebhook } from '@convbox/demo/signed-webhook'
import { createSecrets, readSecretKey } from '@convbox/storage'
import type { RunningApp } from '../../e2e/start-app.ts'
import { callAsUser, type DemoUser } from './app-metrics.ts'
import { postEvents } from './post-events.ts'

const ORDERS = 20
const FIRST_NUMBER = 900_001
const GAP_MS = 1000
const POLL_MS = 250
const PAGE_SIZE = 10
const GIVE_UP_MS = 90_000
/** Shopify's times have whole seconds: a visit in the order's own second could be after it. */
const VISIT_BEFORE_MS = 60_000

const pause = (timeMs: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, timeMs))

const orderFacts = (number: number, visitorId: string, nowMs: number): OrderFacts => ({
  id: 5_000_000_000_000n + BigInt(number),
  number,
  placedAtMs: nowMs,
  updatedAtMs: nowMs,
  timeZone: 'America/New_York',
  currency: 'USD',
  lines: [
    {
      id: BigInt(number),
      productId: 1n,
      variantId: 2n,
      sku: 'MUG',
      title: 'Mug',
      variantTitle: '',
      vendor: 'Bench',
      priceCents: 2400,
      quantity: 2,
      discountCents: 0,
    },
  ],
  shippingCents: 590,
  shippingTitle: 'Standard',
  taxCents: 384,
  taxTitle: 'Sales tax',
  taxRate: 0.08,
  financialStatus: 'paid',
  refunds: [],
  checkoutToken: randomUUID().replaceAll('-', ''),
  cartToken: randomUUID().replaceAll('-', ''),
  token: randomUUID().replaceAll('-', ''),
  customerId: 7_000_000_000_000n + BigInt(number),
  email: `buyer${number}@example.com`,
  acceptsMarketing: false,
  address: {
    firstName: 'Bea',
    lastName: 'Bench',
    address1: '1 Elm St',
    city: 'Albany',
    zip: '12207',
    province: 'New York',
    provinceCode: 'NY',
    country: 'United States',
    countryCode: 'US',
  },
  noteAttributes: { [CART_ATTRIBUTES.visitorId]: visitorId },
  landingSite: '/?utm_source=facebook&utm_medium=cpc',
  referringSite: 'https://l.facebook.com/',
  browserIp: '203.0.113.7',
  userAgent: 'Mozilla/5.0',
  language: 'en-US',
  test: false,
})

/** Sends the visit, then the order; returns when the webhook is answered. */
const sendOrder = async (app: RunningApp, user: DemoUser, webhookSecret: string, number: number): Promise<number> => {
  const visitorId = uuidFromTime(Date.now(), randomBytes(10))
  const url = `${app.url}/demo-store/?utm_source=facebook&utm_medium=cpc&utm_campaign=bench&fbclid=bench${number}`
  await postEvents(app, user.storeKey, [
    { id: uuidFromTime(Date.now(), randomBytes(10)), name: 'PageView', visitorId, url, ageMs: VISIT_BEFORE_MS },
  ])
  const nowMs = Date.now()
  const webhook = shopifyWebhook(
    { shopDomain: DEMO_SHOP_DOMAIN, webhookSecret },
    {
      topic: 'orders/create',
      body: shopifyOrder(orderFacts(number, visitorId, nowMs)),
      webhookId: randomUUID(),
      eventId: randomUUID(),
      triggeredAtMs: nowMs,
    },
  )
  const response = await fetch(`${app.url}/webhooks/shopify`, { method: 'POST', headers: webhook.headers, body: webhook.body })
  if (response.status !== 200) throw new Error(`the webhook was answered ${response.status}: ${await response.text()}`)
  return Date.now()
}

const readOrders = async (app: RunningApp, user: DemoUser): Promise<OrderRow[]> => {
  const today = todayIn(user.timeZone, Date.now())
  const pages = Array.from({ length: Math.ceil(ORDERS / PAGE_SIZE) }, (_, index) => index + 1)
  const answers = await Promise.all(
    pages.map((pageNo) =>
      callAsUser(app, user, `/attributionreport/order-attribution?from=${addDays(today, -1)}&to=${today}&pageNo=${pageNo}`),
    ),
  )
  return answers.flatMap((answer) => orderAttributionSchemas.orders.result.parse(answer).orders)
}

/** Twenty orders, one per second, each after a visit from an ad. tookMs: from the webhook's answer until Order Journey, polled four times a second, shows the order with its touch; undefined: not within 90 s. */
export const measureOrders = async (app: RunningApp, user: DemoUser): Promise<{ number: number; tookMs?: number }[]> => {
  const secret = Buffer.from(createSecrets(readSecretKey(app.dataDir)).keyFor('demo webhooks')).toString('hex')
  const sentAtMs = new Map<string, number>()
  const tookMs = new Map<string, number>()
  const numbers = Array.from({ length: ORDERS }, (_, index) => FIRST_NUMBER + index)
  const send = async (): Promise<void> => {
    for (const number of numbers) {
      sentAtMs.set(`#${number}`, await sendOrder(app, user, secret, number))
      await pause(GAP_MS)
    }
  }
  const watch = async (): Promise<void> => {
    for (const endMs = Date.now() + GIVE_UP_MS; tookMs.size < ORDERS && Date.now() < endMs; await pause(POLL_MS))
      for (const { orderNumber, touches } of await readOrders(app, user)) {
        const sent = sentAtMs.get(orderNumber)
        if (sent !== undefined && touches > 0 && !tookMs.has(orderNumber)) tookMs.set(orderNumber, Math.max(0, Date.now() - sent))
      }
  }
  await Promise.all([send(), watch()])
  return numbers.map((number) => {
    const took = tookMs.get(`#${number}`)
    return { number, ...(took !== undefined && { tookMs: took }) }
  })
}
