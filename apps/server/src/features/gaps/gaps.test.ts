/** Gaps through HTTP: silences of the script, what the comparison with Shopify found, outages of pixels and of ad accounts. */
import { ALL_SITES } from '@convbox/contract'
import { gaps } from '@convbox/contract/api/gaps'
import type { Gap } from '@convbox/contract/api/gaps.schemas'
import { stores } from '@convbox/contract/api/stores'
import { DAY_MS, HOUR_MS } from '@convbox/contract/durations'
import { mainDbSchema } from '@convbox/storage'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { makePixel, pixelSettings } from '../../testing/sandbox-pixel.ts'
import { startTestProgram, type TestProgram } from '../../testing/test-program.ts'
import { writeComparedDay } from '../history-import/reconciliation.rows.ts'

const NOW = '2035-11-20T12:30:00.000Z'
const NOW_MS = Date.parse(NOW)
const RANGE = { from: '2035-11-18', to: '2035-11-20' }
let test: TestProgram
let nowMs = NOW_MS

beforeAll(async () => {
  test = await startTestProgram({ now: () => nowMs })
  const { pool } = test.program.mainDb
  await pool.query(`UPDATE store SET time_zone = 'UTC', first_event_at = $1 WHERE id = ANY($2)`, [
    new Date(NOW_MS - 40 * DAY_MS),
    [test.alder.id, test.birch.id],
  ])
  test.program.directory.invalidate()
})
afterAll(() => test.stop())

const ask = async (range: { from: string; to: string } = RANGE): Promise<Gap[]> => {
  const answer = await test.call(gaps.gaps, range, { as: 'ada', store: test.alder })
  if (answer.result === undefined) throw new Error(answer.response.body)
  return answer.result.gaps
}
const order = (id: string, at: string) => ({
  store_id: test.alder.id,
  ordered_at: at,
  order_id: id,
  order_name: `#${id}`,
  total: '10.0000',
  currency: 'USD',
  told_by: 'shopify',
  updated_at: at,
  version: '1',
})

it('tells of hours without a visit, with the orders placed meanwhile, and of one that goes on', async () => {
  const hours = Array.from({ length: 33 * 24 }, (_, index) => Math.floor(NOW_MS / HOUR_MS) - index)
  const at = (text: string): number => Date.parse(text) / HOUR_MS
  const silent = (hour: number): boolean =>
    (hour >= at('2035-11-19T10:00:00Z') && hour < at('2035-11-19T14:00:00Z')) || hour >= at('2035-11-20T09:00:00Z')
  const rows = hours
    .filter((hour) => !silent(hour))
    .flatMap((hour) =>
      Array.from({ length: 12 }, (_, visitor) => ({
        store_id: test.alder.id,
        visitor_id: `visitor-${hour}-${visitor}`,
        started_at: new Date(hour * HOUR_MS).toISOString(),
        ended_at: new Date(hour * HOUR_MS).toISOString(),
        version: '1',
      })),
    )
  await test.program.warehouse.insert({ table: 'sessions', rows })
  await test.program.warehouse.insert({
    table: 'orders',
    rows: [
      order('1', '2035-11-19T09:59:00.000Z'),
      order('2', '2035-11-19T11:00:00.000Z'),
      order('3', '2035-11-19T13:59:00.000Z'),
      order('4', '2035-11-20T10:00:00.000Z'),
    ],
  })
  expect(await ask()).toEqual([
    { kind: 'script', from: '2035-11-19T10:00:00.000Z', to: '2035-11-19T14:00:00.000Z', repair: 'none', orders: 2 },
    { kind: 'script', from: '2035-11-20T09:00:00.000Z', repair: 'open', orders: 1 },
  ])
  expect(await ask({ from: '2035-11-18', to: '2035-11-18' })).toEqual([])
})

it('tells of days on which Shopify told too little, also after a night that found nothing', async () => {
  const compared = {
    day: '2035-11-18',
    currency: 'USD',
    shopifyOrders: 9,
    shopifyTotal: '90',
    ourOrders: 6,
    ourTotal: '60',
    repairedOrders: 3,
    stillDifferent: ['77'],
    checkedAt: new Date(NOW_MS),
  }
  const { mainDb } = test.program
  await writeComparedDay(mainDb, test.alder.id, compared)
  const gap = { kind: 'webhooks', from: '2035-11-18T00:00:00.000Z', to: '2035-11-19T00:00:00.000Z' }
  expect(await ask()).toContainEqual({ ...gap, repair: 'part', orders: 4, repairedOrders: 3 })
  await writeComparedDay(mainDb, test.alder.id, { ...compared, ourOrders: 9, ourTotal: '90', repairedOrders: 0, stillDifferent: [] })
  expect(await ask()).toContainEqual({ ...gap, repair: 'whole', orders: 3, repairedOrders: 3 })
  // Before the store was connected, everything is imported.
  await writeComparedDay(mainDb, test.alder.id, { ...compared, day: '2035-10-01' })
  expect(await ask({ from: '2035-10-01', to: '2035-10-01' })).toEqual([])
})

