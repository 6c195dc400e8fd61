import { loadTinyShop, TINY_RANGE, tinyOrderId } from '@convbox/demo/tiny-shop/tiny-shop'
import type { InputOf, OrderId } from '@convbox/contract'
import { orderAttribution } from '@convbox/contract/reports/order-attribution'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestProgram, type TestProgram } from '../../testing/test-program.ts'

let test: TestProgram
let tiny: { id: string; websiteName: string }

beforeAll(async () => {
  test = await startTestProgram({ now: () => Date.parse('2035-03-20T12:00:00Z') })
  tiny = await loadTinyShop(test.program, test.alder)
})
afterAll(() => test.stop())

type Question = Partial<InputOf<typeof orderAttribution.orders>>
const ask = async (question: Question = {}) => {
  const answer = await test.call(orderAttribution.orders, { ...TINY_RANGE, ...question }, { as: 'ada', store: tiny })
  if (answer.result === undefined) throw new Error(answer.response.body)
  return answer.result
}
const namesOf = (answer: { orders: { orderNumber: string }[] }): string[] => answer.orders.map((order) => order.orderNumber)
const detail = (number: number, orderDate: string, store: { websiteName: string } = tiny) =>
  test.call(orderAttribution.orderDetail, { orderId: tinyOrderId(number) as OrderId, orderDate }, { as: 'ada', store })

describe('the table of orders', () => {
  it('shows ten a page, the newest first, excluded ones too', async () => {
    const first = await ask()
    expect(namesOf(first)).toEqual(['#15', '#2', '#1', '#12', '#16', '#11', '#10', '#9', '#8', '#7'])
    expect(first).toMatchObject({ orderCount: 16, pageNo: 1, pageSize: 10, rebuilding: {} })
    expect(namesOf(await ask({ pageNo: 2 }))).toEqual(['#6', '#5', '#4', '#3', '#14', '#13'])
    expect(first.orders.find((order) => order.orderNumber === '#8')?.excludedReason).toBe('test')
  })

  it('tells first and last click, time to conversion and who bought', async () => {
    const { orders } = await ask({ orderNumber: '#1' })
    const ann = orders.find((order) => order.orderNumber === '#1')
    expect(ann).toMatchObject({
      customerFirstName: 'Customer',
      customerLastName: 'Number 1',
      // 8:00 UTC is 13:45 in Kathmandu.
      orderDateLocal: '2035-03-15 13:45:00',
      orderRevenue: '70',
      touches: 3,
      timeToConversion: 14 * 24 * 60,
      firstClick: { channel: 'facebook ads', campaign: 'spring', at: '2035-03-01T08:00:00.000Z' },
      lastClick: { channel: 'klaviyo', campaign: 'welcome', at: '2035-03-15T08:00:00.000Z' },
      newCustomer: 1,
    })
  })

  it('passes over Direct unless nothing else is there, and leaves Untracked orders without clicks', async () => {
    const all = [...(await ask()).orders, ...(await ask({ pageNo: 2 })).orders]
    const byName = Object.fromEntries(all.map((order) => [order.orderNumber, order]))
    expect(byName['#2']?.lastClick?.channel).toBe('google ads')
    expect(byName['#3']?.lastClick?.channel).toBe('direct')
    expect(byName['#4']).toMatchObject({ touches: 0 })
    expect(byName['#4']?.firstClick).toBeUndefined()
    expect(byName['#4']?.timeToConversion).toBeUndefined()
    expect(byName['#15']?.newCustomer).toBe(0)
  })

  it('searches by order number and campaign, filters by channel, sorts', async () => {
    expect(namesOf(await ask({ orderNumber: '16' }))).toEqual(['#16'])
    expect(namesOf(await ask({ campaign: 'SPRING' }))).toEqual(['#15', '#1', '#12', '#5'])
    expect(namesOf(await ask({ channel: 'google ads' }))).toEqual(['#2', '#16'])
    expect(namesOf(await ask({ sort: 'orderRevenue' })).slice(0, 3)).toEqual(['#8', '#6', '#11'])
    expect(namesOf(await ask({ sort: 'timeToConversion' }))[0]).toBe('#12')
    expect((await ask({ orderNumber: "x' OR 1=1 --" })).orderCount).toBe(0)
  })

  it('lists the channels of the store', async () => {
    const answer = await test.call(orderAttribution.queryChannels, {}, { as: 'ada', store: tiny })
    expect(answer.result?.map(({ channel }) => channel)).toEqual(['direct', 'facebook ads', 'google', 'google ads', 'klaviyo', 'tiktok'])
  })

  it('downloads what is seen', async () => {
    const answer = await test.call(orderAttribution.download, { ...TINY_RANGE, campaign: 'spring' }, { as: 'ada', store: tiny })
    expect(answer.response.headers['content-disposition']).toContain('tiny_order-attribution_2035-03-09_2035-03-16.xlsx')
    expect(answer.response.rawPayload.subarray(0, 2).toString()).toBe('PK')
  })
})

describe('one order in full', () => {
  it("shows everything the person did before it, on both of her devices, and each model's credit", async () => {
    const { result } = await detail(5, '2035-03-11T10:00:00.000Z')
    expect(result).toMatchObject({ orderNumber: '#5', subTotalPrice: '60', joinedBy: 'cart attribute' })
    expect(result?.line_items).toMatchObject([{ title: 'Cup', sku: 'CUP', price: '60', quantity: 1 }])
    expect(result?.events.map((event) => [event.name, event.channel])).toEqual([
      ['PageView', 'facebook ads'],
      ['Subscribe', undefined],
      ['PageView', 'google'],
      ['Purchase', undefined],
    ])
    const sessions = result?.events.map((event) => event.rtoSessionId)
    expect(sessions?.[0]).toBe(sessions?.[1])
    // The webhook's purchase stands in the session that was open.
    expect(sessions?.[3]).toBe(sessions?.[2])
    expect(sessions?.[0]).not.toBe(sessions?.[2])
    expect(result?.events[3]).toMatchObject({ orderNumber: '#5', orderRevenue: '60' })
    expect(result?.credits.map(({ channel, weights }) => [channel, weights['linear'], weights['last_click']])).toEqual([
      ['facebook ads', 0.5, 0],
      ['google', 0.5, 1],
    ])
  })

  it('shows an order without a visitor with no events', async () => {
    const { result } = await detail(4, '2035-03-11T05:00:00.000Z')
    expect(result?.credits).toEqual([])
    expect(result?.firstClick).toBeUndefined()
  })

  it("answers 'not found' for another store's order and for none", async () => {
    expect((await detail(5, '2035-03-11T10:00:00.000Z', test.alder)).error).toBe('not found')
    expect((await detail(5, '2035-03-11T10:00:01.000Z')).error).toBe('not found')
  })
})
