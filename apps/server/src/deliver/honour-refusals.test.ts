/** A consent that is withdrawn after events were accepted: they stop wherever they are. Through the real endpoints and lanes, against the stand-ins. */
import { randomUUID } from 'node:crypto'
import { eventsMonitor } from '@convbox/contract/api/events-monitor'
import { pixelRefill } from '@convbox/contract/api/pixel-refill'
import type { CollectEvent, DestinationId, PixelId } from '@convbox/contract'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { readLastGrants } from '../deliveries/visitor-choices.sql.ts'
import { readRefusals } from '../deliveries/visitor-refusals.rows.ts'
import { ingest } from '../ingest/ingest.ts'
import { purchaseEventId } from '../ingest/purchase-id.ts'
import type { RunningRole } from '../program.ts'
import { batchOf, browserPurchase, CHROME, GRANTED, pageView } from '../testing/collect-fixtures.ts'
import { makePixel, pixelSettings } from '../testing/sandbox-pixel.ts'
import { startSandbox, type TestSandbox } from '../testing/sandbox.ts'
import { orderBody, webhookHeaders } from '../testing/shopify-fixtures.ts'
import { startTestProgram, type TestProgram } from '../testing/test-program.ts'
import { waitUntil } from '../testing/wait-until.ts'
import { deliver } from './deliver.ts'

let sandbox: TestSandbox
let test: TestProgram
let delivering: RunningRole
let aheadMs = 0
const pixels: Partial<Record<DestinationId, PixelId>> = {}

beforeAll(async () => {
  sandbox = await startSandbox()
  test = await startTestProgram({
    roles: [ingest],
    now: () => Date.now() + aheadMs,
    config: { PUBLIC_URL: sandbox.publicUrl, DELIVERY_BACKOFF_MS: 2, DELIVERY_MAX_TRIES: 3, PURCHASE_WAIT_SECONDS: 0, LOG_LEVEL: 'fatal' },
  })
  await test.program.mainDb.pool.query(
    `UPDATE store SET consent_required = true, consent_default = 'denied', purchase_source = 'shopify', first_event_at = now() - interval '9 days' WHERE id = $1`,
    [test.alder.id],
  )
  for (const platform of ['facebook', 'ga4'] as const)
    pixels[platform] = (await makePixel(test, test.alder, pixelSettings(platform, { ccpa: platform === 'facebook' }))) as PixelId
  await test.program.mainDb.pool.query(`UPDATE pixel SET created_at = now() - interval '8 days'`)
  test.program.directory.invalidate()
  delivering = await deliver.start(test.program)
})
afterAll(async () => {
  await delivering.stop()
  await test.stop()
  await sandbox.close()
})
afterEach(() => sandbox.state.facebook.order({ mode: 'none' }))

const post = async (body: unknown): Promise<void> => {
  const { statusCode } = await test.server.inject({
    method: 'POST',
    url: '/collect/v1/events',
    headers: { 'user-agent': CHROME, 'content-type': 'text/plain' },
    payload: JSON.stringify(body),
  })
  expect(statusCode).toBe(202)
}
const send = (...events: CollectEvent[]): Promise<void> => post(batchOf(test.alder.storeKey, test.program.now(), events))
/** The script's last word about its visitor, kept. */
const withdraw = async ({ visitorId }: CollectEvent): Promise<void> => {
  await post({ storeKey: test.alder.storeKey, visitorId })
  await untilRefused(visitorId)
}
const untilRefused = (visitorId = '') =>
  waitUntil(
    async () => (await test.program.mainDb.pool.query('SELECT 1 FROM visitor_refusal WHERE visitor_id = $1', [visitorId])).rowCount,
    (rows) => rows === 1,
    { what: 'the refusal' },
  )
const see = (changes: Partial<CollectEvent> = {}): CollectEvent => pageView(Date.now() - 100, changes)
const down = (): void => sandbox.state.facebook.order({ mode: 'status', status: 503, times: 100_000 })

const detail = async (platform: DestinationId, eventId: string) =>
  (await test.call(eventsMonitor.eventDetail, { pixelId: pixels[platform] ?? '', eventId }, { as: 'ada', store: test.alder })).result
const untilShown = (platform: DestinationId, eventId: string, ...states: string[]) =>
  waitUntil(
    () => {
      test.program.signals.emit('lanes')
      return detail(platform, eventId)
    },
    (found) => states.includes(found?.state ?? ''),
    { what: `${states.join(' or ')} of ${eventId} at ${platform}` },
  )
const timesAt = (platform: DestinationId, eventId: string): number =>
  sandbox.state[platform].received().unique.find((event) => event.eventId === eventId)?.count ?? 0

