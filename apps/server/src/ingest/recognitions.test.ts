/** UserIdentificationAlgorithm, from events in the intake log to the warehouse. */
import { column } from '@convbox/storage'
import type { CollectEvent } from '@convbox/contract'
import { trackingSettings } from '@convbox/contract/api/tracking-settings'
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { z } from 'zod'
import { recordOf } from '../intake/intake-record.ts'
import { GRANTED, pageView } from '../testing/collect-fixtures.ts'
import { startTestProgram, type TestProgram, type TestStore } from '../testing/test-program.ts'
import { runBatch } from './batch.ts'
import { createRecentIds } from './recent-ids.ts'

let nowMs = Date.parse('2026-11-20T10:00:00.000Z')
let test: TestProgram
let done = 0
beforeAll(async () => {
  test = await startTestProgram({ now: () => nowMs })
  await test.call(trackingSettings.saveSettings, { recognition: { on: true } }, { as: 'otto', store: test.alder })
})
afterAll(() => test.stop())

/** A minute later the visitor views a page. times: the batch is run so often, as after crashes. */
const see = async (
  visitorId: string,
  user: CollectEvent['user'],
  { store = test.alder, times = 1, ...changes }: Partial<CollectEvent> & { store?: TestStore; times?: number } = {},
) => {
  nowMs += 60_000
  const receivedAt = new Date(nowMs).toISOString()
  const events = [pageView(nowMs, { visitorId, ...(user && { user }), ...changes })]
  await test.program.log.append([recordOf(store.id, receivedAt, { kind: 'batch', sentAt: receivedAt, events })])
  const entries = await test.program.log.read({ after: done, limit: 1000, maxBytes: 10_000_000 })
  const token = randomUUID()
  for (let run = 0; run < times; run++)
    await runBatch(test.program, entries, { token, isHistory: false, deliveries: true, recent: createRecentIds() })
  done = entries.at(-1)?.position ?? done
  return events[0]?.occurredAt
}

const recognized = async (visitorId: string, store = test.alder) =>
  (
    await test.program.warehouse.query({
      sql: `SELECT occurred_at AS at FROM events FINAL WHERE store_id = {storeId:String} AND visitor_id = {visitorId:String} AND name = 'UserIdentificationAlgorithm'`,
      params: { storeId: store.id, visitorId },
      row: z.object({ at: column.time }),
    })
  ).map(({ at }) => at)

it('a known person on a new device is told once, when they say who they are', async () => {
  await see('phone', { email: 'mila@example.com' })
  expect(await recognized('phone')).toEqual([])
  await see('laptop', undefined)
  expect(await recognized('laptop')).toEqual([])
  const at = await see('laptop', { email: 'Mila@Example.com ' })
  expect(await recognized('laptop')).toEqual([at])
  await see('laptop', { email: 'mila@example.com' })
  expect([await recognized('laptop'), await recognized('phone')]).toEqual([[at], []])
})

it('a customer who is logged in is recognized by their id, also when the batch is run again after a crash', async () => {
  await see('before', { customerId: '77' })
  const at = await see('after', { customerId: '77' }, { times: 3 })
  expect(await recognized('after')).toEqual([at])
})

it('nobody is recognized who was known as somebody else on this device before', async () => {
  await see('one', { email: 'a@example.com' })
  await see('two', { email: 'b@example.com' })
  await see('two', { email: 'a@example.com' })
  expect(await recognized('two')).toEqual([])
})

it('nobody is recognized by what more than 20 visitors share', async () => {
  for (let till = 0; till < 21; till++) await see(`till-${till}`, { email: 'till@example.com' })
  // The second to the twentieth were.
  expect([await recognized('till-1'), await recognized('till-20')]).toEqual([[expect.any(String)], []])
})

it('not after analytics was refused, not in a store that has it off, and not across stores', async () => {
  await see('p', { email: 'c@example.com' })
  await see('q', { email: 'c@example.com' }, { consent: { ...GRANTED, analytics: 'denied' } })
  expect(await recognized('q')).toEqual([])
  await see('r', { email: 'c@example.com' }, { store: test.birch })
  await see('s', { email: 'c@example.com' }, { store: test.birch })
  expect([await recognized('r', test.birch), await recognized('s', test.birch)]).toEqual([[], []])
})
