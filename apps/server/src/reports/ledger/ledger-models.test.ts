/** The models of the ledger that make parts of their own, in random shops with platforms' views and buyers' answers: the parts close to the cent against the store's orders and the model's own credit. */
import { CONVBOX_DEFAULTS, windowIndex, type ConvboxConstants } from '@convbox/attribution'
import { CUSTOM_DEFAULT, type CustomModel } from '@convbox/contract/custom-model'
import { WINDOW_KEYS } from '@convbox/contract/metrics/credit-choices'
import { HOUR_MS } from '@convbox/contract/durations'
import { LEDGER_BASES, type LedgerBasis } from '@convbox/contract/reports/ledger.values'
import { startOfDay } from '@convbox/contract/store-days'
import { column, type Warehouse } from '@convbox/storage'
import { openTestWarehouse } from '@convbox/storage/testing'
import { Decimal } from 'decimal.js'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { z } from 'zod'
import { buildJourneysSql } from '../../derive/journeys.sql.ts'
import { randomShops, writeChanges, writeShop, type Shop } from '../../testing/random-shop.ts'
import { creditReportSql } from '../credit-report.sql.ts'
import { blendOf } from '../model-inputs.ts'
import type { Span } from '../report-span.ts'
import { readFirstDay } from './ledger-asked.ts'
import { readLedgerEntries, readLedgerGroups, readLedgerTotals, type LedgerShape, type LedgerSpan } from './ledger.sql.ts'

let warehouse: Warehouse
let shops = 0
beforeAll(async () => {
  warehouse = await openTestWarehouse()
})
afterAll(() => warehouse.close())

/** The rules leave out ads, and count Direct like the others. */
const CUSTOM: CustomModel = {
  ...CUSTOM_DEFAULT,
  direct: 'alike',
  rules: [{ field: 'channel_group', match: 'is', value: 'Paid Ads', weight: 0 }],
}
/** More views than usual, and either few answers are enough for the survey to count or none ever are. */
const constantsOf = (leastAnswers: number): ConvboxConstants => ({ ...CONVBOX_DEFAULTS, viewTrust: 0.6, leastAnswers })
/** The models by which parts differ; the others have those of ledger-laws.test.ts. */
const shapesOf = async (span: Span, basis: LedgerBasis): Promise<LedgerShape[]> => [
  { basis, model: 'custom', custom: CUSTOM },
  { basis, model: 'last_click_view' },
  { basis, model: 'convbox', blend: await blendOf(warehouse, span, constantsOf(2)) },
  { basis, model: 'convbox', blend: await blendOf(warehouse, span, constantsOf(1_000)) },
]

/** With an order of which the rules leave out the only visit, an ad's an hour before, and one without a visit: small random shops may have neither. */
const withBoth = (shop: Shop): Shop => {
  const atMs = Date.UTC(2026, 2, 1)
  const order = { atMs, cents: 1999, refundedCents: 0, excluded: '', rateMissing: false, isNew: '' } as const
  const ad = { visitor: 'of an ad', atMs: atMs - HOUR_MS, seq: 0, channel: 'facebook ads', group: 'Paid Ads', campaign: 'a' }
  return {
    ...shop,
    touches: [...shop.touches, { ...ad, isAd: true, isDirect: false }],
    orders: [...shop.orders, { ...order, id: '1', visitor: ad.visitor }, { ...order, id: '2', visitor: 'of nothing' }],
  }
}

