/** The store's own model in SQL against the plain one. */
import { customCredits, foldCase, windowIndex, windowMs, WINDOWS, type CustomTouch, type Scope } from '@convbox/attribution'
import { CUSTOM_DEFAULT, CUSTOM_STARTS, type CustomModel } from '@convbox/contract/custom-model'
import { LEVELS, MODEL_KEYS, type Level, type WindowKey } from '@convbox/contract/metrics/credit-choices'
import { column, type Warehouse } from '@convbox/storage'
import { openTestWarehouse } from '@convbox/storage/testing'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { buildJourneysSql } from '../derive/journeys.sql.ts'
import { randomCustom } from '../testing/random-custom.ts'
import { expectedBy, randomShop, writeShop, type Shop } from '../testing/random-shop.ts'
import { creditReportSql } from './credit-report.sql.ts'
import type { CreditShape } from './credits.sql.ts'
import { foldSql } from './custom-journeys.sql.ts'

let warehouse: Warehouse
let shops = 0
beforeAll(async () => {
  warehouse = await openTestWarehouse()
})
afterAll(() => warehouse.close())

const open = async (shop: Shop): Promise<string> => {
  const storeId = `custom ${(shops += 1)}`
  await writeShop(warehouse, storeId, shop)
  await warehouse.command(buildJourneysSql('bucket'), {
    storeId,
    buckets: 1,
    bucket: 0,
    reason: 'rebuild',
    builtAt: new Date(0),
    version: '1',
  })
  return storeId
}

const row = z.object({ kind: z.string(), channel: z.string(), value: z.string(), figures: z.array(z.coerce.number()) })
const ask = async (storeId: string, shape: CreditShape, window: WindowKey) =>
  (
    await warehouse.query({
      sql: creditReportSql(shape, { measures: ['orders', 'sales', 'impactedOrders', 'impactedSales'] }),
      params: { storeId, from: '2025-01-01T00:00:00.000Z', to: '2027-01-01T00:00:00.000Z', window: windowIndex(window) },
      row,
    })
  ).map(({ figures: [orders = 0, sales = 0, impactedOrders = 0, impactedSales = 0], ...facts }) => ({
    ...facts,
    orders,
    sales,
    impactedOrders,
    impactedSales,
  }))
type Row = Awaited<ReturnType<typeof ask>>[number]

const keyOf = (level: Level, { channel, value }: Row): string =>
  level === 'channel' ? channel : level === 'channel_group' ? value : `${channel} / ${value}`
const sum = (rows: readonly Row[], field: 'orders' | 'sales'): number => rows.reduce((total, one) => total + one[field], 0)

/** The plain model, and one that gives something to every touch that takes part. */
const plainOf = (custom: CustomModel, question: { scope: Scope; windowMs: number }) => ({
  given: (touches: readonly CustomTouch[]) => customCredits(custom, question, touches),
  part: (touches: readonly CustomTouch[]) =>
    customCredits({ ...custom, first: 1, middle: 1, last: 1, middleIs: 'each', halfLifeDays: null }, question, touches),
})

const SCOPES = ['all', 'ads'] as const

it('equals the plain model and closes to the cent, for any rules, scope, window and level', async () => {
  await fc.assert(
    fc.asyncProperty(
      randomShop,
      fc.array(randomCustom, { minLength: 4, maxLength: 4 }),
      fc.constantFrom(...LEVELS),
      fc.constantFrom(...WINDOWS),
      async (shop, customs, level, window) => {
        const storeId = await open(shop)
        for (const custom of customs)
          for (const scope of SCOPES) {
            const rows = await ask(storeId, { model: 'custom', custom, scope, level }, window)
            const expected = expectedBy(shop, level, plainOf(custom, { scope, windowMs: windowMs(window) }))
            const credited = rows.filter(({ kind }) => kind === 'credited')
            expect(credited.map((one) => keyOf(level, one)).toSorted()).toEqual([...expected.keys()].toSorted())
            for (const one of credited) {
              const right = expected.get(keyOf(level, one))
              expect(one.orders).toBeCloseTo(right?.orders ?? NaN, 9)
              expect(one.sales).toBeCloseTo(right?.sales ?? NaN, 6)
              expect(one.impactedOrders).toBe(right?.impactedOrders)
              expect(one.impactedSales).toBeCloseTo(right?.impactedSales ?? NaN, 6)
            }
            const once = rows.filter(({ kind }) => kind !== 'credited')
            const attributed = once.filter(({ kind }) => kind === 'attributed')
            expect(sum(once, 'orders')).toBe(shop.orders.length)
            expect(Math.round(sum(once, 'sales') * 100)).toBe(shop.orders.reduce((all, { cents }) => all + cents, 0))
            expect(sum(credited, 'orders')).toBeCloseTo(sum(attributed, 'orders'), 9)
            expect(Math.round(sum(credited, 'sales') * 100)).toBe(Math.round(sum(attributed, 'sales') * 100))
          }
      },
    ),
    { numRuns: 4, endOnFailure: true },
  )
}, 120_000)

