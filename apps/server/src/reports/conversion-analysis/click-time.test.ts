/** The conversion analysis by click time, over the tiny shop. */
import { ALL_SITES, type InputOf } from '@convbox/contract'
import { addDays, daysOf as everyDay } from '@convbox/contract/date-range'
import { CUSTOM_MODEL, MODEL_KEYS, WINDOW_KEYS, type ModelKey } from '@convbox/contract/metrics/credit-choices'
import { METRICS } from '@convbox/contract/metrics/metrics'
import { conversionAnalysis } from '@convbox/contract/reports/conversion-analysis'
import type { ConversionAnalysisAnswer } from '@convbox/contract/reports/conversion-analysis.schemas'
import { loadTinyShop, TINY_RANGE } from '@convbox/demo/tiny-shop/tiny-shop'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { writeRates } from '../../spend/fx-rates.rows.ts'
import { readSheets } from '../../testing/read-sheets.ts'
import { startTestProgram, type TestProgram } from '../../testing/test-program.ts'

// All clicks and orders are listed in the head of demo/src/tiny-shop/tiny-shop.ts. Days are those of Kathmandu.
let test: TestProgram
let tiny: { id: string; websiteName: string }

beforeAll(async () => {
  test = await startTestProgram({ now: () => Date.parse('2035-03-20T12:00:00Z') })
  tiny = await loadTinyShop(test.program, test.alder)
})
afterAll(() => test.stop())

type Question = Partial<InputOf<typeof conversionAnalysis.explain>>
const EVERY_COLUMN = Object.keys(METRICS).join(',')
/** Sales, refunds and impact, unless a test asks for other columns. */
const ask = async (question: Question = {}): Promise<ConversionAnalysisAnswer> => {
  const asked = { ...TINY_RANGE, timeBasis: 'click', columns: 'sales,refunds,impactedOrders', ...question } as const
  const answer = await test.call(conversionAnalysis.report, asked, { as: 'ada', store: tiny })
  if (answer.result === undefined) throw new Error(answer.response.body)
  return answer.result
}
const explain = async (question: Question) => {
  const asked = { ...TINY_RANGE, timeBasis: 'click', metric: 'sales', ...question } as const
  const answer = await test.call(conversionAnalysis.explain, asked, { as: 'ada', store: tiny })
  if (answer.result === undefined) throw new Error(answer.response.body)
  return answer.result
}

const figuresOf = (answer: ConversionAnalysisAnswer) =>
  Object.fromEntries(
    answer.rows
      .filter(({ measures }) => Number(measures.orders) > 0)
      .map(({ kind, channel, measures: { orders, sales } }) => [kind === 'untracked' ? kind : channel, [Number(orders), Number(sales)]]),
  )
const daysOf = (answer: ConversionAnalysisAnswer) =>
  Object.fromEntries(answer.series.flatMap(({ day, measures }) => (Number(measures.sales) > 0 ? [[day, Number(measures.sales)]] : [])))

