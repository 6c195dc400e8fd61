import { afterAll, beforeAll, expect, it } from 'vitest'
import { pageView } from '../testing/collect-fixtures.ts'
import { makePixel, pixelSettings } from '../testing/sandbox-pixel.ts'
import { startTestProgram, type TestProgram } from '../testing/test-program.ts'
import { deliver } from './deliver.ts'

let test: TestProgram

beforeAll(async () => {
  test = await startTestProgram({ config: { LOG_LEVEL: 'fatal' } })
})
afterAll(() => test.stop())

it('the role stops though the warehouse takes no rows, and what it could not note stays in its lane', async () => {
  const { program, alder } = test
  // Switched off for this pixel: its outcome needs no platform.
  const pixelId = await makePixel(test, alder, pixelSettings('facebook', { events: ['Purchase'] }))
  const nowMs = program.now()
  const event = { ...pageView(nowMs), receivedAt: new Date(nowMs).toISOString() }
  await program.lanes.put([{ pixelId, seq: 1, eventId: event.id, body: { storeId: alder.id, event }, enqueuedAtMs: nowMs }])
  const insert = program.warehouse.insert
  const asked = Promise.withResolvers<void>()
  program.warehouse.insert = async () => {
    asked.resolve()
    throw new Error('the warehouse is away')
  }
  const role = await deliver.start(program)
  await asked.promise
  await role.stop()
  expect(program.lanes.waiting(pixelId, 10, -1).map(({ eventId }) => eventId)).toEqual([event.id])

  program.warehouse.insert = insert
  const again = await deliver.start(program)
  await expect.poll(() => program.lanes.seen(pixelId, event.id)?.state).toBe('done')
  await again.stop()
})
