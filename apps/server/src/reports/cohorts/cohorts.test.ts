/** Cohorts of the tiny shop, against figures worked out by hand. Refunds (B 15, K 80) are on their orders; P is ann's second order. */
import type { InputOf } from '@convbox/contract'
import { cohorts } from '@convbox/contract/reports/cohorts'
import type { CohortFigures, CohortOrders, CohortsAnswer } from '@convbox/contract/reports/cohorts.schemas'
import { loadTinyShop, TINY_RANGE, tinyOrderId } from '@convbox/demo/tiny-shop/tiny-shop'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { startTestProgram, type TestProgram } from '../../testing/test-program.ts'

let test: TestProgram
let tiny: { id: string; websiteName: string }
let now = ''
// In Kathmandu 14 April: a month is over for those who ordered up to 14 March, not yet for ann and bob (15 March).
beforeEach(() => {
  now = '2035-04-14T12:00:00Z'
})
beforeAll(async () => {
  now = '2035-03-20T12:00:00Z'
  test = await startTestProgram({ now: () => Date.parse(now) })
  tiny = await loadTinyShop(test.program, test.alder)
})
afterAll(() => test.stop())

const caller = () => ({ as: 'ada', store: tiny }) as const
type Question = Partial<InputOf<typeof cohorts.report>>
const ask = async (question: Question = {}): Promise<CohortsAnswer> => {
  const answer = await test.call(cohorts.report, { ...TINY_RANGE, ...question }, caller())
  if (answer.result === undefined) throw new Error(answer.response.body)
  return answer.result
}
type OrdersQuestion = Partial<InputOf<typeof cohorts.orders>>
const behind = async (question: OrdersQuestion): Promise<CohortOrders> => {
  const answer = await test.call(cohorts.orders, { ...TINY_RANGE, part: 'total', ...question }, caller())
  if (answer.result === undefined) throw new Error(answer.response.body)
  return answer.result
}
/** Customers, orders, customers who came again, net. */
const tell = ({ customers, orders, repeatCustomers, net }: CohortFigures): string =>
  `${customers} | ${orders} | ${repeatCustomers} | ${net}`
const numbers = ({ orders }: CohortOrders): string[] => orders.map(({ orderNumber, nth, month }) => `${orderNumber} ${nth} ${month}`)

describe('the cohorts of the tiny shop', () => {
  it('are all customers of March, net of refunds, and their second month has only begun', async () => {
    const answer = await ask()
    // 12 orders of 11 customers; 480 less 95.
    expect(answer.cohorts.map(({ start, end, customers, isOpen, isCut }) => ({ start, end, customers, isOpen, isCut }))).toEqual([
      { start: '2035-03-01', end: '2035-03-31', customers: 11, isOpen: false, isCut: false },
    ])
    const [first, second, ...others] = answer.cohorts[0]?.cells ?? []
    expect(others).toEqual([])
    expect(first).toMatchObject({
      month: 0,
      customers: 11,
      orders: 12,
      repeatCustomers: 1,
      repeatRate: 1 / 11,
      net: '385',
      netPerCustomer: '35',
      endedFor: 9,
    })
    expect(second).toMatchObject({ month: 1, customers: 11, orders: 12, net: '385', endedFor: 0 })
    // Without ann (70 + 21) and bob (25), whose first month is not over: 385 - 116.
    expect(answer.total.map(tell)).toEqual(['9 | 9 | 0 | 269'])
    expect(answer.lifetime).toEqual({ customers: 11, orders: 12, net: '385' })
    expect(answer.withoutCustomer).toEqual({ orders: 0, net: '0' })
    expect(answer.earlier).toEqual({ customers: 0, orders: 0, net: '0' })
  })

  it('are split by week, from Sunday to Saturday of the shop', async () => {
    // Up to Saturday 10 March: M 11, C 30, N 13. After: D 25, E 60, F 110, K 0, L 20, Q 0, ann 91, bob 25.
    const answer = await ask({ period: 'week' })
    expect(answer.cohorts.map(({ start, cells: [cell] }) => `${start} ${cell && tell(cell)}`)).toEqual([
      '2035-03-04 3 | 3 | 0 | 54',
      '2035-03-11 8 | 9 | 1 | 331',
    ])
  })

  it('say when a cohort is not over', async () => {
    now = '2035-03-20T12:00:00Z'
    const answer = await ask()
    expect(answer.cohorts[0]?.isOpen).toBe(true)
    expect(answer.cohorts[0]?.cells.map(({ endedFor }) => endedFor)).toEqual([0])
    expect([answer.total, answer.lines.flatMap(({ points }) => points)]).toEqual([[], []])
  })
})

