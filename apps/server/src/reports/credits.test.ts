import { WINDOWS, windowIndex, type Scope } from '@convbox/attribution'
import { LEVELS, MODEL_KEYS, type Level, type ModelKey, type WindowKey } from '@convbox/contract/metrics/credit-choices'
import type { Warehouse } from '@convbox/storage'
import { openTestWarehouse } from '@convbox/storage/testing'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { buildJourneysSql } from '../derive/journeys.sql.ts'
import { expectedRows, randomShop, writeShop, type Shop } from '../testing/random-shop.ts'
import { creditReportSql } from './credit-report.sql.ts'
import type { CreditOptions } from './credits.sql.ts'

const row = z.object({
  kind: z.string(),
  reason: z.string(),
  day: z.string(),
  channel: z.string(),
  value: z.string(),
  figures: z.array(z.coerce.number()),
})
const MEASURES = ['orders', 'sales', 'netOrders', 'netSales', 'newCustomerOrders', 'impactedOrders', 'impactedSales'] as const
type Row = Omit<z.output<typeof row>, 'figures'> & Record<(typeof MEASURES)[number], number>
type Question = { model: ModelKey; scope: Scope; window: WindowKey; level: Level }

let warehouse: Warehouse
let shops = 0
beforeAll(async () => {
  warehouse = await openTestWarehouse()
})
afterAll(() => warehouse.close())

/** Writes the shop as a store of its own, builds its journeys in three parts and returns the store's id. */
const open = async (shop: Shop): Promise<string> => {
  shops += 1
  const storeId = `shop ${shops}`
  await writeShop(warehouse, storeId, shop)
  for (const bucket of [0, 1, 2]) {
    await warehouse.command(buildJourneysSql('bucket'), {
      storeId,
      buckets: 3,
      bucket,
      reason: 'rebuild',
      builtAt: new Date(0),
      version: '1',
    })
  }
  return storeId
}

const ask = async (
  storeId: string,
  { model, scope, window, level }: Question,
  options: Omit<CreditOptions, 'measures'> = {},
  params = {},
): Promise<Row[]> => {
  const rows = await warehouse.query({
    sql: creditReportSql({ model, scope, level }, { ...options, measures: MEASURES }),
    params: { storeId, from: '2025-01-01T00:00:00.000Z', to: '2027-01-01T00:00:00.000Z', window: windowIndex(window), ...params },
    row,
  })
  return rows.map(({ figures, ...facts }) => {
    const [orders = 0, sales = 0, netOrders = 0, netSales = 0, newCustomerOrders = 0, impactedOrders = 0, impactedSales = 0] = figures
    return { ...facts, orders, sales, netOrders, netSales, newCustomerOrders, impactedOrders, impactedSales }
  })
}

const sum = (rows: readonly Row[], field: 'orders' | 'sales' | 'netSales' | 'newCustomerOrders'): number =>
  rows.reduce((total, one) => total + one[field], 0)
const SCOPES: readonly Scope[] = ['all', 'ads']

/** A key as the test's reference model writes it. */
const keyOf = (level: Level, { channel, value }: Row): string =>
  level === 'channel' ? channel : level === 'channel_group' ? value : `${channel} / ${value}`

const expectPlainModel = (shop: Shop, question: Question, credited: readonly Row[]): void => {
  const expected = expectedRows(shop, question)
  expect(credited.map((one) => keyOf(question.level, one)).toSorted()).toEqual([...expected.keys()].toSorted())
  for (const one of credited) {
    const right = expected.get(keyOf(question.level, one))
    expect(one.orders).toBeCloseTo(right?.orders ?? NaN, 9)
    expect(one.sales).toBeCloseTo(right?.sales ?? NaN, 6)
    expect(one.impactedOrders).toBe(right?.impactedOrders)
    expect(one.impactedSales).toBeCloseTo(right?.impactedSales ?? NaN, 6)
  }
}

/** credited = attributed, and attributed + untracked + excluded = the store's own total, to the cent. */
const expectClosed = (shop: Shop, rows: readonly Row[]): void => {
  const once = rows.filter(({ kind }) => kind !== 'credited')
  const credited = rows.filter(({ kind }) => kind === 'credited')
  const attributed = rows.filter(({ kind }) => kind === 'attributed')
  expect(sum(once, 'orders')).toBe(shop.orders.length)
  expect(Math.round(sum(once, 'sales') * 100)).toBe(shop.orders.reduce((all, { cents }) => all + cents, 0))
  expect(Math.round(sum(once, 'netSales') * 100)).toBe(
    shop.orders.reduce((all, { cents, refundedCents }) => all + cents - refundedCents, 0),
  )
  for (const field of ['orders', 'newCustomerOrders'] as const) expect(sum(credited, field)).toBeCloseTo(sum(attributed, field), 9)
  for (const field of ['sales', 'netSales'] as const)
    expect(Math.round(sum(credited, field) * 100)).toBe(Math.round(sum(attributed, field) * 100))
}

