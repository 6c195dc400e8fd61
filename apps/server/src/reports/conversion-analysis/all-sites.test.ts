import { loadTinyShop, TINY_RANGE } from '@convbox/demo/tiny-shop/tiny-shop'
import { ALL_SITES, type InputOf } from '@convbox/contract'
import { addDays, daysOf } from '@convbox/contract/date-range'
import { METRICS } from '@convbox/contract/metrics/metrics'
import { MODEL_KEYS, REPORT_MODELS } from '@convbox/contract/metrics/credit-choices'
import { conversionAnalysis } from '@convbox/contract/reports/conversion-analysis'
import { cohorts } from '@convbox/contract/reports/cohorts'
import { ledger } from '@convbox/contract/reports/ledger'
import { productConversion } from '@convbox/contract/reports/product-conversion'
import { LEDGER_BASES } from '@convbox/contract/reports/ledger.values'
import { orderAttribution } from '@convbox/contract/reports/order-attribution'
import { column } from '@convbox/storage'
import { Decimal } from 'decimal.js'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { writeRates } from '../../spend/fx-rates.rows.ts'
import { readSheets } from '../../testing/read-sheets.ts'
import { startTestProgram, type TestProgram } from '../../testing/test-program.ts'

// Ada has three stores: Alder (USD, UTC, without orders), the tiny shop (USD, New York), and the same shop again in euro and in Paris.
const ALL = { websiteName: ALL_SITES }
/** The day whose rate nobody stored. */
const WITHOUT_RATE = '2035-03-13'
/** A different rate each day: 1.10 on the 12th (the tiny shop's own), else 1.20 and a hundredth more for each day of the month. */
const rateOf = (day: string): string | undefined => {
  if (day === WITHOUT_RATE) return undefined
  return day === '2035-03-12' ? '1.10' : `1.${20 + Number(day.slice(8))}`
}

let test: TestProgram
type Store = { id: string; websiteName: string }
let tiny: Store
let paris: Store

beforeAll(async () => {
  test = await startTestProgram({ now: () => Date.parse('2035-03-20T12:00:00Z') })
  tiny = await loadTinyShop(test.program, test.alder)
  paris = await loadTinyShop(test.program, test.alder)
  await test.program.mainDb.pool.query(`UPDATE store SET currency = 'EUR', time_zone = 'Europe/Paris' WHERE id = $1`, [paris.id])
  test.program.directory.invalidate()
  const days = daysOf({ since: addDays(TINY_RANGE.from, -1), until: addDays(TINY_RANGE.to, 1) })
  await writeRates(
    test.program.mainDb,
    days.flatMap((day) => {
      const usd = rateOf(day)
      return usd === undefined ? [] : [{ day, currency: 'EUR', usd }]
    }),
  )
})
afterAll(() => test.stop())

type Question = Partial<InputOf<typeof conversionAnalysis.report>>
/** Orders, sales and spend, and the columns that a test asks for. */
const ask = async (store: { websiteName: string }, question: Question = {}, as: 'ada' | 'otto' | 'bela' = 'ada') => {
  const answer = await test.call(conversionAnalysis.report, { ...TINY_RANGE, columns: 'sales', ...question }, { as, store })
  if (answer.result === undefined) throw new Error(answer.response.body)
  return answer.result
}

/** Each order of the shop in Paris in its own days, in dollars; undefined without a rate. */
const parisOrders = async (): Promise<{ usd: Decimal | undefined; excluded: string | undefined }[]> => {
  const pages = await Promise.all(
    [1, 2].map((pageNo) => test.call(orderAttribution.orders, { ...TINY_RANGE, pageNo }, { as: 'ada', store: paris })),
  )
  return pages
    .flatMap(({ result }) => result?.orders ?? [])
    .map(({ orderDate, orderRevenue, excludedReason }) => {
      const rate = excludedReason === 'missing rate' ? undefined : rateOf(orderDate.slice(0, 10))
      return { excluded: excludedReason, usd: rate === undefined ? undefined : new Decimal(orderRevenue).times(rate) }
    })
}
const sumOf = (amounts: readonly (Decimal | undefined)[]): Decimal =>
  amounts.reduce<Decimal>((sum, amount) => sum.plus(amount ?? 0), new Decimal(0))