describe('lines', () => {
  const lines = ({ lines: all }: CohortsAnswer): string[] =>
    all.map(({ key, customers, points: [point] }) => `${key} ${customers}: ${point ? tell(point) : '-'}`)

  it('are the first click of the first order', async () => {
    expect(lines(await ask())).toEqual([
      'direct 3: 3 | 3 | 0 | 54',
      // ann and eve; google ads: bob and ola. Their points are without ann and bob.
      'facebook ads 2: 1 | 1 | 0 | 60',
      'google ads 2: 1 | 1 | 0 | 0',
      'untracked 2: 2 | 2 | 0 | 45',
      'klaviyo 1: 1 | 1 | 0 | 0',
      'tiktok 1: 1 | 1 | 0 | 110',
    ])
  })

  it('are the last click, or a longer window, when asked for', async () => {
    expect(lines(await ask({ model: 'last_click' })).filter((line) => /^(google|klaviyo) \d/.test(line))).toEqual([
      'klaviyo 2: 1 | 1 | 0 | 0',
      'google 1: 1 | 1 | 0 | 60',
    ])
    // Lou's visit was 40 days before.
    expect(lines(await ask({ window: 'lifetime' })).filter((line) => /^(facebook|untracked)/.test(line))).toEqual([
      'facebook ads 3: 2 | 2 | 0 | 80',
      'untracked 1: 1 | 1 | 0 | 25',
    ])
  })

  it('are campaigns with their channel, and products', async () => {
    const campaigns = await ask({ by: 'campaign' })
    expect(campaigns.lines.find(({ key }) => key === 'facebook ads/spring')).toMatchObject({
      channel: 'facebook ads',
      campaign: 'spring',
      customers: 2,
    })
    const products = await ask({ by: 'product' })
    expect(products.lines.map(({ key, title, customers }) => ({ key, title, customers }))).toEqual([
      { key: '9001', title: 'Cup', customers: 11 },
    ])
  })

  it('can be chosen as a filter, for all figures', async () => {
    expect((await ask({ channel: 'facebook ads' })).lifetime).toEqual({ customers: 2, orders: 3, net: '151' })
    expect((await ask({ by: 'product', campaign: 'facebook ads/spring' })).lifetime).toEqual({ customers: 2, orders: 3, net: '151' })
    expect((await ask({ product: '9001' })).lifetime.customers).toBe(11)
    expect((await ask({ currency: 'EUR' })).lifetime).toEqual({ customers: 1, orders: 1, net: '110' })
    expect((await ask({ channel: 'a channel that is none' })).cohorts).toEqual([])
  })
})

