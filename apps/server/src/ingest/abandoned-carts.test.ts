/** Abandoned carts, from their events in the intake log to the warehouse and the lanes. */
import { mainDbSchema, column } from '@convbox/storage'
import { eq } from 'drizzle-orm'
import { randomUUID } from 'node:crypto'
import { CART_ATTRIBUTES, type CollectEvent } from '@convbox/contract'
import { MINUTE_MS } from '@convbox/contract/durations'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { z } from 'zod'
import { erasePerson } from '../features/privacy/erase-person.ts'
import { recordOf } from '../intake/intake-record.ts'
import { GRANTED, pageView } from '../testing/collect-fixtures.ts'
import { makePixel, pixelSettings } from '../testing/sandbox-pixel.ts'
import { orderBody, type OrderChanges } from '../testing/shopify-fixtures.ts'
import { startTestProgram, type TestProgram, type TestStore } from '../testing/test-program.ts'
import { runBatch } from './batch.ts'
import { wakeDueCarts } from './cart-clock.ts'
import { createRecentIds } from './recent-ids.ts'

let nowMs = Date.parse('2026-11-20T10:00:00.000Z')
let test: TestProgram
let done = 0
const pixels = new Map<string, string>()

beforeAll(async () => {
  test = await startTestProgram({ now: () => nowMs, config: { PURCHASE_WAIT_SECONDS: 0 } })
  for (const platform of ['klaviyo', 'facebook'] as const) pixels.set(platform, await makePixel(test, test.alder, pixelSettings(platform)))
})
afterAll(() => test.stop())

const now = (): string => new Date(nowMs).toISOString()

/** Ingests what the log holds and was not ingested yet, as one batch; `times` as after crashes before its end was noted. */
const ingestAll = async (times = 1): Promise<void> => {
  const { log } = test.program
  const entries = await log.read({ after: done, limit: 1000, maxBytes: 10_000_000 })
  if (entries.length === 0) return
  const token = randomUUID()
  for (let run = 0; run < times; run++)
    await runBatch(test.program, entries, { token, isHistory: false, deliveries: true, recent: createRecentIds() })
  done = entries.at(-1)?.position ?? done
}

const send = async (store: TestStore, ...events: CollectEvent[]): Promise<void> => {
  await test.program.log.append([recordOf(store.id, now(), { kind: 'batch', sentAt: now(), events })])
  await ingestAll()
}

const cartEvent = (visitorId: string, changes: Partial<CollectEvent> = {}): CollectEvent =>
  pageView(nowMs, {
    name: 'AddToCart',
    visitorId,
    value: { currency: 'USD', total: '24.00' },
    items: [{ productId: '11', price: '12.00', quantity: 2 }],
    ...changes,
  })

const tellOrder = async (store: TestStore, changes: OrderChanges): Promise<void> => {
  const body = orderBody({ createdAt: now(), updatedAt: now(), ...changes })
  const record = {
    kind: 'shopify-webhook',
    storeId: store.id,
    receivedAt: now(),
    topic: 'orders/create',
    webhookId: randomUUID(),
    body,
  } as const
  await test.program.log.append([record])
}

const pass = (minutes: number): void => {
  nowMs += minutes * MINUTE_MS
}
/** The carts' clock looks, and what it wrote is ingested. */
const look = async (): Promise<void> => {
  await wakeDueCarts(test.program)
  await ingestAll()
}

const row = z.object({ id: column.text, occurred_at: column.time, total: column.text, checkout_token: column.text })
/** The AbandonCart events of a visitor in the warehouse, every stored version. */
const abandonedBy = (store: TestStore, visitorId: string) =>
  test.program.warehouse.query({
    sql: `SELECT id, occurred_at, toString(total) AS total, checkout_token FROM events
          WHERE store_id = {storeId:String} AND visitor_id = {visitorId:String} AND name = 'AbandonCart'`,
    params: { storeId: store.id, visitorId },
    row,
  })

it('tells of a cart once, an hour after its last event, to the pixels that take it', async () => {
  await send(test.alder, cartEvent('v-once'))
  pass(30)
  await send(test.alder, cartEvent('v-once', { value: { currency: 'USD', total: '36.00' } }))
  const lastAt = nowMs
  pass(59)
  await look()
  expect(await abandonedBy(test.alder, 'v-once')).toEqual([])
  pass(2)
  await look()
  const [made, ...others] = await abandonedBy(test.alder, 'v-once')
  expect(others).toEqual([])
  expect(made).toMatchObject({ total: '36', occurred_at: new Date(lastAt + 60 * MINUTE_MS).toISOString() })
  expect(test.program.lanes.seen(pixels.get('klaviyo') ?? '', made?.id ?? '')).toBeDefined()
  expect(test.program.lanes.seen(pixels.get('facebook') ?? '', made?.id ?? '')).toBeUndefined()
  pass(600)
  await look()
  expect(await abandonedBy(test.alder, 'v-once')).toEqual([made])
})

