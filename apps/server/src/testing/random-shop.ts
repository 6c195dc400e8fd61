/** Small random shops for property tests of attribution: touches, orders and persons as plain values, written into the warehouse as a store of their own. */
import { DAY_MS } from '@convbox/contract/durations'
import { credits, windowMs, type CreditQuestion, type CustomTouch, type Scope } from '@convbox/attribution'
import type { Level, ModelKey, WindowKey } from '@convbox/contract/metrics/credit-choices'
import type { Warehouse } from '@convbox/storage'
import fc from 'fast-check'
import { CREDIT_LEVELS } from '../derive/credit-levels.ts'

/** Random shops have 200 days from here. */
export const START_MS = Date.UTC(2026, 0, 1)

export type ShopTouch = {
  visitor: string
  atMs: number
  seq: number
  channel: string
  group: string
  campaign: string
  isAd: boolean
  isDirect: boolean
}
export type ShopOrder = {
  id: string
  visitor: string
  atMs: number
  cents: number
  refundedCents: number
  excluded: string
  rateMissing: boolean
  isNew: '1' | '0' | ''
}
/** persons: person by visitor; a missing visitor is its own person. */
export type Shop = { touches: ShopTouch[]; orders: ShopOrder[]; persons: ReadonlyMap<string, string> }

const CHANNELS = [
  { channel: 'direct', group: 'Direct' },
  { channel: 'facebook ads', group: 'Paid Ads' },
  { channel: 'google ads', group: 'Paid Ads' },
  // A channel with and without ads, like TikTok.
  { channel: 'tiktok', group: 'Paid Ads' },
  { channel: 'tiktok', group: 'Organic Social' },
  { channel: 'klaviyo', group: 'Email & SMS' },
] as const

/** Times cluster at whole days, so that window ends, equal times and differences of a millisecond are frequent. */
const time = fc
  .tuple(fc.integer({ min: 0, max: 40 }), fc.constantFrom(0, 0, 0, 1, 5_000))
  .map(([days, restMs]) => START_MS + days * 5 * DAY_MS + restMs)
const visitor = fc.constantFrom('v1', 'v2', 'v3', 'v4', 'v5')

const touch = fc
  .record({ visitor, atMs: time, kind: fc.constantFrom(...CHANNELS), campaign: fc.constantFrom('', 'a', 'b') })
  .map(({ kind, ...rest }): Omit<ShopTouch, 'seq'> => ({
    ...rest,
    ...kind,
    isAd: kind.group === 'Paid Ads',
    isDirect: kind.group === 'Direct',
  }))

const order = fc.record({
  visitor: fc.oneof({ weight: 8, arbitrary: visitor }, { weight: 1, arbitrary: fc.constant('') }),
  atMs: time,
  cents: fc.integer({ min: 0, max: 999_999 }),
  refundedCents: fc.constantFrom(0, 0, 1, 5_000),
  excluded: fc.constantFrom('', '', '', '', 'test', 'voided'),
  rateMissing: fc.constantFrom(false, false, false, false, true),
  isNew: fc.constantFrom('1', '0', ''),
})

/** Too large for a number of JavaScript. */
const orderId = (index: number): string => String(9007199254740993n + BigInt(index))

/**
 * Touches of one visitor at one time are numbered in order of creation. If devices are merged, v2 is v1's second device, and v4 and v5 are one person with an
 * id of its own.
 */
export const randomShop: fc.Arbitrary<Shop> = fc
  .record({ touches: fc.array(touch, { maxLength: 60 }), orders: fc.array(order, { minLength: 1, maxLength: 25 }), merged: fc.boolean() })
  .map(({ touches, orders, merged }) => {
    const seen = new Map<string, number>()
    const numbered = touches.map((one) => {
      const key = `${one.visitor} ${one.atMs}`
      const seq = seen.get(key) ?? 0
      seen.set(key, seq + 1)
      return { ...one, seq }
    })
    const persons = new Map(
      merged
        ? [
            ['v2', 'v1'],
            ['v4', 'person 9'],
            ['v5', 'person 9'],
          ]
        : [],
    )
    return { touches: numbered, orders: orders.map((one, index) => ({ ...one, id: orderId(index) })), persons }
  })

/** Several random shops as one: each keeps its own visitors, persons and orders, so one store can hold them and one statement builds them all. */
export const randomShops = (count: number): fc.Arbitrary<Shop> =>
  fc.array(randomShop, { minLength: count, maxLength: count }).map((shops) => {
    const own = (shop: number, name: string): string => (name === '' ? '' : `${shop} ${name}`)
    return {
      touches: shops.flatMap(({ touches }, shop) => touches.map((one) => ({ ...one, visitor: own(shop, one.visitor) }))),
      orders: shops
        .flatMap(({ orders }, shop) => orders.map((one) => ({ ...one, visitor: own(shop, one.visitor) })))
        .map((one, index) => ({ ...one, id: orderId(index) })),
      persons: new Map(
        shops.flatMap(({ persons }, shop) => [...persons].map(([id, person]) => [own(shop, id), own(shop, person)] as const)),
      ),
    }
  })

const decimal = (cents: number): string => (cents / 100).toFixed(2)

