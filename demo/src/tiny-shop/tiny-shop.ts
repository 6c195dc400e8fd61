/**
 * The tiny shop: 16 orders made by hand, small enough to compute every figure on paper. Report tests use it.
 * The store is in Asia/Kathmandu (UTC+5:45) with USD, in a year far ahead, because the warehouse deletes events 400 days after their time, by the real clock. All times below are UTC; the range to query is TINY_RANGE.
 *
 *   order  total  visitor       touches (age at the order)                                          notes
 *   #1 A   70     ann           facebook ads "spring" (14 d), google (7 d), klaviyo "welcome" (0)   new customer
 *   #2 B   40     bob           google ads "brand" (7 d), direct (0)                                refund 15
 *   #3 C   30     cat           direct (30 min)                                                     Direct alone takes all
 *   #4 D   25     none          none                                                                at the till: Untracked
 *   #5 E   60     eve's desk    facebook ads "spring" on her phone (7 d), google on her desk (0)    joined by e-mail
 *   #6 F   110    fay           tiktok "clip" (1 h)                                                 100 EUR at 1.10
 *   #7 G   -      gus           direct (1 h)                                                        50 GBP, no rate: 'missing rate'
 *   #8 H   999    hal           direct (1 h)                                                        test order: excluded
 *   #9 I   50     ida           direct (1 h)                                                        voided: excluded
 *  #10 J   45     jon           direct (1 h)                                                        cancelled before capture: excluded
 *  #11 K   80     kim           klaviyo "winback" (2 h)                                             cancelled after capture: counts, refund 80
 *  #12 L   20     lou           facebook ads "spring" (40 d)                                        outside 28 d: Untracked; lifetime: facebook ads
 *  #13 M   11     mia           direct (1 h)                                                        last second of 9 March, local
 *  #14 N   13     ned           direct (1 h)                                                        first second of 10 March, local
 *  #15 P   21     ann           the same three as A (15 d, 8 d, 1 d)                                second order a day later: no reset
 *  #16 Q   0      ola           google ads "brand" (1 h)                                            a gift: an order without an amount
 *
 * Counted: 70+40+30+25+60+110+80+20+11+13+21+0 = 480 in 12 orders. Excluded: 999+50+45 = 1094 and #7 with 0. The store's own total: 1574 in 16 orders.
 * Refunds: 15 + 80 = 95, so net is 385.
 *
 * Window 28 d, all channels. Untracked (D, L) = 45 in 2 orders in every model; direct (C, M, N) = 54 in 3; google ads (B, Q) = 40 in 2; tiktok (F) = 110 in 1.
 *   model        facebook ads                    google                          klaviyo
 *   last_click   0                               E 60 (1)                        A 70, P 21, K 80 = 171 (3)
 *   first_click  A 70, P 21, E 60 = 151 (3)      0                               K 80 (1)
 *   linear       70/3 + 7 + 30 = 60.3333 (7/6)   the same 60.3333 (7/6)          70/3 + 7 + 80 = 110.3333 (5/3)
 *   ushaped      28 + 8.4 + 30 = 66.4 (1.3)      14 + 4.2 + 30 = 48.2 (0.9)      28 + 8.4 + 80 = 116.4 (1.8)
 *   time decay   A, P: 1/7, 2/7, 4/7 (7 days between touches halve the weight); E: 1/3, 2/3
 *                10 + 3 + 20 = 33                20 + 6 + 40 = 66                40 + 12 + 80 = 132
 * Impacted: facebook ads A, E, P = 151 (3); google the same; klaviyo A, K, P = 171 (3).
 * Ads only: facebook ads 151 (3), google ads 40 (2), tiktok 110 (1) in every model, since nobody has two ad touches; no ad touch: C, D, K, L, M, N = 179 (6).
 */
import { DAY_MS } from '@convbox/contract/durations'
import type { EventName, StoreEvent } from '@convbox/contract'
import { CART_ATTRIBUTES } from '@convbox/contract/events/script-facts'
import { createStore, type CreatedStore } from '@convbox/server/features/stores/stores'
import { writeRates } from '@convbox/server/spend/fx-rates.rows'
import { writeSpend, type PlatformSpend } from '@convbox/server/spend/spend'
import { rebuildAll } from '@convbox/server/derive/rebuild'
import { importHistory, type HistoryRecord } from '@convbox/server/ingest/import-history'
import { uuidFromName } from '@convbox/server/ingest/purchase-id'
import type { Program } from '@convbox/server/program'
import type { OrderFacts } from '../order-facts.ts'
import { shopifyOrder } from '../shopify-webhooks.ts'
import { toJsonText } from '../signed-webhook.ts'

