/** The comparison of windows over the tiny shop, against the conversion analysis. */
import { WINDOW_KEYS, type ReportModel } from '@convbox/contract/metrics/credit-choices'
import { conversionAnalysis } from '@convbox/contract/reports/conversion-analysis'
import { windowComparison } from '@convbox/contract/reports/window-comparison'
import type { WindowComparisonAnswer } from '@convbox/contract/reports/window-comparison.schemas'
import { loadTinyShop, TINY_RANGE } from '@convbox/demo/tiny-shop/tiny-shop'
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
const ask = async (model: ReportModel): Promise<WindowComparisonAnswer> => {
  const { result, response } = await test.call(windowComparison.report, { ...TINY_RANGE, model }, caller())
  if (result === undefined) throw new Error(response.body)
  return result
}

it.each(['last_click', 'linear', 'convbox'] as const)(
  'has the figures of the conversion analysis in every window, and sums to the orders that count: %s',
  async (model) => {
    const answer = await ask(model)
    expect(answer.total.orders).toBe(12)
    for (const window of WINDOW_KEYS) {
      const asked = { ...TINY_RANGE, mainModel: model, window, columns: 'orders,sales' }
      const { result } = await test.call(conversionAnalysis.report, asked, caller())
      const theirs = (result?.rows ?? []).flatMap(({ kind, channel, measures: { orders = '0', sales = '0' } }) =>
        Number(orders) === 0 && Number(sales) === 0
          ? []
          : [[kind === 'untracked' ? '' : channel, Number(orders).toFixed(6), Number(sales).toFixed(4)]],
      )
      const ours = answer.rows.flatMap(({ channel, figures: { [window]: figure } }) =>
        figure === undefined || figure.orders === 0 ? [] : [[channel, figure.orders.toFixed(6), figure.sales.toFixed(4)]],
      )
      expect(new Map(ours.map((row) => [row[0], row]))).toEqual(new Map(theirs.map((row) => [row[0], row])))
      const sum = (key: 'orders' | 'sales'): number => answer.rows.reduce((all, { figures }) => all + (figures[window]?.[key] ?? 0), 0)
      expect(sum('orders')).toBeCloseTo(answer.total.orders, 3)
      expect(sum('sales')).toBeCloseTo(answer.total.sales, 3)
    }
  },
)

it('finds more with a longer window: Untracked never grows', async () => {
  const untracked = (await ask('last_click')).rows.find(({ channel }) => channel === '')
  const orders = WINDOW_KEYS.map((window) => untracked?.figures[window]?.orders ?? 0)
  expect(orders).toEqual(orders.toSorted((one, other) => other - one))
  expect(orders[0]).toBeGreaterThan(orders.at(-1) ?? 0)
})

it('is closed to another store', async () => {
  expect((await test.call.raw(windowComparison.report, TINY_RANGE, { as: 'ada', store: test.birch })).status).toBe(403)
})
