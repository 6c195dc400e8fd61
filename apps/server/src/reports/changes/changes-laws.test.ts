/** Laws of what has changed, over random shops: causes sum to each difference to the cent, and what one kind of event did stands under its cause alone. */
import { CUSTOM_MODEL } from '@convbox/contract/metrics/credit-choices'
import { TOUCH_MODELS } from '@convbox/contract/metrics/touch-models'
import { CUSTOM_DEFAULT, CUSTOM_STARTS, type CustomModel } from '@convbox/contract/custom-model'
import { DAY_MS, HOUR_MS } from '@convbox/contract/durations'
import type { ChangeCause } from '@convbox/contract/reports/changes.values'
import { mainDbSchema } from '@convbox/storage'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { keepFiguresOf } from '../../derive/keep-figures.ts'
import { buildJourneysSql } from '../../derive/journeys.sql.ts'
import { createStore } from '../../features/stores/stores.ts'
import { randomCustom } from '../../testing/random-custom.ts'
import { randomShop, randomShops, writeShop, type Shop, type ShopTouch } from '../../testing/random-shop.ts'
import { startTestProgram, type TestProgram } from '../../testing/test-program.ts'
import { readToTell, tellChanges } from './changes.ts'

const NOW = Date.parse('2035-03-20T12:00:00Z')
let test: TestProgram
beforeAll(async () => {
  test = await startTestProgram({ now: () => NOW })
})
afterAll(() => test.stop())

const rebuild = (storeId: string, version: string): Promise<void> =>
  test.program.warehouse.command(buildJourneysSql('bucket'), {
    storeId,
    buckets: 1,
    bucket: 0,
    reason: 'rebuild',
    builtAt: new Date(0),
    version,
  })

// Random shops have 200 days from 1 January 2026; their last 60 lie before this noon.
const SHIFT_MS = Date.parse('2035-03-20T00:00:00Z') - Date.parse('2026-01-01T00:00:00Z') - 150 * DAY_MS
const shifted = (shop: Shop): Shop => ({
  ...shop,
  touches: shop.touches.map((one) => ({ ...one, atMs: one.atMs + SHIFT_MS })),
  orders: shop.orders.map((one) => ({ ...one, atMs: one.atMs + SHIFT_MS })),
})

const openShop = async () => {
  const { id } = await createStore(test.program, {
    tenantId: test.alder.tenantId,
    title: 'Random',
    websiteUrl: 'https://random.example',
    timeZone: 'Asia/Kathmandu',
    currency: 'USD',
    sandbox: true,
  })
  return { id, timeZone: 'Asia/Kathmandu', currency: 'USD' }
}
type OpenShop = Awaited<ReturnType<typeof openShop>>

/** Custom in force from before or after the night, which is NOW. Copied: a random record has no prototype, which the query builder needs. */
const saveCustom = async ({ id }: OpenShop, version: number, settings: CustomModel): Promise<void> => {
  const savedAt = new Date(NOW + (version === 1 ? -HOUR_MS : HOUR_MS))
  await test.program.mainDb.db
    .insert(mainDbSchema.modelSettings)
    .values({ storeId: id, model: 'custom', version, settings: { ...settings }, savedAt })
}

const tell = async (store: OpenShop, shop: Shop): Promise<void> => {
  await writeShop(test.program.warehouse, store.id, shifted(shop))
  await rebuild(store.id, '1')
  await keepFiguresOf(test.program, store)
}
const change = async (store: OpenShop, shop: Shop): Promise<void> => {
  await writeShop(test.program.warehouse, store.id, shifted(shop), '2')
  await rebuild(store.id, '2')
}

const anyChoice = fc.record({
  model: fc.constantFrom(...TOUCH_MODELS, CUSTOM_MODEL, CUSTOM_MODEL),
  adsOnly: fc.constantFrom('0' as const, '1' as const),
})
type Choice = { model: (typeof TOUCH_MODELS)[number]; adsOnly: '0' | '1' }