it('tells of a pixel that stood still, and how many of its orders have reached it since', async () => {
  const pixelId = await makePixel(test, test.alder, pixelSettings('facebook'))
  await test.program.mainDb.pool.query('UPDATE pixel SET created_at = $2 WHERE id = $1', [pixelId, new Date(NOW_MS - 30 * DAY_MS)])
  test.program.directory.invalidate()
  const alert = (kind: string, from: string, to?: string) => ({
    id: `${kind} ${from}`,
    storeId: test.alder.id,
    kind,
    subject: pixelId,
    detail: { name: 'Meta of Alder', platform: 'facebook' },
    raisedAt: new Date(from),
    ...(to !== undefined && { endedAt: new Date(to) }),
  })
  await test.program.mainDb.db.insert(mainDbSchema.alert).values([
    alert('destination falls', '2035-11-19T09:30:00Z', '2035-11-19T12:00:00Z'),
    // About the same time, and after a pause of less than an hour: one outage.
    alert('pixel stopped', '2035-11-19T12:30:00Z', '2035-11-19T15:00:00Z'),
    alert('pixel stopped', '2035-11-20T12:00:00Z'),
    // Not about a destination.
    alert('no orders', '2035-11-19T12:30:00Z', '2035-11-19T15:00:00Z'),
  ])
  const outages = async () => (await ask()).filter(({ kind }) => kind === 'destination')
  const first = { kind: 'destination', name: 'Meta of Alder', pixelId, from: '2035-11-19T09:30:00.000Z', to: '2035-11-19T15:00:00.000Z' }
  expect(await outages()).toEqual([
    { ...first, repair: 'none', orders: 3, repairedOrders: 0 },
    { kind: 'destination', name: 'Meta of Alder', pixelId, from: '2035-11-20T12:00:00.000Z', repair: 'open', orders: 0, repairedOrders: 0 },
  ])
  const delivered = (orderId: string) => ({
    store_id: test.alder.id,
    pixel_id: pixelId,
    event_id: `event-of-${orderId}`,
    event_name: 'Purchase',
    platform: 'facebook',
    order_id: orderId,
    occurred_at: '2035-11-19T11:00:00.000Z',
    received_at: '2035-11-19T11:00:00.000Z',
    state: 'delivered',
    attempts: '[]',
    updated_at: NOW,
    version: '1',
  })
  await test.program.warehouse.insert({ table: 'deliveries', rows: [delivered('1'), delivered('2')] })
  expect((await outages())[0]).toEqual({ ...first, repair: 'part', orders: 3, repairedOrders: 2 })
  await test.program.warehouse.insert({ table: 'deliveries', rows: [delivered('3')] })
  expect((await outages())[0]).toEqual({ ...first, repair: 'whole', orders: 3, repairedOrders: 3 })
})

it('tells of an ad account that is not read, and of its history while it comes', async () => {
  const { pool } = test.program.mainDb
  await pool.query(
    `INSERT INTO channel_auth (id, tenant_id, platform, sandbox, external_user_id, secret) VALUES ('auth-1', $1, 'facebook', true, 'u', 'x')`,
    [test.alder.tenantId],
  )
  await pool.query(
    `INSERT INTO channel_account (id, store_id, channel_auth_id, platform, sandbox, kind, external_id, name)
     VALUES ('account-1', $1, 'auth-1', 'facebook', true, 'ad account', 'act-1', 'Alder ads')`,
    [test.alder.id],
  )
  const read = (kind: string, more: string, values: unknown[]) =>
    pool.query(
      `INSERT INTO spend_read (store_id, platform, account_id, kind, next_at, ${more}) VALUES ($1, 'facebook', 'act-1', $2, now(), $3, $4)`,
      [test.alder.id, kind, ...values],
    )
  await read('today', 'failure, read_at', ['too many requests', new Date(NOW_MS - 2 * HOUR_MS)])
  await read('history', 'since, open_until', ['2035-01-01', '2035-11-18'])
  const spend = async () => (await ask()).filter(({ kind }) => kind === 'spend')
  const account = { kind: 'spend', name: 'facebook Alder ads', repair: 'open' }
  const history = { ...account, from: '2035-01-01T00:00:00.000Z', to: '2035-11-19T00:00:00.000Z' }
  // A failure of two hours is tried again before anybody misses it.
  expect(await spend()).toEqual([history])
  nowMs = NOW_MS + 2 * HOUR_MS
  expect(await spend()).toEqual([history, { ...account, from: new Date(NOW_MS - 2 * HOUR_MS).toISOString() }])
  await pool.query(`UPDATE spend_read SET open_until = NULL, failure = NULL`)
  expect(await spend()).toEqual([])
  nowMs = NOW_MS
})

