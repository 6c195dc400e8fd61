/**
 * Recent ids are lost at a restart: an event sent again after one is accepted again, and must count and be delivered
 * once.
 */
import { randomUUID } from 'node:crypto'
import { column } from '@convbox/storage'
import type { CollectEvent } from '@convbox/contract'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { z } from 'zod'
import { deliver } from '../deliver/deliver.ts'
import { deriveAll } from '../derive/derive.ts'
import type { RunningRole } from '../program.ts'
import { batchOf, browserPurchase, CHROME, pageView } from '../testing/collect-fixtures.ts'
import { makePixel, pixelSettings } from '../testing/sandbox-pixel.ts'
import { startSandbox, type TestSandbox } from '../testing/sandbox.ts'
import { startTestProgram, type TestProgram } from '../testing/test-program.ts'
import { waitUntil } from '../testing/wait-until.ts'
import { ingest } from './ingest.ts'

let sandbox: TestSandbox
let test: TestProgram
let ingesting: RunningRole
// Behind the stand-in's clock, which rejects future events, even after two jumps of a minute.
let aheadMs = -120_000
const now = (): number => Date.now() + aheadMs

beforeAll(async () => {
  sandbox = await startSandbox()
  test = await startTestProgram({ now, roles: [deliver], config: { PUBLIC_URL: sandbox.publicUrl } })
  await makePixel(test, test.alder, pixelSettings('facebook'))
  ingesting = await ingest.start(test.program)
})
afterAll(async () => {
  await ingesting.stop()
  await test.stop()
  await sandbox.close()
})

/** clockMs: the sender's clock. */
const send = async (events: CollectEvent[], clockMs: number): Promise<void> => {
  const { statusCode } = await test.server.inject({
    method: 'POST',
    url: '/collect/v1/events',
    headers: { 'user-agent': CHROME, 'content-type': 'text/plain' },
    payload: JSON.stringify(batchOf(test.alder.storeKey, clockMs, events)),
  })
  expect(statusCode).toBe(202)
}

const received = () => sandbox.state.facebook.received().unique
/** Sends a new event and waits until Meta has it, so that everything before it was processed. */
const untilAllWentThrough = async (): Promise<void> => {
  const last = pageView(now())
  await send([last], now())
  await waitUntil(received, (unique) => unique.some(({ eventId }) => eventId === last.id), { what: 'the last event at Meta' })
}

const countOf = async (sql: string, params: Record<string, string>): Promise<number | undefined> => {
  const row = z.object({ found: column.count })
  const [first] = await test.program.warehouse.query({ sql, params: { storeId: test.alder.id, ...params }, row })
  return first?.found
}

it('counts and delivers an event once that is sent again after a restart, whatever the sender’s clock says by then', async () => {
  const nowMs = now()
  const visitorId = randomUUID()
  // Before the purchase: events of one moment are ordered by their ids, and a purchase first would be a landing of its own.
  const plain = pageView(nowMs - 1000, { visitorId })
  // A clock one hour behind: its events are moved, a little further at the second send.
  const slow = pageView(nowMs - 3_600_000, { visitorId })
  const checkoutToken = randomUUID().replaceAll('-', '')
  const purchase = browserPurchase(nowMs, { visitorId, checkoutToken, orderId: '7001' })
  await send([plain, purchase], nowMs)
  await send([slow], nowMs - 3_600_000)
  await untilAllWentThrough()

  // Before a restart the repetition is dropped and counted.
  await send([plain], nowMs)
  await untilAllWentThrough()
  const duplicates = () =>
    countOf(`SELECT sum(count) AS found FROM drops WHERE store_id = {storeId:String} AND reason = {reason:String}`, { reason: 'duplicate' })
  expect(await duplicates()).toBe(1)

  // Batches of the last half minute are repeated at start and remembered again; older ones are not.
  aheadMs += 60_000
  await untilAllWentThrough()
  await ingesting.stop()
  ingesting = await ingest.start(test.program)
  await send([plain, purchase], now())
  await send([slow], now() - 3_601_000)
  await untilAllWentThrough()
  expect(await duplicates()).toBe(1)

  expect(
    await countOf(`SELECT count() AS found FROM events FINAL WHERE store_id = {storeId:String} AND visitor_id = {visitorId:String}`, {
      visitorId,
    }),
  ).toBe(3)
  await deriveAll(test.program)
  const sumsOf = async (sums: readonly string[]) =>
    Promise.all(
      sums.map(async (sum) => [
        sum,
        await countOf(`SELECT ${sum} AS found FROM sessions FINAL WHERE store_id = {storeId:String} AND visitor_id = {visitorId:String}`, {
          visitorId,
        }),
      ]),
    )
  expect(await sumsOf(['sum(page_views)', 'sum(purchases)', 'sum(landings)'])).toEqual([
    ['sum(page_views)', 2],
    ['sum(purchases)', 1],
    ['sum(landings)', 1],
  ])
  for (const { id } of [plain, slow]) expect(received().filter(({ eventId }) => eventId === id)).toMatchObject([{ count: 1 }])
  expect(received().filter(({ eventName }) => eventName === 'Purchase')).toMatchObject([{ count: 1 }])
})

it('counts once what is sent again after a restart though it names another time or visitor by then', async () => {
  const nowMs = now()
  // Twelve seconds in transit look like a slow clock, so the event is moved; the second send is fast and not moved.
  const slowWay = pageView(nowMs - 12_000)
  const { visitorId: _visitorId, ...nobody } = pageView(nowMs - 3_600_000)
  const cleared = pageView(nowMs - 20_000)
  await send([slowWay], nowMs - 12_000)
  await send([nobody], nowMs - 3_600_000)
  await send([cleared], nowMs)
  await untilAllWentThrough()
  aheadMs += 60_000
  await untilAllWentThrough()
  await ingesting.stop()
  ingesting = await ingest.start(test.program)
  await send([slowWay, { ...cleared, visitorId: randomUUID() }], now())
  await send([nobody], now() - 3_600_500)
  await untilAllWentThrough()
  for (const { id } of [slowWay, nobody, cleared]) {
    expect(await countOf(`SELECT count() AS found FROM events FINAL WHERE store_id = {storeId:String} AND id = {id:String}`, { id })).toBe(
      1,
    )
    expect(received().filter(({ eventId }) => eventId === id)).toMatchObject([{ count: 1 }])
  }
})
