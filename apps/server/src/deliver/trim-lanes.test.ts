import { SEEN_MS } from '@convbox/storage'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { readDelivery } from '../features/events-monitor/events-monitor.rows.ts'
import { pageView } from '../testing/collect-fixtures.ts'
import { makePixel, pixelSettings } from '../testing/sandbox-pixel.ts'
import { startTestProgram, type TestProgram } from '../testing/test-program.ts'
import { createDeliveryWriter } from './delivery-writer.ts'
import { trimLanes } from './trim-lanes.ts'

let test: TestProgram

beforeAll(async () => {
  test = await startTestProgram()
})
afterAll(() => test.stop())

it('what waited or was parked for more than a week is gone; what waited is said to be too old', async () => {
  const { program, alder } = test
  const { lanes } = program
  const nowMs = program.now()
  const pixelId = await makePixel(test, alder, pixelSettings('facebook'))
  const put = async (seq: number, ageMs: number) => {
    const event = { ...pageView(nowMs - ageMs), receivedAt: new Date(nowMs - ageMs).toISOString() }
    await lanes.put([{ pixelId, seq, eventId: event.id, body: { storeId: alder.id, event }, enqueuedAtMs: nowMs - ageMs }])
    return event.id
  }
  const [oldParked, oldWaiting, fresh] = [await put(1, SEEN_MS + 2000), await put(2, SEEN_MS + 1000), await put(3, SEEN_MS - 60_000)]
  const [first] = lanes.waiting(pixelId, 1, -1)
  if (first === undefined) throw new Error('nothing waits')
  await lanes.park(first, { reason: 'out of tries', nowMs: nowMs - SEEN_MS - 1000 })
  await trimLanes(program, createDeliveryWriter(program))
  expect(lanes.parked(pixelId)).toEqual([])
  expect(lanes.waiting(pixelId, 10, -1).map(({ eventId }) => eventId)).toEqual([fresh])
  expect(await readDelivery(program.warehouse, alder.id, pixelId, oldWaiting)).toMatchObject({
    state: 'skipped',
    reason: 'too old for the platform',
  })
  expect(await readDelivery(program.warehouse, alder.id, pixelId, oldParked)).toBeUndefined()
})
