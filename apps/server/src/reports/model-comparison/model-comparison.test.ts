/** The comparison of models over the tiny shop, against its hand-worked figures and the other report's. */
import { COMPARED_MODELS, MAX_COMPARED_ORDERS } from '@convbox/contract/reports/model-comparison.values'
import type { ComparedModel } from '@convbox/contract/reports/model-comparison.values'
import type { ComparisonAnswer } from '@convbox/contract/reports/model-comparison.schemas'
import { conversionAnalysis } from '@convbox/contract/reports/conversion-analysis'
import { REPORT_MODELS } from '@convbox/contract/metrics/credit-choices'
import { modelComparison } from '@convbox/contract/reports/model-comparison'
import { loadTinyShop, TINY_RANGE, tinyOrderId } from '@convbox/demo/tiny-shop/tiny-shop'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startTestProgram, type TestProgram } from '../../testing/test-program.ts'

let test: TestProgram
let tiny: { id: string; websiteName: string }

beforeAll(async () => {
  test = await startTestProgram({ now: () => Date.parse('2035-03-20T12:00:00Z') })
  tiny = await loadTinyShop(test.program, test.alder)
})
afterAll(() => test.stop())

const caller = () => ({ as: 'ada', store: tiny }) as const
const ask = async (): Promise<ComparisonAnswer> => {
  const answer = await test.call(modelComparison.report, TINY_RANGE, caller())
  if (answer.result === undefined) throw new Error(answer.response.body)
  return answer.result
}
const columnOf = ({ rows }: ComparisonAnswer, model: ComparedModel): Record<string, string> =>
  Object.fromEntries(
    rows.flatMap(({ channel, figures: { [model]: figure } }) => (figure === undefined ? [] : [[channel, figure.orders.toFixed(6)]])),
  )
const sumOf = ({ rows }: ComparisonAnswer, model: ComparedModel, key: 'orders' | 'sales'): number =>
  rows.reduce((sum, { figures }) => sum + (figures[model]?.[key] ?? 0), 0)

it('has the same figures as the conversion analysis, model by model', async () => {
  const answer = await ask()
  // Custom is not set: it has no column.
  expect(columnOf(answer, 'custom')).toEqual({})
  for (const mainModel of REPORT_MODELS.filter((model) => model !== 'custom')) {
    const { result } = await test.call(conversionAnalysis.report, { ...TINY_RANGE, mainModel, columns: 'orders' }, caller())
    const theirs = Object.fromEntries(
      (result?.rows ?? []).map(({ kind, channel, measures }) => [
        kind === 'untracked' ? 'untracked' : channel,
        Number(measures.orders ?? 0).toFixed(6),
      ]),
    )
    const shown = Object.fromEntries(Object.entries(theirs).filter(([, orders]) => Number(orders) > 0))
    expect(columnOf(answer, mainModel)).toEqual(shown)
  }
})

it('sums to the store’s orders and sales in every model, and says what is missing', async () => {
  const answer = await ask()
  for (const model of COMPARED_MODELS) {
    const isRefused = model === 'markov' || model === 'shapley' || model === 'custom'
    expect(sumOf(answer, model, 'orders')).toBeCloseTo(isRefused ? 0 : answer.total.orders, 9)
    expect(sumOf(answer, model, 'sales')).toBeCloseTo(isRefused ? 0 : answer.total.sales, 6)
  }
  expect(answer.total.orders).toBe(12)
  expect(answer).toMatchObject({ tooFewFor: 300, answers: 0, leastAnswers: 50 })
})

it('gives what platforms claim for views, taken from last clicks that are no ads', async () => {
  // Meta claims one order by 1-day view in the tiny shop's days.
  const answer = await ask()
  expect(answer.convboxInputs).toBe('views')
  const [clicked, viewed] = [columnOf(answer, 'last_click'), columnOf(answer, 'last_click_view')]
  const gained = Number(viewed['facebook ads'] ?? 0) - Number(clicked['facebook ads'] ?? 0)
  expect(gained + answer.excessViews).toBeCloseTo(1, 6)
  expect(answer.rows.find(({ channel }) => channel === 'facebook ads')?.convboxParts.views).toBeGreaterThan(0)
})

it('counts the answer of each order once', async () => {
  const answers = Array.from({ length: 60 }, (_, index) => ({
    store_id: tiny.id,
    order_id: tinyOrderId((index % 12) + 1),
    question_id: `q${index}`,
    answered_at: '2035-03-16T10:00:00.000Z',
    l1_channel: 'podcast',
    l1_answer: 'A podcast',
    version: '1',
  }))
  await test.program.warehouse.insert({ table: 'survey_answers', rows: answers })
  const answer = await ask()
  expect(answer.convboxInputs).toBe('views')
  expect(answer.answers).toBeGreaterThan(5)
  expect(answer.answers).toBeLessThan(13)
})

it('is closed to another store', async () => {
  expect((await test.call.raw(modelComparison.report, TINY_RANGE, { as: 'ada', store: test.birch })).status).toBe(403)
  expect(MAX_COMPARED_ORDERS).toBe(50_000)
})
