/** History import: the same rows as live, old times kept, no deliveries. */
import { column } from '@convbox/storage'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { z } from 'zod'
import { browserPurchase, pageView } from '../testing/collect-fixtures.ts'
import { makePixel, pixelSettings } from '../testing/sandbox-pixel.ts'
import { orderBody, refundBody } from '../testing/shopify-fixtures.ts'
import { startTestProgram, type TestProgram } from '../testing/test-program.ts'
import { importHistory, type HistoryRecord } from './import-history.ts'

let test: TestProgram
beforeAll(async () => {
  test = await startTestProgram()
})
afterAll(() => test.stop())

// Far in the future: the warehouse deletes deliveries and drops after 90 days, events after 400, by the real clock.
const AT = '2035-08-01T10:00:00.000Z'
const AT_MS = Date.parse(AT)
const one = z.object({ events: column.count, purchases: column.count, orders: column.count, refunded: column.decimal })
const counts = async () =>
  (
    await test.program.warehouse.query({
      sql: `
SELECT
  (SELECT count() FROM events FINAL WHERE store_id = {storeId:String}) AS events,
  (SELECT count() FROM events FINAL WHERE store_id = {storeId:String} AND name = 'Purchase') AS purchases,
  (SELECT count() FROM orders FINAL WHERE store_id = {storeId:String}) AS orders,
  (SELECT sum(refunded) FROM orders FINAL WHERE store_id = {storeId:String}) AS refunded`,
      params: { storeId: test.alder.id },
      row: one,
    })
  )[0]

it('keeps old events and orders, merges purchases, replaces what is imported again, and delivers nothing', async () => {
  await makePixel(test, test.alder, pixelSettings('facebook'))
  const storeId = test.alder.id
  const checkoutToken = 'feed00feed00feed00feed00feed0001'
  const view = pageView(AT_MS)
  const records: HistoryRecord[] = [
    { kind: 'event', storeId, event: { ...view, receivedAt: AT } },
    {
      kind: 'event',
      storeId,
      event: { ...browserPurchase(AT_MS + 60_000, { checkoutToken, orderId: '9001' }), receivedAt: AT },
    },
    { kind: 'order body', storeId, body: orderBody({ id: '9001', checkoutToken, createdAt: '2035-08-01T10:01:00Z' }) },
    { kind: 'refund body', storeId, body: refundBody({ orderId: '9001', amount: '11.00', at: '2035-08-02T10:00:00Z' }) },
    { kind: 'event', storeId: 'nobody', event: { ...pageView(AT_MS), receivedAt: AT } },
  ]
  expect(await importHistory(test.program, records)).toEqual({ kept: 2, orders: 1, dropped: 1 })
  const right = { events: 2, purchases: 1, orders: 1, refunded: '11' }
  expect(await counts()).toEqual(right)
  await importHistory(test.program, records)
  expect(await counts()).toEqual(right)
  expect(test.program.lanes.pixels()).toEqual([])
  const { rows } = await test.program.mainDb.pool.query('SELECT visitor_id FROM dirty_visitor WHERE store_id = $1 AND visitor_id = $2', [
    storeId,
    view.visitorId,
  ])
  expect(rows).toHaveLength(1)
  const { rows: stores } = await test.program.mainDb.pool.query('SELECT first_event_at FROM store WHERE id = $1', [storeId])
  expect(stores[0]?.first_event_at).toBeNull()
})

it('keeps names and addresses only in the sealed customer row', async () => {
  const { rows } = await test.program.mainDb.pool.query('SELECT data FROM customer WHERE store_id = $1', [test.alder.id])
  expect(rows).toHaveLength(1)
  expect(rows[0]?.data).not.toContain('Ann')
  expect(JSON.parse(test.program.secrets.open(rows[0]?.data))).toMatchObject({ firstName: 'Ann', lastName: 'Example', city: 'Springfield' })
  const texts = await test.program.mainDb.pool.query('SELECT facts::text AS facts FROM order_state WHERE store_id = $1', [test.alder.id])
  expect(texts.rows[0]?.facts).not.toMatch(/example\.com|"Ann|Ann Example|Springfield|Main St/)
})
