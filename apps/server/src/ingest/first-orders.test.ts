/** Which order of a customer was the first, by the rows of the warehouse. */
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startTestProgram, type TestProgram } from '../testing/test-program.ts'
import { readFirstOrders } from './order-state.rows.ts'

let test: TestProgram
beforeAll(async () => {
  test = await startTestProgram()
})
afterAll(() => test.stop())

const STORE = 'store-of-first-orders'
type Row = { order: string; at: string; customer: string; version: number; deleted?: 1 }
/** Each call is a part of its own, as each batch of ingest is. */
const write = async ({ order, at, customer, version, deleted }: Row): Promise<void> => {
  const row = { store_id: STORE, ordered_at: at, order_id: order, customer_id: customer, version: String(version), deleted: deleted ?? 0 }
  await test.program.warehouse.insert({ table: 'orders', rows: [row] })
}
const firstOf = async (customer: string): Promise<string | undefined> =>
  (await readFirstOrders(test.program.warehouse, STORE, [customer])).get(customer)?.orderId

it('an order that was given to another customer is no longer the first of the one before', async () => {
  const at = '2035-03-01T10:00:00.000Z'
  await write({ order: 'given', at, customer: 'wrong', version: 1 })
  await write({ order: 'given', at, customer: 'right', version: 2 })
  expect([await firstOf('wrong'), await firstOf('right')]).toEqual([undefined, 'given'])
})

it('an order counts at the moment that was told last, not where it stood before', async () => {
  const before = '2035-03-01T10:00:00.000Z'
  await write({ order: 'moved', at: before, customer: 'mover', version: 1 })
  await write({ order: 'moved', at: before, customer: 'mover', version: 2, deleted: 1 })
  await write({ order: 'moved', at: '2035-03-09T10:00:00.000Z', customer: 'mover', version: 2 })
  await write({ order: 'other', at: '2035-03-05T10:00:00.000Z', customer: 'mover', version: 3 })
  expect(await firstOf('mover')).toBe('other')
})
