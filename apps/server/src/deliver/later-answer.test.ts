/** Conversions whose end Google Ads tells half an hour later, through a real lane and against the stand-in. */
import { uuidFromTime, type StoreEvent } from '@convbox/contract'
import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { readDelivery } from '../features/events-monitor/events-monitor.rows.ts'
import { pageView } from '../testing/collect-fixtures.ts'
import { makePixel, pixelSettings } from '../testing/sandbox-pixel.ts'
import { startSandbox, type TestSandbox } from '../testing/sandbox.ts'
import { startTestProgram, type TestProgram } from '../testing/test-program.ts'
import { waitUntil } from '../testing/wait-until.ts'
import { deliver } from './deliver.ts'

let sandbox: TestSandbox
let test: TestProgram
let pixel: string
let aheadMs = 0
let seq = 1

beforeAll(async () => {
  sandbox = await startSandbox()
  test = await startTestProgram({
    roles: [deliver],
    now: () => Date.now() + aheadMs,
    config: { PUBLIC_URL: sandbox.publicUrl, DELIVERY_BACKOFF_MS: 2 },
  })
  pixel = await makePixel(test, test.alder, pixelSettings('google-ads'))
})
afterAll(async () => {
  await test.stop()
  await sandbox.close()
})

const put = async (gclid: string): Promise<string> => {
  const nowMs = Date.now()
  const event: StoreEvent = {
    ...pageView(nowMs),
    id: uuidFromTime(nowMs, randomBytes(10)),
    clickIds: { gclid },
    receivedAt: new Date(nowMs).toISOString(),
  }
  const entry = { pixelId: pixel, seq: seq++, eventId: event.id, body: { storeId: test.alder.id, event }, enqueuedAtMs: nowMs }
  await test.program.lanes.put([entry])
  test.program.signals.emit('lanes')
  return event.id
}
const rowOf = (eventId: string) => readDelivery(test.program.warehouse, test.alder.id, pixel, eventId)
const until = (eventId: string, state: string, proof?: string) =>
  waitUntil(
    () => {
      test.program.signals.emit('lanes')
      return rowOf(eventId)
    },
    (row) => row?.state === state && (proof === undefined || row.proof === proof),
    { what: `${state} ${proof ?? ''} of ${eventId}` },
  )

it('is confirmed, skipped or rejected by the later answer, until which it is accepted', async () => {
  // One request each: Google counts the failed events of a request and names none.
  const good = await put('Cj0good')
  await until(good, 'delivered', 'accepted')
  const lost = await put('lost1')
  await until(lost, 'delivered', 'accepted')
  const foreign = await put('foreign1')
  await until(foreign, 'delivered', 'accepted')
  expect(sandbox.state['google-ads'].received().requests.map(({ url }) => url.split('/').at(-1))).toEqual(
    Array.from({ length: 3 }, () => 'events:ingest'),
  )
  aheadMs = 31 * 60_000
  await until(good, 'delivered', 'confirmed')
  expect(await until(lost, 'skipped')).toMatchObject({ reason: 'unknown at the platform' })
  expect(await until(foreign, 'rejected')).toMatchObject({ reason: 'invalid field' })
  const attempts: unknown = JSON.parse((await rowOf(foreign))?.attempts ?? '[]')
  expect(attempts).toMatchObject([{ outcome: 'delivered' }, { step: 'final answer', outcome: 'rejected', detail: 'INVALID_GCLID (1)' }])
})
