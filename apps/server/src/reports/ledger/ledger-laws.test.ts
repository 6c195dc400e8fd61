import { ledgerPartOf, WINDOWS, windowIndex, windowMs } from '@convbox/attribution'
import type { WindowKey } from '@convbox/contract/metrics/credit-choices'
import { LEDGER_BASES } from '@convbox/contract/reports/ledger.values'
import { DAY_MS } from '@convbox/contract/durations'
import { migrateWarehouse, openTemporaryWarehouse, type Warehouse } from '@convbox/storage'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { buildJourneysSql } from '../../derive/journeys.sql.ts'
import { randomShop, touchesBefore, writeShop, type Shop, type ShopOrder } from '../../testing/random-shop.ts'
import { readLedgerGroups, readLedgerTotals, type LedgerSpan } from './ledger.sql.ts'

let warehouse: Warehouse
let shops = 0
beforeAll(async () => {
  warehouse = await openTemporaryWarehouse()
  await migrateWarehouse(warehouse, (work) => work())
})
afterAll(() => warehouse.close())

const INSTALLED_AT = new Date('2026-03-01T00:00:00Z')
/** A refund is made two days after its order. */
const refundedAtMs = ({ atMs }: ShopOrder): number => atMs + 2 * DAY_MS
/** Every third order was edited three days later: it was placed for a dollar and a half less. */
const editCentsOf = (order: ShopOrder, index: number): number => (index % 3 === 1 && !order.rateMissing ? 150 : 0)
const editedAtMs = ({ atMs }: ShopOrder): number => atMs + 3 * DAY_MS

const open = async (shop: Shop): Promise<string> => {
  shops += 1
  const storeId = `shop ${shops}`
  await writeShop(warehouse, storeId, shop)
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
  const built = { buckets: 1, bucket: 0, reason: 'rebuild', builtAt: new Date(0), version: '1' }
  await warehouse.command(buildJourneysSql('bucket'), { storeId, ...built })
  return storeId
}

const spanOf = (storeId: string, window: WindowKey): LedgerSpan => ({
  storeId,
  from: new Date('2025-01-01T00:00:00Z'),
  to: new Date('2027-01-01T00:00:00Z'),
  timezone: 'Asia/Kathmandu',
  window: windowIndex(window),
  installedAt: INSTALLED_AT,
})

const dayOf = (ms: number): string => new Intl.DateTimeFormat('en-CA', { timeZone: 'Asia/Kathmandu' }).format(ms)
const cents = (text: string): number => Math.round(Number(text) * 100)

/** The part of an order by the touches themselves. */
const partOf = (shop: Shop, order: ShopOrder, window: WindowKey): string => {
  const ages = touchesBefore(shop, order).map(({ atMs }) => order.atMs - atMs)
  const isInside = ages.some((age) => age <= windowMs(window))
  const { kind, reason } = ledgerPartOf({
    excluded: order.excluded,
    isRateMissing: order.rateMissing,
    sourceName: '',
    isBeforeInstall: order.atMs < INSTALLED_AT.getTime(),
    reach: isInside ? 'inside' : ages.length > 0 ? 'outside' : 'none',
    isGiven: false,
  })
  return `${kind} ${reason}`
}

it('puts every order of random shops into its part, and closes to the cent, for every window, day and date basis', async () => {
  await fc.assert(
    fc.asyncProperty(randomShop, fc.constantFrom(...WINDOWS), async (shop, window) => {
      const span = spanOf(await open(shop), window)
      for (const basis of LEDGER_BASES) {
        const expected = new Map<string, number[]>()
        const put = (key: string, amounts: readonly [number, number, number]): void => {
          const known = expected.get(key) ?? [0, 0, 0]
          expected.set(
            key,
            known.map((value, place) => value + (amounts[place] ?? 0)),
          )
        }
        for (const [index, order] of shop.orders.entries()) {
          const part = partOf(shop, order, window)
          const edit = basis === 'event' ? editCentsOf(order, index) : 0
          put(`${dayOf(order.atMs)} ${part}`, [1, order.cents - edit, basis === 'order' ? order.refundedCents : 0])
          if (edit !== 0) put(`${dayOf(editedAtMs(order))} ${part}`, [0, edit, 0])
          if (basis === 'event' && order.refundedCents > 0) put(`${dayOf(refundedAtMs(order))} ${part}`, [0, 0, order.refundedCents])
        }
        const found = new Map<string, number[]>()
        for (const { day, part, orders, sales, refunded } of await readLedgerGroups(warehouse, span, { basis, model: 'last_click' })) {
          const key = `${day} ${part.kind} ${part.reason}`
          const known = found.get(key) ?? [0, 0, 0]
          found.set(key, [(known[0] ?? 0) + orders, (known[1] ?? 0) + cents(sales), (known[2] ?? 0) + cents(refunded)])
        }
        expect(Object.fromEntries(found)).toEqual(Object.fromEntries(expected))
        const totals = await readLedgerTotals(warehouse, span, basis)
        const sum = (values: readonly number[]): number => values.reduce((all, value) => all + value, 0)
        expect(sum(totals.map(({ orders }) => orders))).toBe(shop.orders.length)
        expect(sum(totals.map(({ sales }) => cents(sales)))).toBe(sum(shop.orders.map((order) => order.cents)))
        expect(sum(totals.map(({ refunded }) => cents(refunded)))).toBe(sum(shop.orders.map((order) => order.refundedCents)))
      }
    }),
    { numRuns: 15, endOnFailure: true },
  )
})

it('tells an order whose journey is not built yet as pending', async () => {
  const storeId = 'unbuilt'
  const order = { visitor: '', atMs: Date.UTC(2026, 4, 1), refundedCents: 0, excluded: '', rateMissing: false, isNew: '0' } as const
  await writeShop(warehouse, storeId, { touches: [], persons: new Map(), orders: [{ ...order, id: '1', cents: 1250 }] })
  const groups = await readLedgerGroups(warehouse, spanOf(storeId, '28'), { basis: 'order', model: 'last_click' })
  expect(groups).toMatchObject([{ part: { kind: 'pending', reason: '' }, orders: 1, sales: '12.5' }])
})
