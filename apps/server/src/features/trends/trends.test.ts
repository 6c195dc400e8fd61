/** Trends of the tiny shop: what the conversion analysis says of each period, and what happened meanwhile. */
import { trends } from '@convbox/contract/api/trends'
import type { TrendsAnswer } from '@convbox/contract/api/trends.schemas'
import type { InputOf } from '@convbox/contract'
import { conversionAnalysis } from '@convbox/contract/reports/conversion-analysis'
import { loadTinyShop } from '@convbox/demo/tiny-shop/tiny-shop'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { writeProducts, type Product } from '../../catalogue/catalogue.rows.ts'
import { startTestProgram, type TestProgram } from '../../testing/test-program.ts'

let test: TestProgram
let tiny: { id: string; websiteName: string }

beforeAll(async () => {
  test = await startTestProgram({ now: () => Date.parse('2035-03-20T12:00:00Z') })
  tiny = await loadTinyShop(test.program, test.alder)
})
afterAll(() => test.stop())

const as = () => ({ as: 'ada' as const, store: tiny })
const RANGE = { from: '2035-03-08', to: '2035-03-16' }
const ask = async (question: Partial<InputOf<typeof trends.report>> = {}): Promise<TrendsAnswer> => {
  const { result, response } = await test.call(trends.report, { ...RANGE, metrics: 'sales,spend', ...question }, as())
  if (result === undefined) throw new Error(response.body)
  return result
}
const salesOf = ({ points }: TrendsAnswer) => points.map(({ from, to, measures }) => [from, to, measures.sales, measures.spend])

describe('metrics over time', () => {
  it('are of days, of weeks from Sunday, and of months', async () => {
    expect(salesOf(await ask()).slice(0, 4)).toEqual([
      ['2035-03-08', '2035-03-08', '0', undefined],
      ['2035-03-09', '2035-03-09', '11', undefined],
      ['2035-03-10', '2035-03-10', '43', '50'],
      ['2035-03-11', '2035-03-11', '85', '20'],
    ])
    // 11 March 2035 is a Sunday. 11 + 43 = 54 and 50 of spend before; 85 + 110 + 80 + 20 + 110 + 21 = 426 and 20 + 11 = 31 from it on.
    expect(salesOf(await ask({ grain: 'week' }))).toEqual([
      ['2035-03-08', '2035-03-10', '54', '50'],
      ['2035-03-11', '2035-03-16', '426', '31'],
    ])
    expect(salesOf(await ask({ grain: 'month' }))).toEqual([['2035-03-08', '2035-03-16', '480', '81']])
  })

  it('are compared with an earlier range by their place', async () => {
    const { compared } = await ask({ from: '2035-03-11', to: '2035-03-12', compareFrom: '2035-03-09', compareTo: '2035-03-10' })
    expect(compared?.map(({ from, measures }) => [from, measures.sales])).toEqual([
      ['2035-03-09', '11'],
      ['2035-03-10', '43'],
    ])
  })

  it.each([
    { mainModel: 'first_click', metrics: 'sales,orders,newCustomerOrders,roas' },
    { channel: 'facebook ads', mainModel: 'linear', metrics: 'sales,spend,cpa' },
    { adsOnly: '1', metrics: 'sales,visitors,customers' },
  ] as const)('say of %j what the conversion analysis says, by day and by week', async (question) => {
    const { metrics, ...asked } = question
    const byDay = await ask(question)
    const report = (await test.call(conversionAnalysis.report, { ...RANGE, ...asked, columns: metrics }, as())).result
    expect(byDay.points.map(({ from }) => from)).toEqual(report?.series.map(({ day }) => day))
    for (const [index, { measures }] of byDay.points.entries()) expect(report?.series[index]?.measures).toMatchObject(measures)
    for (const { from, to, measures } of (await ask({ ...question, grain: 'week' })).points) {
      const week = (await test.call(conversionAnalysis.report, { from, to, ...asked, columns: metrics }, as())).result
      for (const [key, value] of Object.entries(measures))
        expect(Number(value), `${key} of ${from}`).toBeCloseTo(
          Number(Object.entries(week?.total.measures ?? {}).find(([name]) => name === key)?.[1]),
          6,
        )
    }
  })

  it('count a person once in a week, though on several days', async () => {
    // Ann orders on the 15th and the 16th.
    const byDay = (await ask({ from: '2035-03-15', to: '2035-03-16', metrics: 'customers' })).points.map(
      ({ measures }) => measures.customers,
    )
    expect(byDay).toEqual(['2', '1'])
    expect((await ask({ from: '2035-03-15', to: '2035-03-16', metrics: 'customers', grain: 'week' })).points[0]?.measures.customers).toBe(
      '2',
    )
  })

  it('refuse what is no metric, and too many', async () => {
    for (const metrics of ['nothing', 'sales,spend,roas,mer,orders,cpa,aov,sessions,visitors'])
      expect(await test.call(trends.report, { ...RANGE, metrics }, as())).toMatchObject({ error: 'invalid input' })
  })
})

