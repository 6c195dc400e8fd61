/** Cohorts of random shops, against the definition in plain code. */
import { startOfMonth, startOfWeek, todayIn } from '@convbox/contract/date-range'
import { DAY_MS } from '@convbox/contract/durations'
import { COHORT_PERIODS, type CohortDimension, type CohortPeriod } from '@convbox/contract/reports/cohorts.values'
import type { Warehouse } from '@convbox/storage'
import { openTestWarehouse } from '@convbox/storage/testing'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { cellsOf, lifetimeOf, mergePlaces, pointsOf } from './cohort-figures.ts'
import { readCohortPlaces, readWithoutCustomer, type CohortPlace, type CohortSpan } from './cohorts.sql.ts'

let warehouse: Warehouse
let shops = 0
beforeAll(async () => {
  warehouse = await openTestWarehouse()
})
afterAll(() => warehouse.close())

const NOW_MS = Date.UTC(2026, 6, 1)
type Order = { id: string; customer: string; atMs: number; cents: number; refundedCents: number; excluded: string }
/** Times cluster at the ends of days and months, in which zones disagree. */
const order = fc.record({
  customer: fc.constantFrom('', 'c1', 'c2', 'c3', 'c4'),
  atMs: fc
    .tuple(fc.constantFrom(0, 27, 28, 30, 31, 58, 59, 60, 89, 120, 150), fc.constantFrom(0, 1, 5.5, 18.25, 23.9))
    .map(([days, hours]) => Date.UTC(2026, 0, 1) + days * DAY_MS + hours * 3_600_000),
  cents: fc.integer({ min: 0, max: 99_999 }),
  refundedCents: fc.constantFrom(0, 0, 250, 120_000),
  excluded: fc.constantFrom('', '', '', 'test'),
})
const shop = fc.array(order, { minLength: 1, maxLength: 20 }).map((all) => all.map((one, index) => ({ ...one, id: `o${index}` })))
const ZONES = ['UTC', 'Asia/Kathmandu', 'America/Los_Angeles', 'Pacific/Kiritimati'] as const

const open = async (orders: readonly Order[]): Promise<string> => {
  shops += 1
  const storeId = `cohorts ${shops}`
  const rows = orders.map(({ id, customer, atMs, cents, refundedCents, excluded }) => ({
    store_id: storeId,
    order_id: id,
    ordered_at: new Date(atMs),
    customer_id: customer,
    total: (cents / 100).toFixed(2),
    refunded: (refundedCents / 100).toFixed(2),
    excluded_reason: excluded,
    version: '1',
  }))
  await warehouse.insert({ table: 'orders', rows })
  const items = orders.map(({ id, atMs, cents }) => ({
    store_id: storeId,
    order_id: id,
    ordered_at: new Date(atMs),
    product_id: `p${cents % 4}`,
    quantity: 1,
    version: '1',
  }))
  await warehouse.insert({ table: 'order_items', rows: items })
  return storeId
}

const spanOf = (storeId: string, timezone: string): CohortSpan => ({
  storeId,
  timezone,
  from: new Date('2025-01-01T00:00:00Z'),
  to: new Date('2027-01-01T00:00:00Z'),
  window: 1,
  today: todayIn(timezone, NOW_MS),
  channel: '',
  campaign: '',
  product: '',
  placedIn: '',
})
const read = (
  storeId: string,
  timezone: string,
  period: CohortPeriod,
  { by = 'channel', keys }: { by?: CohortDimension; keys?: readonly string[] | undefined } = {},
): Promise<CohortPlace[]> => {
  const shape = { period, by, model: 'first_click', hasGuests: false, hasCosts: false } as const
  return readCohortPlaces(warehouse, spanOf(storeId, timezone), shape, keys)
}

/** Whole months from a day to a later one: the day of the month must be reached. */
const monthsBetween = (from: string, to: string): number => {
  const [one, other] = [from, to].map((day) => day.split('-').map(Number))
  const [fromYear = 0, fromMonth = 0, fromDate = 0] = one ?? []
  const [toYear = 0, toMonth = 0, toDate = 0] = other ?? []
  return (toYear - fromYear) * 12 + toMonth - fromMonth - (toDate < fromDate ? 1 : 0)
}
const START = { month: startOfMonth, week: startOfWeek }
const cents = (text: string): number => Math.round(Number(text) * 100)

type Customer = { first: string; over: number; orders: { month: number; cents: number }[] }
const customersOf = (orders: readonly Order[], zone: string): Customer[] => {
  const counted = orders.filter(({ customer, excluded }) => customer !== '' && excluded === '')
  return [...Map.groupBy(counted, ({ customer }) => customer).values()].map((own) => {
    const sorted = own.toSorted((one, other) => one.atMs - other.atMs)
    const first = todayIn(zone, sorted[0]?.atMs ?? 0)
    return {
      first,
      over: monthsBetween(first, todayIn(zone, NOW_MS)),
      orders: sorted.map((one) => ({ month: monthsBetween(first, todayIn(zone, one.atMs)), cents: one.cents - one.refundedCents })),
    }
  })
}
/** Customers, orders, customers who came again, cents. */
const expectedAt = (customers: readonly Customer[], month: number): number[] => {
  const within = customers.map(({ orders }) => orders.filter((one) => one.month <= month))
  return [
    customers.length,
    within.flat().length,
    within.filter(({ length }) => length > 1).length,
    within.flat().reduce((sum, one) => sum + one.cents, 0),
  ]
}

