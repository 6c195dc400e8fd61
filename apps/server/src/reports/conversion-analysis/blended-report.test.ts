/** The conversion analysis under the models that look beyond an order's touches, over the tiny shop: totals, Untracked, explanation. */
import { BLENDED_MODELS, type BlendedModel } from '@convbox/contract/metrics/credit-choices'
import { conversionAnalysis } from '@convbox/contract/reports/conversion-analysis'
import { UNTRACKED_KEY } from '@convbox/contract/reports/conversion-analysis.keys'
import type { ConversionAnalysisAnswer } from '@convbox/contract/reports/conversion-analysis.schemas'
import { loadTinyShop, TINY_RANGE } from '@convbox/demo/tiny-shop/tiny-shop'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestProgram, type TestProgram } from '../../testing/test-program.ts'

let test: TestProgram
let tiny: { id: string; websiteName: string }
beforeAll(async () => {
  test = await startTestProgram({ now: () => Date.parse('2035-03-20T12:00:00Z') })
  tiny = await loadTinyShop(test.program, test.alder)
})
afterAll(() => test.stop())

const caller = () => ({ as: 'ada', store: tiny }) as const
type Question = {
  mainModel: BlendedModel | 'last_click' | 'ushaped'
  adsOnly?: '0' | '1'
  level?: 'channel' | 'campaign'
  channel?: string
  columns?: string
}
/** Orders, sales and spend, and the columns that a test asks for. */
const ask = async (question: Question): Promise<ConversionAnalysisAnswer> => {
  const { result, response } = await test.call(conversionAnalysis.report, { ...TINY_RANGE, columns: 'sales', ...question }, caller())
  if (result === undefined) throw new Error(response.body)
  return result
}
const sumOf = ({ rows }: ConversionAnalysisAnswer, key: 'orders' | 'sales'): number =>
  rows.reduce((sum, { measures }) => sum + Number(measures[key] ?? 0), 0)
const ordersOf = ({ rows }: ConversionAnalysisAnswer, wanted: string): number =>
  Number(rows.find(({ key, channel }) => key === wanted || channel === wanted)?.measures.orders ?? 0)

describe.each(BLENDED_MODELS)('%s', (mainModel) => {
  it.each(['channel', 'campaign'] as const)('has the totals of every other model and closes, by %s', async (level) => {
    const [answer, plain] = [await ask({ mainModel, level }), await ask({ mainModel: 'last_click', level })]
    expect(answer.total.measures.orders).toBe(plain.total.measures.orders)
    expect(answer.total.measures.sales).toBe(plain.total.measures.sales)
    expect(answer.closing.difference).toBe('0')
    expect(sumOf(answer, 'orders')).toBeCloseTo(Number(answer.total.measures.orders), 3)
    expect(sumOf(answer, 'sales')).toBeCloseTo(Number(answer.total.measures.sales), 3)
    // Rows and closing say the same of Untracked.
    expect(Number(answer.closing.untracked)).toBeCloseTo(
      Number(answer.rows.find(({ key }) => key === UNTRACKED_KEY)?.measures.sales ?? 0),
      3,
    )
    expect(answer.series.map(({ measures }) => measures.orders)).toEqual(plain.series.map(({ measures }) => measures.orders))
  })

  it('lets the platform that claims a view gain from orders without a click of it', async () => {
    const [answer, plain] = [await ask({ mainModel }), await ask({ mainModel: mainModel === 'convbox' ? 'ushaped' : 'last_click' })]
    expect(ordersOf(answer, 'facebook ads')).toBeGreaterThan(ordersOf(plain, 'facebook ads'))
    expect(ordersOf(answer, 'direct')).toBeLessThan(ordersOf(plain, 'direct'))
  })

  it('explains each row down to orders, whose shares add up to the figure, views told apart', async () => {
    const answer = await ask({ mainModel })
    const parts = new Set<string>()
    const rows = answer.rows.filter(({ key, channel }) => key === UNTRACKED_KEY || ['facebook ads', 'direct'].includes(channel))
    for (const { key, measures } of rows) {
      const question = { ...TINY_RANGE, mainModel, metric: 'orders', key } as const
      const { result } = await test.call(conversionAnalysis.explain, question, caller())
      const pages = Math.ceil((result?.orderCount ?? 0) / (result?.pageSize ?? 1))
      let credit = 0
      for (let pageNo = 1; pageNo <= pages; pageNo += 1) {
        const page = await test.call(conversionAnalysis.explain, { ...question, pageNo }, caller())
        for (const order of page.result?.orders ?? []) {
          credit += order.credit
          const all = [...order.touches, ...order.otherShares].reduce((sum, { weight }) => sum + weight, 0)
          expect(all).toBeCloseTo(1, 9)
          for (const { part, channel } of order.otherShares) parts.add(channel === '' ? 'kept' : part)
        }
      }
      expect(credit).toBeCloseTo(Number(measures.orders ?? 0), 3)
    }
    expect([...parts].toSorted()).toEqual(['kept', 'views'])
  })
})

