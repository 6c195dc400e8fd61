/** A lane whose events need several calls and are sent in clear, with a connected key. */
import { integrations } from '@convbox/contract/api/integrations'
import { pixels as pixelCalls } from '@convbox/contract/api/pixels'
import type { StoreEvent } from '@convbox/contract'
import { KEY_SERVICES } from '@convbox/demo/platforms/oauth/key-services'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { readDelivery } from '../features/events-monitor/events-monitor.rows.ts'
import { renewRefused } from '../channel-tokens/channel-auths.ts'
import { findAuth } from '../channel-tokens/channel-auths.rows.ts'
import { openTokens } from '../directory/account-secret.ts'
import { createPixel } from '../features/pixels/pixels.ts'
import { pageView } from '../testing/collect-fixtures.ts'
import { connectChannel } from '../testing/connect-channel.ts'
import { pixelSettings } from '../testing/sandbox-pixel.ts'
import { startSandbox, type TestSandbox } from '../testing/sandbox.ts'
import { startTestProgram, type TestProgram } from '../testing/test-program.ts'
import { waitUntil } from '../testing/wait-until.ts'
import { deliver } from './deliver.ts'

let sandbox: TestSandbox
let test: TestProgram
let seq = 1000

beforeAll(async () => {
  sandbox = await startSandbox()
  test = await startTestProgram({ roles: [deliver], config: { PUBLIC_URL: sandbox.publicUrl, DELIVERY_BACKOFF_MS: 2 } })
})
afterAll(async () => {
  await test.stop()
  await sandbox.close()
})

const asAda = () => ({ as: 'ada' as const, store: test.alder })

const purchase = (): StoreEvent => {
  const nowMs = Date.now()
  const { client, ...event } = pageView(nowMs, {
    name: 'Purchase',
    user: { email: 'mary.jones@example.com', phone: '+1 650 555 1212', firstName: 'Mary', lastName: 'Jones', city: 'St. Louis' },
    value: { currency: 'USD', total: '70.00' },
    items: [
      { productId: '8001', title: 'Lamp', price: '25.00', quantity: 2 },
      { productId: '8002', title: 'Shade', price: '20.00', quantity: 1 },
    ],
    order: { id: '1001', name: '#1001' },
  })
  return { ...event, client: { ...client, ip: '203.0.113.9' }, receivedAt: new Date(nowMs).toISOString() }
}

const put = (pixelId: string, event: StoreEvent) =>
  test.program.lanes.put([{ pixelId, seq: seq++, eventId: event.id, body: { storeId: test.alder.id, event }, enqueuedAtMs: Date.now() }])
const untilState = (pixelId: string, eventId: string, state: string) =>
  waitUntil(
    () => readDelivery(test.program.warehouse, test.alder.id, pixelId, eventId),
    (row) => row?.state === state,
    { what: state },
  )

let pixel: string

it('sends with the key of a connected account: Placed Order first, then each line; the log keeps nobody in clear', async () => {
  const apiKey = KEY_SERVICES.klaviyo.sample
  const saved = await test.call(integrations.updateApiInfo, { platName: 'klaviyo', apiKey }, asAda())
  expect(saved.status).toBe(200)
  const [auth] = (await test.program.mainDb.pool.query<{ id: string }>(`SELECT id FROM channel_auth WHERE platform = 'klaviyo'`)).rows
  const { token: _token, ...settings } = pixelSettings('klaviyo')
  pixel = await createPixel(test.program, {
    store: { ...test.alder, sandbox: true },
    settings,
    name: 'K',
    ...(auth && { channelAuthId: auth.id }),
  })
  const event = purchase()
  await put(pixel, event)
  const row = await untilState(pixel, event.id, 'delivered')
  expect(row?.proof).toBe('accepted')
  expect(sandbox.state.klaviyo.received().events.map(({ eventName, eventId }) => [eventName, eventId])).toEqual([
    ['Placed Order', event.id],
    ['Ordered Product', `${event.id}:1`],
    ['Ordered Product', `${event.id}:2`],
  ])
  const kept = `${row?.request}${row?.answer}${row?.attempts}`
  for (const clear of [apiKey, 'mary.jones', '6505551212', 'Jones', 'St. Louis', '203.0.113.9']) expect(kept).not.toContain(clear)
  expect(row?.request).toContain('Ordered Product')
})

it('goes on with the line that failed, and does not repeat the order', async () => {
  const event = purchase()
  sandbox.state.klaviyo.clear()
  sandbox.state.klaviyo.order({ mode: 'refuse event', eventName: 'Ordered Product', eventId: `${event.id}:2` })
  await put(pixel, event)
  const row = await untilState(pixel, event.id, 'delivered')
  // Rejected lines leave a warning: the order itself was accepted.
  expect(JSON.parse(row?.attempts ?? '[]')).toMatchObject([
    { step: 'ordered product 2', outcome: 'rejected', reason: 'invalid field' },
    { outcome: 'delivered', detail: expect.stringContaining('ordered product 2') },
  ])
  sandbox.state.klaviyo.order({ mode: 'none' })
  expect(sandbox.state.klaviyo.received().events.map(({ eventName }) => eventName)).toEqual(['Placed Order', 'Ordered Product'])
})

it('stands still when the platform takes nothing of the pixel, loses nothing, and goes on when the pixel is saved', async () => {
  // Klaviyo has retired its API version.
  sandbox.state.klaviyo.order({ mode: 'status', status: 410, times: 1_000_000 })
  sandbox.state.klaviyo.clear()
  const events = Array.from({ length: 20 }, purchase)
  for (const event of events) await put(pixel, event)
  await waitUntil(
    () => test.program.directory.pixel(pixel),
    (found) => found?.pausedReason === 'interface retired',
    { what: 'the stop' },
  )
  // At most the allowed number of parallel requests.
  expect(sandbox.state.klaviyo.received().requests.length).toBeLessThanOrEqual(8)
  expect((await untilState(pixel, events[0]?.id ?? '', 'waiting'))?.reason).toBe('interface retired')
  const shown = (await test.call(pixelCalls.getPixel, { id: pixel }, asAda())).result
  expect(shown).toMatchObject({ state: 'paused', pausedReason: 'interface retired', waiting: 20 })
  sandbox.state.klaviyo.order({ mode: 'none' })
  expect((await test.call(pixelCalls.updatePixel, { id: pixel, pixelName: 'Klaviyo' }, asAda())).status).toBe(200)
  for (const event of events) await untilState(pixel, event.id, 'delivered')
})

it('renews an access that the platform refused before its time, once for whoever asks', async () => {
  const { query } = await connectChannel(test, { as: 'ada', store: test.alder, platform: 'pinterest' })
  const authId = query['authId'] ?? ''
  const token = async (): Promise<string> => {
    const auth = await findAuth(test.program.mainDb, authId)
    return auth === undefined ? '' : openTokens(test.program.secrets, auth.secret).accessToken
  }
  const refused = await token()
  expect(await Promise.all([renewRefused(test.program, authId, refused), renewRefused(test.program, authId, refused)])).toEqual([
    true,
    true,
  ])
  const fresh = await token()
  expect(fresh).not.toBe(refused)
  expect(await renewRefused(test.program, authId, refused)).toBe(true)
  expect(await token()).toBe(fresh)
})