it('gives the rows of the model that it begins with', async () => {
  await fc.assert(
    fc.asyncProperty(randomShop, fc.constantFrom(...LEVELS), fc.constantFrom(...WINDOWS), async (shop, level, window) => {
      const storeId = await open(shop)
      const inOrder = (rows: readonly Row[]) =>
        rows.toSorted((a, b) => (JSON.stringify([a.kind, a.channel, a.value]) < JSON.stringify([b.kind, b.channel, b.value]) ? -1 : 1))
      for (const model of MODEL_KEYS)
        for (const scope of SCOPES) {
          const plain = inOrder(await ask(storeId, { model, scope, level }, window))
          const custom = inOrder(await ask(storeId, { model: 'custom', custom: CUSTOM_STARTS[model], scope, level }, window))
          expect(custom.map(({ kind, channel, value, impactedOrders }) => [kind, channel, value, impactedOrders])).toEqual(
            plain.map(({ kind, channel, value, impactedOrders }) => [kind, channel, value, impactedOrders]),
          )
          for (const [index, one] of custom.entries()) {
            expect(one.orders).toBeCloseTo(plain[index]?.orders ?? NaN, 9)
            expect(one.sales).toBeCloseTo(plain[index]?.sales ?? NaN, 6)
          }
        }
    }),
    { numRuns: 2, endOnFailure: true },
  )
}, 120_000)

describe('texts that differ by case alone', () => {
  it('are one text, the same for every letter in SQL and in plain values, whatever stands beside it', async () => {
    const isWhole = (code: number): boolean => code < 0xd800 || code > 0xdfff
    const letters = Array.from({ length: 0x2ffff }, (_, index) => index + 1)
      .filter(isWhole)
      .map((code) => String.fromCodePoint(code))
    for (let from = 0; from < letters.length; from += 20_000) {
      const texts = letters.slice(from, from + 20_000).map((letter) => `ΑΣ${letter}Σ`)
      const found = await warehouse.query({
        sql: `SELECT {storeId:String} AS store, ${foldSql('text')} AS folded FROM (SELECT arrayJoin({texts:Array(String)}) AS text)`,
        params: { storeId: 'case', texts },
        row: z.object({ folded: column.text }),
      })
      expect(found.map(({ folded }) => folded)).toEqual(texts.map(foldCase))
    }
  }, 120_000)

  const part = fc.oneof(
    fc.constantFrom(
      'İ',
      'ı',
      'I',
      'i',
      'ẞ',
      'ß',
      'ss',
      'Σ',
      'σ',
      'ς',
      '\u212a',
      'k',
      'K',
      'Å',
      'å',
      'Ǆ',
      'ǅ',
      'ǆ',
      '\u2126',
      'ω',
      '𐐀',
      '𐐨',
      'É',
      'é',
    ),
    fc.constantFrom('\u0301', '\u0307', '\u00ad', '·', "'", '\\', '%', '\u0000', ' ', '\ufffd'),
    fc.string({ unit: 'binary', minLength: 1, maxLength: 1 }),
  )
  const hostile = fc.array(part, { minLength: 1, maxLength: 4 }).map((parts) => parts.join(''))
  const asTold = fc.constantFrom<(text: string) => string>(
    (text) => text,
    (text) => text.toUpperCase(),
    (text) => text.toLowerCase(),
    (text) => text.slice(1) || text,
  )

  it('get the same shares in SQL and in plain values, however hostile they are', async () => {
    await fc.assert(
      fc.asyncProperty(
        randomShop,
        fc.array(hostile, { minLength: 3, maxLength: 3 }),
        fc.array(fc.tuple(fc.nat(2), asTold, fc.constantFrom('is' as const, 'contains' as const), fc.constantFrom(0, 0.5, 3)), {
          minLength: 2,
          maxLength: 4,
        }),
        async (shop, campaigns, told) => {
          // The warehouse keeps whole characters only.
          const touches = shop.touches.map((touch, index) => ({ ...touch, campaign: (campaigns[index % 3] ?? '').toWellFormed() }))
          const rules = told.map(([nth, change, match, weight]) => ({
            field: 'campaign' as const,
            match,
            value: change(campaigns[nth] ?? ''),
            weight,
          }))
          const custom = { ...CUSTOM_DEFAULT, rules }
          const storeId = await open({ ...shop, touches })
          const rows = await ask(storeId, { model: 'custom', custom, scope: 'all', level: 'channel' }, 'lifetime')
          const expected = expectedBy({ ...shop, touches }, 'channel', plainOf(custom, { scope: 'all', windowMs: windowMs('lifetime') }))
          const credited = rows.filter(({ kind }) => kind === 'credited')
          expect(credited.map(({ channel }) => channel).toSorted()).toEqual([...expected.keys()].toSorted())
          for (const one of credited) expect(one.orders).toBeCloseTo(expected.get(one.channel)?.orders ?? NaN, 9)
        },
      ),
      { numRuns: 5, endOnFailure: true },
    )
  }, 120_000)
})
