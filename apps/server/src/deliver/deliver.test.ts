/** Lanes against strict stand-ins that fail on command. */
import { DAY_MS } from '@convbox/contract/durations'
import { randomBytes } from 'node:crypto'
import { integrations } from '@convbox/contract/api/integrations'
import { eventsMonitor } from '@convbox/contract/api/events-monitor'
import { pixels as pixelCalls } from '@convbox/contract/api/pixels'
import { DESTINATION_FACTS } from '@convbox/contract/all-destinations'
import { DESTINATION_IDS, uuidFromTime, type DestinationId, type PixelId, type PixelSettings, type StoreEvent } from '@convbox/contract'
import type { FailOrder } from '@convbox/demo/platforms/fail-order'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { readDelivery } from '../features/events-monitor/events-monitor.rows.ts'
import { createPixel } from '../features/pixels/pixels.ts'
import { pageView } from '../testing/collect-fixtures.ts'
import { connectChannel } from '../testing/connect-channel.ts'
import { makePixel, pixelSettings } from '../testing/sandbox-pixel.ts'
import { startSandbox, type TestSandbox } from '../testing/sandbox.ts'
import { startTestProgram, type TestProgram } from '../testing/test-program.ts'
import { waitUntil } from '../testing/wait-until.ts'
import { deliver } from './deliver.ts'

let sandbox: TestSandbox
let test: TestProgram
let seq = 1000

beforeAll(async () => {
  sandbox = await startSandbox()
  test = await startTestProgram({
    roles: [deliver],
    config: { PUBLIC_URL: sandbox.publicUrl, DELIVERY_BACKOFF_MS: 2, DELIVERY_MAX_TRIES: 4 },
  })
})
afterAll(async () => {
  await test.stop()
  await sandbox.close()
})
beforeEach(() => {
  for (const state of Object.values(sandbox.state)) {
    state.order({ mode: 'none' })
    state.clear()
  }
})

const storeEvent = (changes: Partial<StoreEvent> = {}): StoreEvent => {
  const nowMs = Date.now()
  const { client, ...event } = pageView(nowMs)
  return { ...event, client: { ...client, ip: '203.0.113.9' }, receivedAt: new Date(nowMs).toISOString(), ...changes }
}

const put = async (pixelId: string, events: StoreEvent[]): Promise<void> => {
  const entries = events.map((event) => ({
    pixelId,
    seq: seq++,
    eventId: event.id,
    body: { storeId: test.alder.id, event },
    enqueuedAtMs: Date.now(),
  }))
  await test.program.lanes.put(entries)
}

const stateOf = (pixelId: string, eventId: string) => readDelivery(test.program.warehouse, test.alder.id, pixelId, eventId)
const untilState = (pixelId: string, eventId: string, state: string) =>
  waitUntil(
    () => stateOf(pixelId, eventId),
    (row) => row?.state === state,
    { what: `${state} of ${eventId}` },
  )

let count = 0
const newPixel = (platform: DestinationId, changes: Partial<PixelSettings> = {}) => {
  count += 1
  const example = DESTINATION_FACTS[platform].pixelId.example ?? ''
  const pixelId = example.slice(0, -5) + String(count).padStart(5, '0')
  return makePixel(test, test.alder, pixelSettings(platform, { pixelId, token: `token-${count}-0123456789abcdef`, ...changes }))
}
const fail = (platform: DestinationId, order: FailOrder): void => sandbox.state[platform].order(order)
const receivedBy = (platform: DestinationId, eventId: string): number =>
  sandbox.state[platform].received().events.filter((event) => event.eventId === eventId).length
const asAda = () => ({ as: 'ada' as const, store: test.alder })