/** Platforms claim orders on every day that has some; every third buyer answers. */
const open = async (random: Shop): Promise<string> => {
  const shop = withBoth(random)
  shops += 1
  const storeId = `shop ${shops}`
  await writeShop(warehouse, storeId, shop)
  await writeChanges(warehouse, storeId, shop)
  const days = [...new Set(shop.orders.map(({ atMs }) => new Date(atMs).toISOString().slice(0, 10)))]
  await warehouse.insert({
    table: 'ad_spend',
    rows: days.map((day, index) => ({
      store_id: storeId,
      platform: 'facebook ads',
      channel: 'facebook ads',
      campaign_id: 'a',
      campaign: 'a',
      day,
      orders_1d_view: String([0.3, 1, 7][index % 3]),
      version: '1',
    })),
  })
  await warehouse.insert({
    table: 'survey_answers',
    rows: shop.orders
      .filter((_, index) => index % 3 === 0)
      .map(({ id }, index) => ({
        store_id: storeId,
        order_id: id,
        question_id: 'q',
        answered_at: '2026-07-01T00:00:00.000Z',
        l1_channel: ['facebook ads', 'friends'][index % 2],
        version: '1',
      })),
  })
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

/** Two days after orders of random shops were placed: their refunds and edits are later. */
const LATER = '2026-03-04'

const add = (texts: readonly string[]): string => Decimal.sum(0, ...texts).toFixed()
const amountsOf = (rows: readonly { sales: string; refunded: string }[]) => [
  add(rows.map(({ sales }) => sales)),
  add(rows.map(({ refunded }) => refunded)),
]

it('closes in every such model, day and currency, against the model’s own credit of the day, and down to the entries of each part', async () => {
  const found = new Set<string>()
  await fc.assert(
    fc.asyncProperty(randomShops(4), fc.constantFrom(...WINDOW_KEYS), async (shop, window) => {
      const span = {
        storeId: await open(shop),
        from: new Date('2026-01-01T00:00:00Z'),
        to: new Date('2026-09-01T00:00:00Z'),
        timezone: 'UTC',
        window: windowIndex(window),
      }
      const asSpan: LedgerSpan = { ...span, installedAt: undefined }
      for (const { basis, ...asked } of (await Promise.all(LEDGER_BASES.map((each) => shapesOf(span, each)))).flat()) {
        const shape = { basis, ...asked }
        const totals = await readLedgerTotals(warehouse, asSpan, shape)
        const groups = await readLedgerGroups(warehouse, asSpan, shape)
        for (const { part } of groups) found.add(part.reason)
        for (const { day, currency, orders, ...total } of totals) {
          const parts = groups.filter((group) => group.day === day && group.currency === currency)
          expect(amountsOf(parts)).toEqual(amountsOf([total]))
          expect(parts.reduce((sum, part) => sum + part.orders, 0)).toBeCloseTo(orders, 6)
        }
        const keys = [...new Set(groups.map(({ key }) => key))]
        const page = { keys, day: undefined, currency: undefined, limit: 1_000, offset: 0 }
        const entries = await readLedgerEntries(warehouse, asSpan, shape, page)
        expect(amountsOf(entries.map((entry) => ({ sales: entry.sales_text, refunded: entry.refunded_text })))).toEqual(amountsOf(groups))
        if (basis === 'event') {
          // Of fewer days each has what it has of more, though the orders of its edits and refunds are older.
          const laterSpan = { ...asSpan, from: startOfDay(LATER, span.timezone) }
          const firstDay = await readFirstDay({ warehouse }, laterSpan, { basis, from: LATER })
          const creditFrom = startOfDay(firstDay, span.timezone)
          const later = await readLedgerGroups(warehouse, { ...laterSpan, creditFrom }, shape)
          expect(later).toEqual(groups.filter(({ day }) => day >= LATER))
          continue
        }
        const credited = await warehouse.query({
          sql: creditReportSql({ ...asked, scope: 'all', level: 'channel' }, { measures: ['sales'], byDay: 'all' }),
          params: span,
          row: z.object({ kind: column.text, day: column.text, figures: z.array(z.string()) }),
        })
        for (const day of new Set(totals.map((total) => total.day))) {
          const given = credited
            .filter((row) => row.kind === 'credited' && row.day === day)
            .map(({ figures: [sales = '0'] }) => Number(sales))
          const owed = groups.filter((group) => group.part.kind === 'attributed' && group.day === day).map(({ sales }) => Number(sales))
          const sum = (values: readonly number[]): number => values.reduce((all, value) => all + value, 0)
          expect(Math.abs(sum(given) - sum(owed))).toBeLessThan(0.005)
        }
      }
    }),
    { numRuns: 2, endOnFailure: true },
  )
  // The parts that only these models have did occur.
  expect([...found]).toEqual(expect.arrayContaining(['views and answers', 'left out by rules']))
})
