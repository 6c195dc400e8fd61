import { afterAll, beforeAll, expect, it } from 'vitest'
import { markOrders } from './dirty-marks.rows.ts'
import { startTestProgram, type TestProgram } from '../testing/test-program.ts'
import { deriveAll, deriveOnce } from './derive.ts'
import { countDirtyOrders } from './dirty.rows.ts'

let test: TestProgram
let nowMs = Date.parse('2035-03-01T00:00:00Z')

beforeAll(async () => {
  test = await startTestProgram({ now: () => nowMs, config: { LOG_LEVEL: 'fatal' } })
})
afterAll(() => test.stop())

it('a store that fails holds up no other, rests, and is tried again', async () => {
  const { program, alder, birch } = test
  await markOrders(
    program.mainDb.pool,
    [alder, birch].map(({ id }) => ({ storeId: id, id: '1', reason: 'new order' })),
    new Date(nowMs),
  )
  const left = async () => [await countDirtyOrders(program.mainDb, alder.id), await countDirtyOrders(program.mainDb, birch.id)]
  const query = program.warehouse.query
  program.warehouse.query = (question) =>
    question.params?.['storeId'] === alder.id ? Promise.reject(new Error('refused')) : query(question)
  await expect(deriveAll(program)).rejects.toThrow('refused')

  const resting = new Map<string, number>()
  await deriveOnce(program, nowMs, resting)
  expect(await left()).toEqual([{ 'new order': 1 }, {}])

  program.warehouse.query = query
  await deriveOnce(program, nowMs, resting)
  expect(await left()).toEqual([{ 'new order': 1 }, {}])
  nowMs += 10_000
  await deriveOnce(program, nowMs, resting)
  expect(await left()).toEqual([{}, {}])
})
