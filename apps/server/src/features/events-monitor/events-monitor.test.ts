/** Realtime log, delivery log, one delivery and drops, through HTTP. */
import { eventsMonitor } from '@convbox/contract/api/events-monitor'
import type { PixelId } from '@convbox/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { deliveryRowOf, type DeliveryChange, type DeliveryRow } from '../../deliveries/delivery-row.ts'
import { pageView } from '../../testing/collect-fixtures.ts'
import { makePixel, pixelSettings } from '../../testing/sandbox-pixel.ts'
import { startTestProgram, type TestProgram } from '../../testing/test-program.ts'
import { waitUntil } from '../../testing/wait-until.ts'

// Far in the future: the warehouse deletes deliveries and drops after 90 days, events after 400, by the real clock.
const NOW_MS = Date.parse('2035-11-20T12:00:00Z')
const HOUR_MS = 3_600_000
let test: TestProgram
let pixel: PixelId
let other: PixelId
let version = 1

beforeAll(async () => {
  test = await startTestProgram({ now: () => NOW_MS })
  pixel = (await makePixel(test, test.alder, pixelSettings('facebook'))) as PixelId
  other = (await makePixel(test, test.alder, pixelSettings('ga4'))) as PixelId
})
afterAll(() => test.stop())

const asAda = () => ({ as: 'ada' as const, store: test.alder })

/** Writes a delivery of an event that arrived this many hours ago. */
const write = async (
  pixelId: string,
  eventId: string,
  change: Partial<DeliveryChange> & { hoursAgo?: number; orderId?: string },
): Promise<DeliveryRow> => {
  const { hoursAgo = 1, orderId, ...rest } = change
  const at = new Date(NOW_MS - hoursAgo * HOUR_MS).toISOString()
  const found = await test.program.directory.pixel(pixelId)
  if (found === undefined) throw new Error('no pixel')
  const { client: _client, ...event } = pageView(Date.parse(at), {
    id: eventId,
    ...(orderId !== undefined && { order: { id: orderId, name: '#1001' } }),
  })
  const entry = { pixelId, seq: 1, eventId, body: {}, enqueuedAtMs: NOW_MS, nextAtMs: 0, attempts: 0 }
  const waiting = { entry, body: { storeId: test.alder.id, event: { ...event, receivedAt: at } }, note: { attempts: [] } }
  const row = deliveryRowOf(found, waiting, { state: 'delivered', attempts: [], ...rest }, { ms: NOW_MS, version: String(version++) })
  await test.program.warehouse.insert({ table: 'deliveries', rows: [row] })
  return row
}

describe('GET /report/event-logs', () => {
  it('says that a store has no pixel', async () => {
    const answer = await test.call(eventsMonitor.eventLogs, {}, { as: 'bela', store: test.birch })
    expect(answer.result).toEqual({ rows: [], hasPixel: false })
  })

  it('shows the latest of two hours in their newest state, newest first, filtered by pixel, name and status', async () => {
    await write(pixel, 'e-old', { hoursAgo: 3 })
    await write(pixel, 'e-1', { hoursAgo: 1.5, state: 'retrying', reason: 'platform error' })
    await write(pixel, 'e-1', { hoursAgo: 1.5, state: 'delivered', proof: 'confirmed' })
    await write(other, 'e-1', { hoursAgo: 1.4, state: 'parked', reason: 'out of tries' })
    await write(pixel, 'e-2', { hoursAgo: 1, state: 'skipped', reason: 'consent denied' })
    const ids = async (filter: object): Promise<string[]> => {
      const { result } = await test.call(eventsMonitor.eventLogs, filter, asAda())
      return (result?.rows ?? []).map((row) => `${row.eventId} ${row.platform} ${row.status}`)
    }
    expect(await ids({})).toEqual(['e-2 facebook skipped', 'e-1 ga4 failure', 'e-1 facebook success'])
    expect(await ids({ pixelId: pixel })).toEqual(['e-2 facebook skipped', 'e-1 facebook success'])
    expect(await ids({ status: 'failure' })).toEqual(['e-1 ga4 failure'])
    expect(await ids({ status: 'pending' })).toEqual([])
    expect(await ids({ eventName: 'Purchase' })).toEqual([])
  })

  it('is closed to strangers and to members of other stores', async () => {
    expect((await test.call(eventsMonitor.eventLogs, {}, {})).status).toBe(401)
    expect((await test.call(eventsMonitor.eventLogs, {}, { as: 'bela', store: test.alder })).status).toBe(403)
    const foreign = await test.call(eventsMonitor.eventDetail, { pixelId: pixel, eventId: 'e-1' }, { as: 'bela', store: test.birch })
    expect(foreign.error).toBe('not found')
    expect((await test.call(eventsMonitor.replayEvent, { pixelId: pixel, eventId: 'e-1' }, { as: 'bela', store: test.birch })).error).toBe(
      'not found',
    )
    expect((await test.call(eventsMonitor.eventLogs, { status: 'nonsense' as 'failure' }, asAda())).error).toBe('invalid input')
  })
})

