/** What reports say of an order that browsers and the store's server tell, on real engines. */
import { orderAttribution } from '@convbox/contract/reports/order-attribution'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { z } from 'zod'
import { derive } from '../derive/derive.ts'
import { pageView } from '../testing/collect-fixtures.ts'
import { makeOwnStore, type OwnStore } from '../testing/own-store.ts'
import { startTestProgram, type TestProgram } from '../testing/test-program.ts'
import { waitUntil } from '../testing/wait-until.ts'
import { ingest } from './ingest.ts'

const NOW = Date.parse('2026-11-22T12:00:00Z')
const DAY = '2026-11-22'
let test: TestProgram
let own: OwnStore
beforeAll(async () => {
  test = await startTestProgram({ roles: [ingest, derive], now: () => NOW, config: { LOG_LEVEL: 'fatal' } })
  own = await makeOwnStore(test)
})
afterAll(() => test.stop())

const listOrders = async () => {
  const { result } = await test.call(orderAttribution.orders, { from: DAY, to: DAY, pageNo: 1 }, { as: 'ada', store: own.store })
  return result?.orders ?? []
}
type Row = Awaited<ReturnType<typeof listOrders>>[number]
/** The rows of an order once they are right: one, as a rule. */
const rowsOf = (id: string, isRight: (rows: Row[]) => boolean = (rows) => rows.length === 1) =>
  waitUntil(async () => (await listOrders()).filter(({ orderId }) => orderId === id), isRight, { what: `order ${id}` })

const order = (id: string, changes: object = {}) => ({
  type: 'order',
  id,
  orderedAt: '2026-11-22T11:00:00Z',
  currency: 'USD',
  total: '9.00',
  ...changes,
})
const refund = (orderId: string, changes: object = {}) => ({
  type: 'refund',
  id: 'r',
  orderId,
  amount: '1',
  refundedAt: '2026-11-22T11:30:00Z',
  ...changes,
})
/** A visit by an ad, and the purchase at 11:59:30. */
const buy = (id: string, changes: object = {}) => {
  const visitorId = `visitor-${id}`
  const landing = { visitorId, clickIds: {}, page: { url: 'https://own.example/?utm_source=facebook&utm_medium=cpc' } }
  return [
    pageView(NOW - 60_000, landing),
    pageView(NOW - 30_000, {
      name: 'Purchase',
      visitorId,
      clickIds: {},
      page: { url: 'https://own.example/thanks' },
      order: { id },
      value: { currency: 'USD', total: '9.00' },
      ...changes,
    }),
  ]
}

it('shows the name that the server tells, whatever browsers say before and after of the same customer', async () => {
  await own.track(buy('n-1', { user: { firstName: 'First guess', customerId: 'c-77' } }))
  expect(await rowsOf('n-1')).toMatchObject([{ customerFirstName: 'First guess' }])
  // Its version is older than the arrival of the browser's.
  await own.tell([order('n-1', { customer: { id: 'c-77', firstName: 'Grace' } })])
  expect(await rowsOf('n-1', ([row]) => row?.toldBy === 'server')).toMatchObject([{ customerFirstName: 'Grace' }])
  await own.track(buy('n-2', { user: { firstName: 'Mallory', customerId: 'c-77' } }))
  expect(await rowsOf('n-2')).toMatchObject([{ customerFirstName: 'Grace' }])
})

it('shows an order in its own currency when only a refund is in one without a rate', async () => {
  await own.tell([order('m-1'), refund('m-1', { currency: 'CHF' })])
  const rows = await rowsOf('m-1', ([row]) => row?.excludedReason === 'missing rate')
  expect(rows).toMatchObject([{ orderRevenue: '9.0000', refunded: '0.0000', currency: 'USD' }])
})

it('lists an order once, with its visit, when the browser tells of it after the server and moves it to its own time', async () => {
  await own.tell([order('v-1', { orderedAt: '2026-11-22T11:58:00Z' })])
  expect(await rowsOf('v-1')).toMatchObject([{ orderDate: '2026-11-22T11:58:00.000Z', touches: 0 }])
  await own.track(buy('v-1'))
  const rows = await rowsOf('v-1', (found) => found.length === 1 && found[0]?.touches === 1)
  expect(rows).toMatchObject([{ orderDate: '2026-11-22T11:59:30.000Z', toldBy: 'server' }])
})

it('keeps the order of a returning customer one when only its refund is told', async () => {
  const customer = { id: 'c-88' }
  await own.tell([order('w-1', { customer, orderedAt: '2026-11-20T09:00:00Z' }), order('w-2', { customer })])
  await rowsOf('w-2')
  await own.tell([refund('w-2')])
  await rowsOf('w-2', ([row]) => row?.refunded === '1')
  const rows = await test.program.warehouse.query({
    sql: `SELECT order_id, is_new_customer FROM orders FINAL WHERE store_id = {storeId:String} AND customer_id = 'c-88' ORDER BY order_id`,
    params: { storeId: own.store.id },
    row: z.object({ order_id: z.string(), is_new_customer: z.string() }),
  })
  expect(rows.map((row) => [row.order_id, row.is_new_customer])).toEqual([
    ['w-1', '1'],
    ['w-2', '0'],
  ])
})