it('tells of it once after a crash in its batch, and when two processes woke it', async () => {
  await send(test.alder, cartEvent('v-crash'))
  pass(61)
  await wakeDueCarts(test.program)
  // The lease has run out before anything was ingested.
  pass(6)
  expect(await wakeDueCarts(test.program)).toBe(1)
  await ingestAll(3)
  expect(await abandonedBy(test.alder, 'v-crash')).toHaveLength(1)
})

it('says nothing of a cart that was ordered: by its checkout, its visitor or its person, told of late or in the same batch', async () => {
  await send(test.alder, cartEvent('v-token', { name: 'InitiateCheckout', checkoutToken: 'token-of-v' }))
  await send(test.alder, cartEvent('v-cart'))
  await send(test.alder, cartEvent('v-mail', { user: { email: 'mail@example.com' } }))
  pass(20)
  await tellOrder(test.alder, { id: '7001', checkoutToken: 'token-of-v', email: 'a@example.com', customerId: '1' })
  await tellOrder(test.alder, {
    id: '7002',
    checkoutToken: 'other1',
    email: 'b@example.com',
    customerId: '2',
    noteAttributes: [{ name: CART_ATTRIBUTES.visitorId, value: 'v-cart' }],
  })
  await ingestAll()
  pass(41)
  // Told of only now, and ingested together with the record of the clock.
  await tellOrder(test.alder, { id: '7003', checkoutToken: 'other2', email: 'mail@example.com', customerId: '3' })
  await look()
  for (const visitor of ['v-token', 'v-cart', 'v-mail']) expect(await abandonedBy(test.alder, visitor), visitor).toEqual([])
})

it('tells of a new cart after an order, and of a checkout once however often it is opened', async () => {
  const checkout = { name: 'InitiateCheckout', checkoutToken: 'again' } as const
  await send(test.alder, cartEvent('v-again', checkout))
  pass(61)
  await look()
  await send(test.alder, cartEvent('v-again', checkout))
  pass(61)
  await look()
  expect(await abandonedBy(test.alder, 'v-again')).toHaveLength(1)
  await send(test.alder, cartEvent('v-again'))
  pass(61)
  await look()
  expect(new Set((await abandonedBy(test.alder, 'v-again')).map(({ id }) => id)).size).toBe(2)
})

it('waits as long as each store sets', async () => {
  await test.program.mainDb.db.update(mainDbSchema.store).set({ abandonCartMinutes: 10 }).where(eq(mainDbSchema.store.id, test.birch.id))
  test.program.directory.invalidate()
  await send(test.alder, cartEvent('v-two'))
  await send(test.birch, cartEvent('v-two'))
  pass(11)
  await look()
  expect(await abandonedBy(test.birch, 'v-two')).toHaveLength(1)
  expect(await abandonedBy(test.alder, 'v-two')).toEqual([])
})

it('says nothing of visitors who refused, before or after', async () => {
  const denied = { ...GRANTED, ad: 'denied' } as const
  await send(test.alder, cartEvent('v-no', { consent: denied }))
  await send(test.alder, cartEvent('v-later'))
  pass(5)
  await send(test.alder, pageView(nowMs, { visitorId: 'v-later', consent: denied }))
  pass(61)
  await look()
  expect(await abandonedBy(test.alder, 'v-no')).toEqual([])
  expect(await abandonedBy(test.alder, 'v-later')).toEqual([])
})

it('keeps no e-mail in clear, and nothing of a person who was erased', async () => {
  const failedAt = async () => (await test.program.mainDb.db.select().from(mainDbSchema.failedCodes)).map((row) => row.checkoutToken)
  const atCheckout = { name: 'InitiateCheckout', failedCodes: 3 } as const
  await send(test.alder, cartEvent('v-gone', { ...atCheckout, checkoutToken: 'c-gone', user: { email: 'gone@example.com' } }))
  await send(test.alder, cartEvent('v-stays', { ...atCheckout, checkoutToken: 'c-stays' }))
  expect((await failedAt()).toSorted()).toEqual(['c-gone', 'c-stays'])
  const carts = await test.program.mainDb.db.select().from(mainDbSchema.pendingCart)
  expect(JSON.stringify(carts)).toContain('v-gone')
  expect(JSON.stringify(carts)).not.toContain('gone@example.com')
  pass(1)
  await erasePerson(test.program, test.alder.id, [{ kind: 'visitor', key: 'v-gone', alias: 'erased-1', erasedAt: now() }])
  expect(JSON.stringify(await test.program.mainDb.db.select().from(mainDbSchema.pendingCart))).not.toContain('v-gone')
  expect(await failedAt()).toEqual(['c-stays'])
  pass(61)
  await look()
  expect(await abandonedBy(test.alder, 'v-gone')).toEqual([])
})