describe('the report by click time', () => {
  it('counts an order on the day of the click that brought it', async () => {
    // First click: A 70 and P 21 on 1 March, E 60 on the 4th, B 40 on the 8th. Nothing else was clicked before the 9th, and D and L have no click at all.
    const early = await ask({ mainModel: 'first_click', from: '2035-03-01', to: '2035-03-08' })
    expect(figuresOf(early)).toEqual({ 'facebook ads': [3, 151], 'google ads': [1, 40] })
    expect(daysOf(early)).toEqual({ '2035-03-01': 91, '2035-03-04': 60, '2035-03-08': 40 })
    // Of the four orders only B has its newest click here.
    expect(early.total.measures).toMatchObject({ orders: '4', sales: '191', refunds: '15', impactedOrders: '1' })
    // All of them came after the range, whose own orders are none.
    expect(early.closing).toEqual({
      attributed: '191',
      untracked: '0',
      excluded: '0',
      storeTotal: '0',
      difference: '0',
      clicks: { before: { orders: 0, sales: '0' }, after: { orders: 4, sales: '191' } },
    })
  })

  it('leaves to earlier days what their clicks got, and names it', async () => {
    const answer = await ask({ mainModel: 'first_click' })
    // 480 counted, less A, P, E and B = 191; Untracked stays on the days of its orders.
    expect(answer.total.measures).toMatchObject({ orders: '8', sales: '289' })
    expect(figuresOf(answer)).toEqual({ direct: [3, 54], 'google ads': [1, 0], klaviyo: [1, 80], tiktok: [1, 110], untracked: [2, 45] })
    expect(answer.closing).toEqual({
      attributed: '244',
      untracked: '45',
      excluded: '1094',
      storeTotal: '1574',
      difference: '0',
      clicks: { before: { orders: 4, sales: '191' }, after: { orders: 0, sales: '0' } },
    })
  })

  it('divides an order among the days of its clicks', async () => {
    // Linear: A 70 and P 21 by thirds on the 1st, 8th and 15th; E 60 by halves on the 4th and 11th.
    const answer = await ask({ mainModel: 'linear', from: '2035-03-08', to: '2035-03-15' })
    expect(daysOf(answer)['2035-03-08']).toBeCloseTo(91 / 3 + 40, 9)
    // P came on the 16th: two thirds of it count here all the same. A third of A, a half of E lie before.
    expect(answer.closing).toMatchObject({ difference: '0', clicks: { before: { orders: 2 }, after: { orders: 1, sales: '14' } } })
    expect(Number(answer.closing.clicks?.before.sales)).toBeCloseTo(70 / 3 + 30, 1)
  })

  it('counts an impacted order on the day of its newest click of the row', async () => {
    const rows = async (from: string, to: string) => {
      const { rows: found } = await ask({ from, to, mainModel: 'first_click' })
      return Object.fromEntries(found.map(({ channel, measures: { impactedOrders } }) => [channel, impactedOrders]))
    }
    // google had A and P on the 8th and E on the 11th, though none by first click.
    expect((await rows('2035-03-08', '2035-03-10'))['google']).toBe('2')
    expect((await rows('2035-03-11', '2035-03-11'))['google']).toBe('1')
  })

  it('counts the people behind its clicks, and the store’s own sales by the day of the order', async () => {
    const answer = await ask({ mainModel: 'first_click', columns: 'customers,storeSales,mer' })
    // cat, fay, kim, mia, ned, ola, and behind Untracked D's customer and lou: 8. The store sold 480 in these days by any time basis.
    expect(answer.total.measures).toMatchObject({ customers: '8', storeSales: '480' })
    const early = await ask({ mainModel: 'first_click', columns: 'customers,storeSales', from: '2035-03-01', to: '2035-03-08' })
    expect(early.total.measures).toMatchObject({ orders: '4', customers: '3' })
    expect(Number(early.total.measures.storeSales ?? 0)).toBe(0)
  })

  it.each(MODEL_KEYS)(
    'equals the report by conversion time by %s where the range has all clicks and orders',
    async (mainModel: ModelKey) => {
      for (const adsOnly of ['0', '1'] as const) {
        const whole = { mainModel, adsOnly, from: '2035-02-01', to: '2035-03-20', columns: EVERY_COLUMN } as const
        const [byClick, byConversion] = [await ask(whole), await ask({ ...whole, timeBasis: 'conversion' })]
        const keep = ({ measures }: ConversionAnalysisAnswer['rows'][number]) =>
          ['orders', 'sales', 'impactedOrders', 'impactedSales', 'customers'].map((key) =>
            Number(Number(new Map(Object.entries(measures)).get(key)).toFixed(6)),
          )
        expect(byClick.rows.map((row) => [row.key, keep(row)])).toEqual(byConversion.rows.map((row) => [row.key, keep(row)]))
        // What convbox gives is known by conversion time only.
        const { cbOrders: _orders, cbSales: _sales, cbAddToCarts: _carts, cbCheckouts: _checkouts, ...known } = byConversion.total.measures
        expect(byClick.total.measures).toEqual(known)
        expect(byClick.closing).toMatchObject(byConversion.closing)
      }
    },
  )

  it.each([...MODEL_KEYS, CUSTOM_MODEL] as const)(
    'closes to the cent by %s, in every window and scope, for a part of the days',
    async (mainModel) => {
      for (const window of WINDOW_KEYS)
        for (const adsOnly of ['0', '1'] as const) {
          const { closing } = await ask({ mainModel, window, adsOnly, from: '2035-03-05', to: '2035-03-12', columns: 'sales' })
          expect(closing.difference).toBe('0')
          const { attributed, untracked, excluded, storeTotal, clicks } = closing
          const parts = [attributed, untracked, excluded, clicks?.before.sales, `-${clicks?.after.sales}`].map((text) =>
            Math.round(Number(text) * 100),
          )
          expect(parts.reduce((sum, cents) => sum + cents, 0)).toBe(Math.round(Number(storeTotal) * 100))
        }
    },
  )

  it('gives a compared period no more time for its orders than this one has had', async () => {
    // 13 to 19 March ended 17 h 45 min before now (18:15 UTC): the compared 1 to 7 March has its clicks' orders until 18:15 + 17:45 on the 7th, before any came.
    const days = {
      mainModel: 'first_click',
      from: '2035-03-13',
      to: '2035-03-19',
      compareFrom: '2035-03-01',
      compareTo: '2035-03-07',
    } as const
    const answer = await ask(days)
    expect(answer.comparedOrdersUntil).toBe('2035-03-08T12:00:00.000Z')
    expect(Number(answer.total.compare?.orders)).toBe(0)
    // 1 to 8 March as the range itself may take all that have come, and a compared one as long as the window lets it.
    const ripe = await ask({
      ...days,
      from: '2035-03-01',
      to: '2035-03-07',
      compareFrom: '2035-02-02',
      compareTo: '2035-02-08',
      window: '7',
    })
    expect(ripe.comparedOrdersUntil).toBeUndefined()
    expect((await ask({ ...days, timeBasis: 'conversion' })).comparedOrdersUntil).toBeUndefined()
  })

  it('refuses models that blend views or answers', async () => {
    for (const mainModel of ['convbox', 'last_click_view'] as const) {
      const question = { ...TINY_RANGE, mainModel, timeBasis: 'click' } as const
      const answer = await test.call(conversionAnalysis.report, question, { as: 'ada', store: tiny })
      expect(answer.error).toBe('invalid input')
      expect(answer.response.body).toContain('which have no click')
    }
  })

  it('shows one channel with the days of its clicks', async () => {
    const answer = await ask({ mainModel: 'linear', channel: 'google', level: 'campaign', from: '2035-03-08', to: '2035-03-08' })
    expect(Number(answer.total.measures.sales)).toBeCloseTo(91 / 3, 9)
    expect(daysOf(answer)['2035-03-08']).toBeCloseTo(91 / 3, 9)
  })

  it('names the time basis in the file', async () => {
    const file = await test.call.raw(
      conversionAnalysis.download,
      { ...TINY_RANGE, timeBasis: 'click', mainModel: 'first_click', language: 'en' },
      { as: 'ada', store: tiny },
    )
    const sheets = readSheets(file.response.rawPayload)
    expect(JSON.stringify(sheets)).toContain('By click time')
  })
})

