import { poolOf, stepsOf, toldOf, WINDOWS, windowIndex, windowMs, type Step } from '@convbox/attribution'
import type { WindowKey } from '@convbox/contract/metrics/credit-choices'
import { PATH_DIMENSIONS, PATH_MODELS, TOLD_TOUCHES } from '@convbox/contract/reports/conversion-paths.values'
import type { Warehouse } from '@convbox/storage'
import { openTestWarehouse } from '@convbox/storage/testing'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { buildJourneysSql } from '../../derive/journeys.sql.ts'
import { expectedRows, randomShop, touchesBefore, writeShop, type Shop } from '../../testing/random-shop.ts'
import type { SitesSpan } from '../sites-orders.sql.ts'
import { readCountedOrders, readPath, readPaths, readPathsTotal, readSitesTotal, type PathFilter } from './conversion-paths.sql.ts'

let warehouse: Warehouse
let shops = 0
beforeAll(async () => {
  warehouse = await openTestWarehouse()
})
afterAll(() => warehouse.close())

const open = async (shop: Shop): Promise<string> => {
  shops += 1
  const storeId = `shop ${shops}`
  await writeShop(warehouse, storeId, shop)
  const built = { buckets: 1, bucket: 0, reason: 'rebuild', builtAt: new Date(0), version: '1' }
  await warehouse.command(buildJourneysSql('bucket'), { storeId, ...built })
  return storeId
}
const [FROM, TO] = [new Date('2025-01-01T00:00:00Z'), new Date('2027-01-01T00:00:00Z')]
const spanOf = (storeId: string, window: WindowKey): SitesSpan => ({
  storeIds: [storeId],
  from: FROM,
  to: TO,
  froms: [FROM],
  tos: [TO],
  window: windowIndex(window),
  rates: [],
  ratesFrom: '1970-01-01',
  rateDays: 0,
})

type Place = { channel: string; campaign?: string }
const isSame = (one: Place, other: Place): boolean => one.channel === other.channel && one.campaign === other.campaign
const PAGE = { sort: 'conversion_values', direction: 'desc', limit: 1000, offset: 0 } as const

const median = (values: readonly number[]): number => {
  const sorted = values.toSorted((a, b) => a - b)
  const middle = (sorted.length - 1) / 2
  return ((sorted[Math.floor(middle)] ?? NaN) + (sorted[Math.ceil(middle)] ?? NaN)) / 2
}

type Expected = { cents: number; ages: number[] }
/** The report order by order, by the pure package: cents and ages of the orders of each path, by its steps as text. */
const expectedPaths = (shop: Shop, { dimension, model, channel, length }: PathFilter, window: WindowKey): Map<string, Expected> => {
  const paths = new Map<string, Expected>()
  for (const order of shop.orders.filter(({ excluded, rateMissing }) => excluded === '' && !rateMissing)) {
    const all = touchesBefore(shop, order).map((touch) => ({ ...touch, ageMs: order.atMs - touch.atMs }))
    const pool = poolOf({ scope: 'all', windowMs: windowMs(window) }, all)
    const path = all.filter((_, index) => pool[index])
    const from = model === 'first_click' ? path[0] : path.at(-1)
    if (from === undefined || (channel !== undefined && !path.some((touch) => touch.channel === channel))) continue
    if (length !== undefined && path.length < length.than) continue
    const places = path.map((touch): Place =>
      dimension === 'campaign' ? { channel: touch.channel, campaign: touch.campaign } : { channel: touch.channel },
    )
    const key = JSON.stringify(stepsOf(toldOf(places, TOLD_TOUCHES), isSame))
    const known = paths.get(key) ?? { cents: 0, ages: [] }
    paths.set(key, { cents: known.cents + order.cents, ages: [...known.ages, from.ageMs] })
  }
  return paths
}

const filters = fc.record({
  dimension: fc.constantFrom(...PATH_DIMENSIONS),
  model: fc.constantFrom(...PATH_MODELS),
  channel: fc.constantFrom(undefined, undefined, 'tiktok', 'direct'),
  length: fc.constantFrom(undefined, undefined, { operator: 'greaterOrEqual', than: 3 } as const),
})
const NO_FILTER: PathFilter = { dimension: 'channel', model: 'first_click', channel: undefined, length: undefined }
const stepsOfText = (path: string): Step<Place>[] => stepsOf(readPath(path), isSame)