/** First and last day with orders, in the store’s zone. */
export const TINY_RANGE = { from: '2035-03-09', to: '2035-03-16' } as const
const HOST = 'tiny.example'
const TIME_ZONE = 'Asia/Kathmandu'

const LANDINGS = {
  spring: { url: '/?utm_source=facebook&utm_medium=cpc&utm_campaign=spring&fbclid=tiny', referrer: 'https://l.facebook.com/' },
  google: { url: '/products/cup', referrer: 'https://www.google.com/' },
  welcome: { url: '/?utm_source=klaviyo&utm_medium=email&utm_campaign=welcome', referrer: '' },
  winback: { url: '/?utm_source=klaviyo&utm_medium=email&utm_campaign=winback', referrer: '' },
  brand: { url: '/?utm_source=google&utm_medium=cpc&utm_campaign=brand&gclid=tiny', referrer: 'https://www.google.com/' },
  clip: { url: '/?utm_source=tiktok&utm_medium=paid&utm_campaign=clip&ttclid=tiny', referrer: 'https://www.tiktok.com/' },
  direct: { url: '/', referrer: '' },
} as const
type Landing = keyof typeof LANDINGS

const VISITS: readonly { visitor: string; at: string; landing: Landing; email?: string }[] = [
  { visitor: 'ann', at: '2035-03-01T08:00:00.000Z', landing: 'spring' },
  { visitor: 'ann', at: '2035-03-08T08:00:00.000Z', landing: 'google' },
  { visitor: 'ann', at: '2035-03-15T08:00:00.000Z', landing: 'welcome' },
  { visitor: 'bob', at: '2035-03-08T09:00:00.000Z', landing: 'brand' },
  { visitor: 'bob', at: '2035-03-15T09:00:00.000Z', landing: 'direct' },
  { visitor: 'cat', at: '2035-03-10T06:00:00.000Z', landing: 'direct' },
  { visitor: 'eve-phone', at: '2035-03-04T10:00:00.000Z', landing: 'spring', email: 'eve@tiny.example' },
  { visitor: 'eve-desk', at: '2035-03-11T10:00:00.000Z', landing: 'google' },
  { visitor: 'fay', at: '2035-03-12T11:00:00.000Z', landing: 'clip' },
  { visitor: 'gus', at: '2035-03-12T12:00:00.000Z', landing: 'direct' },
  { visitor: 'hal', at: '2035-03-12T13:00:00.000Z', landing: 'direct' },
  { visitor: 'ida', at: '2035-03-12T14:00:00.000Z', landing: 'direct' },
  { visitor: 'jon', at: '2035-03-12T15:00:00.000Z', landing: 'direct' },
  { visitor: 'kim', at: '2035-03-13T08:00:00.000Z', landing: 'winback' },
  { visitor: 'lou', at: '2035-02-02T10:00:00.000Z', landing: 'spring' },
  { visitor: 'mia', at: '2035-03-09T17:14:59.000Z', landing: 'direct' },
  { visitor: 'ned', at: '2035-03-09T17:15:00.000Z', landing: 'direct' },
  { visitor: 'ola', at: '2035-03-14T07:00:00.000Z', landing: 'brand' },
]

type TinyOrder = {
  number: number
  at: string
  cents: number
  visitor?: string
  customer: number
  email?: string
  currency?: string
  status?: OrderFacts['financialStatus']
  isTest?: boolean
  isCancelled?: boolean
  refundCents?: number
}