describe('explaining a figure by click time', () => {
  it('names the orders behind a day of clicks, and which of their clicks count elsewhere', async () => {
    const found = await explain({ mainModel: 'linear', from: '2035-03-01', to: '2035-03-01', key: 'row:facebook%20ads:' })
    expect(Number(found.value)).toBeCloseTo(91 / 3, 9)
    expect(found.orders.map(({ orderName, creditedSales }) => [orderName, creditedSales])).toEqual([
      ['#1', '23.3333'],
      ['#15', '7'],
    ])
    expect(found.orders[0]?.touches.map(({ channel, isOutside = false }) => [channel, isOutside])).toEqual([
      ['facebook ads', false],
      ['google', true],
      ['klaviyo', true],
    ])
  })

  it('lists the orders of the total with their shares, and those without a click', async () => {
    const total = await explain({ mainModel: 'linear', from: '2035-03-11', to: '2035-03-11' })
    // E's second half on the 11th, and D, which has no click.
    expect(total.value).toBe('55')
    expect(total.orders.map(({ orderName, credit, creditedSales }) => [orderName, credit, creditedSales])).toEqual([
      ['#5', 0.5, '30'],
      ['#4', 1, '25'],
    ])
  })

  it('explains by the orders’ own days what counts for the store alone', async () => {
    const found = await explain({ mainModel: 'first_click', metric: 'storeSales', from: '2035-03-16', to: '2035-03-16' })
    expect(found.value).toBe('21')
    expect(found.orders.map(({ orderName }) => orderName)).toEqual(['#15'])
  })

  it('lists impacted orders on the day of their newest click', async () => {
    const found = await explain({ metric: 'impactedOrders', key: 'row:google:', from: '2035-03-08', to: '2035-03-08' })
    expect(found.orders.map(({ orderName }) => orderName).toSorted()).toEqual(['#1', '#15'])
    expect(found.value).toBe('2')
    const total = await explain({ metric: 'impactedOrders', from: '2035-03-08', to: '2035-03-08' })
    // B's newest click that may get credit; A's and P's is of the 15th.
    expect(total.value).toBe('1')
    expect(total.orders.map(({ orderName }) => orderName)).toEqual(['#2'])
  })
})

it('adds the stores of All-Sites by the clicks of each, with the rates of orders after the range', async () => {
  const paris = await loadTinyShop(test.program, test.alder)
  await test.program.mainDb.pool.query(`UPDATE store SET currency = 'EUR', time_zone = 'Europe/Paris' WHERE id = $1`, [paris.id])
  test.program.directory.invalidate()
  const days = everyDay({ since: addDays(TINY_RANGE.from, -9), until: addDays(TINY_RANGE.to, 5) })
  await writeRates(
    test.program.mainDb,
    days.map((day) => ({ day, currency: 'EUR', usd: day === '2035-03-15' ? '2' : '1.5' })),
  )
  const asked = { from: '2035-03-01', to: '2035-03-04', timeBasis: 'click', mainModel: 'first_click' } as const
  const all = { as: 'ada', store: { websiteName: ALL_SITES } } as const
  const { result } = await test.call(conversionAnalysis.report, asked, all)
  // In dollars A 70, P 21, E 60; of the other shop the same in euros, with the rate of the order's day: A at 2 on the 15th, P and E at 1.5.
  expect(result?.total.measures).toMatchObject({ orders: '6', sales: String(151 + 140 + 31.5 + 90) })
  expect(result?.closing).toMatchObject({ difference: '0', clicks: { after: { orders: 6, sales: '412.5' } } })
  const found = await test.call(conversionAnalysis.explain, { ...asked, metric: 'sales' }, all)
  expect(found.result?.value).toBe('412.5')
  expect(found.result?.orders.map(({ creditedSales }) => Number(creditedSales))).toEqual([140, 90, 70, 60, 31.5, 21])
})