it('equals the paths told order by order, adds up, and closes to the cent', async () => {
  await fc.assert(
    fc.asyncProperty(randomShop, filters, fc.constantFrom(...WINDOWS), async (shop, filter, window) => {
      const span = spanOf(await open(shop), window)
      const expected = expectedPaths(shop, filter, window)
      const rows = await readPaths(warehouse, span, filter, PAGE)
      expect(rows.map(({ path }) => JSON.stringify(stepsOfText(path))).toSorted()).toEqual([...expected.keys()].toSorted())
      for (const row of rows) {
        const right = expected.get(JSON.stringify(stepsOfText(row.path)))
        expect([row.conversions, Math.round(Number(row.value) * 100), row.age_median]).toEqual([
          right?.ages.length,
          right?.cents,
          median(right?.ages ?? []),
        ])
      }
      const total = await readPathsTotal(warehouse, span, filter)
      const ages = [...expected.values()].flatMap((path) => path.ages)
      expect([total.conversions, Math.round(Number(total.value) * 100)]).toEqual([
        ages.length,
        [...expected.values()].reduce((sum, { cents }) => sum + cents, 0),
      ])
      expect(total.age_median).toBe(ages.length === 0 ? null : median(ages))
      const [counted, store] = [await readCountedOrders(warehouse, span), await readSitesTotal(warehouse, span)]
      expect(counted.reduce((sum, { orders }) => sum + orders, 0)).toBe(shop.orders.length)
      expect(Math.round(counted.reduce((sum, { sales }) => sum + Number(sales) * 100, 0))).toBe(Math.round(Number(store.sales) * 100))
    }),
    { numRuns: 5, endOnFailure: true },
  )
})

it('begins with the channels of first click, and ends with those of last click', async () => {
  await fc.assert(
    fc.asyncProperty(randomShop, fc.constantFrom(...WINDOWS), async (shop, window) => {
      const rows = await readPaths(warehouse, spanOf(await open(shop), window), NO_FILTER, PAGE)
      for (const [model, at] of [
        ['first_click', 0],
        ['last_click', -1],
      ] as const) {
        const orders = new Map<string, number>()
        for (const row of rows) {
          const step = stepsOfText(row.path).at(at)
          if (step !== undefined && 'value' in step) orders.set(step.value.channel, (orders.get(step.value.channel) ?? 0) + row.conversions)
        }
        const credited = [...expectedRows(shop, { model, scope: 'all', window, level: 'channel' })].filter(([, row]) => row.orders > 0)
        expect(orders).toEqual(new Map(credited.map(([channel, row]) => [channel, row.orders])))
      }
    }),
    { numRuns: 3, endOnFailure: true },
  )
})

it('bounds the path of a robot, whatever its campaigns are called', async () => {
  const touch = (index: number) => ({
    visitor: 'robot',
    atMs: Date.UTC(2026, 0, 1) + index,
    seq: 0,
    channel: index % 2 === 0 ? 'google ads' : 'klaviyo',
    group: 'Paid Ads',
    // Every second campaign holds the characters that end a step.
    campaign: index % 2 === 0 ? `a\u001Fb\u001Ec\u001D${index}` : '',
    isAd: true,
    isDirect: false,
  })
  const order = { visitor: 'robot', cents: 100, refundedCents: 0, excluded: '', rateMissing: false, isNew: '1' } as const
  const touches = Array.from({ length: 6000 }, (_, index) => touch(index))
  // One order after all of them, one after 130.
  const orders = [
    { ...order, id: 'long', atMs: Date.UTC(2026, 0, 2) },
    { ...order, id: 'short', atMs: Date.UTC(2026, 0, 1) + 129 },
  ]
  const span = spanOf(await open({ touches, orders, persons: new Map() }), 'lifetime')
  for (const dimension of PATH_DIMENSIONS) {
    const rows = await readPaths(warehouse, span, { ...NO_FILTER, dimension }, { ...PAGE, sort: 'length' })
    // A journey keeps 5,000 touches; 100 of them are told apart.
    expect(rows.map(({ length, conversions }) => [length, conversions])).toEqual([
      [5000, 1],
      [130, 1],
    ])
    const steps = rows.map(({ path }) => stepsOfText(path))
    expect(steps.map((path) => path.length)).toEqual([101, 101])
    expect(steps.map((path) => path[50])).toEqual([{ left: 4900 }, { left: 30 }])
  }
})