describe('a consent withdrawn while a platform is down', () => {
  it('stops what waits, what ran out of tries, and what is sent for the first time after the outage; nobody else’s', async () => {
    down()
    const [mine, other] = [see(), see()]
    await send(mine, other)
    await untilShown('facebook', mine.id, 'parked')
    await untilShown('facebook', other.id, 'parked')
    // The second event of the same visitor waits for its next try.
    const later = see({ visitorId: mine.visitorId ?? '' })
    await send(later)
    await untilShown('facebook', later.id, 'retrying', 'waiting', 'parked')
    await withdraw(mine)
    // What has waited longer is looked up by visitor.
    aheadMs += 60_000
    sandbox.state.facebook.order({ mode: 'none' })
    const back = see()
    await send(back)
    await untilShown('facebook', back.id, 'delivered')
    await untilShown('facebook', other.id, 'delivered')
    for (const { id } of [mine, later])
      expect(await untilShown('facebook', id, 'skipped')).toMatchObject({ status: 'skipped', reason: 'consent withdrawn' })
    expect([mine, later, other].map(({ id }) => timesAt('facebook', id))).toEqual([0, 0, 1])
  })

  it('stops it in no limited form either, but only at platforms that need what was withdrawn', async () => {
    down()
    const mine = see()
    await send(mine)
    await untilShown('facebook', mine.id, 'retrying', 'waiting', 'parked')
    await untilShown('ga4', mine.id, 'delivered')
    // Advertising alone, told by a later event.
    await send(see({ visitorId: mine.visitorId ?? '', consent: { ...GRANTED, ad: 'denied' } }))
    await untilRefused(mine.visitorId)
    sandbox.state.facebook.order({ mode: 'none' })
    await send(see())
    expect((await untilShown('facebook', mine.id, 'skipped'))?.reason).toBe('consent withdrawn')
    expect(timesAt('facebook', mine.id)).toBe(0)
  })

  it('stops it also when the event that told so was dropped for it, and lets it go when the visitor has agreed again', async () => {
    const [mine, undecided] = [see(), see()]
    // The lane stands still: it would end what is refused at this moment.
    await delivering.stop()
    await send(mine, undecided)
    const denied = { ...GRANTED, ad: 'denied', analytics: 'denied' } as const
    for (const { visitorId = '' } of [mine, undecided]) {
      await send(see({ visitorId, consent: denied }))
      await untilRefused(visitorId)
    }
    const refusedAt = new Map(
      [...(await readRefusals(test.program.mainDb, test.alder.id, [undecided.visitorId ?? '']))].map(([id, { ad }]) => [id, ad]),
    )
    const agreed = see({ visitorId: undecided.visitorId ?? '' })
    await send(agreed)
    await waitUntil(
      () => readLastGrants(test.program.warehouse, test.alder.id, [undecided.visitorId ?? '']),
      (grants) => (grants.get(undecided.visitorId ?? '')?.ad ?? 0) >= (refusedAt.get(undecided.visitorId ?? '') ?? Infinity),
      { what: 'the grant' },
    )
    delivering = await deliver.start(test.program)
    await untilShown('facebook', undecided.id, 'delivered')
    expect((await untilShown('facebook', mine.id, 'skipped'))?.reason).toBe('consent withdrawn')
    expect(timesAt('facebook', mine.id)).toBe(0)

    // Agreed once more, the visitor may withdraw once more.
    await delivering.stop()
    const again = see({ visitorId: undecided.visitorId ?? '' })
    await send(again)
    await send(see({ visitorId: undecided.visitorId ?? '', consent: denied }))
    await waitUntil(
      () => readRefusals(test.program.mainDb, test.alder.id, [undecided.visitorId ?? '']),
      (found) => (found.get(undecided.visitorId ?? '')?.ad ?? 0) > (refusedAt.get(undecided.visitorId ?? '') ?? Infinity),
      { what: 'the second refusal' },
    )
    delivering = await deliver.start(test.program)
    expect((await untilShown('facebook', again.id, 'skipped'))?.reason).toBe('consent withdrawn')
  })

  it('stops a replay', async () => {
    sandbox.state.facebook.order({ mode: 'refuse event' })
    const mine = see()
    await send(mine)
    await untilShown('facebook', mine.id, 'rejected')
    await withdraw(mine)
    sandbox.state.facebook.order({ mode: 'none' })
    const replayed = await test.call(
      eventsMonitor.replayEvent,
      { pixelId: pixels.facebook ?? '', eventId: mine.id },
      { as: 'ada', store: test.alder },
    )
    expect(replayed.result?.state).toBe('waiting')
    expect((await untilShown('facebook', mine.id, 'skipped'))?.reason).toBe('consent withdrawn')
    expect(timesAt('facebook', mine.id)).toBe(0)
  })

  it('stops a refill before it begins, and one that has begun', async () => {
    down()
    const checkoutToken = randomUUID().replaceAll('-', '')
    const orderId = String(8_000_000_000_000 + Math.floor(Math.random() * 1e9))
    const visitorId = see().visitorId ?? ''
    const at = new Date(Date.now() - 1000).toISOString()
    const body = orderBody({ id: orderId, checkoutToken, createdAt: at, updatedAt: at })
    await test.server.inject({
      method: 'POST',
      url: '/webhooks/shopify',
      headers: webhookHeaders(body, 'webhook secret of Alder', 'alder.myshopify.com', 'orders/create', { webhookId: randomUUID() }),
      payload: body,
    })
    await send(browserPurchase(Date.now() - 500, { checkoutToken, orderId, visitorId }))
    const eventId = purchaseEventId(test.alder.storeKey, checkoutToken)
    await untilShown('facebook', eventId, 'parked')
    const today = new Date(test.program.now()).toISOString().slice(0, 10)
    const input = { pixelId: pixels.facebook ?? ('' as PixelId), orders: [orderId], startDate: today, endDate: today }
    const preflight = async () => (await test.call(pixelRefill.refillPreflight, input, { as: 'ada', store: test.alder })).result?.rows
    expect(await preflight()).toMatchObject([{ outcome: 'accepted' }])
    await withdraw(see({ visitorId }))
    expect(await preflight()).toMatchObject([{ outcome: 'no consent', reason: 'consent withdrawn' }])
    // It stood in the lane already when the consent was withdrawn.
    sandbox.state.facebook.order({ mode: 'none' })
    const { lanes } = test.program
    await lanes.unpark(pixels.facebook ?? '', lanes.seen(pixels.facebook ?? '', eventId)?.seq ?? -1)
    expect((await untilShown('facebook', eventId, 'skipped'))?.reason).toBe('consent withdrawn')
    expect(timesAt('facebook', eventId)).toBe(0)
  })
})
