/** The people who ordered: counted in each row, day and total, never added. */
import type { InputOf } from '@convbox/contract'
import { conversionAnalysis } from '@convbox/contract/reports/conversion-analysis'
import { loadTinyShop, TINY_RANGE } from '@convbox/demo/tiny-shop/tiny-shop'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestProgram, type TestProgram } from '../../testing/test-program.ts'

// The orders and their touches are in the head of demo/src/tiny-shop/tiny-shop.ts.
let test: TestProgram
let tiny: { id: string; websiteName: string }

beforeAll(async () => {
  test = await startTestProgram({ now: () => Date.parse('2035-03-20T12:00:00Z') })
  tiny = await loadTinyShop(test.program, test.alder)
})
afterAll(() => test.stop())

const people = async (question: Partial<InputOf<typeof conversionAnalysis.report>> = {}) => {
  const asked = { ...TINY_RANGE, columns: 'customers,ordersPerCustomer,salesPerCustomer', ...question }
  const { result: answer, response } = await test.call(conversionAnalysis.report, asked, { as: 'ada', store: tiny })
  if (answer === undefined) throw new Error(response.body)
  const rows = answer.rows.map((row) => [row.kind === 'untracked' ? 'untracked' : row.channel, row.measures.customers])
  return { answer, rows: Object.fromEntries(rows) }
}

describe('customers of the tiny shop', () => {
  it('are counted once in each row, in the total and in each day, and never added', async () => {
    const { answer, rows } = await people({ mainModel: 'first_click' })
    // Facebook ads: A and P are both ann's, E is eve's. Untracked: D and L.
    expect(rows).toEqual({ 'facebook ads': '2', google: '0', klaviyo: '1', 'google ads': '2', tiktok: '1', direct: '3', untracked: '2' })
    // 12 orders count, two of them ann's.
    expect(answer.total.measures).toMatchObject({ orders: '12', customers: '11' })
    // 15 March, local: A, B. 16 March: P.
    const days = Object.fromEntries(answer.series.map(({ day, measures }) => [day, measures.customers]))
    expect(days).toMatchObject({ '2035-03-15': '2', '2035-03-16': '1', '2035-03-13': '1' })
    // Linear shares ann's orders among three channels: she is a customer of each, and one of the shop.
    const linear = await people({ mainModel: 'linear' })
    expect(linear.rows).toMatchObject({ 'facebook ads': '2', google: '2', klaviyo: '2' })
    expect(linear.answer.total.measures).toMatchObject({ customers: '11' })
  })

  it('are those of ads in ads only, and of one channel when it is asked for', async () => {
    // ann, eve; bob, ola; fay.
    expect((await people({ adsOnly: '1' })).answer.total.measures).toMatchObject({ customers: '5' })
    const one = await people({ channel: 'facebook ads', level: 'campaign', mainModel: 'first_click' })
    expect(one.answer.total.measures).toMatchObject({ orders: '3', customers: '2' })
  })
})