describe('credit in random shops', () => {
  it('equals the plain model and closes to the cent, for every model and scope', async () => {
    const windows = fc.subarray([...WINDOWS], { minLength: 2, maxLength: 2 })
    await fc.assert(
      fc.asyncProperty(randomShop, fc.constantFrom(...LEVELS), windows, async (shop, level, picked) => {
        const storeId = await open(shop)
        for (const scope of SCOPES)
          for (const window of picked)
            for (const model of MODEL_KEYS) {
              const question = { model, scope, window, level }
              const rows = await ask(storeId, question)
              expectPlainModel(
                shop,
                question,
                rows.filter(({ kind }) => kind === 'credited'),
              )
              expectClosed(shop, rows)
            }
      }),
      { numRuns: 5, endOnFailure: true },
    )
  })

  it('gives a channel what its campaigns have together, and no value more than its impacted orders', async () => {
    await fc.assert(
      fc.asyncProperty(randomShop, fc.constantFrom(...MODEL_KEYS), fc.constantFrom(...SCOPES), async (shop, model, scope) => {
        const storeId = await open(shop)
        const question = { model, scope, window: '60' } as const
        const channels = (await ask(storeId, { ...question, level: 'channel' })).filter(({ kind }) => kind === 'credited')
        const campaigns = (await ask(storeId, { ...question, level: 'campaign' })).filter(({ kind }) => kind === 'credited')
        for (const one of channels)
          expect(
            sum(
              campaigns.filter(({ channel }) => channel === one.channel),
              'sales',
            ),
          ).toBeCloseTo(one.sales, 6)
        for (const one of [...channels, ...campaigns]) expect(one.orders).toBeLessThanOrEqual(one.impactedOrders + 1e-9)
      }),
      { numRuns: 3, endOnFailure: true },
    )
  })
})

describe('the answer', () => {
  const at = (iso: string): number => Date.parse(iso)
  const touch = (visitor: string, iso: string, channel: string, group: string) => ({
    visitor,
    atMs: at(iso),
    seq: 0,
    channel,
    group,
    campaign: 'c',
    isAd: group === 'Paid Ads',
    isDirect: group === 'Direct',
  })
  const order = (id: string, visitor: string, iso: string, cents: number) => ({
    id,
    visitor,
    atMs: at(iso),
    cents,
    refundedCents: 0,
    excluded: '',
    rateMissing: false,
    isNew: '0' as const,
  })
  // o1 100.00 after google ads and Direct; o2 50.00 after klaviyo; o3 30.00 without a touch; o4 20.00 a test; o5 7.00 without a rate.
  const shop: Shop = {
    persons: new Map(),
    touches: [
      touch('v1', '2026-03-01T10:00:00Z', 'google ads', 'Paid Ads'),
      touch('v1', '2026-03-02T10:00:00Z', 'direct', 'Direct'),
      touch('v2', '2026-03-02T12:00:00Z', 'klaviyo', 'Email & SMS'),
    ],
    orders: [
      { ...order('o1', 'v1', '2026-03-02T18:14:59.999Z', 10_000), refundedCents: 2_500, isNew: '1' },
      order('o2', 'v2', '2026-03-02T18:15:00.000Z', 5_000),
      order('o3', 'v3', '2026-03-02T09:00:00Z', 3_000),
      { ...order('o4', 'v1', '2026-03-03T09:00:00Z', 2_000), excluded: 'test' },
      { ...order('o5', 'v1', '2026-03-03T09:00:00Z', 700), rateMissing: true },
    ],
  }
  const tell = (rows: readonly Row[]) =>
    rows.map((one) => `${one.day} ${one.kind} ${one.reason}${one.channel} ${one.orders} ${one.sales} ${one.netSales}`.trim()).toSorted()
  let storeId = ''
  beforeAll(async () => {
    storeId = await open(shop)
  })
  const question = { model: 'last_click', scope: 'all', window: '28', level: 'channel' } as const

  it('sets untracked and excluded orders apart, by reason', async () => {
    expect(tell(await ask(storeId, question))).toEqual([
      'attributed  2 150 125',
      'credited google ads 1 100 75',
      'credited klaviyo 1 50 50',
      'excluded missing rate 1 7 7',
      'excluded test 1 20 20',
      'untracked  1 30 30',
    ])
  })

  it('sets orders without an ad touch apart in ads only', async () => {
    expect(tell(await ask(storeId, { ...question, scope: 'ads' }))).toEqual([
      'attributed  1 100 75',
      'credited google ads 1 100 75',
      'excluded missing rate 1 7 7',
      'excluded no ad touch 2 80 80',
      'excluded test 1 20 20',
    ])
  })

  it('counts days in the store’s zone: midnight in Kathmandu lies at 18:15 UTC', async () => {
    expect(tell(await ask(storeId, question, { byDay: 'all' }, { timezone: 'Asia/Kathmandu' }))).toEqual([
      '2026-03-02 attributed  1 100 75',
      '2026-03-02 credited google ads 1 100 75',
      '2026-03-02 untracked  1 30 30',
      '2026-03-03 attributed  1 50 50',
      '2026-03-03 credited klaviyo 1 50 50',
      '2026-03-03 excluded missing rate 1 7 7',
      '2026-03-03 excluded test 1 20 20',
    ])
  })

  it('shows one channel alone, and orders of the range only', async () => {
    const rows = await ask(
      storeId,
      question,
      { oneChannel: true },
      { channel: 'klaviyo', from: '2026-03-02T18:15:00.000Z', to: '2026-03-03T00:00:00.000Z' },
    )
    expect(tell(rows)).toEqual(['attributed  1 50 50', 'credited klaviyo 1 50 50'])
  })

  it('says nothing of another store, and nothing without orders', async () => {
    expect(await ask('another', question)).toEqual([])
  })
})
