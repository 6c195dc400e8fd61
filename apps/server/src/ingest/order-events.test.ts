/** Refunds, cancellations and fulfilments of an order, from Shopify's webhooks to a platform that accepts them. */
import { DAY_MS } from '@convbox/contract/durations'
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { eventsMonitor } from '@convbox/contract/api/events-monitor'
import { deliver } from '../deliver/deliver.ts'
import { createPixel } from '../features/pixels/pixels.ts'
import { pixelSettings } from '../testing/sandbox-pixel.ts'
import { startSandbox, type TestSandbox } from '../testing/sandbox.ts'
import { orderBody, refundBody, webhookHeaders, type OrderChanges } from '../testing/shopify-fixtures.ts'
import { startTestProgram, type TestProgram } from '../testing/test-program.ts'
import { waitUntil } from '../testing/wait-until.ts'
import { ingest } from './ingest.ts'

let sandbox: TestSandbox
let test: TestProgram
const pixels = new Map<string, string>()

beforeAll(async () => {
  sandbox = await startSandbox()
  test = await startTestProgram({ roles: [ingest, deliver], config: { PUBLIC_URL: sandbox.publicUrl, PURCHASE_WAIT_SECONDS: 0 } })
  await test.program.mainDb.pool.query(`UPDATE store SET purchase_source = 'shopify'`)
  const store = { id: test.alder.id, tenantId: test.alder.tenantId, sandbox: true }
  for (const platform of ['klaviyo', 'facebook'] as const)
    pixels.set(platform, await createPixel(test.program, { store, settings: pixelSettings(platform), name: platform }))
})
afterAll(async () => {
  await test.stop()
  await sandbox.close()
})

const tell = async (topic: string, changes: OrderChanges): Promise<void> => {
  const body = orderBody({ id: '5001', ...changes })
  const headers = webhookHeaders(body, 'webhook secret of Alder', 'alder.myshopify.com', topic, { webhookId: randomUUID() })
  const answer = await test.server.inject({ method: 'POST', url: '/webhooks/shopify', headers, payload: body })
  expect(answer.statusCode).toBe(200)
}

const received = () => sandbox.state.klaviyo.received().events.map(({ eventName }) => eventName)
const untilReceived = (eventName: string) =>
  waitUntil(
    () => Promise.resolve(received()),
    (names) => names.includes(eventName),
    { what: eventName },
  )

it('tells of each refund, the last parcel and the cancellation once, however often the order is told of, and only platforms that take them', async () => {
  const ago = (minutes: number): string => new Date(Date.now() - minutes * 60_000).toISOString()
  const createdAt = ago(60)
  await tell('orders/create', { createdAt, updatedAt: createdAt })
  await untilReceived('Placed Order')
  const refunds = [refundBody({ id: '71', orderId: '5001', amount: '20.00', at: ago(30) })]
  const changes = { createdAt, updatedAt: ago(29), refunds, fulfilledAt: ago(40), financialStatus: 'partially_refunded' }
  await tell('orders/updated', changes)
  await untilReceived('Refunded Order')
  await tell('orders/updated', { ...changes, updatedAt: ago(20) })
  await tell('orders/cancelled', { ...changes, updatedAt: ago(10), cancelledAt: ago(10) })
  await untilReceived('Cancelled Order')
  const names = received().filter((name) => name !== 'Ordered Product')
  expect(names.toSorted()).toEqual(['Cancelled Order', 'Fulfilled Order', 'Placed Order', 'Refunded Order'])
  const refund = sandbox.state.klaviyo.received().events.find(({ eventName }) => eventName === 'Refunded Order')
  // One line of 20.00 was refunded; the order was 81.00.
  expect(refund?.body).toMatchObject({
    data: {
      attributes: {
        value: 20,
        value_currency: 'USD',
        properties: { OrderId: '5001', RefundId: '71', PaymentStatus: 'partially refunded' },
      },
    },
  })
  expect(test.program.lanes.seen(pixels.get('facebook') ?? '', refund?.eventId ?? '')).toBeUndefined()
})

it('counts the drop of each event that a step refuses, with its reason, once however often the order is told of', async () => {
  const ago = (minutes: number): string => new Date(Date.now() - minutes * 60_000).toISOString()
  const dropped = async () => {
    const { result } = await test.call(eventsMonitor.drops, {}, { as: 'ada', store: test.alder })
    return result?.rows
  }
  const before = received().length
  // An order of eight days ago is paid today: its purchase is too old.
  const [createdAt, updatedAt] = [ago(8 * 24 * 60), ago(1)]
  await tell('orders/paid', { id: '6001', checkoutToken: 'cccc00c0ffee00c0ffee00c0ffee0000', createdAt, updatedAt })
  // A checkout's token of 201 characters: the purchase and the refund have a bad shape, in each of two bodies.
  const refunds = [refundBody({ id: '81', orderId: '6002', at: ago(2) })]
  const long = { id: '6002', checkoutToken: 'd'.repeat(201), createdAt: ago(30) }
  await tell('orders/create', { ...long, refunds })
  await tell('orders/paid', { ...long, refunds, updatedAt: ago(1) })
  await tell('orders/create', { id: '6003', checkoutToken: 'eeee00c0ffee00c0ffee00c0ffee0000', createdAt: ago(1) })
  await waitUntil(
    () => Promise.resolve(received().length),
    (count) => count === before + 3,
    { what: 'the last order with its two lines' },
  )
  expect(await dropped()).toEqual([
    { step: 'parse', reason: 'bad shape', count: 2 },
    { step: 'drop-too-old', reason: 'too old', count: 1 },
  ])
})

it('says nothing of what happened long ago', async () => {
  const longAgo = new Date(Date.now() - 5 * DAY_MS).toISOString()
  const before = received().length
  await tell('orders/updated', {
    id: '5002',
    checkoutToken: 'aaaa00c0ffee00c0ffee00c0ffee0000',
    createdAt: longAgo,
    updatedAt: new Date().toISOString(),
    fulfilledAt: longAgo,
    refunds: [refundBody({ id: '72', orderId: '5002', at: longAgo })],
  })
  await tell('orders/create', {
    id: '5003',
    checkoutToken: 'bbbb00c0ffee00c0ffee00c0ffee0000',
    createdAt: new Date().toISOString(),
    updatedAt: new Date().toISOString(),
  })
  await waitUntil(
    () => Promise.resolve(received().length),
    (count) => count >= before + 3,
    { what: 'the next order with its two lines' },
  )
  expect(received().slice(before).toSorted()).toEqual(['Ordered Product', 'Ordered Product', 'Placed Order'])
})
