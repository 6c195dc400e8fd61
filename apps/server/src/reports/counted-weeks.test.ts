/** Counted weeks against the orders themselves: two stores with the same data, of which the nights count one only, over random shops and whatever changes between nights. */
import { CONVBOX_DEFAULTS } from '@convbox/attribution'
import { DAY_MS } from '@convbox/contract/durations'
import { REPORT_MODELS } from '@convbox/contract/metrics/credit-choices'
import { MEASURE_KEYS } from '@convbox/contract/metrics/metrics'
import { conversionAnalysisSchemas } from '@convbox/contract/reports/conversion-analysis.schemas'
import { column, mainDbSchema } from '@convbox/storage'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { z } from 'zod'
import { buildJourneysSql } from '../derive/journeys.sql.ts'
import { nextVersion } from '../derive/versions.ts'
import { createStore } from '../features/stores/stores.ts'
import type { Program } from '../program.ts'
import { randomShop, writeShop, type Shop, type ShopTouch } from '../testing/random-shop.ts'
import { startTestProgram, type TestProgram } from '../testing/test-program.ts'
import { readAnalysis } from './conversion-analysis/conversion-analysis.ts'
import { weeksIn } from './counted-weeks.ts'
import { countWeeksOf } from './count-weeks.ts'
import type { ReportStore } from './report-span.ts'

/** The shops' orders lie on every fifth day of 2026 from 1 January on. */
const NOW_MS = Date.parse('2026-09-02T12:00:00Z')
const dayOf = (number: number): string => new Date(Date.UTC(2026, 0, 1) + number * DAY_MS).toISOString().slice(0, 10)

let test: TestProgram
let program: Program
let tick = 0
beforeAll(async () => {
  test = await startTestProgram({ now: () => NOW_MS + ++tick })
  program = test.program
})
afterAll(() => test.stop())

const newStore = async (timeZone: string): Promise<ReportStore> => {
  const facts = { timeZone, currency: 'USD' }
  const named = { tenantId: test.alder.tenantId, title: 'Weeks', websiteUrl: 'https://weeks.example', sandbox: true }
  const { id } = await createStore(program, { ...named, ...facts })
  return { id, ...facts }
}

type Spend = {
  day: string
  channel: string
  campaign: string
  name: string
  cents: number
  views: string
  onSite: string | null
  hasRate: boolean
}
const spend: fc.Arbitrary<Spend> = fc.record({
  day: fc.integer({ min: 0, max: 40 }).map((step) => dayOf(step * 5)),
  channel: fc.constantFrom('facebook ads', 'google ads'),
  campaign: fc.constantFrom('a', 'b'),
  // An earlier or later name of the campaign.
  name: fc.constantFrom('', ' of spring'),
  cents: fc.nat(9999),
  views: fc.constantFrom('0', '1', '2.5'),
  // Null where the platform does not tell it.
  onSite: fc.constantFrom(null, null, '0', '3'),
  hasRate: fc.boolean(),
})
type Change =
  | { kind: 'night' }
  | { kind: 'refund' | 'erasure'; nth: number }
  | { kind: 'late visits'; touches: ShopTouch[] }
  | { kind: 'spend'; rows: Spend[] }
  | { kind: 'constants'; viewTrust: number }
const change: fc.Arbitrary<Change> = fc.oneof(
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('night') }) },
  { weight: 3, arbitrary: fc.record({ kind: fc.constantFrom('refund', 'refund', 'erasure'), nth: fc.nat(24) }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('late visits'), touches: randomShop.map(({ touches }) => touches.slice(0, 9)) }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('spend'), rows: fc.array(spend, { minLength: 1, maxLength: 12 }) }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('constants'), viewTrust: fc.constantFrom(0.2, 0.5, 0.9) }) },
)

const build = async ({ id: storeId }: ReportStore, shop: Shop): Promise<void> => {
  const version = nextVersion(program)
  await writeShop(program.warehouse, storeId, shop, version)
  await program.warehouse.command(buildJourneysSql('bucket'), {
    storeId,
    buckets: 1,
    bucket: 0,
    reason: 'rebuild',
    builtAt: new Date(NOW_MS),
    version,
  })
}

const writeSpend = ({ id: storeId }: ReportStore, rows: readonly Spend[]): Promise<void> =>
  program.warehouse.insert({
    table: 'ad_spend',
    rows: rows.map(({ day, channel, campaign, name, cents, views, onSite, hasRate }) => ({
      store_id: storeId,
      platform: channel,
      channel,
      campaign_id: campaign,
      campaign: campaign + name,
      day,
      currency: 'USD',
      spend: String(cents / 100),
      ...(hasRate && { rate: '1', spend_store_currency: String(cents / 100) }),
      orders_1d_view: views,
      orders_on_site: onSite,
      version: nextVersion(program),
    })),
  })