it('marks as made good the time in which an ad account was not read, once it is read again', async () => {
  const alert = (id: string, subject: string, times: { raisedAt: Date; endedAt?: Date }) => ({
    id,
    storeId: test.alder.id,
    kind: 'spend stands',
    subject,
    detail: { channel: subject.split('/')[0], name: 'Alder ads', at: '2035-11-19T06:00:00.000Z' },
    ...times,
  })
  await test.program.mainDb.db.insert(mainDbSchema.alert).values([
    alert('over', 'facebook/act-1', { raisedAt: new Date('2035-11-19T09:02:00Z'), endedAt: new Date('2035-11-19T17:30:00Z') }),
    // Connected no more: nobody read those days.
    alert('left', 'tiktok/7', { raisedAt: new Date('2035-11-19T09:02:00Z'), endedAt: new Date('2035-11-19T17:30:00Z') }),
    // Still going on: its readings tell of it.
    alert('now', 'facebook/act-1', { raisedAt: new Date('2035-11-20T09:02:00Z') }),
  ])
  const gap = { kind: 'spend', from: '2035-11-19T06:00:00.000Z', to: '2035-11-19T17:30:00.000Z' }
  const told = (await ask()).filter(({ kind }) => kind === 'spend')
  expect(told.toSorted((a, b) => (a.name ?? '').localeCompare(b.name ?? ''))).toEqual([
    { ...gap, name: 'facebook Alder ads', repair: 'whole' },
    { ...gap, name: 'tiktok Alder ads', repair: 'none' },
  ])
})

it('is closed to another store, and tells it nothing', async () => {
  expect((await test.call.raw(gaps.gaps, RANGE, { as: 'ada', store: test.birch })).status).toBe(403)
  expect((await test.call(gaps.gaps, RANGE, { as: 'bela', store: test.birch })).result?.gaps).toEqual([])
})

it('tells of each store on All-Sites by name, in its own days', async () => {
  const { pool } = test.program.mainDb
  const created = await test.call(
    stores.createStore,
    {
      tenantId: test.alder.tenantId,
      websiteUrl: 'https://cedar.example',
      websiteTitle: 'Cedar',
      timezone: 'Asia/Tokyo',
      currencyCode: 'JPY',
      sandbox: true,
    },
    { as: 'ada', tenant: test.alder },
  )
  const { rows } = await pool.query<{ id: string }>(`UPDATE store SET first_event_at = $1 WHERE website_name = $2 RETURNING id`, [
    new Date(NOW_MS - 40 * DAY_MS),
    created.result?.websiteName,
  ])
  const cedar = rows[0]?.id ?? ''
  test.program.directory.invalidate()
  const compared = {
    currency: 'JPY',
    shopifyOrders: 3,
    shopifyTotal: '30',
    ourOrders: 1,
    ourTotal: '10',
    repairedOrders: 2,
    stillDifferent: [],
  }
  await writeComparedDay(test.program.mainDb, cedar, { ...compared, day: '2035-11-19', checkedAt: new Date(NOW_MS) })
  const all = await test.call(gaps.gaps, RANGE, { as: 'ada', store: { websiteName: ALL_SITES } })
  expect(all.result?.timezone).toBe('UTC')
  const alder = { websiteName: test.alder.websiteName, websiteTitle: 'Alder', timezone: 'UTC' }
  const told = all.result?.gaps ?? []
  expect(told.filter(({ store }) => store?.websiteTitle === 'Alder')).toEqual((await ask()).map((gap) => ({ ...gap, store: alder })))
  // 19 November of Tokyo.
  expect(told.filter(({ store }) => store?.websiteTitle === 'Cedar')).toEqual([
    {
      kind: 'webhooks',
      from: '2035-11-18T15:00:00.000Z',
      to: '2035-11-19T15:00:00.000Z',
      repair: 'whole',
      orders: 2,
      repairedOrders: 2,
      store: { websiteName: created.result?.websiteName, websiteTitle: 'Cedar', timezone: 'Asia/Tokyo' },
    },
  ])
  expect(told.map(({ from }) => from)).toEqual(told.map(({ from }) => from).toSorted())
  expect((await test.call(gaps.gaps, RANGE, { as: 'bela', store: { websiteName: ALL_SITES } })).result?.gaps).toEqual([])
})