describe('what happened', () => {
  const CUP: Product = {
    productId: '9001',
    title: 'Cup',
    brand: '',
    category: '',
    url: '',
    imageUrl: '',
    tags: [],
    collections: [],
    variants: [
      { variantId: '9101', title: 'Small', sku: 'CUP', price: '10.00' },
      { variantId: '9102', title: 'Large', sku: 'CUP-L' },
    ],
  }
  const priced = (small: string, large?: string): Product => ({
    ...CUP,
    variants: CUP.variants.map((variant, index) => ({ ...variant, price: index === 0 ? small : large })),
  })
  const marks = async (range: { from: string; to: string } = RANGE) => (await test.call(trends.marks, range, as())).result

  it('tells campaigns’ first days of spend, but for those with which an account’s history begins', async () => {
    // Of the account, brand of Google began on the 10th with the history, lost on the 12th. spring and clip are the first of theirs.
    expect(await marks()).toEqual({
      marks: [{ kind: 'ad campaign', day: '2035-03-12', name: 'lost', channel: 'google ads' }],
      isCut: false,
    })
  })

  it('tells prices that changed, once for a product and day of the store', async () => {
    const write = (product: Product, at: string) => writeProducts(test.program.mainDb, tiny.id, [product], new Date(at))
    await write(CUP, '2035-03-09T00:00:00Z')
    // The same price written otherwise, and a first one: no change.
    await write(priced('10', '20'), '2035-03-13T00:00:00Z')
    expect((await marks())?.marks).toHaveLength(1)
    // 18:20 UTC on the 13th is the 14th in Kathmandu.
    await write(priced('12.00', '22'), '2035-03-13T18:20:00Z')
    await write(priced('11.00', '22'), '2035-03-14T10:00:00Z')
    expect((await marks())?.marks.filter(({ kind }) => kind === 'price')).toEqual([
      { kind: 'price', day: '2035-03-14', name: 'Cup', price: { before: '10', after: '11.00', currency: 'USD', variants: 2 } },
    ])
    expect((await marks({ from: '2035-03-15', to: '2035-03-16' }))?.marks).toEqual([])
  })

  it('tells campaigns of creators', async () => {
    await test.program.mainDb.pool.query(
      `INSERT INTO campaign (id, store_id, name, name_key, is_draft, starts_on, created_at, updated_at)
       VALUES ('c1', $1, 'Cups', 'cups', false, '2035-03-10', now(), now()), ('c2', $1, 'Draft', 'draft', true, '2035-03-10', now(), now())`,
      [tiny.id],
    )
    expect((await marks())?.marks.filter(({ kind }) => kind === 'creator campaign')).toEqual([
      { kind: 'creator campaign', day: '2035-03-10', name: 'Cups' },
    ])
  })
})