describe('GET /report/event-detail', () => {
  it('shows what was sent, what came back, every attempt, and why it cannot be sent again', async () => {
    const attempts = [{ at: '2035-11-20T11:00:00.000Z', outcome: 'delivered' as const, status: 200, durationMs: 12 }]
    await write(pixel, 'e-3', { proof: 'confirmed', request: '{"body":{}}', answer: '{"events_received":1}', attempts })
    const { result } = await test.call(eventsMonitor.eventDetail, { pixelId: pixel, eventId: 'e-3' }, asAda())
    expect(result).toMatchObject({
      state: 'delivered',
      proof: 'confirmed',
      attempts: 1,
      attemptList: attempts,
      request: '{"body":{}}',
      answer: '{"events_received":1}',
      replay: { possible: false, why: 'not parked or rejected' },
    })
    expect(result?.others).toEqual([])
    expect((await test.call(eventsMonitor.eventDetail, { pixelId: pixel, eventId: 'nobody' }, asAda())).error).toBe('not found')
  })

  it('names the other pixels of the event', async () => {
    await write(pixel, 'e-both', { hoursAgo: 40 })
    await write(other, 'e-both', { hoursAgo: 40, state: 'parked', reason: 'out of tries' })
    const { result } = await test.call(eventsMonitor.eventDetail, { pixelId: pixel, eventId: 'e-both' }, asAda())
    expect(result?.others).toMatchObject([{ pixelId: other, state: 'parked' }])
  })

  it('says why an event that is too old or no longer kept cannot be sent again', async () => {
    await write(pixel, 'e-4', { hoursAgo: 24 * 8, state: 'rejected', reason: 'invalid field' })
    const tooOld = await test.call(eventsMonitor.eventDetail, { pixelId: pixel, eventId: 'e-4' }, asAda())
    expect(tooOld.result?.replay).toEqual({ possible: false, why: 'past the age limit' })
    await write(pixel, 'e-5', { state: 'rejected', reason: 'invalid field' })
    const gone = await test.call(eventsMonitor.replayEvent, { pixelId: pixel, eventId: 'e-5' }, asAda())
    expect(gone).toMatchObject({ status: 409, details: { replay: 'no longer kept' } })
  })
})

