/** Batches that a database refuses for their data, on real engines. */
import { column } from '@convbox/storage'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { z } from 'zod'
import { pageView } from '../testing/collect-fixtures.ts'
import { startTestProgram, type TestProgram } from '../testing/test-program.ts'
import { waitUntil } from '../testing/wait-until.ts'
import { ingest } from './ingest.ts'
import { listLeftOut } from './left-out.rows.ts'
import { createRecentIds } from './recent-ids.ts'
import { runInHalves } from './run-in-halves.ts'

let test: TestProgram
beforeAll(async () => {
  test = await startTestProgram({ roles: [ingest], config: { LOG_LEVEL: 'fatal' } })
})
afterAll(() => test.stop())

const readTotal = async (orderId: string): Promise<string | undefined> => {
  const [row] = await test.program.warehouse.query({
    sql: 'SELECT total FROM orders FINAL WHERE store_id = {storeId:String} AND order_id = {orderId:String}',
    params: { storeId: test.alder.id, orderId },
    row: z.object({ total: column.decimal }),
  })
  return row?.total
}
const readIds = async (ids: string[]): Promise<string[]> => {
  const rows = await test.program.warehouse.query({
    sql: 'SELECT id FROM events FINAL WHERE store_id = {storeId:String} AND id IN {ids:Array(String)}',
    params: { storeId: test.alder.id, ids },
    row: z.object({ id: column.text }),
  })
  return rows.map(({ id }) => id)
}

it('keeps the neighbours of an order that no database takes', async () => {
  const order = (id: string, orderedAt = '2026-11-20T12:00:00.000Z') => ({ type: 'order', id, orderedAt, currency: 'USD', total: '7.00' })
  // No endpoint accepts such a time.
  const entries = [order('kept-1'), order('kept-2'), order('poison', '-000001-12-31T01:00:00.000Z'), order('kept-3')]
  const event = { kind: 'orders', source: 'csv', entries }
  await test.program.log.append([{ kind: 'event', storeId: test.alder.id, receivedAt: new Date().toISOString(), event }])
  for (const id of ['kept-1', 'kept-2', 'kept-3'])
    await waitUntil(
      () => readTotal(id),
      (total) => total === '7',
      { what: `the order ${id}` },
    )
  expect(await listLeftOut(test.program.mainDb.pool)).toContainEqual(expect.objectContaining({ storeId: test.alder.id, index: 2 }))
  expect(await readTotal('poison')).toBeUndefined()
})

it('takes no event for a repeat of itself when half of a batch had to be run again', async () => {
  const events = [pageView(Date.now()), pageView(Date.now())]
  const record = {
    kind: 'event' as const,
    storeId: test.alder.id,
    receivedAt: new Date().toISOString(),
    event: { kind: 'batch', sentAt: new Date().toISOString(), events },
  }
  const { warehouse } = test.program
  const ofData = Object.assign(new Error('Code: 27. DB::Exception: Cannot parse input'), { code: '27' })
  const ofEngine = new Error('the engine is gone')
  const options = { token: 'halves', isHistory: false, deliveries: false, recent: createRecentIds() }
  const run = (faultOf: (token: string) => Error | undefined) => {
    const insert: typeof warehouse.insert = (rows) => {
      const fault = faultOf(rows.token ?? '')
      return fault === undefined ? warehouse.insert(rows) : Promise.reject(fault)
    }
    return runInHalves({ ...test.program, warehouse: { ...warehouse, insert } }, [{ position: 1, record }], options)
  }
  // The whole fails for its data; the first time the engine fails in the second half.
  const wholeFails = (token: string): Error | undefined => (token.startsWith('halves:1-1:') ? ofData : undefined)
  await expect(run((token) => wholeFails(token) ?? (token.startsWith('halves:1-1.1-2') ? ofEngine : undefined))).rejects.toBe(ofEngine)
  expect(await run(wholeFails)).toEqual({ kept: 2, orders: 0, drops: [] })
  expect(options.recent.has(test.alder.id, events[0]?.id ?? '')).toBe(true)
  expect(await readIds(events.map(({ id }) => id))).toHaveLength(2)
})