const ORDERS: readonly TinyOrder[] = [
  { number: 1, at: '2035-03-15T08:00:00Z', cents: 7000, visitor: 'ann', customer: 1, email: 'ann@tiny.example' },
  { number: 2, at: '2035-03-15T09:00:00Z', cents: 4000, visitor: 'bob', customer: 2, status: 'partially_refunded', refundCents: 1500 },
  { number: 3, at: '2035-03-10T06:30:00Z', cents: 3000, visitor: 'cat', customer: 3 },
  { number: 4, at: '2035-03-11T05:00:00Z', cents: 2500, customer: 4 },
  { number: 5, at: '2035-03-11T10:00:00Z', cents: 6000, visitor: 'eve-desk', customer: 5, email: 'eve@tiny.example' },
  { number: 6, at: '2035-03-12T12:00:00Z', cents: 10_000, visitor: 'fay', customer: 6, currency: 'EUR' },
  { number: 7, at: '2035-03-12T13:00:00Z', cents: 5000, visitor: 'gus', customer: 7, currency: 'GBP' },
  { number: 8, at: '2035-03-12T14:00:00Z', cents: 99_900, visitor: 'hal', customer: 8, isTest: true },
  { number: 9, at: '2035-03-12T15:00:00Z', cents: 5000, visitor: 'ida', customer: 9, status: 'voided' },
  { number: 10, at: '2035-03-12T16:00:00Z', cents: 4500, visitor: 'jon', customer: 10, status: 'pending', isCancelled: true },
  {
    number: 11,
    at: '2035-03-13T10:00:00Z',
    cents: 8000,
    visitor: 'kim',
    customer: 11,
    status: 'refunded',
    isCancelled: true,
    refundCents: 8000,
  },
  { number: 12, at: '2035-03-14T10:00:00Z', cents: 2000, visitor: 'lou', customer: 12 },
  { number: 13, at: '2035-03-09T18:14:59Z', cents: 1100, visitor: 'mia', customer: 13 },
  { number: 14, at: '2035-03-09T18:15:00Z', cents: 1300, visitor: 'ned', customer: 14 },
  { number: 15, at: '2035-03-16T08:00:00Z', cents: 2100, visitor: 'ann', customer: 1, email: 'ann@tiny.example' },
  { number: 16, at: '2035-03-14T08:00:00Z', cents: 0, visitor: 'ola', customer: 16 },
]

const SPACE = '0f0f6c52-5b6e-4c56-9d3c-2f6a6f1f7a10'
const visitorId = (name: string): string => uuidFromName(SPACE, name)
const FIRST_ID = 7_000_000_000_000n

/** An event of one of the shop's visitors. name and at make its id. */
export const tinyEvent = (
  visitor: string,
  name: EventName,
  at: string,
  { url, referrer }: { url: string; referrer: string } = { url: '/cart', referrer: `https://${HOST}/` },
): StoreEvent => ({
  id: uuidFromName(SPACE, `${visitor} ${at} ${name}`),
  name,
  occurredAt: at,
  receivedAt: at,
  source: 'storefront',
  visitorId: visitorId(visitor),
  page: { url: `https://${HOST}${url}`, title: 'Tiny', ...(referrer !== '' && { referrer }) },
})

const visitEvents = (): StoreEvent[] =>
  VISITS.flatMap(({ visitor, at, landing, email }) => {
    const later = new Date(Date.parse(at) + 5000).toISOString()
    return [
      tinyEvent(visitor, 'PageView', at, LANDINGS[landing]),
      ...(email === undefined ? [] : [{ ...tinyEvent(visitor, 'Subscribe', later, LANDINGS[landing]), user: { email } }]),
    ]
  })

const orderFacts = (order: TinyOrder): OrderFacts => {
  const id = FIRST_ID + BigInt(order.number)
  const placedAtMs = Date.parse(order.at)
  const laterMs = placedAtMs + DAY_MS
  const changed = order.isCancelled === true || order.refundCents !== undefined
  const lineId = id * 10n
  return {
    id,
    number: order.number,
    placedAtMs,
    updatedAtMs: changed ? laterMs : placedAtMs,
    timeZone: TIME_ZONE,
    currency: order.currency ?? 'USD',
    lines: [
      {
        id: lineId,
        productId: 9_001n,
        variantId: 9_101n,
        sku: 'CUP',
        title: 'Cup',
        variantTitle: '',
        vendor: 'Tiny',
        priceCents: order.cents,
        quantity: 1,
        discountCents: 0,
      },
    ],
    shippingCents: 0,
    shippingTitle: 'Free',
    taxCents: 0,
    taxTitle: 'VAT',
    taxRate: 0,
    financialStatus: order.status ?? 'paid',
    ...(order.isCancelled && { cancelled: { atMs: laterMs, reason: 'customer' } }),
    refunds:
      order.refundCents === undefined
        ? []
        : [
            {
              id: id * 100n,
              atMs: laterMs,
              amountCents: order.refundCents,
              lines: [{ id: id * 100n + 1n, lineId, quantity: 1, subtotalCents: order.refundCents, taxCents: 0 }],
            },
          ],
    checkoutToken: `tiny-checkout-${order.number}`,
    cartToken: `tiny-cart-${order.number}`,
    token: `tiny-token-${order.number}`,
    customerId: 8_000_000n + BigInt(order.customer),
    email: order.email ?? `customer${order.customer}@tiny.example`,
    acceptsMarketing: false,
    address: {
      firstName: 'Customer',
      lastName: `Number ${order.customer}`,
      address1: '1 Durbar Marg',
      city: 'Kathmandu',
      zip: '44600',
      province: '',
      provinceCode: '',
      country: 'Nepal',
      countryCode: 'NP',
    },
    noteAttributes: order.visitor === undefined ? {} : { [CART_ATTRIBUTES.visitorId]: visitorId(order.visitor) },
    landingSite: '',
    referringSite: '',
    browserIp: '203.0.113.7',
    userAgent: '',
    language: 'en',
    test: order.isTest ?? false,
  }
}