describe('GET /report/delivery-log', () => {
  it('finds deliveries by order id, order name and day, a page at a time', async () => {
    await write(pixel, 'e-6', { hoursAgo: 24 * 20, orderId: '5001' })
    const byOrder = await test.call(eventsMonitor.deliveryLog, { orderId: '5001' as never }, asAda())
    expect(byOrder.result).toMatchObject({
      rowCount: 1,
      pageNo: 1,
      pageSize: 100,
      rows: [{ eventId: 'e-6', orderId: '5001', orderName: '#1001' }],
    })
    for (const name of ['#1001', '1001']) {
      const byName = await test.call(eventsMonitor.deliveryLog, { orderId: name as never }, asAda())
      expect(byName.result?.rows.map((row) => row.eventId)).toEqual(['e-6'])
    }
    const atTheEnd = await test.call.raw(eventsMonitor.deliveryLog, { to: '9999-12-31' }, asAda())
    expect([atTheEnd.status, atTheEnd.error]).toEqual([400, 'invalid input'])
    // A page counts events: e-1 went to two pixels and counts once; a page beyond the last still has the total.
    const ofToday = await test.call(eventsMonitor.deliveryLog, { eventName: 'PageView', from: '2035-11-20' }, asAda())
    const events = new Set(ofToday.result?.rows.map((row) => row.eventId))
    expect(ofToday.result?.rows.filter((row) => row.eventId === 'e-1')).toHaveLength(2)
    expect(ofToday.result?.rowCount).toBe(events.size)
    const beyond = await test.call(eventsMonitor.deliveryLog, { eventName: 'PageView', from: '2035-11-20', pageNo: 99 }, asAda())
    expect(beyond.result).toMatchObject({ rows: [], rowCount: events.size })
    const byDay = await test.call(eventsMonitor.deliveryLog, { from: '2035-10-31', to: '2035-10-31' }, asAda())
    expect(byDay.result?.rows.map((row) => row.eventId)).toEqual(['e-6'])
    expect((await test.call(eventsMonitor.deliveryLog, { from: '2035-11-01', to: '2035-11-02' }, asAda())).result?.rowCount).toBe(0)
  })
})

describe('GET /report/realtime', () => {
  it('answers the same rows as the event log, by pixel and event name', async () => {
    await write(other, 'e-8', { state: 'rejected', reason: 'invalid field' })
    const asked = { pixelId: other, eventName: 'PageView' } as const
    const { result } = await test.call(eventsMonitor.realtime, asked, asAda())
    expect(result?.rows.find((row) => row.eventId === 'e-8')).toMatchObject({ eventName: 'PageView', status: 'failure', pixelId: other })
    expect(result?.rows.every((row) => row.pixelId === other)).toBe(true)
    expect(result).toEqual((await test.call(eventsMonitor.eventLogs, asked, asAda())).result)
  })
})

describe('GET /report/live-events', () => {
  it('sends what was asked for as it happens, and nothing of another store', async () => {
    const url = await test.listen()
    const headers = await test.call.headersOf(asAda())
    const aborted = new AbortController()
    const answer = await fetch(`${url}/api/report/live-events?status=success`, { headers, signal: aborted.signal })
    expect(answer.headers.get('content-type')).toContain('text/event-stream')
    let text = ''
    const reading = (async () => {
      for await (const chunk of answer.body ?? []) text += new TextDecoder().decode(chunk)
    })().catch(() => undefined)
    await waitUntil(
      () => text,
      (seen) => seen.includes('ping'),
      { what: 'the first ping' },
    )
    const row = await write(pixel, 'e-7', { proof: 'confirmed' })
    test.program.signals.emit('deliveries', [
      { ...row, store_id: test.birch.id, event_id: 'foreign' },
      { ...row, state: 'parked', event_id: 'parked' },
      row,
      { ...row, proof: 'accepted', version: '0' },
    ])
    await waitUntil(
      () => text,
      (seen) => seen.includes('e-7'),
      { what: 'the row' },
    )
    // Not of another store or status, nor an older state of the same delivery that arrived later.
    expect(text).not.toMatch(/foreign|parked|accepted/)
    aborted.abort()
    await reading
  })
})

describe('GET /report/drops', () => {
  it('adds up drops by step and reason, and says how far behind the data is', async () => {
    const drop = { store_id: test.alder.id, minute: '2035-11-20T11:00:00.000Z', step: 'drop-bots', reason: 'bot', count: '2' }
    await test.program.warehouse.insert({
      table: 'drops',
      rows: [
        drop,
        { ...drop, minute: '2035-11-20T11:01:00.000Z' },
        { ...drop, store_id: test.birch.id },
        { ...drop, minute: '2035-11-18T11:00:00.000Z' },
      ],
    })
    const { result } = await test.call(eventsMonitor.drops, {}, asAda())
    expect(result).toEqual({ rows: [{ step: 'drop-bots', reason: 'bot', count: 4 }], accepted: 0, lagSeconds: 0 })
  })
})
