/** Laws of click time over random shops, against the touches themselves. */
import { credits, windowIndex, windowMs, WINDOWS } from '@convbox/attribution'
import { MODEL_KEYS, type ModelKey, type WindowKey } from '@convbox/contract/metrics/credit-choices'
import { DAY_MS } from '@convbox/contract/durations'
import type { Warehouse } from '@convbox/storage'
import { openTestWarehouse } from '@convbox/storage/testing'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { buildJourneysSql } from '../../derive/journeys.sql.ts'
import { randomShop, touchesBefore, writeShop, type Shop } from '../../testing/random-shop.ts'
import type { CreditShape } from '../credits.sql.ts'
import type { Span } from '../report-span.ts'
import { readMoved } from './analysis-span.ts'
import { closingOf } from './closing.ts'
import { readCredits, readStoreTotal } from './conversion-analysis.sql.ts'
import { sumDays } from './analysis-rows.ts'
import { AS_STORED } from '../in-currency.sql.ts'

let warehouse: Warehouse
let shops = 0
beforeAll(async () => {
  warehouse = await openTestWarehouse()
})
afterAll(() => warehouse.close())

const open = async (shop: Shop): Promise<string> => {
  const storeId = `clicks ${(shops += 1)}`
  await writeShop(warehouse, storeId, shop)
  const built = { buckets: 1, bucket: 0, reason: 'rebuild', builtAt: new Date(0), version: '1' }
  await warehouse.command(buildJourneysSql('bucket'), { storeId, ...built })
  return storeId
}

const TIMEZONE = 'Asia/Kathmandu'
/** Midnight in Kathmandu (UTC+5:45) of a day from 1 January 2026 on. */
const midnight = (day: number): Date => new Date(Date.UTC(2026, 0, 1 + day) - 345 * 60_000)
const spanOf = (storeId: string, [first, last]: readonly [number, number], window: WindowKey): Span => ({
  storeId,
  from: midnight(first),
  to: midnight(last),
  timezone: TIMEZONE,
  window: windowIndex(window),
  ordersTo: midnight(1000),
})

const MEASURES = ['orders', 'sales', 'impactedOrders', 'impactedSales'] as const
type Sums = Record<(typeof MEASURES)[number], number>
const NONE: Sums = { orders: 0, sales: 0, impactedOrders: 0, impactedSales: 0 }
const plus = (one: Sums, other: Partial<Sums>): Sums => ({
  orders: one.orders + (other.orders ?? 0),
  sales: one.sales + (other.sales ?? 0),
  impactedOrders: one.impactedOrders + (other.impactedOrders ?? 0),
  impactedSales: one.impactedSales + (other.impactedSales ?? 0),
})

const read = async (span: Span, shape: CreditShape): Promise<Map<string, Sums>> => {
  const rows = await readCredits(warehouse, span, shape, { measures: [...MEASURES], byDay: 'counted' })
  const found = new Map<string, Sums>()
  for (const { kind, channel, measures } of rows) {
    const key = kind === 'credited' ? `row ${channel}` : kind
    const sums = Object.fromEntries(MEASURES.map((name) => [name, Number(measures[name] ?? 0)]))
    found.set(key, plus(found.get(key) ?? NONE, sums))
  }
  return found
}

type Question = { model: ModelKey; scope: 'all' | 'ads'; window: WindowKey }
/** The credited rows by the touches themselves. An order counts in full where its newest touch of the channel lies. */
const expectedOf = (shop: Shop, { model, scope, window }: Question, { from, to }: Span): Map<string, Sums> => {
  const found = new Map<string, Sums>()
  for (const order of shop.orders.filter(({ excluded, rateMissing }) => excluded === '' && !rateMissing)) {
    const touches = touchesBefore(shop, order)
    const places = touches.map((touch) => ({ ...touch, ageMs: order.atMs - touch.atMs }))
    const [given, pooled] = [model, 'linear' as const].map((each) => credits({ model: each, scope, windowMs: windowMs(window) }, places))
    const isIn = (index: number): boolean => (pooled?.[index] ?? 0) > 0
    for (const [index, { atMs, channel }] of touches.entries()) {
      if (!isIn(index) || atMs < from.getTime() || atMs >= to.getTime()) continue
      const isNewest = !touches.some((other, place) => place > index && isIn(place) && other.channel === channel)
      const [share, value] = [given?.[index] ?? 0, order.cents / 100]
      const sums = { orders: share, sales: share * value, impactedOrders: isNewest ? 1 : 0, impactedSales: isNewest ? value : 0 }
      found.set(`row ${channel}`, plus(found.get(`row ${channel}`) ?? NONE, sums))
    }
  }
  return found
}