it('takes views in ads only from the orders without an ad touch', async () => {
  const [answer, plain] = [await ask({ mainModel: 'last_click_view', adsOnly: '1' }), await ask({ mainModel: 'last_click', adsOnly: '1' })]
  const without = ({ excluded }: ConversionAnalysisAnswer): number =>
    Number(excluded.find(({ reason }) => reason === 'no ad touch')?.orders ?? 0)
  const gained = Number(answer.total.measures.orders) - Number(plain.total.measures.orders)
  expect(gained).toBeGreaterThan(0)
  expect(without(plain) - without(answer)).toBeCloseTo(gained, 3)
  expect(sumOf(answer, 'orders')).toBeCloseTo(Number(answer.total.measures.orders), 3)
  expect(answer.closing.difference).toBe('0')
})

it('says what convbox had to blend, and nothing of it under other models', async () => {
  expect((await ask({ mainModel: 'convbox' })).convboxInputs).toBe('views')
  expect((await ask({ mainModel: 'last_click_view' })).convboxInputs).toBeUndefined()
})

it('refuses convbox in ads only, and says what to choose', async () => {
  const { status, details } = await test.call(conversionAnalysis.report, { ...TINY_RANGE, mainModel: 'convbox', adsOnly: '1' }, caller())
  expect(status).toBe(400)
  expect(details['mainModel']).toContain('all channels only')
})

describe('the metrics of convbox beside another model', () => {
  const cbOf = ({ measures: { cbOrders, cbSales } }: { measures: Record<string, string | undefined> }) =>
    [cbOrders, cbSales].map((value) => Number(Number(value ?? 0).toFixed(3)))
  const ownOf = ({ measures: { orders, sales } }: { measures: Record<string, string | undefined> }) =>
    [orders, sales].map((value) => Number(Number(value ?? 0).toFixed(3)))
  const byKey = (rows: ConversionAnalysisAnswer['rows'], of: typeof cbOf) =>
    Object.fromEntries(rows.flatMap((row) => (of(row)[0] === 0 ? [] : [[row.key, of(row)]])))

  it.each(['channel', 'campaign'] as const)('equal the rows, total and days of convbox, by %s, and change nothing else', async (level) => {
    const columns = { columns: 'orders,sales,cbOrders,cbRoas' }
    const [answer, plain, own] = [
      await ask({ mainModel: 'last_click', level, ...columns }),
      await ask({ mainModel: 'last_click', level }),
      await ask({ mainModel: 'convbox', level }),
    ]
    expect(byKey(answer.rows, cbOf)).toEqual(byKey(own.rows, ownOf))
    expect(cbOf(answer.total)).toEqual(ownOf(own.total))
    expect(answer.series.map(cbOf)).toEqual(own.series.map(ownOf))
    expect(byKey(answer.rows, ownOf)).toEqual(byKey(plain.rows, ownOf))
    expect(answer.closing).toEqual(plain.closing)
  })

  it('are of one channel where one is asked for, and nothing in ads only', async () => {
    const columns = { columns: 'orders,sales,cbOrders,cbSales' }
    const [answer, own] = [
      await ask({ mainModel: 'last_click', channel: 'facebook ads', ...columns }),
      await ask({ mainModel: 'convbox', channel: 'facebook ads' }),
    ]
    expect(cbOf(answer.total)).toEqual(ownOf(own.total))
    expect(answer.series.map(cbOf)).toEqual(own.series.map(ownOf))
    const ads = await ask({ mainModel: 'last_click', adsOnly: '1', ...columns })
    expect(ads.total.measures.cbOrders).toBeUndefined()
  })

  it('are explained by what convbox gives', async () => {
    const answer = await ask({ mainModel: 'last_click', columns: 'cbSales' })
    const key = answer.rows.find(({ channel }) => channel === 'facebook ads')?.key
    const question = { ...TINY_RANGE, mainModel: 'last_click', metric: 'cbSales', key } as const
    const { result } = await test.call(conversionAnalysis.explain, question, caller())
    const sum = result?.orders.reduce((total, { creditedSales }) => total + Number(creditedSales), 0)
    expect(sum).toBeCloseTo(Number(result?.value), 3)
    // A view is among what it is made of.
    expect(result?.orders.flatMap(({ otherShares }) => otherShares.map(({ part }) => part))).toContain('views')
  })
})
