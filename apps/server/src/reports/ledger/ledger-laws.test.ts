import { ledgerPartOf, WINDOWS, windowIndex, windowMs } from '@convbox/attribution'
import type { WindowKey } from '@convbox/contract/metrics/credit-choices'
import { LEDGER_BASES } from '@convbox/contract/reports/ledger.values'
import { daysOf } from '@convbox/contract/date-range'
import { DAY_MS } from '@convbox/contract/durations'
import type { Warehouse } from '@convbox/storage'
import { openTestWarehouse } from '@convbox/storage/testing'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { buildJourneysSql } from '../../derive/journeys.sql.ts'
import {
  editCentsOf,
  editedAtMs,
  randomShop,
  refundedAtMs,
  touchesBefore,
  writeChanges,
  writeShop,
  type Shop,
  type ShopOrder,
} from '../../testing/random-shop.ts'
import { AS_STORED, type CurrencyRates } from '../in-currency.sql.ts'
import { readLedgerGroups, readLedgerTotals, type LedgerSpan } from './ledger.sql.ts'

let warehouse: Warehouse
let shops = 0
beforeAll(async () => {
  warehouse = await openTestWarehouse()
})
afterAll(() => warehouse.close())

const INSTALLED_AT = new Date('2026-03-01T00:00:00Z')
const open = async (shop: Shop): Promise<string> => {
  shops += 1
  const storeId = `shop ${shops}`
  await writeShop(warehouse, storeId, shop)
  await writeChanges(warehouse, storeId, shop)
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

/** Rates of All-Sites in hundredths, so that amounts in cents stay exact to four decimals: another each UTC day, none on every seventh. */
const rateOf = (day: string): number | undefined => {
  const place = daysBetween(RATES_FROM, day)
  return place % 7 === 3 ? undefined : 80 + (place % 50)
}
const RATES_FROM = '2024-12-31'
const daysBetween = (from: string, to: string): number => Math.round((Date.parse(to) - Date.parse(from)) / DAY_MS)
const CONVERTED: CurrencyRates = {
  ratesFrom: RATES_FROM,
  rates: daysOf({ since: RATES_FROM, until: '2027-01-02' }).map((day) => {
    const hundredths = rateOf(day)
    return hundredths === undefined ? '' : (hundredths / 100).toFixed(12)
  }),
}
/** Of an order's UTC day; 1 where amounts stay as stored. */
const hundredthsOf = ({ atMs }: ShopOrder, currency: CurrencyRates): number | undefined =>
  currency === AS_STORED ? 100 : rateOf(new Date(atMs).toISOString().slice(0, 10))

const dayOf = (ms: number): string => new Intl.DateTimeFormat('en-CA', { timeZone: 'Asia/Kathmandu' }).format(ms)
const tenThousandths = (text: string): number => Math.round(Number(text) * 10_000)

/** The part of an order by the touches themselves. */
const partOf = (shop: Shop, order: ShopOrder, { window, hasRate }: { window: WindowKey; hasRate: boolean }): string => {
  const ages = touchesBefore(shop, order).map(({ atMs }) => order.atMs - atMs)
  const isInside = ages.some((age) => age <= windowMs(window))
  const { kind, reason } = ledgerPartOf({
    excluded: order.excluded,
    isRateMissing: order.rateMissing || !hasRate,
    sourceName: '',
    isBeforeInstall: order.atMs < INSTALLED_AT.getTime(),
    reach: isInside ? 'inside' : ages.length > 0 ? 'outside' : 'none',
    isGiven: false,
  })
  return `${kind} ${reason}`
}

it.each([
  ['as stored', AS_STORED],
  ['converted as on All-Sites, some days without a rate', CONVERTED],
])(
  'puts every order of random shops into its part, and closes to the cent, for every window, day and date basis, %s',
  async (_, currency) => {
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
          const sums = { sales: 0, refunded: 0 }
          for (const [index, order] of shop.orders.entries()) {
            const rate = hundredthsOf(order, currency)
            const worth = (cents: number): number => cents * (rate ?? 0)
            const part = partOf(shop, order, { window, hasRate: rate !== undefined })
            const edit = basis === 'event' ? editCentsOf(order, index) : 0
            sums.sales += worth(order.cents)
            sums.refunded += worth(order.refundedCents)
            put(`${dayOf(order.atMs)} ${part}`, [1, worth(order.cents - edit), basis === 'order' ? worth(order.refundedCents) : 0])
            if (edit !== 0) put(`${dayOf(editedAtMs(order))} ${part}`, [0, worth(edit), 0])
            if (basis === 'event' && order.refundedCents > 0)
              put(`${dayOf(refundedAtMs(order))} ${part}`, [0, 0, worth(order.refundedCents)])
          }
          const found = new Map<string, number[]>()
          const shape = { basis, model: 'last_click', currency } as const
          for (const { day, part, orders, sales, refunded } of await readLedgerGroups(warehouse, span, shape)) {
            const key = `${day} ${part.kind} ${part.reason}`
            const known = found.get(key) ?? [0, 0, 0]
            found.set(key, [(known[0] ?? 0) + orders, (known[1] ?? 0) + tenThousandths(sales), (known[2] ?? 0) + tenThousandths(refunded)])
          }
          expect(Object.fromEntries(found)).toEqual(Object.fromEntries(expected))
          const totals = await readLedgerTotals(warehouse, span, shape)
          const sum = (values: readonly number[]): number => values.reduce((all, value) => all + value, 0)
          expect(sum(totals.map(({ orders }) => orders))).toBe(shop.orders.length)
          expect(sum(totals.map(({ sales }) => tenThousandths(sales)))).toBe(sums.sales)
          expect(sum(totals.map(({ refunded }) => tenThousandths(refunded)))).toBe(sums.refunded)
        }
      }),
      { numRuns: 4, endOnFailure: true },
    )
  },
)

it('tells an order whose journey is not built yet as pending', async () => {
  const storeId = 'unbuilt'
  const order = { visitor: '', atMs: Date.UTC(2026, 4, 1), refundedCents: 0, excluded: '', rateMissing: false, isNew: '0' } as const
  await writeShop(warehouse, storeId, { touches: [], persons: new Map(), orders: [{ ...order, id: '1', cents: 1250 }] })
  const groups = await readLedgerGroups(warehouse, spanOf(storeId, '28'), { basis: 'order', model: 'last_click' })
  expect(groups).toMatchObject([{ part: { kind: 'pending', reason: '' }, orders: 1, sales: '12.5' }])
})
