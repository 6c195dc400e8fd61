/** Lanes of Omnisend and Mailchimp: calls that must not be repeated, and objects that are created when they are missing. */
import { integrations } from '@convbox/contract/api/integrations'
import type { DestinationId, StoreEvent } from '@convbox/contract'
import { KEY_SERVICES } from '@convbox/demo/platforms/oauth/key-services'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { readDelivery } from '../features/events-monitor/events-monitor.rows.ts'
import { createPixel } from '../features/pixels/pixels.ts'
import { pageView } from '../testing/collect-fixtures.ts'
import { pixelSettings } from '../testing/sandbox-pixel.ts'
import { startSandbox, type TestSandbox } from '../testing/sandbox.ts'
import { startTestProgram, type TestProgram } from '../testing/test-program.ts'
import { waitUntil } from '../testing/wait-until.ts'
import { deliver } from './deliver.ts'
import { REFUSALS_IN_A_ROW } from './send-events.ts'

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
const eventOf = (name: StoreEvent['name'], change: Partial<StoreEvent> = {}): StoreEvent => {
  const nowMs = Date.now()
  const { client, ...event } = pageView(nowMs, {
    name,
    user: { email: 'mary.jones@example.com', lastName: 'Jones', city: 'St. Louis' },
    value: { currency: 'USD', total: '25.00' },
    items: [{ productId: '8001', variantId: '8001-red', title: 'Lamp', price: '25.00', quantity: 1 }],
    ...change,
  })
  return { ...event, client: { ...client, ip: '203.0.113.9' }, receivedAt: new Date(nowMs).toISOString() }
}
/** A pixel that sends with the key of a connected account. */
const connectedPixel = async (platform: 'omnisend' | 'mailchimp'): Promise<string> => {
  const apiKey = KEY_SERVICES[platform].sample
  expect((await test.call(integrations.updateApiInfo, { platName: platform, apiKey }, asAda())).status).toBe(200)
  const sql = 'SELECT id FROM channel_auth WHERE platform = $1'
  const [auth] = (await test.program.mainDb.pool.query<{ id: string }>(sql, [platform])).rows
  const { token: _token, ...settings } = pixelSettings(platform)
  return createPixel(test.program, {
    store: { ...test.alder, sandbox: true },
    settings,
    name: platform,
    ...(auth && { channelAuthId: auth.id }),
  })
}
const put = (pixelId: string, events: readonly StoreEvent[]) =>
  test.program.lanes.put(
    events.map((event) => ({ pixelId, seq: seq++, eventId: event.id, body: { storeId: test.alder.id, event }, enqueuedAtMs: Date.now() })),
  )
const untilState = (pixelId: string, eventId: string, state: string) =>
  waitUntil(
    () => readDelivery(test.program.warehouse, test.alder.id, pixelId, eventId),
    (row) => row?.state === state,
    { what: state },
  )
const calls = (platform: DestinationId): [string, number][] =>
  sandbox.state[platform].received().requests.map(({ url, answered }) => [url.split('/').slice(6).join('/'), answered])

describe('Omnisend', () => {
  let pixel: string
  beforeAll(async () => {
    pixel = await connectedPixel('omnisend')
  })
  beforeEach(() => sandbox.state.omnisend.clear())

  it('sends with the key of a connected account; the log keeps nobody in clear', async () => {
    const event = eventOf('Purchase', { order: { id: '1001', paymentStatus: 'paid' } })
    await put(pixel, [event])
    const row = await untilState(pixel, event.id, 'delivered')
    expect(sandbox.state.omnisend.received().events.map(({ eventName }) => eventName)).toEqual([
      'placed order',
      'paid for order',
      'ordered product',
    ])
    const kept = `${row?.request}${row?.answer}${row?.attempts}`
    for (const clear of [KEY_SERVICES.omnisend.sample, 'mary.jones', 'Jones', 'St. Louis', '203.0.113.9']) expect(kept).not.toContain(clear)
  })

  it('does not repeat an event whose answer was lost: Omnisend took it, and would count it twice', async () => {
    sandbox.state.omnisend.order({ mode: 'timeout', ms: 5, isKept: true, times: 1 })
    const event = eventOf('Search', { search: { query: 'lamp' } })
    await put(pixel, [event])
    expect((await untilState(pixel, event.id, 'parked'))?.reason).toBe('answer lost')
    expect(sandbox.state.omnisend.received().events).toHaveLength(1)
  })

  it('tries again what Omnisend said that it did not take', async () => {
    sandbox.state.omnisend.order({ mode: 'status', status: 503, times: 2 })
    const event = eventOf('Search', { search: { query: 'lamp' } })
    await put(pixel, [event])
    await untilState(pixel, event.id, 'delivered')
    expect(sandbox.state.omnisend.received().events).toHaveLength(1)
  })
})