describe('the conversion analysis of All-Sites', () => {
  it('is the sum of the stores in one currency, each order at the rate of its UTC day, to the cent', async () => {
    const [all, ofTiny, orders] = [await ask(ALL), await ask(tiny), await parisOrders()]
    expect(all).toMatchObject({ currency: 'USD', convertedFrom: ['EUR'], timezone: 'UTC' })
    expect(all.closing.storeTotal).toBe(
      sumOf(orders.map(({ usd }) => usd))
        .plus(ofTiny.closing.storeTotal)
        .toString(),
    )
    const counted = orders.filter(({ excluded, usd }) => excluded === undefined && usd !== undefined)
    expect(all.total.measures.sales).toBe(
      sumOf(counted.map(({ usd }) => usd))
        .plus(ofTiny.total.measures.sales ?? 0)
        .toString(),
    )
    expect(all.total.measures.orders).toBe(String(counted.length + Number(ofTiny.total.measures.orders)))
  })

  it('leaves the orders of a day without a rate out of the sums, and lists them apart', async () => {
    const [all, ofTiny, orders] = [await ask(ALL), await ask(tiny), await parisOrders()]
    const missing = orders.filter(({ usd }) => usd === undefined)
    expect(missing.length).toBeGreaterThan(1)
    expect(all.missingRates.orders).toBe(missing.length + ofTiny.missingRates.orders)
    const unplaced = missing.filter(({ excluded }) => excluded === undefined || excluded === 'missing rate').length
    expect(all.excluded).toContainEqual({ reason: 'missing rate', orders: String(unplaced + 1), sales: '0' })
  })

  it.each(MODEL_KEYS)('closes by %s at every level, scope and for one channel', async (mainModel) => {
    for (const level of ['channel', 'channel_group', 'campaign'] as const)
      for (const adsOnly of ['0', '1'] as const) {
        const answer = await ask(ALL, { mainModel, level, adsOnly })
        expect(answer.closing.difference).toBe('0')
        const credited = answer.rows
          .filter(({ kind }) => kind !== 'untracked')
          .reduce((sum, { measures }) => sum + Number(measures.sales), 0)
        expect(credited).toBeCloseTo(Number(answer.closing.attributed), 6)
      }
  })

  it('adds up orders, sessions and visitors of the stores by row and by day, each store in its own days', async () => {
    const columns = { columns: Object.keys(METRICS).join(',') }
    const [all, ofTiny, ofParis] = [await ask(ALL, columns), await ask(tiny, columns), await ask(paris, columns)]
    const keys = ['sessions', 'visitors', 'newVisitors', 'landingPageViews'] as const
    for (const key of keys) {
      expect(Number(all.total.measures[key])).toBe(Number(ofTiny.total.measures[key]) + Number(ofParis.total.measures[key]))
      for (const [index, { day, measures }] of all.series.entries()) {
        const parts = [ofTiny, ofParis].map(({ series }) => Number(series[index]?.measures[key] ?? 0))
        expect([day, Number(measures[key] ?? 0)]).toEqual([day, (parts[0] ?? 0) + (parts[1] ?? 0)])
      }
      for (const row of all.rows) {
        const parts = [ofTiny, ofParis].map(({ rows }) => Number(rows.find((one) => one.key === row.key)?.measures[key] ?? 0))
        expect([row.key, Number(row.measures[key] ?? 0)]).toEqual([row.key, (parts[0] ?? 0) + (parts[1] ?? 0)])
      }
    }
    // The zones differ: some order is on one day in New York and on the next in Paris.
    expect(ofTiny.series.map(({ measures }) => measures.orders)).not.toEqual(ofParis.series.map(({ measures }) => measures.orders))
  })

  it('converts spend with the rate of its day', async () => {
    const rows = await test.program.warehouse.query({
      sql: `SELECT toString(day) AS of_day, toString(spend_store_currency) AS spent FROM ad_spend FINAL
        WHERE store_id = {storeId:String} AND spend_store_currency IS NOT NULL AND day >= {from:Date} AND day <= {to:Date}`,
      params: { storeId: paris.id, ...TINY_RANGE },
      row: z.object({ of_day: column.day, spent: column.text }),
    })
    const [all, ofTiny] = [await ask(ALL), await ask(tiny)]
    const ofParis = sumOf(rows.map(({ of_day: day, spent }) => new Decimal(spent).times(rateOf(day) ?? 0)))
    expect(ofParis.toNumber()).toBeGreaterThan(0)
    expect(Number(all.total.measures.spend)).toBeCloseTo(ofParis.plus(ofTiny.total.measures.spend ?? 0).toNumber(), 4)
  })

  it('compares with an earlier period in the same way', async () => {
    const before = { compareFrom: addDays(TINY_RANGE.from, -8), compareTo: addDays(TINY_RANGE.from, -1) }
    expect((await ask(ALL, { ...before, from: addDays(TINY_RANGE.to, 1), to: addDays(TINY_RANGE.to, 2) })).compareSeries).toHaveLength(8)
  })

  it('explains a row by orders of all stores, each with its store and its own time, page after page', async () => {
    const all = await ask(ALL)
    const klaviyo = all.rows.find(({ channel }) => channel === 'klaviyo')
    const answer = await test.call(
      conversionAnalysis.explain,
      { ...TINY_RANGE, metric: 'sales', key: klaviyo?.key ?? '' },
      { as: 'ada', store: ALL },
    )
    const orders = answer.result?.orders ?? []
    expect(new Set(orders.map(({ store }) => store?.websiteName))).toEqual(new Set([tiny.websiteName, paris.websiteName]))
    expect(orders.map(({ creditedSales }) => Number(creditedSales))).toEqual(
      orders.map(({ creditedSales }) => Number(creditedSales)).toSorted((a, b) => b - a),
    )
    expect(orders.reduce((sum, { creditedSales }) => sum + Number(creditedSales), 0)).toBeCloseTo(Number(klaviyo?.measures.sales), 3)
    const spend = await test.call(conversionAnalysis.explain, { ...TINY_RANGE, metric: 'spend' }, { as: 'ada', store: ALL })
    expect(new Set(spend.result?.spendDays.map(({ store }) => store?.websiteTitle))).toEqual(new Set(['Tiny']))
    const pages = await Promise.all(
      [1, 2, 3].map((pageNo) =>
        test.call(conversionAnalysis.explain, { ...TINY_RANGE, metric: 'orders', pageNo }, { as: 'ada', store: ALL }),
      ),
    )
    const named = pages.flatMap(({ result }) => result?.orders.map(({ orderId, store }) => `${store?.websiteName} ${orderId}`) ?? [])
    expect(new Set(named).size).toBe(Number(all.total.measures.orders))
    const alone = await test.call(conversionAnalysis.explain, { ...TINY_RANGE, metric: 'orders' }, { as: 'ada', store: tiny })
    expect(alone.result?.orders[0]).not.toHaveProperty('store')
  })

  it('is downloaded in the same currency, with the stores named', async () => {
    const { response } = await test.call.raw(
      conversionAnalysis.download,
      { ...TINY_RANGE, columns: 'orders,sales' },
      { as: 'ada', store: ALL },
    )
    expect(response.headers['content-disposition']).toContain('all-sites_conversion-analysis_')
    const text = JSON.stringify(readSheets(response.rawPayload))
    expect(text).toContain('USD')
    expect(text).toContain('Alder, Tiny, Tiny')
  })

  it('shows a member only the stores that are his, and another organization its own', async () => {
    for (const as of ['otto', 'bela'] as const) {
      const answer = await ask(ALL, {}, as)
      expect(answer).toMatchObject({ currency: 'USD', convertedFrom: [], closing: { storeTotal: '0' } })
      expect(answer.rows).toEqual([])
    }
  })

  it('is right to the cent in a currency whose unit is worth next to nothing', async () => {
    const { pool } = test.program.mainDb
    const ofPeriod = { from: '2035-03-01', to: '2035-03-01' }
    await pool.query(`UPDATE store SET currency = 'VND' WHERE id = $1`, [paris.id])
    await writeRates(
      test.program.mainDb,
      daysOf({ since: '2035-02-28', until: '2035-03-02' }).map((day) => ({ day, currency: 'VND', usd: '0.0000388199' })),
    )
    const order = {
      store_id: paris.id,
      order_id: 'dong',
      ordered_at: '2035-03-01T12:00:00.000Z',
      total: '2500000000',
      currency: 'VND',
      version: '1',
    }
    await test.program.warehouse.insert({ table: 'orders', rows: [order] })
    await test.program.warehouse.insert({ table: 'journeys', rows: [order] })
    test.program.directory.invalidate()
    // 2,500,000,000 x 0.0000388199 = 97,049.75
    const answer = await ask(ALL, ofPeriod)
    expect(answer).toMatchObject({ currency: 'USD', closing: { storeTotal: '97049.75', difference: '0' } })
    await pool.query(`UPDATE store SET currency = 'EUR' WHERE id = $1`, [paris.id])
    test.program.directory.invalidate()
  })
})

