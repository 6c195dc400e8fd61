import { afterAll, beforeAll, expect, it } from 'vitest'
import { enablePixel } from '../features/pixels/pixels.ts'
import { pageView } from '../testing/collect-fixtures.ts'
import { makePixel, pixelSettings } from '../testing/sandbox-pixel.ts'
import { startTestProgram, type TestProgram } from '../testing/test-program.ts'
import { waitUntil } from '../testing/wait-until.ts'
import { deliver } from './deliver.ts'

let test: TestProgram

beforeAll(async () => {
  test = await startTestProgram()
})
afterAll(() => test.stop())

it('an event that is being parked while its pixel is switched on again goes on', async () => {
  const { program, alder } = test
  const by = { store: { ...alder, sandbox: true, plans: ['trial'] }, user: { id: test.users.ada } }
  // The pixel takes no page views: the outcome of one needs no platform.
  const pixelId = await makePixel(test, alder, pixelSettings('facebook', { events: ['Purchase'] }))
  await enablePixel(program, by, pixelId, false)
  const nowMs = program.now()
  const event = { ...pageView(nowMs), receivedAt: new Date(nowMs).toISOString() }
  await program.lanes.put([{ pixelId, seq: 1, eventId: event.id, body: { storeId: alder.id, event }, enqueuedAtMs: nowMs }])
  const insert = program.warehouse.insert
  const states: unknown[] = []
  program.warehouse.insert = async (input) => {
    if (states.length === 0) await enablePixel(program, by, pixelId, true)
    states.push(...input.rows.map((row) => ('state' in row ? row.state : undefined)))
    return insert(input)
  }
  const role = await deliver.start(program)
  await waitUntil(
    () => Promise.resolve(program.lanes.seen(pixelId, event.id)?.state),
    (state) => state === 'done',
    { what: 'the end of the event' },
  )
  await role.stop()
  expect(states).toEqual(['parked', 'skipped'])
})