/** Writes a shop's touches, orders and persons; the test builds journeys. version: the higher wins. */
export const writeShop = async (
  warehouse: Warehouse,
  storeId: string,
  { touches, orders, persons }: Shop,
  version = '1',
): Promise<void> => {
  const touchRows = touches.map(({ visitor: visitorId, atMs, seq, channel, group, campaign, isAd, isDirect }, index) => ({
    store_id: storeId,
    visitor_id: visitorId,
    at: new Date(atMs),
    seq,
    session_id: `s${index}`,
    event_id: `e${index}`,
    channel,
    channel_group: group,
    source: channel,
    campaign,
    is_ad: isAd ? 1 : 0,
    is_direct: isDirect ? 1 : 0,
    version,
  }))
  const orderRows = orders.map((one) => ({
    store_id: storeId,
    order_id: one.id,
    ordered_at: new Date(one.atMs),
    visitor_id: one.visitor,
    total: decimal(one.cents),
    refunded: decimal(one.refundedCents),
    excluded_reason: one.excluded,
    rate_missing: one.rateMissing ? 1 : 0,
    is_new_customer: one.isNew,
    currency: 'USD',
    updated_at: new Date(one.atMs),
    version,
  }))
  await warehouse.insert({ table: 'touches', rows: touchRows })
  await warehouse.insert({ table: 'orders', rows: orderRows })
  await warehouse.insert({
    table: 'persons',
    rows: [...persons].map(([visitor_id, person_id]) => ({ store_id: storeId, visitor_id, person_id, version })),
  })
}

/** A refund is made two days after its order. */
export const refundedAtMs = ({ atMs }: ShopOrder): number => atMs + 2 * DAY_MS
/** Every third order was edited three days later: it was placed for a dollar and a half less. */
export const editCentsOf = (order: ShopOrder, index: number): number => (index % 3 === 1 && !order.rateMissing ? 150 : 0)
export const editedAtMs = ({ atMs }: ShopOrder): number => atMs + 3 * DAY_MS

/** Writes the refunds and edits of a shop's orders, each at its own time. */
export const writeChanges = async (warehouse: Warehouse, storeId: string, shop: Shop): Promise<void> => {
  await warehouse.insert({
    table: 'refunds',
    rows: shop.orders
      .filter(({ refundedCents }) => refundedCents > 0)
      .map((order) => ({
        store_id: storeId,
        order_id: order.id,
        refund_id: `r${order.id}`,
        refunded_at: new Date(refundedAtMs(order)),
        amount: (order.refundedCents / 100).toFixed(2),
        currency: 'USD',
        version: '1',
      })),
  })
  await warehouse.insert({
    table: 'order_edits',
    rows: shop.orders.map((order, index) => ({
      store_id: storeId,
      order_id: order.id,
      edited_at: new Date(editedAtMs(order)),
      amount: (editCentsOf(order, index) / 100).toFixed(2),
      currency: 'USD',
      version: '1',
    })),
  })
}

const compareTexts = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0)

/** The touches of an order's person up to the order, oldest first: the reference definition of a journey. */
export const touchesBefore = ({ touches, persons }: Shop, { visitor: buyer, atMs }: ShopOrder): ShopTouch[] => {
  const personOf = (id: string): string => persons.get(id) ?? id
  return touches
    .filter((one) => buyer !== '' && personOf(one.visitor) === personOf(buyer) && one.atMs <= atMs)
    .toSorted((a, b) => a.atMs - b.atMs || compareTexts(a.visitor, b.visitor) || a.seq - b.seq)
}

export type Expected = { orders: number; sales: number; impactedOrders: number; impactedSales: number }
type Question = { model: ModelKey; scope: Scope; window: WindowKey; level: Level }

const keyOf = (level: Level, one: ShopTouch): string => {
  if (level === 'channel') return one.channel
  if (level === 'channel_group') return one.group
  const value = level === 'campaign' ? one.campaign : level === 'source' ? one.channel : ''
  return `${one.channel} / ${value}`
}

/** A reference model: the shares of an order's touches, oldest first, and shares of every touch that takes part, 0 for the others. */
type ReferenceModel = Record<'given' | 'part', (touches: readonly CustomTouch[]) => readonly number[]>

/** The credit of each value of a level, order by order, by a reference model. Values without a touch that takes part are absent. */
export const expectedBy = (shop: Shop, level: Level, { given: givenOf, part: partOf }: ReferenceModel): Map<string, Expected> => {
  if (!CREDIT_LEVELS.some((entry) => entry.level === level)) throw new Error(`Not a level: ${level}`)
  const rows = new Map<string, Expected>()
  for (const one of shop.orders.filter(({ excluded, rateMissing }) => excluded === '' && !rateMissing)) {
    const touches = touchesBefore(shop, one)
    const places = touches.map((before): CustomTouch => ({
      ageMs: one.atMs - before.atMs,
      isAd: before.isAd,
      isDirect: before.isDirect,
      channel: before.channel,
      channel_group: before.group,
      source: before.channel,
      medium: '',
      campaign: before.campaign,
    }))
    const given = givenOf(places)
    const part = partOf(places)
    const counted = new Set<string>()
    for (const [index, before] of touches.entries()) {
      if ((part[index] ?? 0) === 0) continue
      const key = keyOf(level, before)
      const row = rows.get(key) ?? { orders: 0, sales: 0, impactedOrders: 0, impactedSales: 0 }
      const share = given[index] ?? 0
      const isFirst = !counted.has(key)
      counted.add(key)
      rows.set(key, {
        orders: row.orders + share,
        sales: row.sales + (share * one.cents) / 100,
        impactedOrders: row.impactedOrders + (isFirst ? 1 : 0),
        impactedSales: row.impactedSales + (isFirst ? one.cents / 100 : 0),
      })
    }
  }
  return rows
}

/** The same by a model of the list. */
export const expectedRows = (shop: Shop, { model, scope, window, level }: Question): Map<string, Expected> => {
  const question: CreditQuestion = { model, scope, windowMs: windowMs(window) }
  return expectedBy(shop, level, {
    given: (touches) => credits(question, touches),
    // Linear gives a share to every touch of the pool, so it shows which touches took part.
    part: (touches) => credits({ ...question, model: 'linear' }, touches),
  })
}