const RANGE = { from: '2035-01-19', to: '2035-03-19', since: undefined, channel: undefined }
/** By day and by channel, of one reading. */
const changesOf = async (store: OpenShop, choice: Choice, figure: 'net' | 'sales' | 'orders') => {
  const read = await readToTell(test.program, store, { ...RANGE, window: 'lifetime', ...choice, figure })
  return { byDay: tellChanges(read, 'day'), byChannel: tellChanges(read, 'channel') }
}

it('explains every difference of random shops to the cent, by day and channel, for every model and figure', async () => {
  await fc.assert(
    fc.asyncProperty(randomShop, randomShop, anyChoice, randomCustom, randomCustom, async (one, other, choice, told, now) => {
      const store = await openShop()
      await saveCustom(store, 1, told)
      await tell(store, one)
      // More visits, other persons, other rules; orders with the same id and time change, the others come late.
      const known = new Map(one.orders.map((order) => [order.id, order]))
      const orders = other.orders.map((order) => ({ ...order, atMs: known.get(order.id)?.atMs ?? order.atMs }))
      await change(store, { ...other, orders, touches: other.touches.map((touch) => ({ ...touch, seq: touch.seq + 100 })) })
      await saveCustom(store, 2, now)
      for (const figure of ['net', 'sales', 'orders'] as const)
        for (const { rows, total, notKept } of Object.values(await changesOf(store, choice, figure))) {
          expect(notKept).toEqual([])
          for (const row of [...rows, total]) expect([row, row.unexplained]).toEqual([row, '0.00'])
        }
    }),
    { numRuns: 2, endOnFailure: true },
  )
})

const KLAVIYO = { channel: 'klaviyo', group: 'Email & SMS', isAd: false, isDirect: false }
const FACEBOOK = { channel: 'facebook ads', group: 'Paid Ads', isAd: true, isDirect: false }
const PARTNERS = { channel: 'partners', group: 'Referral', isAd: false, isDirect: false }
const touches =
  (to: (touch: ShopTouch, index: number) => ShopTouch) =>
  (shop: Shop): Shop => ({ ...shop, touches: shop.touches.map(to) })
const orders =
  (to: (order: Shop['orders'][number]) => Shop['orders'][number]) =>
  (shop: Shop): Shop => ({ ...shop, orders: shop.orders.map(to) })
/** Of one of several shops: v1 to v3 are one person, v4 and v5 another. */
const mergedOf = (shop: number): [string, string][] => [
  [`${shop} v2`, `${shop} v1`],
  [`${shop} v3`, `${shop} v1`],
  [`${shop} v4`, `${shop} person 9`],
  [`${shop} v5`, `${shop} person 9`],
]
const SHOPS = 3
const MERGED = new Map(Array.from({ length: SHOPS }, (_, shop) => mergedOf(shop)).flat())
const saveRules = ({ id }: OpenShop): Promise<unknown> =>
  test.program.mainDb.db.insert(mainDbSchema.trafficRules).values({ storeId: id, version: 1, rules: [], savedAt: new Date(NOW + HOUR_MS) })

/** after: what the shop is then; also: what else happens. */
type Event = { name: string; cause: ChangeCause; after: (shop: Shop) => Shop; also?: (store: OpenShop) => Promise<unknown> }
const EVENTS: Event[] = [
  { name: 'refunds', cause: 'refunds and edits', after: orders((one) => ({ ...one, refundedCents: one.refundedCents + 100 })) },
  {
    name: 'edits',
    cause: 'refunds and edits',
    after: orders((one) => ({ ...one, cents: one.cents + 1234, refundedCents: one.refundedCents + 7 })),
  },
  { name: 'voided orders', cause: 'refunds and edits', after: orders((one) => ({ ...one, excluded: one.excluded || 'voided' })) },
  {
    name: 'late orders',
    cause: 'late events',
    after: (shop) => ({
      ...shop,
      orders: [...shop.orders, ...shop.orders.map((one) => ({ ...one, id: `1${one.id}`, atMs: one.atMs + HOUR_MS }))],
    }),
  },
  {
    name: 'late visits, some at the time of another',
    cause: 'late events',
    after: (shop) => ({
      ...shop,
      touches: [
        ...shop.touches,
        ...shop.touches.map((one, index) => ({
          ...one,
          ...(index % 2 === 0 ? KLAVIYO : FACEBOOK),
          seq: one.seq + 100,
          atMs: one.atMs + (index % 3) * HOUR_MS,
        })),
      ],
    }),
  },
  { name: 'merged visitors', cause: 'identity merges', after: (shop) => ({ ...shop, persons: MERGED }) },
  {
    name: 'new traffic rules',
    cause: 'rules and settings',
    after: touches((one, index) => ({ ...one, ...(index % 2 === 0 ? PARTNERS : FACEBOOK) })),
    also: saveRules,
  },
  { name: 'rates that came', cause: 'rules and settings', after: orders((one) => ({ ...one, rateMissing: false })) },
  { name: 'ads that became known', cause: 'late spend', after: touches((one) => (one.isAd ? one : { ...one, ...FACEBOOK })) },
]