describe('the ledger of All-Sites', () => {
  const ledgerOf = async (store: { websiteName: string }, question: Partial<InputOf<typeof ledger.report>> = {}) => {
    const { result, response } = await test.call(ledger.report, { ...TINY_RANGE, ...question }, { as: 'ada', store })
    if (result === undefined) throw new Error(response.body)
    return result
  }
  const total = (rows: readonly { orders: number; sales: string; refunded: string }[]) => ({
    orders: rows.reduce((sum, { orders }) => sum + orders, 0),
    sales: sumOf(rows.map(({ sales }) => new Decimal(sales))).toString(),
    refunded: sumOf(rows.map(({ refunded }) => new Decimal(refunded))).toString(),
  })

  it.each(LEDGER_BASES)(
    'closes to the cent on every day by date of the %s, in one currency, and loses no order without a rate',
    async (basis) => {
      const [all, ofTiny, orders] = [await ledgerOf(ALL, { basis }), await ledgerOf(tiny, { basis }), await parisOrders()]
      expect(all).toMatchObject({ currency: 'USD', convertedFrom: ['EUR'], timezone: 'UTC' })
      expect(new Set([...all.closings, ...all.credited].map(({ difference }) => difference))).toEqual(new Set(['0']))
      const own = total(ofTiny.cells)
      expect(total(all.cells)).toMatchObject({
        orders: own.orders + orders.length,
        sales: sumOf(orders.map(({ usd }) => usd))
          .plus(own.sales)
          .toString(),
        // Of Paris B's 15 at 1.35, the rate of its order's day; K's 80 have no rate.
        refunded: '115.25',
      })
      const missing = all.cells.filter(({ reason }) => reason === 'missing rate')
      const unplaced = orders.filter(({ usd, excluded }) => usd === undefined && (excluded === undefined || excluded === 'missing rate'))
      expect(total(missing)).toEqual({ orders: unplaced.length + 1, sales: '0', refunded: '0' })
    },
  )

  it.each(REPORT_MODELS)('closes against the credit of %s', async (model) => {
    const { closings, credited } = await ledgerOf(ALL, { model })
    expect(credited.length).toBeGreaterThan(0)
    expect(new Set([...closings, ...credited].map(({ difference }) => difference))).toEqual(new Set(['0']))
  })

  it('converts a refund with the rate of an order that was placed before the range', async () => {
    const last = { from: '2035-03-16', to: '2035-03-16', basis: 'event' } as const
    expect(total((await ledgerOf(ALL, last)).cells).refunded).toBe('35.25')
  })

  it('adds up Shopify’s own counts, and names the stores without one', async () => {
    await test.program.mainDb.pool.query(
      `INSERT INTO order_reconciliation (store_id, day, currency, shopify_orders, shopify_total, our_orders, our_total, still_different, checked_at) VALUES
       ($1, '2035-03-11', 'USD', 3, '95.01', 2, '85', '["7000000000099"]', '2035-03-12T02:00:00Z'),
       ($2, '2035-03-11', 'EUR', 2, '100', 2, '100', '[]', '2035-03-12T01:00:00Z'),
       ($1, '2035-03-13', 'USD', 1, '80', 1, '80', '[]', '2035-03-14T01:00:00Z'),
       ($2, '2035-03-13', 'EUR', 1, '80', 1, '80', '[]', '2035-03-14T01:00:00Z')`,
      [tiny.id, paris.id],
    )
    // 95.01 and 100 euro at 1.31 of the 11th; on the 13th the euro has no rate.
    expect((await ledgerOf(ALL)).shopify).toEqual([
      {
        day: '2035-03-11',
        currency: 'USD',
        shopifyOrders: 5,
        shopifyTotal: '226.01',
        ourOrders: 4,
        ourTotal: '216',
        difference: '10.01',
        stillDifferent: ['7000000000099'],
        checkedAt: '2035-03-12T01:00:00.000Z',
        without: ['Alder'],
      },
      expect.objectContaining({ day: '2035-03-13', shopifyTotal: '80', without: ['Alder', 'Tiny'] }),
    ])
  })

  it('has the orders of all stores behind a cell, each once and with its store, also as a file', async () => {
    const cell = { ...TINY_RANGE, kind: 'attributed' } as const
    const pages = await Promise.all([1, 2, 3].map((pageNo) => test.call(ledger.entries, { ...cell, pageNo }, { as: 'ada', store: ALL })))
    const entries = pages.flatMap(({ result }) => result?.entries ?? [])
    const [first] = pages
    expect(first?.result?.entryCount).toBe(first?.result?.sums.orders)
    expect(new Set(entries.map(({ store, orderId }) => `${store?.websiteName} ${orderId}`)).size).toBe(first?.result?.entryCount)
    expect(new Set(entries.map(({ store }) => store?.websiteName))).toEqual(new Set([tiny.websiteName, paris.websiteName]))
    expect(entries.map(({ at }) => at)).toEqual(
      entries
        .map(({ at }) => at)
        .toSorted()
        .toReversed(),
    )
    expect(entries.every(({ touches }) => touches.length > 0)).toBe(true)
    const { response } = await test.call(ledger.entriesDownload, { ...cell, language: 'en' }, { as: 'ada', store: ALL })
    expect(response.headers['content-disposition']).toContain('all-sites_ledger-orders_')
    const [table = []] = readSheets(response.rawPayload).map(({ rows }) => rows.map((row) => row.map(({ value }) => value)))
    expect(table[0]?.[0]).toBe('Store')
    expect(table.slice(1, -1).map(([store]) => store)).toEqual(entries.map(() => 'Tiny'))
    const file = await test.call(ledger.download, { ...TINY_RANGE, language: 'en' }, { as: 'ada', store: ALL })
    expect(file.response.headers['content-disposition']).toContain('all-sites_ledger_')
  })

  it('shows a member only the stores that are his', async () => {
    const { result } = await test.call(ledger.report, { ...TINY_RANGE }, { as: 'otto', store: ALL })
    expect(result).toMatchObject({ cells: [], convertedFrom: [] })
  })
})