/** The shop after a change; what both stores have is changed alike. */
const apply = async (stores: readonly ReportStore[], shop: Shop, done: Change, nth: number): Promise<Shop> => {
  const place = 'nth' in done ? done.nth % shop.orders.length : 0
  const refunded = shop.orders.map((order, index) => (index === place ? { ...order, refundedCents: order.cents } : order))
  const changed: Shop =
    done.kind === 'refund'
      ? { ...shop, orders: refunded }
      : done.kind === 'late visits'
        ? { ...shop, touches: [...shop.touches, ...done.touches.map((touch) => ({ ...touch, seq: touch.seq + 100 * nth }))] }
        : shop
  for (const store of stores) {
    if (done.kind === 'refund' || done.kind === 'late visits') await build(store, changed)
    if (done.kind === 'spend') await writeSpend(store, done.rows)
    if (done.kind === 'erasure')
      for (const table of ['orders', 'journeys'])
        await program.warehouse.command(
          `ALTER TABLE ${table} DELETE WHERE store_id = {storeId:String} AND order_id = {orderId:String} SETTINGS mutations_sync = 2`,
          { storeId: store.id, orderId: shop.orders[place]?.id ?? '' },
        )
    if (done.kind === 'constants')
      await program.mainDb.db.insert(mainDbSchema.modelSettings).values({
        storeId: store.id,
        model: 'convbox',
        version: nth,
        settings: { ...CONVBOX_DEFAULTS, viewTrust: done.viewTrust },
        savedAt: new Date(NOW_MS),
      })
  }
  return done.kind === 'erasure' && shop.orders.length > 1
    ? { ...changed, orders: changed.orders.filter((_, index) => index !== place) }
    : changed
}

/** Numbers to a millionth; what belongs to the store itself left out. */
const comparable = (answer: unknown): unknown =>
  JSON.parse(JSON.stringify(answer), (key, value: unknown) => {
    if (key === 'lastUpdate') return undefined
    // In no order.
    if (key === 'excluded' && Array.isArray(value))
      return value.toSorted((one, other) => (JSON.stringify(one) < JSON.stringify(other) ? -1 : 1))
    return typeof value === 'string' && /^-?\d+(\.\d+)?(e-?\d+)?$/.test(value) ? Number(Number(value).toFixed(6)) + 0 : value
  })

const COLUMNS = MEASURE_KEYS.filter((key) => key !== 'visitors').join(',')
const choice = fc.record({
  from: fc.integer({ min: 0, max: 60 }).map(dayOf),
  to: fc.integer({ min: 80, max: 243 }).map(dayOf),
  mainModel: fc.constantFrom(...REPORT_MODELS),
  level: fc.constantFrom('channel', 'campaign'),
  adsOnly: fc.constantFrom('0', '0', '1'),
  channel: fc.constantFrom(undefined, undefined, 'facebook ads'),
})

const countKept = async (storeId: string): Promise<number> => {
  const [row] = await program.warehouse.query({
    sql: `SELECT count() AS weeks FROM week_figures FINAL WHERE store_id = {storeId:String} AND kind = 'whole'`,
    params: { storeId },
    row: z.object({ weeks: column.count }),
  })
  return row?.weeks ?? 0
}

it('say together with the orders of the other weeks what the orders say alone, whatever changes and whenever the night comes', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom('Asia/Kathmandu', 'America/New_York', 'UTC'),
      randomShop,
      fc.array(spend, { minLength: 10, maxLength: 60 }),
      fc.array(change, { minLength: 2, maxLength: 3 }),
      fc.array(choice, { minLength: 3, maxLength: 4 }),
      async (zone, first, spends, changes, choices) => {
        const stores = [await newStore(zone), await newStore(zone)] as const
        const [counted, plain] = stores
        for (const store of stores) {
          await build(store, first)
          await writeSpend(store, spends)
        }
        let shop = first
        await countWeeksOf(program, counted, 0)
        expect(await countKept(counted.id)).toBeGreaterThan(0)
        for (const [nth, done] of changes.entries()) {
          shop = await apply(stores, shop, done, nth + 1)
          if (done.kind === 'night') await countWeeksOf(program, counted, 0)
        }
        for (const each of choices) {
          const isConvbox = each.mainModel === 'convbox'
          const question = conversionAnalysisSchemas.report.input.parse({ ...each, columns: COLUMNS, ...(isConvbox && { adsOnly: '0' }) })
          const [ofCounted, ofPlain] = [await readAnalysis(program, [counted], question), await readAnalysis(program, [plain], question)]
          expect(comparable(ofCounted)).toEqual(comparable(ofPlain))
        }
      },
    ),
    { numRuns: 1, endOnFailure: true },
  )
}, 300_000)

it('are the whole weeks of a span, Sunday to Saturday in the zone of the store', () => {
  // 1 March 2026 is a Sunday; New York's clock goes forward on the 8th, so this week has an hour less.
  const span = { timezone: 'America/New_York', from: new Date('2026-03-01T05:00:00Z'), to: new Date('2026-03-20T04:00:00Z') }
  expect(weeksIn(span)).toEqual([
    { day: '2026-03-01', startsAt: new Date('2026-03-01T05:00:00Z'), endsAt: new Date('2026-03-08T05:00:00Z') },
    { day: '2026-03-08', startsAt: new Date('2026-03-08T05:00:00Z'), endsAt: new Date('2026-03-15T04:00:00Z') },
  ])
  expect(weeksIn({ ...span, from: new Date('2026-03-01T05:00:01Z') }).map(({ day }) => day)).toEqual(['2026-03-08'])
})