it('has every customer in the cohort of the first order, month by month, in every zone and period', async () => {
  await fc.assert(
    fc.asyncProperty(shop, fc.constantFrom(...ZONES), fc.constantFrom(...COHORT_PERIODS), async (orders, zone, period) => {
      const customers = customersOf(orders, zone)
      const cohorts = (await read(await open(orders), zone, period)).filter(({ kind }) => kind === 'cohort')
      expect(cohorts.map(({ key }) => key)).toEqual([...new Set(customers.map(({ first }) => START[period](first)))].toSorted())
      for (const { key, parts } of cohorts) {
        const own = customers.filter(({ first }) => START[period](first) === key)
        for (const cell of cellsOf(parts)) {
          expect([cell.customers, cell.orders, cell.repeatCustomers, cents(cell.net)]).toEqual(expectedAt(own, cell.month))
          expect(cell.endedFor).toBe(own.filter(({ over }) => over > cell.month).length)
        }
      }
      for (const point of pointsOf(cohorts.flatMap(({ parts }) => parts))) {
        const old = customers.filter(({ over }) => over > point.month)
        expect([point.customers, point.orders, point.repeatCustomers, cents(point.net)]).toEqual(expectedAt(old, point.month))
      }
    }),
    { numRuns: 12, endOnFailure: true },
  )
})

it('closes: cohorts in any zone and period, and orders without a customer, are the store’s orders that count', async () => {
  await fc.assert(
    fc.asyncProperty(shop, async (orders) => {
      const storeId = await open(orders)
      const counted = orders.filter(({ excluded }) => excluded === '')
      const total = counted.reduce((sum, one) => sum + one.cents - one.refundedCents, 0)
      const nobodys = await readWithoutCustomer(warehouse, spanOf(storeId, 'UTC'))
      for (const zone of ZONES)
        for (const kind of ['cohort', 'line'] as const) {
          const places = (await read(storeId, zone, zone === 'UTC' ? 'month' : 'week')).filter((place) => place.kind === kind)
          const { orders: count, net } = lifetimeOf(places.flatMap(({ parts }) => parts))
          expect([count + nobodys.orders, cents(net) + cents(nobodys.net)]).toEqual([counted.length, total])
        }
    }),
    { numRuns: 4, endOnFailure: true },
  )
})

it('has of two stores together what one store with all their customers has, and the lines that it is asked for', async () => {
  const two = fc
    .tuple(shop, shop)
    .map((shops) =>
      shops.map((orders, index) =>
        orders.map((one) => ({ ...one, id: `${index} ${one.id}`, customer: one.customer === '' ? '' : `${index} ${one.customer}` })),
      ),
    )
  const told = ({ cohorts, lines }: ReturnType<typeof mergePlaces>) => ({
    cohorts: cohorts.map(({ key, customers, parts }) => ({ key, customers, cells: cellsOf(parts) })),
    lines: lines.map(({ key, customers, parts }) => ({ key, customers, points: pointsOf(parts) })),
  })
  await fc.assert(
    fc.asyncProperty(two, fc.constantFrom(...ZONES), async (shops, zone) => {
      const together = await open(shops.flat())
      const apart = await Promise.all(shops.map(open))
      for (const keys of [undefined, ['p0', 'p3'], []]) {
        const merged = mergePlaces(await Promise.all(apart.map((storeId) => read(storeId, zone, 'month', { by: 'product', keys }))))
        const whole = mergePlaces([await read(together, zone, 'month', { by: 'product', keys })])
        expect(told(merged)).toEqual(told(whole))
        expect(merged.lines.every(({ key }) => keys?.includes(key) ?? true)).toBe(true)
        if (keys === undefined) expect(merged.lineCount).toBe(whole.lineCount)
      }
    }),
    { numRuns: 3, endOnFailure: true },
  )
})

it('does not depend on the order in which orders came', async () => {
  const swapped = shop.chain((orders) => fc.tuple(fc.constant(orders), fc.shuffledSubarray(orders, { minLength: orders.length })))
  const told = (places: readonly CohortPlace[]) =>
    places.map(({ kind, key, parts }) => ({ kind, key, cells: cellsOf(parts), points: pointsOf(parts) }))
  await fc.assert(
    fc.asyncProperty(swapped, async ([orders, others]) => {
      const [one, other] = [await open(orders), await open(others)]
      expect(told(await read(one, 'Asia/Kathmandu', 'month'))).toEqual(told(await read(other, 'Asia/Kathmandu', 'month')))
    }),
    { numRuns: 4, endOnFailure: true },
  )
})
