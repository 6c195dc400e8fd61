/** A platform that takes nothing for a day: what its lane gave up is sent by a refill, each purchase once, and receipt and accuracy agree. */
import type { DestinationId, PixelId } from '@convbox/contract'
import { DAY_MS } from '@convbox/contract/durations'
import { orderReceipt } from '@convbox/contract/api/order-receipt'
import { pixelAccuracy } from '@convbox/contract/api/pixel-accuracy'
import { pixelRefill } from '@convbox/contract/api/pixel-refill'
import type { OrderId } from '@convbox/contract'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { deliver } from '../../deliver/deliver.ts'
import { ingest } from '../../ingest/ingest.ts'
import { makeOwnStore, type OwnStore } from '../../testing/own-store.ts'
import { makePixel, pixelSettings } from '../../testing/sandbox-pixel.ts'
import { startSandbox, type TestSandbox } from '../../testing/sandbox.ts'
import { startTestProgram, type TestProgram } from '../../testing/test-program.ts'
import { waitUntil } from '../../testing/wait-until.ts'
import { planDailyRefills, runRefills } from './run-refills.ts'

let sandbox: TestSandbox
let test: TestProgram
let shop: OwnStore
let aheadMs = 0
const pixels = new Map<DestinationId, PixelId>()
const pixelOf = (platform: DestinationId): PixelId => pixels.get(platform) ?? ('none' as PixelId)
const asAda = () => ({ as: 'ada' as const, store: shop.store })
/** Purchases that the stand-in took, with how often each. */
const taken = (platform: DestinationId) =>
  sandbox.state[platform]
    .received()
    .unique.filter(({ eventName }) => /purchase|order/i.test(eventName))
    .map(({ eventId, count }) => [eventId, count])
const today = () => new Date(test.program.now()).toISOString().slice(0, 10)
const days = () => ({ startDate: new Date(test.program.now() - 3 * DAY_MS).toISOString().slice(0, 10), endDate: today() })

const accuracyOf = async (platform: DestinationId) =>
  (await test.call(pixelAccuracy.purchaseBreakdown, { pixelId: pixelOf(platform), ...days() }, asAda())).result
const preflight = async (platform: DestinationId) =>
  (await test.call(pixelRefill.refillPreflight, { pixelId: pixelOf(platform), orders: [], ...days() }, asAda())).result
const countsOf = (plan: { counts: readonly { outcome: string; reason: string; orders: number }[] } | undefined) =>
  Object.fromEntries((plan?.counts ?? []).map(({ outcome, reason, orders }) => [`${outcome} ${reason}`.trim(), orders]))

const order = (id: string) => {
  const at = new Date(test.program.now() - 1000).toISOString()
  return {
    type: 'order',
    id,
    name: `#${id}`,
    orderedAt: at,
    updatedAt: at,
    total: '10.00',
    currency: 'USD',
    customer: { id: `c${id}`, email: `${id}@mail.example`, firstName: 'Ina', lastName: 'Example', city: 'Ulm', country: 'DE' },
  }
}
/** Tells of orders, as complete as they will be. */
const tell = async (ids: readonly string[]): Promise<void> => {
  await shop.tell(ids.map(order))
  await waitUntil(
    async () => (await test.program.mainDb.pool.query('SELECT 1 FROM purchase_copy WHERE store_id = $1', [shop.store.id])).rowCount,
    (rows) => (rows ?? 0) >= ids.length,
    { what: 'copies of the purchases' },
  )
}
const untilCounted = (platform: DestinationId, wanted: Partial<Record<'delivered' | 'failed' | 'pending', number>>) =>
  waitUntil(
    () => {
      test.program.signals.emit('lanes')
      return accuracyOf(platform)
    },
    (found) => Object.entries(wanted).every(([key, orders]) => found?.[key as 'delivered'] === orders),
    { what: `${JSON.stringify(wanted)} at ${platform}` },
  )

beforeAll(async () => {
  sandbox = await startSandbox()
  test = await startTestProgram({
    roles: [ingest, deliver],
    now: () => Date.now() + aheadMs,
    config: { PUBLIC_URL: sandbox.publicUrl, DELIVERY_BACKOFF_MS: 2, DELIVERY_MAX_TRIES: 4, PURCHASE_WAIT_SECONDS: 0, LOG_LEVEL: 'fatal' },
  })
  shop = await makeOwnStore(test)
  const { pool } = test.program.mainDb
  await pool.query(`UPDATE store SET first_event_at = now() - interval '40 days', purchase_source = 'shopify' WHERE id = $1`, [
    shop.store.id,
  ])
  for (const platform of ['facebook', 'omnisend'] as const)
    pixels.set(platform, (await makePixel(test, shop.store, pixelSettings(platform))) as PixelId)
  await pool.query(`UPDATE pixel SET created_at = now() - interval '30 days' WHERE store_id = $1`, [shop.store.id])
  test.program.directory.invalidate()
})
afterAll(async () => {
  await test.stop()
  await sandbox.close()
})