const close = (found: Map<string, Sums>, expected: Map<string, Sums>): void => {
  for (const key of new Set([...found.keys(), ...expected.keys()]))
    for (const measure of MEASURES) expect((found.get(key) ?? NONE)[measure]).toBeCloseTo((expected.get(key) ?? NONE)[measure], 6)
}
const sumOf = (parts: readonly Map<string, Sums>[]): Map<string, Sums> => {
  const sum = new Map<string, Sums>()
  for (const part of parts) for (const [key, sums] of part) sum.set(key, plus(sum.get(key) ?? NONE, sums))
  return sum
}

const question = fc.record({
  model: fc.constantFrom(...MODEL_KEYS),
  scope: fc.constantFrom('all' as const, 'ads' as const),
  window: fc.constantFrom(...WINDOWS),
})
/** Days of touches and orders are multiples of 5 up to 200. */
const range = fc
  .tuple(fc.integer({ min: 0, max: 190 }), fc.integer({ min: 1, max: 60 }))
  .map(([first, days]) => [first, first + days] as const)

it('credits the touches of a range and no others, and closes to the cent with the store', async () => {
  await fc.assert(
    fc.asyncProperty(randomShop, range, question, async (shop, days, asked) => {
      const span = spanOf(await open(shop), days, asked.window)
      const shape = { model: asked.model, scope: asked.scope, level: 'channel', byClick: true } as const
      const found = await read(span, shape)
      const credited = new Map([...found].filter(([key]) => key.startsWith('row ')))
      close(credited, expectedOf(shop, asked, span))
      const attributed = found.get('attributed') ?? NONE
      const rows = [...credited.values()].reduce(plus, NONE)
      expect(attributed.orders).toBeCloseTo(rows.orders, 6)
      expect(attributed.sales).toBeCloseTo(rows.sales, 6)
      const [counted, total, moved] = await Promise.all([
        readCredits(warehouse, span, shape, { measures: [...MEASURES], byDay: 'counted' }),
        readStoreTotal(warehouse, span, AS_STORED),
        readMoved(warehouse, span, shape),
      ])
      const closing = closingOf(sumDays(counted), total.sales, { moved: [moved], currency: 'USD' })
      expect(closing.difference).toBe('0')
      const { attributed: got, untracked, excluded, clicks } = closing
      const cents = [got, untracked, excluded, clicks?.before.sales].map((text) => Math.round(Number(text) * 100))
      const sum = cents.reduce((all, each) => all + each, 0) - Math.round(Number(clicks?.after.sales) * 100)
      expect(sum).toBe(Math.round(Number(closing.storeTotal) * 100))
    }),
    { numRuns: 10, endOnFailure: true },
  )
}, 120_000)

it('gives for single days what adds up to the range, and over all days what conversion time gives', async () => {
  await fc.assert(
    fc.asyncProperty(randomShop, range, question, async (shop, days, asked) => {
      const storeId = await open(shop)
      const shape = { model: asked.model, scope: asked.scope, level: 'channel', byClick: true } as const
      const [first, last] = days
      const parts = await Promise.all(
        Array.from({ length: last - first }, (_, index) => read(spanOf(storeId, [first + index, first + index + 1], asked.window), shape)),
      )
      close(sumOf(parts), await read(spanOf(storeId, days, asked.window), shape))
      const all = spanOf(storeId, [-1, 300], asked.window)
      close(await read(all, shape), await read(all, { ...shape, byClick: false }))
    }),
    { numRuns: 3, endOnFailure: true },
  )
}, 120_000)

it('gives no credit for orders after their time', async () => {
  const touch = { visitor: 'v1', seq: 0, channel: 'klaviyo', group: 'Email & SMS', campaign: 'a', isAd: false, isDirect: false }
  const order = { id: '1', visitor: 'v1', cents: 1000, refundedCents: 0, excluded: '', rateMissing: false, isNew: '1' } as const
  const atMs = Date.UTC(2026, 0, 10)
  const shop: Shop = { touches: [{ ...touch, atMs }], orders: [{ ...order, atMs: atMs + 3 * DAY_MS }], persons: new Map() }
  const storeId = await open(shop)
  const shape = { model: 'last_click', scope: 'all', level: 'channel', byClick: true } as const
  const span = spanOf(storeId, [9, 10], '28')
  const until = async (ms: number) => (await read({ ...span, ordersTo: new Date(ms) }, shape)).get('attributed')?.orders ?? 0
  expect(await until(atMs + 3 * DAY_MS)).toBe(0)
  expect(await until(atMs + 3 * DAY_MS + 1)).toBe(1)
})