describe('the orders behind a figure', () => {
  it('add up to it', async () => {
    const cell = await behind({ part: 'cohort', cohort: '2035-03-01', month: 0 })
    expect(cell).toMatchObject({ orderCount: 12, customers: 11, repeatCustomers: 1, repeatRate: 1 / 11, net: '385', netPerCustomer: '35' })
    expect(numbers(cell).slice(0, 3)).toEqual(['#15 2 0', '#2 1 0', '#1 1 0'])
    expect(await behind({ month: 0 })).toMatchObject({ orderCount: 9, customers: 9, net: '269' })
    expect(numbers(await behind({ month: 0, channel: 'facebook ads' }))).toEqual(['#5 1 0'])
    const second = await behind({ part: 'cohort', cohort: '2035-03-01', pageNo: 2 })
    expect(second.orders).toHaveLength(2)
    // Both pages, and every other figure, tell the same data.
    expect(second.dataVersion.id).toMatch(/^[0-9a-f]{8}$/)
    expect((await behind({ part: 'total' })).dataVersion).toEqual(second.dataVersion)
  })

  it('are those of a week alone', async () => {
    const week = await behind({ part: 'cohort', cohort: '2035-03-04', period: 'week', month: 0 })
    expect(numbers(week)).toEqual(['#3 1 0', '#14 1 0', '#13 1 0'])
  })
})

describe('what is in no cohort', () => {
  const change = async (numbersOf: readonly number[], set: string): Promise<void> => {
    const ids = numbersOf.map(tinyOrderId)
    await test.program.warehouse.command(
      `INSERT INTO orders SELECT * REPLACE (${set}, version + 1 AS version) FROM orders FINAL WHERE store_id = {storeId:String} AND order_id IN {ids:Array(String)}`,
      { storeId: tiny.id, ids },
    )
  }

  it('is counted: orders without a customer, and customers who had ordered before', async () => {
    await change([4], `'' AS customer_id, '' AS email_hash, '' AS phone_hash`)
    await change([6], `'0' AS is_new_customer`)
    const answer = await ask()
    expect(answer.withoutCustomer).toEqual({ orders: 1, net: '25' })
    expect(answer.earlier).toEqual({ customers: 1, orders: 1, net: '110' })
    expect(answer.lifetime).toEqual({ customers: 9, orders: 10, net: '250' })
    expect(numbers(await behind({ part: 'no customer' }))).toEqual(['#4 0 0'])
    expect(numbers(await behind({ part: 'earlier' }))).toEqual(['#6 1 0'])
  })

  it('finds a guest again by the e-mail of a customer', async () => {
    // N was ordered as a guest with bob's e-mail: bob's first order then, and B his second.
    const bob = tinyOrderId(2)
    await change(
      [14],
      `'' AS customer_id, (SELECT any(email_hash) FROM orders WHERE store_id = {storeId:String} AND order_id = '${bob}') AS email_hash`,
    )
    const { lifetime, cohorts: found } = await ask()
    expect(lifetime).toEqual({ customers: 8, orders: 10, net: '250' })
    expect(found[0]?.cells[0]?.repeatCustomers).toBe(2)
  })

  it('has gross profit only where costs are known', async () => {
    expect(await ask()).toMatchObject({ hasCosts: false, cohorts: [{ cells: [{ ordersWithoutCost: 10 }, {}] }] })
    await test.program.warehouse.command(
      `INSERT INTO journeys SELECT * REPLACE (toDecimal64('20', 4) AS goods_cost, toDecimal64('5', 4) AS net_tax, version + 1 AS version)
       FROM journeys FINAL WHERE store_id = {storeId:String} AND order_id IN {ids:Array(String)}`,
      { storeId: tiny.id, ids: [tinyOrderId(1), tinyOrderId(15)] },
    )
    // ann's 70 and 21, each less 20 and 5 of tax: 45 - 4.
    const answer = await ask()
    expect(answer.cohorts[0]?.cells[0]).toMatchObject({ grossProfit: '41', grossProfitPerCustomer: '5.125', ordersWithoutCost: 8 })
    expect((await behind({ part: 'cohort', cohort: '2035-03-01', month: 0 })).grossProfit).toBe('41')
  })

  it('is closed to another store', async () => {
    expect((await test.call.raw(cohorts.report, TINY_RANGE, { as: 'ada', store: test.birch })).status).toBe(403)
  })
})