it('sends exactly what was missed while the platform refused for a day, each once', async () => {
  await tell(['1', '2'])
  await untilCounted('facebook', { delivered: 2 })
  sandbox.state.facebook.order({ mode: 'refuse event' })
  await tell(['7'])
  await untilCounted('facebook', { delivered: 2, failed: 1 })
  sandbox.state.facebook.order({ mode: 'status', status: 503, times: 100_000 })
  await tell(['3', '4', '5', '6'])
  await untilCounted('facebook', { delivered: 2, failed: 5 })
  aheadMs += DAY_MS
  sandbox.state.facebook.order({ mode: 'none' })
  // The shopper of the refused one withdraws meanwhile.
  const denied = JSON.stringify({
    ad: 'denied',
    analytics: 'denied',
    functionality: 'denied',
    personalization: 'denied',
    security: 'denied',
  })
  await test.program.mainDb.pool.query(
    `UPDATE purchase_copy SET server = (server::jsonb || jsonb_build_object('consent', $2::jsonb))::text WHERE store_id = $1 AND server LIKE '%"7"%'`,
    [shop.store.id, denied],
  )
  expect(countsOf(await preflight('facebook'))).toEqual({ accepted: 4, delivered: 2, 'no consent consent denied': 1 })
  const started = await test.call(pixelRefill.startRefill, { pixelId: pixelOf('facebook'), orders: [], ...days() }, asAda())
  expect(started.result).toMatchObject({ orders: 7, accepted: 4 })
  // The process ends while the third goes back into its lane.
  let unparked = 0
  const { lanes } = test.program
  const unpark: typeof lanes.unpark = (...entry) => {
    unparked += 1
    return unparked === 3 ? Promise.reject(new Error('killed')) : lanes.unpark(...entry)
  }
  await runRefills({ ...test.program, lanes: { ...lanes, unpark } })
  await runRefills(test.program)
  await untilCounted('facebook', { delivered: 6, failed: 1 })
  expect(taken('facebook').map(([, count]) => count)).toEqual([1, 1, 1, 1, 1, 1])
  expect((await accuracyOf('facebook'))?.refilled).toBe(4)
  expect(countsOf(await preflight('facebook'))).toEqual({ delivered: 6, 'no consent consent denied': 1 })
  const run = (await test.call(pixelRefill.refillRun, { pixelId: pixelOf('facebook'), id: started.result?.id ?? '' }, asAda())).result
  expect(run).toMatchObject({ isDone: true, sent: 4, now: [{ outcome: 'delivered', orders: 4 }] })
})

it('says on the receipt which purchases a refill sent', async () => {
  const refilledOf = async (orderId: string) =>
    (await test.call(orderReceipt.receipt, { orderId: orderId as OrderId }, asAda())).result?.pixels.find(
      ({ pixelId }) => pixelId === pixelOf('facebook'),
    )
  expect(await refilledOf('3')).toMatchObject({ purchase: { state: 'delivered' }, refilled: { kind: 'replay' } })
  expect((await refilledOf('1'))?.refilled).toBeUndefined()
  expect((await refilledOf('7'))?.refilled).toBeUndefined()
})

it('checks only the line of accuracy that is asked for', async () => {
  const input = { pixelId: pixelOf('facebook'), orders: [], ...days(), outcome: 'failed' as const, reason: 'invalid field' }
  const { result } = await test.call(pixelRefill.refillPreflight, input, asAda())
  expect(result?.rows.map(({ orderId, outcome }) => [orderId, outcome])).toEqual([['7', 'no consent']])
})

it('never sends a purchase again that a platform without de-duplication may have, and says that it counts repeats', async () => {
  await untilCounted('omnisend', { delivered: 7 })
  sandbox.state.omnisend.order({ mode: 'timeout', ms: 1, isKept: true, times: 1 })
  await tell(['8'])
  await untilCounted('omnisend', { delivered: 7, failed: 1 })
  expect(countsOf(await preflight('omnisend'))).toEqual({ delivered: 7, 'cannot be sent answer lost': 1 })
  sandbox.state.omnisend.order({ mode: 'refuse event' })
  await tell(['9'])
  await untilCounted('omnisend', { delivered: 7, failed: 2 })
  sandbox.state.omnisend.order({ mode: 'none' })
  // A person may send what was refused; the daily refill leaves it to them.
  const plan = await preflight('omnisend')
  expect(countsOf(plan)).toMatchObject({ accepted: 1, 'cannot be sent answer lost': 1 })
  expect(plan?.countsRepeats).toBe(true)
  await planDailyRefills(test.program)
  await runRefills(test.program)
  const runs = (await test.call(pixelRefill.refillRuns, { pixelId: pixelOf('omnisend') }, asAda())).result?.runs
  expect(runs).toMatchObject([{ kind: 'daily', isDone: true, sent: 0, orders: 9 }])
  expect(taken('omnisend').every(([, count]) => count === 1)).toBe(true)
})

it('leaves out a pixel whose daily refill is switched off, and another store’s failure stops nobody', async () => {
  aheadMs += DAY_MS
  const off = await test.call(pixelRefill.setDailyRefill, { pixelId: pixelOf('omnisend'), enabled: false }, asAda())
  expect(off.result).toEqual({ dailyRefill: false })
  const { directory } = test.program
  // A pixel of Alder's, whose store cannot be read.
  await makePixel(test, test.alder, pixelSettings('ga4'))
  const byId: typeof directory.byId = (id) => (id === test.alder.id ? Promise.reject(new Error('unreadable')) : directory.byId(id))
  await planDailyRefills({ ...test.program, directory: { ...directory, byId } })
  await runRefills(test.program)
  const runsOf = async (platform: DestinationId) =>
    (await test.call(pixelRefill.refillRuns, { pixelId: pixelOf(platform) }, asAda())).result?.runs.filter(({ kind }) => kind === 'daily')
      .length
  expect(await runsOf('facebook')).toBe(2)
  expect(await runsOf('omnisend')).toBe(1)
})
