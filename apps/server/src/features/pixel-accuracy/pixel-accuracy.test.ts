/** Accuracy of pixels, through HTTP: orders in the warehouse against their deliveries. */
import { pixelAccuracy } from '@convbox/contract/api/pixel-accuracy'
import type { ResultOf } from '@convbox/contract/endpoint'
import type { DeliveryReason, DeliveryState, PixelId } from '@convbox/contract'
import { addDays } from '@convbox/contract/date-range'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { makePixel, pixelSettings } from '../../testing/sandbox-pixel.ts'
import { startTestProgram, type TestProgram } from '../../testing/test-program.ts'

// Far in the future: the warehouse deletes deliveries after 90 days by the real clock.
const NOW_MS = Date.parse('2035-11-20T12:00:00Z')
const TODAY = '2035-11-20'
let test: TestProgram
let meta: PixelId
let ga4: PixelId
let version = 1

const order = (id: string, at: string, changes: object = {}) => ({
  store_id: test.alder.id,
  ordered_at: at,
  order_id: id,
  order_name: `#${id}`,
  total: '10.0000',
  currency: 'USD',
  told_by: 'shopify',
  updated_at: at,
  version: '1',
  ...changes,
})
const delivery = (
  pixelId: string,
  orderId: string,
  at: string,
  state: DeliveryState,
  reason: DeliveryReason | '' = '',
  changes: object = {},
) => ({
  store_id: test.alder.id,
  pixel_id: pixelId,
  event_id: `event-of-${orderId}`,
  event_name: 'Purchase',
  platform: 'facebook',
  order_id: orderId,
  order_name: `#${orderId}`,
  url: '',
  occurred_at: at,
  received_at: at,
  state,
  reason,
  proof: state === 'delivered' ? 'confirmed' : '',
  is_test: 0,
  attempts: '[]',
  request: '',
  answer: '',
  updated_at: at,
  version: String(version++),
  ...changes,
})

const at = (day: string, time = '10:00:00.000') => `${day}T${time}Z`
const YESTERDAY = addDays(TODAY, -1)
const LONG_AGO = addDays(TODAY, -20)

beforeAll(async () => {
  test = await startTestProgram({ now: () => NOW_MS })
  meta = (await makePixel(test, test.alder, pixelSettings('facebook'))) as PixelId
  ga4 = (await makePixel(test, test.alder, pixelSettings('ga4'))) as PixelId
  await test.program.mainDb.pool.query(`UPDATE store SET first_event_at = '2035-11-01', time_zone = 'UTC' WHERE id = $1`, [test.alder.id])
  await test.program.mainDb.pool.query(`UPDATE pixel SET created_at = '2035-11-10' WHERE id = $1`, [meta])
  await test.program.mainDb.pool.query(`UPDATE pixel SET created_at = '2035-11-19T12:00:00Z' WHERE id = $1`, [ga4])
  test.program.directory.invalidate()
  const { warehouse } = test.program
  await warehouse.insert({
    table: 'orders',
    rows: [
      order('1', at(YESTERDAY)),
      order('2', at(YESTERDAY)),
      order('3', at(YESTERDAY)),
      order('4', at(TODAY)),
      order('5', at(TODAY)),
      order('6', at(TODAY)),
      order('7', at(TODAY, '11:59:30.000')),
      order('8', at(TODAY), { excluded_reason: 'test' }),
      order('9', at(TODAY), { told_by: 'csv' }),
      order('10', at(LONG_AGO)),
      order('11', at(addDays(TODAY, -15))),
    ],
  })
  await warehouse.insert({
    table: 'deliveries',
    rows: [
      delivery(meta, '1', at(YESTERDAY), 'retrying', 'network'),
      // The newest state counts.
      delivery(meta, '1', at(YESTERDAY), 'delivered'),
      delivery(meta, '2', at(YESTERDAY), 'rejected', 'invalid field'),
      delivery(meta, '3', at(YESTERDAY), 'skipped', 'consent denied'),
      delivery(meta, '4', at(TODAY), 'delivered'),
      delivery(meta, '5', at(TODAY), 'retrying', 'platform error'),
      delivery(meta, '8', at(TODAY), 'skipped', 'test order'),
      delivery(meta, 'other', at(TODAY), 'delivered', '', { event_name: 'PageView', order_id: '', event_id: 'view' }),
      delivery(ga4, '4', at(TODAY), 'delivered'),
    ],
  })
})
afterAll(() => test.stop())

const asAda = () => ({ as: 'ada' as const, store: test.alder })
const RANGE = { startDate: addDays(TODAY, -29), endDate: TODAY }
const breakdown = async (): Promise<ResultOf<typeof pixelAccuracy.purchaseBreakdown>> => {
  const { result } = await test.call(pixelAccuracy.purchaseBreakdown, { pixelId: meta, ...RANGE }, asAda())
  if (result === undefined) throw new Error('no result')
  return result
}

