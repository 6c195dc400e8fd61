/** Refunds and cancellations that a store's server or a file tells, sent to a platform that accepts them. */
import { afterAll, beforeAll, expect, it } from 'vitest'
import { deliver } from '../deliver/deliver.ts'
import { pageView } from '../testing/collect-fixtures.ts'
import { makeOwnStore, type OwnStore } from '../testing/own-store.ts'
import { makePixel, pixelSettings } from '../testing/sandbox-pixel.ts'
import { startSandbox, type TestSandbox } from '../testing/sandbox.ts'
import { startTestProgram, type TestProgram } from '../testing/test-program.ts'
import { waitUntil } from '../testing/wait-until.ts'
import { ingest } from './ingest.ts'

let sandbox: TestSandbox
let test: TestProgram
let own: OwnStore

beforeAll(async () => {
  sandbox = await startSandbox()
  test = await startTestProgram({ roles: [ingest, deliver], config: { PUBLIC_URL: sandbox.publicUrl, PURCHASE_WAIT_SECONDS: 0 } })
  own = await makeOwnStore(test)
  for (const platform of ['klaviyo', 'facebook'] as const) await makePixel(test, own.store, pixelSettings(platform))
})
afterAll(async () => {
  await test.stop()
  await sandbox.close()
})

const ago = (minutes: number): string => new Date(Date.now() - minutes * 60_000).toISOString()

/** A browser's purchase: with it the order goes to the platforms at once. */
const buy = (id: string, email: string): Promise<void> =>
  own.track([
    pageView(Date.now() - 1000, {
      name: 'Purchase',
      visitorId: `visitor-${id}`,
      order: { id },
      value: { currency: 'USD', total: '50.00' },
      items: [{ productId: 'tea', title: 'Tea', price: '50.00', quantity: 1 }],
      user: { email },
    }),
  ])

const received = () => sandbox.state.klaviyo.received().events.filter(({ eventName }) => eventName !== 'Ordered Product')
const untilReceived = (count: number) =>
  waitUntil(
    () => Promise.resolve(received()),
    (events) => events.length >= count,
    { what: `${count} events` },
  )

it('sends each refund and the cancellation once, with the amount of the refund and the buyer of the order', async () => {
  await buy('w-1', 'ann@example.com')
  await untilReceived(1)
  const refund = { type: 'refund', orderId: 'w-1', id: 'r-1', amount: '20.00', currency: 'USD', refundedAt: ago(30) }
  await own.tell([
    { type: 'order', id: 'w-1', orderedAt: ago(60), currency: 'USD', total: '50.00', status: 'paid' },
    refund,
    { type: 'cancellation', orderId: 'w-1', cancelledAt: ago(20) },
  ])
  await untilReceived(3)
  // Told again, and told of something of long ago: nothing more is sent.
  await own.tell([
    refund,
    { ...refund, id: 'r-0', refundedAt: ago(4 * 24 * 60) },
    { type: 'cancellation', orderId: 'w-1', cancelledAt: ago(20) },
  ])
  await buy('w-2', 'bob@example.com')
  const events = await untilReceived(4)
  expect(events.map(({ eventName }) => eventName).toSorted()).toEqual(['Cancelled Order', 'Placed Order', 'Placed Order', 'Refunded Order'])
  const refunded = events.find(({ eventName }) => eventName === 'Refunded Order')
  expect(refunded?.body).toMatchObject({
    data: {
      attributes: {
        value: 20,
        value_currency: 'USD',
        properties: { OrderId: 'w-1', RefundId: 'r-1' },
        profile: { data: { attributes: { email: 'ann@example.com' } } },
      },
    },
  })
  expect(JSON.stringify(sandbox.state.facebook.received())).not.toContain(refunded?.eventId ?? 'none')
})

it('sends what a file tells, and nothing of an order that it does not know', async () => {
  const before = received().length
  await buy('f-1', 'cleo@example.com')
  await untilReceived(before + 1)
  await own.tell([{ type: 'refund', orderId: 'unknown', id: 'r-9', amount: '1.00', currency: 'USD', refundedAt: ago(1) }])
  const csv = [
    'order_id,ordered_at,currency,total,status,refunded,refunded_at',
    `f-1,${ago(50)},USD,50.00,partially_refunded,15.00,${ago(10)}`,
  ].join('\n')
  await own.importFile(csv)
  const events = await untilReceived(before + 2)
  expect(events.slice(before).map(({ eventName }) => eventName)).toEqual(['Placed Order', 'Refunded Order'])
  expect(events.at(-1)?.body).toMatchObject({ data: { attributes: { value: 15, properties: { OrderId: 'f-1' } } } })
})