describe('a lane', () => {
  it.each(DESTINATION_IDS)('delivers to %s in order of arrival and keeps the proof, without the token', async (platform) => {
    const { takesEvents, isPaidPerEvent } = DESTINATION_FACTS[platform]
    // Test events do not wait for others to share their request.
    const pixel = await newPixel(platform, isPaidPerEvent ? { testEventCode: 'test' } : {})
    // Mailchimp takes events of its contacts only.
    sandbox.state[platform].knownEmails.add('mary@example.com')
    const name = (['PageView', 'ViewContent', 'Lead'] as const).find((one) => takesEvents.some((taken) => taken === one))
    const user = { email: 'mary@example.com' }
    const events = Array.from({ length: 3 }, () => storeEvent({ ...(name && { name }), user, clickIds: { awc: '30412_1_x' } }))
    await put(pixel, events)
    for (const event of events) {
      const row = await untilState(pixel, event.id, 'delivered')
      expect(row?.proof).toBe(DESTINATION_FACTS[platform].proof)
      expect(row?.request).not.toContain('0123456789abcdef')
      expect(row?.request).toContain(platform === 'ga4' ? 'page_view' : event.id)
    }
    expect(
      sandbox.state[platform]
        .received()
        .events.map((event) => event.eventId)
        .filter(Boolean),
    ).toHaveLength(3)
    expect(
      sandbox.state[platform]
        .received()
        .requests.flatMap((request) => request.events)
        .slice(0, 3),
    ).toEqual(sandbox.state[platform].received().events.map((event) => event.eventId))
  })

  it.each([
    ['a server error', { mode: 'status', status: 500, times: 2 }],
    ['too many requests', { mode: 'status', status: 429, retryAfter: 0, times: 2 }],
    ['a connection that is cut', { mode: 'timeout', ms: 5, isKept: false, times: 2 }],
  ] satisfies [string, FailOrder][])('tries again after %s, keeps the order, and shows each attempt', async (_what, order) => {
    const pixel = await newPixel('facebook')
    fail('facebook', order)
    const events = [storeEvent(), storeEvent()]
    await put(pixel, events)
    const row = await untilState(pixel, events[0]?.id ?? '', 'delivered')
    await untilState(pixel, events[1]?.id ?? '', 'delivered')
    const attempts: unknown = JSON.parse(row?.attempts ?? '')
    expect(attempts).toMatchObject([{ outcome: 'retry' }, { outcome: 'retry' }, { outcome: 'delivered' }])
    expect(sandbox.state.facebook.received().events.map((event) => event.eventId)).toEqual(events.map((event) => event.id))
    const pixelRow = await waitUntil(
      () => test.program.directory.pixel(pixel),
      (found) => found?.state === 'running',
      { what: 'a running pixel' },
    )
    expect(pixelRow?.pausedReason).toBeUndefined()
  })

  it('parks after the last try, holds up no other lane, and brings back what gave up when the platform returns', async () => {
    const [broken, healthy] = [await newPixel('facebook'), await newPixel('ga4')]
    fail('facebook', { mode: 'status', status: 500, times: 1_000_000 })
    const event = storeEvent()
    await put(broken, [event])
    await put(healthy, [event])
    await untilState(healthy, event.id, 'delivered')
    const parked = await untilState(broken, event.id, 'parked')
    expect(parked?.reason).toBe('out of tries')
    expect(JSON.parse(parked?.attempts ?? '[]')).toHaveLength(4)
    expect((await test.program.directory.pixel(broken))?.pausedReason).toBe('temporary refusal')
    fail('facebook', { mode: 'none' })
    const next = storeEvent()
    await put(broken, [next])
    await untilState(broken, next.id, 'delivered')
    await untilState(broken, event.id, 'delivered')
  })

  it('pauses for a token that has expired, loses nothing, and goes on with a new one', async () => {
    const [pixel, other] = [await newPixel('facebook'), await newPixel('generic')]
    const before = storeEvent()
    await put(pixel, [before])
    await untilState(pixel, before.id, 'delivered')
    fail('facebook', { mode: 'expired token' })
    const events = [storeEvent(), storeEvent()]
    await put(pixel, events)
    await put(other, events)
    for (const event of events) await untilState(pixel, event.id, 'needs reauthorization')
    const late = storeEvent()
    await put(pixel, [late])
    await untilState(pixel, late.id, 'waiting')
    const detail = await test.call(eventsMonitor.eventDetail, { pixelId: pixel as PixelId, eventId: late.id }, asAda())
    expect(detail.result).toMatchObject({ state: 'needs reauthorization', reason: 'token expired', replay: { why: 'waits for a token' } })
    for (const event of events) await untilState(other, event.id, 'delivered')
    expect((await test.call(pixelCalls.getPixel, { id: pixel }, asAda())).result).toMatchObject({
      state: 'needs reauthorization',
      waiting: 3,
    })
    const saved = await test.call(pixelCalls.updatePixel, { id: pixel, conversionApiKey: 'a-brand-new-token-0123456789abcdef' }, asAda())
    expect(saved.status).toBe(200)
    for (const event of [...events, late]) await untilState(pixel, event.id, 'delivered')
    expect(
      sandbox.state.facebook
        .received()
        .events.map((event) => event.eventId)
        .slice(-3),
    ).toEqual([...events, late].map((event) => event.id))
  })

  it('shows every event behind an expired token, however many: the same in the log, on the pixel and in its counts', async () => {
    const pixel = (await newPixel('facebook')) as PixelId
    const before = storeEvent()
    await put(pixel, [before])
    await untilState(pixel, before.id, 'delivered')
    fail('facebook', { mode: 'expired token' })
    // Twice over more than one turn takes (1000) and than are shown at once (1000).
    const events = Array.from({ length: 2345 }, () => storeEvent())
    await put(pixel, events)
    const log = (status?: 'failure' | 'pending' | 'success') =>
      test.call(eventsMonitor.deliveryLog, { pixelId: pixel, ...(status && { status }) }, asAda())
    const all = await waitUntil(
      () => log(),
      ({ result }) => result?.rowCount === 2346,
      { what: 'a row for every event' },
    )
    expect(all.result?.rows[0]).toMatchObject({ state: 'needs reauthorization', reason: 'token expired' })
    expect((await log('failure')).result?.rowCount).toBe(2345)
    expect((await log('pending')).result?.rowCount).toBe(0)
    const one = await test.call(pixelCalls.getPixel, { id: pixel }, asAda())
    const listed = (await test.call(pixelCalls.listPixels, {}, asAda())).result?.find(({ id }) => id === pixel)
    expect(one.result).toMatchObject({
      state: 'needs reauthorization',
      waiting: 2345,
      counts: { 'needs reauthorization': 2345, delivered: 1 },
    })
    expect(listed?.counts).toEqual(one.result?.counts)

    fail('facebook', { mode: 'none' })
    await test.call(pixelCalls.updatePixel, { id: pixel, conversionApiKey: 'a-brand-new-token-0123456789abcdef' }, asAda())
    const after = await waitUntil(
      () => log('success'),
      ({ result }) => result?.rowCount === 2346,
      { what: 'every event delivered' },
    )
    expect(after.result?.rows[0]).toMatchObject({ state: 'delivered' })
    const delivered = await test.call(pixelCalls.getPixel, { id: pixel }, asAda())
    expect(delivered.result).toMatchObject({ state: 'running', waiting: 0, counts: { delivered: 2346 } })
    expect(sandbox.state.facebook.received().unique).toHaveLength(2346)
  })

  it('shows why an event was not meant for a pixel', async () => {
    const pixel = await newPixel('facebook', { events: ['Purchase'] })
    const old = storeEvent({ occurredAt: new Date(Date.now() - 8 * DAY_MS).toISOString() })
    const all = await newPixel('facebook')
    const off = storeEvent()
    await put(pixel, [off])
    await put(all, [old])
    expect((await untilState(pixel, off.id, 'skipped'))?.reason).toBe('event switched off')
    expect((await untilState(all, old.id, 'skipped'))?.reason).toBe('too old for the platform')
  })

  it('follows the consent of the event, and the default of the store where it is unknown', async () => {
    const pixel = await newPixel('facebook')
    const consent = {
      ad: 'denied',
      analytics: 'granted',
      functionality: 'granted',
      personalization: 'granted',
      security: 'granted',
    } as const
    const denied = storeEvent({ consent })
    const unknown = storeEvent({ consent: { ...consent, ad: 'unknown' } })
    await put(pixel, [denied, unknown])
    expect((await untilState(pixel, denied.id, 'skipped'))?.reason).toBe('consent denied')
    await untilState(pixel, unknown.id, 'delivered')
    await test.program.mainDb.pool.query(`UPDATE store SET consent_default = 'denied' WHERE id = $1`, [test.alder.id])
    const silent = storeEvent({ consent: { ...consent, ad: 'unknown' } })
    await put(pixel, [silent])
    expect((await untilState(pixel, silent.id, 'skipped'))?.reason).toBe('consent denied')
    await test.program.mainDb.pool.query(`UPDATE store SET consent_default = 'granted' WHERE id = $1`, [test.alder.id])
  })

  it('marks what goes out under a test code', async () => {
    const pixel = await newPixel('facebook', { testEventCode: 'TEST123' })
    const event = storeEvent()
    await put(pixel, [event])
    expect((await untilState(pixel, event.id, 'delivered'))?.is_test).toBe(1)
  })

  it('sends with a connected account, and notes when', async () => {
    const { query } = await connectChannel(test, { as: 'ada', store: test.alder, platform: 'facebook' })
    const channelAuthId = query['authId'] ?? ''
    const { token: _token, ...settings } = pixelSettings('facebook', { pixelId: '1234567890199999' })
    const store = { ...test.alder, sandbox: true }
    const pixel = await createPixel(test.program, { store, settings, name: 'Connected', channelAuthId })
    const lastSync = async () =>
      (await test.call(integrations.listAuths, {}, asAda())).result?.map(({ lastSyncAt }) => lastSyncAt !== undefined)
    expect(await lastSync()).toEqual([false])
    const event = storeEvent()
    await put(pixel, [event])
    await untilState(pixel, event.id, 'delivered')
    await waitUntil(lastSync, (known) => known?.[0] === true, { what: 'the note' })
  })

  it('replays a rejected event when the user asks, and says why not once it is too old', async () => {
    const pixel = (await newPixel('generic')) as PixelId
    const event = storeEvent()
    fail('generic', { mode: 'refuse event', eventId: event.id })
    await put(pixel, [event])
    await untilState(pixel, event.id, 'rejected')
    const detail = await test.call(eventsMonitor.eventDetail, { pixelId: pixel, eventId: event.id }, asAda())
    expect(detail.result).toMatchObject({ state: 'rejected', replay: { possible: true } })
    fail('generic', { mode: 'none' })
    const answer = await test.call(eventsMonitor.replayEvent, { pixelId: pixel, eventId: event.id }, asAda())
    expect(answer.result).toMatchObject({ state: 'waiting', status: 'pending' })
    const { rows } = await test.program.mainDb.pool.query('SELECT user_id, action, detail FROM audit WHERE target = $1', [event.id])
    expect(rows).toEqual([{ user_id: test.users.ada, action: 'event replayed', detail: { pixelName: expect.any(String) } }])
    await untilState(pixel, event.id, 'delivered')
    const again = await test.call(eventsMonitor.replayEvent, { pixelId: pixel, eventId: event.id }, asAda())
    expect(again).toMatchObject({
      status: 409,
      error: 'cannot replay',
      details: { replay: 'not parked or rejected' },
    })
  })

  it('waits as long as the platform asks', async () => {
    const pixel = await newPixel('facebook')
    fail('facebook', { mode: 'status', status: 429, retryAfter: 3600, times: 1 })
    const [first, second] = [storeEvent(), storeEvent()]
    await put(pixel, [first])
    await untilState(pixel, first.id, 'retrying')
    await put(pixel, [second])
    await untilState(pixel, second.id, 'waiting')
    expect(sandbox.state.facebook.received().requests).toHaveLength(1)
    expect((await test.program.directory.pixel(pixel))?.pausedReason).toBe('too many requests')
  })
})

describe('ids', () => {
  it('takes an event id once for a pixel', async () => {
    const pixel = await newPixel('generic')
    const event = storeEvent({ id: uuidFromTime(Date.now(), randomBytes(10)) })
    await put(pixel, [event])
    await put(pixel, [event])
    await untilState(pixel, event.id, 'delivered')
    const last = storeEvent()
    await put(pixel, [last])
    await untilState(pixel, last.id, 'delivered')
    expect(receivedBy('generic', event.id)).toBe(1)
  })
})
