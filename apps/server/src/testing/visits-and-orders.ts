/** Small histories of visits and orders as plain values, and their records, for tests of derive. */
import type { StoreEvent } from '@convbox/contract'
import { CART_ATTRIBUTES } from '@convbox/contract/events/script-facts'
import type { SpendRow } from '../spend/spend.ts'
import type { CreatedStore } from '../features/stores/stores.ts'
import type { HistoryRecord } from '../ingest/import-history.ts'
import { uuidFromName } from '../ingest/purchase-id.ts'

/** Far in the future: the warehouse deletes events after 400 days, by the real clock. */
export const START_MS = Date.parse('2035-03-01T00:00:00Z')
const MINUTE_MS = 60_000

/** Landings of visits, by index. */
export const LANDINGS = [
  '/',
  '/?utm_source=facebook&utm_medium=cpc&utm_campaign=spring&fbclid=a',
  '/?utm_source=klaviyo&utm_medium=email&utm_campaign=welcome',
  '/?utm_source=google&utm_medium=cpc&utm_campaign=brand&gclid=b',
  // An ad only if the ids of the store's ads are known.
  '/?utm_id=777&fbclid=c',
] as const

/** minute: after START_MS. email: number of the address given on this page. */
export type Visit = { kind: 'visit'; visitor: number; minute: number; landing: number; email?: number | undefined }
/** visitor: in the cart. landing: remembered by the cart. */
export type Order = {
  kind: 'order'
  number: number
  minute: number
  visitor?: number | undefined
  email?: number | undefined
  landing?: number | undefined
}
/** The store's ads become known. */
export type Rule = { kind: 'rule' }
export type Step = Visit | Order | Rule

const visitorId = (visitor: number): string => `visitor-${visitor}`
const SPACE = '0b1f0c52-5b6e-4c56-9d3c-2f6a6f1f7a10'
/** A time, in minutes after START_MS. */
export const at = (minute: number): string => new Date(START_MS + minute * MINUTE_MS).toISOString()

/** A visit as ingest takes it. */
export const visitRecord = (store: CreatedStore, visit: Visit): HistoryRecord => {
  const event: StoreEvent = {
    id: uuidFromName(SPACE, JSON.stringify(visit)),
    name: visit.email === undefined ? 'PageView' : 'Subscribe',
    occurredAt: at(visit.minute),
    receivedAt: at(visit.minute),
    source: 'storefront',
    visitorId: visitorId(visit.visitor),
    page: { url: `https://random.example${LANDINGS[visit.landing] ?? '/'}` },
    ...(visit.email !== undefined && { user: { email: `person${visit.email}@random.example` } }),
  }
  return { kind: 'event', storeId: store.id, event }
}

/** An order as Shopify sends it; changes: override fields of its body. */
export const orderRecord = (store: CreatedStore, order: Order, changes: object = {}): HistoryRecord => ({
  kind: 'order body',
  storeId: store.id,
  receivedAt: at(order.minute),
  body: JSON.stringify({
    id: 1000 + order.number,
    name: `#${order.number}`,
    // A second of its own: two purchases at the same time are sorted by their ids.
    created_at: at(order.minute + order.number / 60),
    updated_at: at(order.minute + order.number / 60),
    currency: 'USD',
    total_price: '10.00',
    financial_status: 'paid',
    ...(order.email !== undefined && { email: `person${order.email}@random.example` }),
    note_attributes: [
      ...(order.visitor === undefined ? [] : [{ name: CART_ATTRIBUTES.visitorId, value: visitorId(order.visitor) }]),
      ...(order.landing === undefined
        ? []
        : [{ name: CART_ATTRIBUTES.landing, value: `https://random.example${LANDINGS[order.landing]}` }]),
    ],
    line_items: [],
    refunds: [],
    ...changes,
  }),
})

const NOTHING = { orders: '0', sales: '0' }
/** A day of an ad's spend, which makes landings with its id known as ads. */
export const SPEND: SpendRow = {
  platform: 'facebook',
  accountId: 'a',
  campaignId: '777',
  campaign: 'untagged',
  adsetId: '',
  adset: '',
  adId: '',
  ad: '',
  creativeId: '',
  day: '2035-03-02',
  currency: 'USD',
  spend: '1',
  impressions: 1,
  clicks: 1,
  linkClicks: 1,
  reported: { click1d: NOTHING, click7d: NOTHING, click28d: NOTHING, view1d: NOTHING },
}