const NOTHING = { orders: '0', sales: '0' }
const spendRow = (
  row: Pick<PlatformSpend, 'platform' | 'campaign' | 'day' | 'currency' | 'spend'> & Partial<PlatformSpend>,
): PlatformSpend => ({
  accountId: 'tiny',
  campaignId: `id-${row.campaign}`,
  adsetId: '',
  adset: '',
  adId: '',
  ad: '',
  creativeId: '',
  impressions: 0,
  clicks: 0,
  linkClicks: 0,
  reported: { click1d: NOTHING, click7d: NOTHING, click28d: NOTHING, view1d: NOTHING },
  ...row,
})

/**
 * facebook ads "spring": 30 on the 10th, 20 on the 11th, 10,000 impressions and 100 link clicks in all; Meta claims 4 orders and 200 by 7-day click, 1 and 50 by 1-day view,
 * 1 and 40 by 1-day engaged view, 1 and 50 in its own shop; of the 10th alone it has an estimate, of 2 and 90 that would not have come without it.
 * google ads "brand": 20. tiktok "clip": 10 EUR = 11 USD. google ads "lost": 5 GBP, no rate.
 */
const SPEND: readonly PlatformSpend[] = [
  spendRow({
    platform: 'facebook',
    campaign: 'spring',
    day: '2035-03-10',
    currency: 'USD',
    spend: '30',
    impressions: 6000,
    clicks: 90,
    linkClicks: 60,
    reported: {
      click1d: { orders: '1', sales: '60' },
      click7d: { orders: '3', sales: '150' },
      click28d: { orders: '3', sales: '150' },
      view1d: { orders: '1', sales: '50' },
      engagedView1d: { orders: '1', sales: '40' },
      incremental: { orders: '2', sales: '90' },
      onSite: { orders: '1', sales: '50' },
    },
  }),
  spendRow({
    platform: 'facebook',
    campaign: 'spring',
    day: '2035-03-11',
    currency: 'USD',
    spend: '20',
    impressions: 4000,
    clicks: 60,
    linkClicks: 40,
    reported: {
      click1d: NOTHING,
      click7d: { orders: '1', sales: '50' },
      click28d: { orders: '1', sales: '50' },
      view1d: NOTHING,
      engagedView1d: NOTHING,
      onSite: NOTHING,
    },
  }),
  spendRow({ platform: 'google', campaign: 'brand', day: '2035-03-10', currency: 'USD', spend: '20' }),
  spendRow({ platform: 'tiktok', campaign: 'clip', day: '2035-03-12', currency: 'EUR', spend: '10' }),
  spendRow({ platform: 'google', campaign: 'lost', day: '2035-03-12', currency: 'GBP', spend: '5' }),
]

/** Everything of the tiny shop as history records, in order of time. */
const tinyRecords = (storeId: string): HistoryRecord[] => [
  ...visitEvents().map((event) => ({ kind: 'event' as const, storeId, event })),
  ...ORDERS.map((order) => ({
    kind: 'order body' as const,
    storeId,
    body: toJsonText(shopifyOrder(orderFacts(order))),
    receivedAt: new Date(Date.parse(order.at)).toISOString(),
  })),
]

/** Order id of an order's number. */
export const tinyOrderId = (number: number): string => String(FIRST_ID + BigInt(number))

/** Makes a store in the tenant and loads the tiny shop into it: rates, spend, visits, orders, journeys. */
export const loadTinyShop = async (program: Program, { tenantId }: { tenantId: string }): Promise<CreatedStore> => {
  const store = await createStore(program, {
    tenantId,
    title: 'Tiny',
    websiteUrl: `https://${HOST}`,
    timeZone: TIME_ZONE,
    currency: 'USD',
    sandbox: true,
  })
  program.directory.invalidate()
  await writeRates(program.mainDb, [{ day: '2035-03-12', currency: 'EUR', usd: '1.10' }])
  await writeSpend(program, store.id, SPEND)
  await importHistory(program, tinyRecords(store.id))
  await rebuildAll(program, { storeId: store.id })
  return store
}
