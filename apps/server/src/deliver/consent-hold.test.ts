/** A store that requires consent: events that wait for the visitor's choice, through the real endpoints and against the stand-ins. */
import { randomUUID } from 'node:crypto'
import { eventsMonitor } from '@convbox/contract/api/events-monitor'
import { CART_ATTRIBUTES, type Consent, type DestinationId, type PixelId } from '@convbox/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ingest } from '../ingest/ingest.ts'
import { purchaseEventId } from '../ingest/purchase-id.ts'
import type { RunningRole } from '../program.ts'
import { batchOf, browserPurchase, CHROME, GRANTED, pageView } from '../testing/collect-fixtures.ts'
import { makePixel, pixelSettings } from '../testing/sandbox-pixel.ts'
import { startSandbox, type TestSandbox } from '../testing/sandbox.ts'
import { orderBody, webhookHeaders } from '../testing/shopify-fixtures.ts'
import { startTestProgram, type TestProgram } from '../testing/test-program.ts'
import { waitUntil } from '../testing/wait-until.ts'
import { HOLD_MS } from './hold-back.ts'
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
    config: { PUBLIC_URL: sandbox.publicUrl, PURCHASE_WAIT_SECONDS: 0 },
  })
  await test.program.mainDb.pool.query(
    `UPDATE store SET consent_required = true, consent_default = 'denied', purchase_source = 'shopify' WHERE id = $1`,
    [test.alder.id],
  )
  for (const platform of ['facebook', 'ga4'] as const)
    pixels[platform] = (await makePixel(test, test.alder, pixelSettings(platform))) as PixelId
  delivering = await deliver.start(test.program)
})
afterAll(async () => {
  await delivering.stop()
  await test.stop()
  await sandbox.close()
})

/** Measurement granted, ads not asked yet, as a two-step banner gives it. */
const HALF: Consent = { ...GRANTED, ad: 'unknown', personalization: 'unknown' }

const send = async (events: ReturnType<typeof pageView>[]): Promise<void> => {
  const { statusCode } = await test.server.inject({
    method: 'POST',
    url: '/collect/v1/events',
    headers: { 'user-agent': CHROME, 'content-type': 'text/plain' },
    payload: JSON.stringify(batchOf(test.alder.storeKey, Date.now(), events)),
  })
  expect(statusCode).toBe(202)
}

/** An order without its browser copy. */
const order = async (visitorId?: string): Promise<{ eventId: string; checkoutToken: string; orderId: string }> => {
  const checkoutToken = randomUUID().replaceAll('-', '')
  const orderId = String(8_000_000_000_000 + Math.floor(Math.random() * 1e9))
  const at = new Date(Date.now() - 1000).toISOString()
  const noteAttributes = visitorId === undefined ? [] : [{ name: CART_ATTRIBUTES.visitorId, value: visitorId }]
  const body = orderBody({ id: orderId, checkoutToken, createdAt: at, updatedAt: at, noteAttributes })
  const { statusCode } = await test.server.inject({
    method: 'POST',
    url: '/webhooks/shopify',
    headers: webhookHeaders(body, 'webhook secret of Alder', 'alder.myshopify.com', 'orders/create', { webhookId: randomUUID() }),
    payload: body,
  })
  expect(statusCode).toBe(200)
  return { eventId: purchaseEventId(test.alder.storeKey, checkoutToken), checkoutToken, orderId }
}

const detail = async (platform: DestinationId, eventId: string) =>
  (await test.call(eventsMonitor.eventDetail, { pixelId: pixels[platform] ?? '', eventId }, { as: 'ada', store: test.alder })).result
/** Waits until the monitor shows the state, running the lanes meanwhile. */
const untilShown = (platform: DestinationId, eventId: string, state: string) =>
  waitUntil(
    () => {
      test.program.signals.emit('lanes')
      return detail(platform, eventId)
    },
    (found) => found?.state === state,
    { what: `${state} of ${eventId} at ${platform}` },
  )
const sentTo = (platform: DestinationId, eventId: string) =>
  sandbox.state[platform].received().unique.filter((event) => event.eventId === eventId)

describe('an event whose visitor has not chosen', () => {
  it("holds a purchase that came by webhook alone, and sends it whole once the browser's copy brings a yes", async () => {
    const { eventId, checkoutToken, orderId } = await order()
    expect(await untilShown('facebook', eventId, 'held for consent')).toMatchObject({
      status: 'pending',
      reason: 'no choice yet',
      attempts: 0,
    })
    expect(await untilShown('ga4', eventId, 'held for consent')).toMatchObject({ reason: 'no choice yet' })
    // The lane continues: visitors who agreed are not held up.
    const agreed = pageView(Date.now())
    await send([agreed])
    await untilShown('facebook', agreed.id, 'delivered')
    expect(sentTo('facebook', eventId)).toHaveLength(0)

    await send([browserPurchase(Date.now() - 500, { checkoutToken, orderId })])
    const delivered = await untilShown('facebook', eventId, 'delivered')
    await untilShown('ga4', eventId, 'delivered')
    expect(sentTo('facebook', eventId)).toMatchObject([{ count: 1 }])
    // Money from the webhook, cookie from the browser.
    expect(delivered?.request).toContain('fb.1.1700000000000.123456789')
    expect(delivered?.request).toContain('"value":81')
  })

  it('sends at once when the visitor has agreed before, and skips when the visitor has refused', async () => {
    const [yes, no] = [pageView(Date.now()), pageView(Date.now(), { consent: { ...GRANTED, ad: 'denied' } })]
    await send([yes, no])
    await untilShown('facebook', yes.id, 'delivered')
    expect((await untilShown('facebook', no.id, 'skipped'))?.reason).toBe('consent denied')
    const bought = await order(yes.visitorId)
    const refused = await order(no.visitorId)
    await untilShown('facebook', bought.eventId, 'delivered')
    expect((await untilShown('facebook', refused.eventId, 'skipped'))?.reason).toBe('consent denied')
    // Measurement was granted: GA4 can carry a denial of ads.
    await untilShown('ga4', refused.eventId, 'delivered')
  })

  it('holds it over a restart, for the platform that needs the choice only, until a later event of the visitor tells it', async () => {
    const view = pageView(Date.now(), { consent: HALF })
    await send([view])
    await untilShown('ga4', view.id, 'delivered')
    await untilShown('facebook', view.id, 'held for consent')
    await delivering.stop()
    delivering = await deliver.start(test.program)
    await send([pageView(Date.now(), { visitorId: view.visitorId ?? '' })])
    await untilShown('facebook', view.id, 'delivered')
    expect(sentTo('facebook', view.id)).toMatchObject([{ count: 1 }])
  })

  it('gives up after a day and says so', async () => {
    const { eventId } = await order()
    await untilShown('facebook', eventId, 'held for consent')
    aheadMs += HOLD_MS
    const skipped = await untilShown('facebook', eventId, 'skipped')
    expect(skipped).toMatchObject({ status: 'skipped', reason: 'no consent', replay: { possible: false, why: 'not parked or rejected' } })
    expect(sentTo('facebook', eventId)).toHaveLength(0)
  })
})
