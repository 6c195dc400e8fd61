/** Delivery quality of a pixel, through HTTP. */
import { pixelQuality } from '@convbox/contract/api/pixel-quality'
import type { DeliveryState, PixelId } from '@convbox/contract'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { makePixel, pixelSettings } from '../../testing/sandbox-pixel.ts'
import { startTestProgram, type TestProgram } from '../../testing/test-program.ts'

// Far in the future: the warehouse deletes deliveries after 90 days by the real clock.
const NOW_MS = Date.parse('2035-11-20T12:00:00Z')
const RANGE = { startDate: '2035-11-14', endDate: '2035-11-20' }
let test: TestProgram
let pixel: PixelId
let version = 1

const delivery = (eventId: string, at: string, state: DeliveryState, changedAt = at) => ({
  store_id: test.alder.id,
  pixel_id: pixel,
  event_id: eventId,
  event_name: 'Purchase',
  platform: 'facebook',
  order_id: '',
  order_name: '',
  url: '',
  occurred_at: at,
  received_at: at,
  state,
  reason: '',
  proof: '',
  is_test: 0,
  attempts: '[]',
  request: '',
  answer: '',
  updated_at: changedAt,
  version: String(version++),
})
const event = (id: string, name: string, changes: object = {}) => ({
  store_id: test.alder.id,
  visitor_id: `v-${id}`,
  occurred_at: '2035-11-20T10:00:00.000Z',
  received_at: '2035-11-20T10:00:00.000Z',
  id,
  name,
  source: 'storefront',
  version: '1',
  deleted: 0,
  ...changes,
})
const order = (id: string, toldBy: string) => ({
  store_id: test.alder.id,
  ordered_at: '2035-11-20T10:00:00.000Z',
  order_id: id,
  total: '10',
  currency: 'USD',
  told_by: toldBy,
  updated_at: '2035-11-20T10:00:00.000Z',
  version: '1',
})

beforeAll(async () => {
  test = await startTestProgram({ now: () => NOW_MS })
  pixel = (await makePixel(test, test.alder, pixelSettings('facebook', { events: ['Purchase', 'PageView'] }))) as PixelId
  await test.program.mainDb.pool.query(`UPDATE store SET time_zone = 'UTC'`)
  test.program.directory.invalidate()
  const { warehouse } = test.program
  await warehouse.insert({
    table: 'deliveries',
    rows: [
      delivery('a', '2035-11-20T10:00:00.000Z', 'retrying'),
      delivery('a', '2035-11-20T10:00:00.000Z', 'delivered', '2035-11-20T10:00:01.000Z'),
      delivery('b', '2035-11-20T10:00:00.000Z', 'delivered', '2035-11-20T10:00:03.000Z'),
      delivery('c', '2035-11-19T10:00:00.000Z', 'rejected'),
      delivery('d', '2035-11-19T10:00:00.000Z', 'parked'),
      delivery('e', '2035-11-19T10:00:00.000Z', 'waiting'),
      delivery('f', '2035-11-14T00:00:00.000Z', 'skipped'),
      delivery('before', '2035-11-13T23:59:59.999Z', 'delivered'),
    ],
  })
  await warehouse.insert({
    table: 'events',
    rows: [
      event('a', 'Purchase', { email_hash: 'x', phone_hash: 'y', click_ids: { fbclid: 'z' }, url: 'https://a.example/', order_id: 'o1' }),
      event('b', 'Purchase', { email_hash: 'x', customer_id: '7', order_id: 'o2', click_ids: { ttclid: 't' } }),
      event('c', 'Purchase', { email_hash: 'x', visitor_id: '', order_id: 'o3' }),
      event('d', 'PageView'),
      event('5', 'Search', { email_hash: 'x' }),
    ],
  })
  await warehouse.insert({ table: 'orders', rows: [order('o1', 'shopify'), order('o2', 'shopify'), order('o3', 'browser')] })
})
afterAll(() => test.stop())

const ask = (as: 'ada' | 'bela' = 'ada') =>
  test.call(pixelQuality.quality, { pixelId: pixel, ...RANGE }, { as, store: as === 'ada' ? test.alder : test.birch })

it('adds the pixel’s events up by day and newest state', async () => {
  const { result } = await ask()
  expect(result?.total).toEqual({ events: 6, delivered: 2, retrying: 1, skipped: 1, rejected: 1, parked: 1 })
  expect(result?.days).toHaveLength(7)
  expect(result?.days[0]).toMatchObject({ day: '2035-11-14', events: 1, skipped: 1 })
  expect(result?.days.at(-1)).toMatchObject({ day: '2035-11-20', events: 2, delivered: 2 })
  for (const key of ['events', 'delivered', 'retrying', 'skipped', 'rejected', 'parked'] as const)
    expect(result?.days.reduce((sum, day) => sum + day[key], 0)).toBe(result?.total[key])
})

it('measures from arrival to delivery', async () => {
  const { result } = await ask()
  // 1 s and 3 s.
  expect(result?.latency?.p50Ms).toBe(2000)
  expect(result?.latency?.p99Ms).toBeGreaterThan(2900)
})

it('says how many events that the pixel delivered carry each identifier: its platform’s own click ids, and nothing that the platform does not take', async () => {
  // c was rejected, d parked; the click of b is another platform's.
  const have = { email: 2, phone: 1, customerId: 1, clickId: 1, visitorId: 2 }
  expect((await ask()).result?.identifiers).toEqual([{ eventName: 'Purchase', events: 2, have }])
  const awin = (await makePixel(test, test.alder, pixelSettings('awin'))) as PixelId
  await test.program.warehouse.insert({
    table: 'deliveries',
    rows: [{ ...delivery('a', '2035-11-20T10:00:00.000Z', 'delivered'), pixel_id: awin }],
  })
  const other = await test.call(pixelQuality.quality, { pixelId: awin, ...RANGE }, { as: 'ada', store: test.alder })
  expect(other.result?.identifiers).toEqual([{ eventName: 'Purchase', events: 1, have: { clickId: 0 } }])
})

it('counts the orders of the shop that a page reported too', async () => {
  expect((await ask()).result?.pairs).toEqual({ orders: 2, withPage: 1 })
})

it('is closed to another store', async () => {
  expect((await ask('bela')).error).toBe('not found')
})