describe('GET /{pixelId}/accuracy/purchase-event-breakdown', () => {
  it('adds every order of the store up, by outcome and by why it is not expected', async () => {
    const found = await breakdown()
    // Expected: 1 to 7. Not: 8 a test, 9 of a file, 10 before the store was connected, 11 before the pixel.
    expect(found).toMatchObject({ orders: 11, expected: 7, delivered: 2, failed: 1, skipped: 1, pending: 2, missing: 1 })
    expect(found.accuracy).toBeCloseTo((2 / 7) * 100, 9)
    expect(found.notExpected).toEqual([
      { reason: 'test order', orders: 1 },
      { reason: 'before the pixel', orders: 1 },
      { reason: 'order imported', orders: 2 },
    ])
    const all = [...found.reasons, ...found.notExpected].reduce((sum, { orders }) => sum + orders, 0)
    expect(all).toBe(found.orders)
    expect(found.reasons).toContainEqual({ outcome: 'failed', reason: 'invalid field', orders: 1 })
    expect(found.reasons).toContainEqual({ outcome: 'missing', reason: '', orders: 1 })
  })

  it('has every day of the range, which add up to the whole', async () => {
    const { days, ...whole } = await breakdown()
    expect(days).toHaveLength(30)
    for (const key of ['orders', 'expected', 'delivered', 'pending', 'failed', 'skipped', 'missing'] as const)
      expect(days.reduce((sum, day) => sum + day[key], 0)).toBe(whole[key])
    expect(days.at(-2)).toMatchObject({ day: YESTERDAY, orders: 3, delivered: 1, failed: 1, skipped: 1 })
    expect(days[0]?.accuracy).toBeUndefined()
  })

  it('reaches no further back than the log, and refuses a range that ends before it begins', async () => {
    const long = { pixelId: meta, startDate: addDays(TODAY, -400), endDate: addDays(TODAY, 3) }
    const { result } = await test.call(pixelAccuracy.purchaseBreakdown, long, asAda())
    expect(result?.days).toHaveLength(90)
    const wrong = { pixelId: meta, startDate: TODAY, endDate: YESTERDAY }
    expect((await test.call(pixelAccuracy.purchaseBreakdown, wrong, asAda())).error).toBe('date range')
  })

  it('is closed to another store', async () => {
    const foreign = await test.call(pixelAccuracy.purchaseBreakdown, { pixelId: meta, ...RANGE }, { as: 'bela', store: test.birch })
    expect(foreign.error).toBe('not found')
  })
})

it('lists the orders behind each figure', async () => {
  const list = async (outcome: 'delivered' | 'pending' | 'failed' | 'missing', reason?: string) => {
    const input = { pixelId: meta, ...RANGE, outcome, ...(reason !== undefined && { reason }) }
    const { result } = await test.call(pixelAccuracy.accuracyOrders, input, asAda())
    return result?.map(({ orderId }) => orderId)
  }
  expect(await list('delivered')).toEqual(['4', '1'])
  expect(await list('pending')).toEqual(['7', '5'])
  expect(await list('failed', 'invalid field')).toEqual(['2'])
  expect(await list('failed', 'network')).toEqual([])
  expect(await list('missing')).toEqual(['6'])
})

it('counts the events of a pixel by name', async () => {
  const { result } = await test.call(pixelAccuracy.eventSummary, { pixelId: meta, ...RANGE }, asAda())
  expect(result).toEqual([
    { eventName: 'Purchase', eventCount: 6, delivered: 2, pending: 1, failed: 1, skipped: 2 },
    { eventName: 'PageView', eventCount: 1, delivered: 1, pending: 0, failed: 0, skipped: 0 },
  ])
})

it('shows all pixels beside each other, each by the orders since it exists', async () => {
  const { result } = await test.call(pixelAccuracy.accuracyOfPixels, RANGE, asAda())
  expect(result?.pixels).toMatchObject([
    { pixelId: meta, expected: 7, delivered: 2 },
    // Orders 4 to 7; the others are older than the pixel.
    { pixelId: ga4, expected: 4, delivered: 1, pending: 1, missing: 2 },
  ])
  expect(result?.total).toMatchObject({ expected: 11, delivered: 3 })
})

it('leaves out refused consent when its settings say so, and keeps them when the pixel is saved', async () => {
  const settings = { leaveOutConsent: 1, leaveOutTarget: 1 } as const
  expect((await test.call(pixelAccuracy.analysisSetting, { pixelId: meta, ...settings }, asAda())).result).toEqual(settings)
  const found = await breakdown()
  expect(found).toMatchObject({ orders: 11, expected: 6, skipped: 0, settings })
  expect(found.notExpected).toContainEqual({ reason: 'left out', orders: 1 })
  const foreign = await test.call(pixelAccuracy.analysisSetting, { pixelId: meta, ...settings }, { as: 'bela', store: test.birch })
  expect(foreign.error).toBe('not found')
})