describe('product conversion of All-Sites', () => {
  it('lists the products of all stores, each with its store, with sales in one currency that sum to the total', async () => {
    const of = async (store: { websiteName: string }) =>
      (await test.call(productConversion.report, { ...TINY_RANGE, view: 'all' }, { as: 'ada', store })).result
    const [all, ofTiny, ofParis] = [await of(ALL), await of(tiny), await of(paris)]
    expect(all).toMatchObject({ currency: 'USD', convertedFrom: ['EUR'], timezone: 'UTC' })
    expect(all?.count).toBe((ofTiny?.count ?? 0) + (ofParis?.count ?? 0))
    const named = all?.rows.filter(({ store }) => store?.websiteName === tiny.websiteName)
    expect(named?.map(({ productId, sales }) => [productId, sales])).toEqual(ofTiny?.rows.map(({ productId, sales }) => [productId, sales]))
    expect(named?.length).toBeGreaterThan(0)
    const sum = Decimal.sum(0, ...(all?.rows.map(({ sales }) => sales) ?? []))
    expect(sum.toFixed()).toBe(all?.total.sales)
    // Paris's own euros were worth more in dollars.
    const paid = Decimal.sum(
      0,
      ...(all?.rows.filter(({ store }) => store?.websiteName === paris.websiteName).map(({ sales }) => sales) ?? []),
    )
    expect(paid.gt(ofParis?.total.sales ?? 0)).toBe(true)
  })
})

