/** Random shops that change after a night on which their figures were kept, for the laws of What has changed. */
import { DAY_MS, HOUR_MS } from '@convbox/contract/durations'
import type { ChangeCause } from '@convbox/contract/reports/changes.values'
import { mainDbSchema } from '@convbox/storage'
import type fc from 'fast-check'
import { buildJourneysSql } from '../derive/journeys.sql.ts'
import { keepFiguresOf } from '../derive/keep-figures.ts'
import { createStore } from '../features/stores/stores.ts'
import { randomShops, START_MS, writeShop, type Shop, type ShopTouch } from './random-shop.ts'
import type { TestProgram } from './test-program.ts'

/** The time of the night, and of the program. */
export const NIGHT_MS = Date.parse('2035-03-20T12:00:00Z')
/** The days that the night keeps. */
export const KEPT_RANGE = { from: '2035-01-19', to: '2035-03-19' }
/** Random shops have 200 days; their last 60 are moved before the night. */
export const SHIFT_MS = Date.parse('2035-03-20T00:00:00Z') - START_MS - 150 * DAY_MS

const shifted = (shop: Shop): Shop => ({
  ...shop,
  touches: shop.touches.map((one) => ({ ...one, atMs: one.atMs + SHIFT_MS })),
  orders: shop.orders.map((one) => ({ ...one, atMs: one.atMs + SHIFT_MS })),
})

export const openShop = async (test: TestProgram) => {
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
export type OpenShop = Awaited<ReturnType<typeof openShop>>

/** The shop as a version of everything; the higher wins. */
export const saveShop = async (
  { program: { warehouse } }: TestProgram,
  { id: storeId }: OpenShop,
  shop: Shop,
  version: string,
): Promise<void> => {
  await writeShop(warehouse, storeId, shifted(shop), version)
  await warehouse.command(buildJourneysSql('bucket'), { storeId, buckets: 1, bucket: 0, reason: 'rebuild', builtAt: new Date(0), version })
}

/** The first version, as the night keeps it. */
export const tellShop = async (test: TestProgram, store: OpenShop, shop: Shop): Promise<void> => {
  await saveShop(test, store, shop, '1')
  await keepFiguresOf(test.program, store)
}

/** Another shop as what became of one: more visits, other persons; orders with the same id keep their time. */
export const becomes = (one: Shop, other: Shop): Shop => {
  const known = new Map(one.orders.map((order) => [order.id, order]))
  return {
    ...other,
    orders: other.orders.map((order) => ({ ...order, atMs: known.get(order.id)?.atMs ?? order.atMs })),
    touches: other.touches.map((touch) => ({ ...touch, seq: touch.seq + 100 })),
  }
}

const KLAVIYO = { channel: 'klaviyo', group: 'Email & SMS', isAd: false, isDirect: false }
export const FACEBOOK = { channel: 'facebook ads', group: 'Paid Ads', isAd: true, isDirect: false }
export const PARTNERS = { channel: 'partners', group: 'Referral', isAd: false, isDirect: false }
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
const saveRules = ({ program }: TestProgram, { id }: OpenShop): Promise<unknown> =>
  program.mainDb.db.insert(mainDbSchema.trafficRules).values({ storeId: id, version: 1, rules: [], savedAt: new Date(NIGHT_MS + HOUR_MS) })

/** after: what the shop is then; also: what else happens. */
export type ShopEvent = {
  name: string
  cause: ChangeCause
  after: (shop: Shop) => Shop
  also?: (test: TestProgram, store: OpenShop) => Promise<unknown>
}
export const SHOP_EVENTS: ShopEvent[] = [
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

/** Shops whose visitors are apart, so that they can merge. */
export const shopsApart: fc.Arbitrary<Shop> = randomShops(SHOPS).map((shop): Shop => ({ ...shop, persons: new Map() }))

const atDay = (day: number): number => START_MS + day * DAY_MS
const order = { visitor: '0 v1', cents: 10_000, refundedCents: 0, excluded: '', rateMissing: false, isNew: '1' } as const
/** Each kind of event moves something here. */
export const MOVED_SHOP: Shop = {
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