describe('what one kind of event did stands under its cause alone:', () => {
  const apart = randomShops(SHOPS).map((shop): Shop => ({ ...shop, persons: new Map() }))
  // Each kind of event moves something here: days before the end of the kept ones.
  const atDay = (day: number): number => Date.parse('2026-01-01T00:00:00Z') + day * DAY_MS
  const order = { visitor: '0 v1', cents: 10_000, refundedCents: 0, excluded: '', rateMissing: false, isNew: '1' } as const
  const SHOP: Shop = {
    touches: [
      { ...PARTNERS, channel: 'tiktok', visitor: '0 v1', atMs: atDay(115), seq: 0, campaign: '' },
      { ...PARTNERS, channel: 'klaviyo', visitor: '0 v1', atMs: atDay(120), seq: 0, campaign: '' },
      { ...FACEBOOK, visitor: '0 v2', atMs: atDay(125), seq: 0, campaign: '' },
    ],
    orders: [
      { ...order, id: '1', atMs: atDay(130) },
      { ...order, id: '2', atMs: atDay(131), rateMissing: true },
    ],
    persons: new Map(),
  }
  const LAST_CLICK = { model: 'last_click', adsOnly: '0' } as const

  it.each(EVENTS)('$name are $cause', async ({ cause, after, also }) => {
    let seen = 0
    await fc.assert(
      fc.asyncProperty(apart, anyChoice, randomCustom, async (shop, choice, custom) => {
        const store = await openShop()
        await saveCustom(store, 1, custom)
        await tell(store, shop)
        await change(store, after(shop))
        await also?.(store)
        for (const { rows, total } of Object.values(await changesOf(store, choice, 'net')))
          for (const row of [...rows, total]) {
            expect([row, row.unexplained]).toEqual([row, '0.00'])
            expect([row, Object.keys(row.causes).filter((key) => key !== cause)]).toEqual([row, []])
            seen += Object.keys(row.causes).length
          }
      }),
      { numRuns: 2, endOnFailure: true, examples: [[SHOP, LAST_CLICK, CUSTOM_DEFAULT]] },
    )
    expect(seen).toBeGreaterThan(0)
  })

  it('new rules of Custom are model settings', async () => {
    let seen = 0
    await fc.assert(
      fc.asyncProperty(apart, randomCustom, randomCustom, fc.constantFrom('0' as const, '1' as const), async (shop, told, now, adsOnly) => {
        const store = await openShop()
        await saveCustom(store, 1, told)
        await tell(store, shop)
        await saveCustom(store, 2, now)
        const { byChannel } = await changesOf(store, { model: CUSTOM_MODEL, adsOnly }, 'net')
        for (const row of byChannel.rows) {
          expect([row, row.unexplained]).toEqual([row, '0.00'])
          expect(Object.keys(row.causes).filter((key) => key !== 'model settings')).toEqual([])
          seen += Object.keys(row.causes).length
        }
      }),
      { numRuns: 3, endOnFailure: true, examples: [[SHOP, CUSTOM_DEFAULT, CUSTOM_STARTS.last_click, '0']] },
    )
    expect(seen).toBeGreaterThan(0)
  })
})