describe('the cohorts of All-Sites', () => {
  const cohortsOf = async (store: { websiteName: string }, question: Partial<InputOf<typeof cohorts.report>> = {}) => {
    const { result, response } = await test.call(cohorts.report, { ...TINY_RANGE, ...question }, { as: 'ada', store })
    if (result === undefined) throw new Error(response.body)
    return result
  }
  const day = { from: '2035-03-15', to: '2035-03-15', period: 'week' } as const

  it('add up the customers of the stores, each its own, in one currency, and say which orders have no rate', async () => {
    const weeks = { period: 'week' } as const
    const [all, ofTiny, ofParis] = [await cohortsOf(ALL, weeks), await cohortsOf(tiny, weeks), await cohortsOf(paris, weeks)]
    expect(all).toMatchObject({ currency: 'USD', convertedFrom: ['EUR'], timezone: 'UTC' })
    // K, of the day without a rate, is nobody's first order in Paris; G has no rate in either store.
    expect(all.lifetime.customers).toBe(ofTiny.lifetime.customers + ofParis.lifetime.customers - 1)
    expect(all.missingRates).toBe(3)
    for (const { key, customers } of all.lines) {
      const own = [ofTiny, ofParis].map(({ lines }) => lines.find((line) => line.key === key)?.customers ?? 0)
      expect([key, customers]).toEqual([key, (own[0] ?? 0) + (own[1] ?? 0) - (key === 'klaviyo' ? 1 : 0)])
    }
    expect(all.lines.map(({ customers }) => customers)).toEqual(all.lines.map(({ customers }) => customers).toSorted((a, b) => b - a))
  })

  it('explain a figure by the orders of all stores, each with its store', async () => {
    const all = await cohortsOf(ALL, day)
    const [cohort] = all.cohorts
    const cell = { ...TINY_RANGE, ...day, part: 'cohort', cohort: cohort?.start ?? '' } as const
    const pages = await Promise.all([1, 2, 3].map((pageNo) => test.call(cohorts.orders, { ...cell, pageNo }, { as: 'ada', store: ALL })))
    const [first] = pages.map(({ result }) => result)
    const orders = pages.flatMap(({ result }) => result?.orders ?? [])
    expect([first?.customers, first?.net]).toEqual([cohort?.customers, cohort?.cells.at(-1)?.net])
    expect(new Set(orders.map(({ store, orderId }) => `${store?.websiteName} ${orderId}`)).size).toBe(first?.orderCount)
    expect(new Set(orders.map(({ store }) => store?.websiteName))).toEqual(new Set([tiny.websiteName, paris.websiteName]))
    expect(orders.map(({ at }) => at)).toEqual(
      orders
        .map(({ at }) => at)
        .toSorted()
        .toReversed(),
    )
    // The touch that names a first order's channel has all of its weight.
    for (const { nth, touches } of orders)
      if (nth === 1 && touches.some(({ weight }) => weight > 0)) expect(Math.max(...touches.map(({ weight }) => weight))).toBe(1)
    expect(orders.some(({ nth, touches }) => nth === 1 && touches.length > 0)).toBe(true)
    expect(first?.dataVersion.id).toMatch(/^[0-9a-f]{8}$/)
    const total = await test.call(cohorts.orders, { ...TINY_RANGE, part: 'total' }, { as: 'ada', store: ALL })
    expect(total.result?.net).toBe((await cohortsOf(ALL)).lifetime.net)
  })
})
