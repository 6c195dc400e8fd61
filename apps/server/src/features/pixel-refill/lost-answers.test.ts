/** Purchases whose answer was lost: sent again while the platform knows them again, left out afterwards unless a person wants them. Through real lanes. */
import { DAY_MS } from '@convbox/contract/durations'
import { pixelAccuracy } from '@convbox/contract/api/pixel-accuracy'
import { eventsMonitor } from '@convbox/contract/api/events-monitor'
import { pixelRefill } from '@convbox/contract/api/pixel-refill'
import { pixels } from '@convbox/contract/api/pixels'
import type { PixelId } from '@convbox/contract'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { deliver } from '../../deliver/deliver.ts'
import { firstLostMs, isKnownAgain } from '../../deliver/lost-answer.ts'
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
let pixelId: PixelId
let aheadMs = 0

const asAda = () => ({ as: 'ada' as const, store: shop.store })
const dayOf = (ms: number): string => new Date(ms).toISOString().slice(0, 10)
const asked = (more: object = {}) => ({
  pixelId,
  orders: [],
  startDate: dayOf(test.program.now() - 6 * DAY_MS),
  endDate: dayOf(test.program.now()),
  ...more,
})
const preflight = async (more: object = {}) => (await test.call(pixelRefill.refillPreflight, asked(more), asAda())).result
const countsOf = (plan: { counts: readonly { outcome: string; orders: number }[] } | undefined) =>
  Object.fromEntries((plan?.counts ?? []).map(({ outcome, orders }) => [outcome, orders]))
/** How often the stand-in took each purchase, by order. */
const taken = (): Record<string, number> =>
  Object.fromEntries(
    sandbox.state.facebook
      .received()
      .unique.filter(({ eventName }) => eventName === 'Purchase')
      .map(({ body, count }) => [/"order_id":"(\w+)"/.exec(JSON.stringify(body))?.[1] ?? '', count]),
  )
const untilCounted = (wanted: { delivered?: number; failed?: number }) =>
  waitUntil(
    async () => {
      test.program.signals.emit('lanes')
      return (await test.call(pixelAccuracy.purchaseBreakdown, asked(), asAda())).result
    },
    (found) => Object.entries(wanted).every(([key, orders]) => found?.[key as 'delivered'] === orders),
    { what: JSON.stringify(wanted) },
  )
const tell = async (id: string, atMs = test.program.now()): Promise<void> => {
  const at = new Date(atMs - 1000).toISOString()
  const customer = { id: `c${id}`, email: `${id}@mail.example` }
  await shop.tell([{ type: 'order', id, name: `#${id}`, orderedAt: at, updatedAt: at, total: '10.00', currency: 'USD', customer }])
}

beforeAll(async () => {
  sandbox = await startSandbox()
  test = await startTestProgram({
    roles: [ingest, deliver],
    now: () => Date.now() + aheadMs,
    config: { PUBLIC_URL: sandbox.publicUrl, DELIVERY_BACKOFF_MS: 2, DELIVERY_MAX_TRIES: 3, PURCHASE_WAIT_SECONDS: 0, LOG_LEVEL: 'fatal' },
  })
  shop = await makeOwnStore(test)
  pixelId = (await makePixel(test, shop.store, pixelSettings('facebook'))) as PixelId
  const { pool } = test.program.mainDb
  await pool.query(`UPDATE store SET first_event_at = now() - interval '40 days', purchase_source = 'shopify' WHERE id = $1`, [
    shop.store.id,
  ])
  await pool.query(`UPDATE pixel SET created_at = now() - interval '30 days' WHERE store_id = $1`, [shop.store.id])
  test.program.directory.invalidate()
})
afterAll(async () => {
  await test.stop()
  await sandbox.close()
})