describe('Mailchimp', () => {
  let pixel: string
  beforeAll(async () => {
    pixel = await connectedPixel('mailchimp')
  })

  it('creates what an order refers to once, and puts the next order at once', async () => {
    const orders = ['1001', '1002'].map((id) => eventOf('Purchase', { order: { id } }))
    for (const order of orders) {
      await put(pixel, [order])
      expect(await untilState(pixel, order.id, 'delivered')).toMatchObject({ proof: 'confirmed' })
    }
    const [first, ...rest] = calls('mailchimp').map(([path, answered]) => `${answered} ${path.split('/').at(-2)}/${path.split('/').at(-1)}`)
    expect(first).toBe('404 orders/1001')
    expect(rest.filter((call) => call.includes('orders/'))).toEqual(['200 orders/1001', '200 orders/1002'])
    expect(rest.filter((call) => call.includes('variants/'))).toEqual(['200 variants/8001-red'])
  })

  it('keeps nobody in clear in the log, nor the key in any form', async () => {
    const event = eventOf('Purchase', { order: { id: '1003' } })
    await put(pixel, [event])
    const row = await untilState(pixel, event.id, 'delivered')
    const encoded = Buffer.from(`convbox:${KEY_SERVICES.mailchimp.sample}`).toString('base64')
    const kept = `${row?.request}${row?.answer}${row?.attempts}`
    for (const clear of [KEY_SERVICES.mailchimp.sample, encoded, 'mary.jones', 'Jones', 'St. Louis', '203.0.113.9'])
      expect(kept).not.toContain(clear)
  })

  it('leaves no cart behind an order, however fast they follow each other', async () => {
    const user = { email: 'fast@example.com' }
    const events = [
      eventOf('AddToCart', { user }),
      eventOf('InitiateCheckout', { user, checkoutUrl: 'https://alder.example/checkouts/1' }),
      eventOf('Purchase', { user, order: { id: '1004' } }),
    ]
    await put(pixel, events)
    for (const event of events) await untilState(pixel, event.id, 'delivered')
    expect([...sandbox.state.mailchimp.objects].filter((name) => name.includes('/carts/'))).toEqual([])
  })

  it('is not stopped by many visitors who are no contacts: their events are skipped, the order behind them is sent', async () => {
    const strangers = Array.from({ length: REFUSALS_IN_A_ROW + 4 }, (_, index) =>
      eventOf('ViewContent', { user: { email: `stranger${index}@example.com` } }),
    )
    const order = eventOf('Purchase', { order: { id: '1005' } })
    await put(pixel, [...strangers, order])
    await untilState(pixel, order.id, 'delivered')
    for (const { id } of strangers) expect(await untilState(pixel, id, 'skipped')).toMatchObject({ reason: 'unknown at the platform' })
    expect(await test.program.directory.pixel(pixel)).toMatchObject({ state: 'running' })
  })

  it('delivers an order of a deleted campaign, with a warning', async () => {
    const order = eventOf('Purchase', { order: { id: '1006' }, clickIds: { mc_cid: 'dead000000' } })
    await put(pixel, [order])
    const row = await untilState(pixel, order.id, 'delivered')
    expect(JSON.parse(row?.attempts ?? '[]')).toMatchObject([
      { step: 'campaign', outcome: 'rejected' },
      { outcome: 'delivered', detail: expect.stringContaining('campaign') },
    ])
  })
})