it('counts those that the platform still knows again, then leaves out those that it no longer does, until a person wants them', async () => {
  // Meta took the first purchase three times and never answered; the second it refused each time.
  sandbox.state.facebook.order({ mode: 'timeout', ms: 1, isKept: true, times: 3 })
  await tell('1')
  await untilCounted({ failed: 1 })
  sandbox.state.facebook.order({ mode: 'status', status: 503, times: 100_000 })
  await tell('2')
  await untilCounted({ failed: 2 })
  expect(taken()).toEqual({ 1: 3 })
  const soon = await preflight()
  expect(countsOf(soon)).toEqual({ accepted: 2 })
  expect(soon?.uncertain).toEqual({ knownAgain: 1, mayBeThere: 0 })

  // Meta knows an event again for 48 hours.
  aheadMs += 2 * DAY_MS + 60_000
  sandbox.state.facebook.order({ mode: 'none' })
  const late = await preflight()
  expect(countsOf(late)).toEqual({ accepted: 1, 'may be there': 1 })
  expect(late?.rows.find(({ outcome }) => outcome === 'may be there')?.orderName).toBe('#1')
  expect(late?.uncertain).toEqual({ knownAgain: 0, mayBeThere: 1 })

  // The daily refill sends what is surely missing, and the lane that works again revives the uncertain one no more than that.
  await planDailyRefills(test.program)
  await runRefills(test.program)
  await untilCounted({ delivered: 1, failed: 1 })
  expect(taken()).toEqual({ 1: 3, 2: 1 })
  expect(test.program.lanes.parked(pixelId)).toHaveLength(1)

  const ticked = await preflight({ withUncertain: true })
  expect(countsOf(ticked)).toEqual({ accepted: 1, delivered: 1 })
  expect(ticked?.uncertain).toEqual({ knownAgain: 0, mayBeThere: 1 })
  const { result } = await test.call(pixelRefill.startRefill, asked({ withUncertain: true }), asAda())
  expect(result?.accepted).toBe(1)
  await runRefills(test.program)
  await untilCounted({ delivered: 2 })
  expect(taken()).toEqual({ 1: 4, 2: 1 })
})

it('is not sent again once its lane goes on after the platform’s time, until a person replays it', async () => {
  // Meta takes the purchase without an answer, and nothing is sent for days.
  sandbox.state.facebook.order({ mode: 'timeout', ms: 1, isKept: true, times: 1 })
  const { lanes } = test.program
  const { update } = lanes
  lanes.update = (entry) => update({ ...entry, nextAtMs: test.program.now() + DAY_MS })
  // Meta's clock is not wound ahead.
  await tell('3', Date.now())
  const waits = () => Promise.resolve(lanes.waiting(pixelId, 1, -1)[0])
  const waiting = await waitUntil(waits, (entry) => entry !== undefined && entry.nextAtMs > 0, { what: 'the lost answer' })
  lanes.update = update
  await waitUntil(
    () => Promise.resolve(taken()['3']),
    (count) => count === 1,
    { what: 'what Meta took' },
  )

  aheadMs += 2 * DAY_MS + 60_000
  await test.call(pixels.updatePixel, { id: pixelId, conversionApiKey: 'EAAB-mended' }, asAda())
  const eventId = waiting?.eventId ?? ''
  const detail = async () => (await test.call(eventsMonitor.eventDetail, { pixelId, eventId }, asAda())).result
  const parked = await waitUntil(detail, (found) => found?.state === 'parked', { what: 'the parked purchase' })
  expect(parked).toMatchObject({ reason: 'answer lost', replay: { possible: true, mayCountTwice: true } })
  expect(taken()['3']).toBe(1)
  // A new token is no reason to send it.
  await test.call(pixels.updatePixel, { id: pixelId, conversionApiKey: 'EAAB-mended-again' }, asAda())
  expect(lanes.parked(pixelId).map((entry) => entry.eventId)).toEqual([eventId])

  await test.call(eventsMonitor.replayEvent, { pixelId, eventId }, asAda())
  await waitUntil(detail, (found) => found?.state === 'delivered', { what: 'the replayed purchase' })
  expect(taken()['3']).toBe(2)
})

it('takes no call for lost that never left, and no answer for a lost one', () => {
  const at = '2026-11-20T10:00:00.000Z'
  const retry = (reason: 'network' | 'time-out' | 'platform error', detail?: string) =>
    ({ at, outcome: 'retry', reason, ...(detail !== undefined && { detail }) }) as const
  expect(firstLostMs([])).toBeUndefined()
  expect(
    firstLostMs([retry('network', 'ECONNREFUSED'), retry('time-out', 'UND_ERR_CONNECT_TIMEOUT'), retry('platform error')]),
  ).toBeUndefined()
  expect(firstLostMs([retry('platform error'), { ...retry('network'), at: '2026-11-20T11:00:00.000Z' }, retry('time-out')])).toBe(
    Date.parse('2026-11-20T11:00:00.000Z'),
  )
})

it('knows each platform’s time: 48 hours, always, or never where none is stated', () => {
  const after = (hours: number) => (platform: Parameters<typeof isKnownAgain>[0]) => isKnownAgain(platform, 0, hours * 3_600_000)
  expect((['facebook', 'tiktok', 'snapchat', 'ga4', 'klaviyo', 'bing', 'omnisend'] as const).map(after(47))).toEqual([
    true,
    true,
    true,
    true,
    true,
    false,
    false,
  ])
  expect((['facebook', 'tiktok', 'snapchat', 'ga4'] as const).map(after(48))).toEqual([false, false, true, true])
})
