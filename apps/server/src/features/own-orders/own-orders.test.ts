/** Orders of a store without Shopify, from endpoints to reports, on real engines. */
import { DAY_MS } from '@convbox/contract/durations'
import { BROWSER_ORDERS_PER_CLIENT, ORDERS_HEADERS, ORDERS_PATH, type OrdersAnswer } from '@convbox/contract'
import { orderAttribution } from '@convbox/contract/reports/order-attribution'
import { conversionAnalysis } from '@convbox/contract/reports/conversion-analysis'
import { ownOrders } from '@convbox/contract/api/own-orders'
import { SAMPLE_ORDER_FILE } from '@convbox/contract/order-file'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { signOrders } from '../../collect/order-signature.ts'
import { derive } from '../../derive/derive.ts'
import { ingest } from '../../ingest/ingest.ts'
import { INGEST_DONE } from '../../intake/ingest-progress.ts'
import { batchOf, CHROME, pageView } from '../../testing/collect-fixtures.ts'
import { makeOwnStore } from '../../testing/own-store.ts'
import { startTestProgram, type TestProgram, type TestStore } from '../../testing/test-program.ts'
import { waitUntil } from '../../testing/wait-until.ts'
import { createStore } from '../stores/stores.ts'
import { importOrderFiles } from './order-files.ts'
import { readOrderFile } from './read-order-file.ts'

const NOW = Date.parse('2026-11-22T12:00:00Z')
const DAY = '2026-11-22'
let test: TestProgram
let store: TestStore

beforeAll(async () => {
  test = await startTestProgram({ roles: [ingest, derive], now: () => NOW, config: { LOG_LEVEL: 'fatal' } })
  const { tenantId } = test.alder
  const made = await createStore(test.program, {
    tenantId,
    title: 'Own',
    websiteUrl: 'https://own.example',
    timeZone: 'UTC',
    currency: 'USD',
    sandbox: true,
  })
  store = { ...made, tenantId }
  await test.program.mainDb.pool.query(`INSERT INTO fx_rate (day, currency, usd) VALUES ($1, 'EUR', '1.10')`, [DAY])
})
afterAll(() => test.stop())

const asAda = () => ({ as: 'ada', store }) as const

const track = (events: Parameters<typeof batchOf>[2], remoteAddress = '127.0.0.1') =>
  test.server.inject({
    method: 'POST',
    url: '/collect/v1/events',
    remoteAddress,
    headers: { 'user-agent': CHROME, 'content-type': 'text/plain' },
    payload: JSON.stringify(batchOf(store.storeKey, NOW, events)),
  })
const visitorOf = (name: string): string => `visitor-${name}`
const buy = (id: string, total: string, currency = 'USD') => [
  pageView(NOW - 60_000, {
    visitorId: visitorOf(id),
    page: { url: 'https://own.example/?utm_source=facebook&utm_medium=cpc' },
    clickIds: {},
  }),
  pageView(NOW - 30_000, {
    name: 'Purchase',
    visitorId: visitorOf(id),
    clickIds: {},
    page: { url: 'https://own.example/thanks' },
    order: { id },
    value: { currency, total },
    items: [{ productId: 'tea', title: 'Tea', price: total, quantity: 1 }],
    user: { email: `${id}@example.com` },
  }),
]

type Key = { id: string; secret: string }
const newKey = async (): Promise<Key> => {
  const { result } = await test.call(ownOrders.createOrderKey, {}, asAda())
  if (result === undefined) throw new Error('no key was made')
  return result
}
const tell = async (key: Key, orders: unknown[], changes: { timestamp?: string; signature?: string; body?: string } = {}) => {
  const body = JSON.stringify({ orders })
  const timestamp = changes.timestamp ?? String(NOW / 1000)
  const response = await test.server.inject({
    method: 'POST',
    url: ORDERS_PATH,
    headers: {
      'content-type': 'application/json',
      [ORDERS_HEADERS.keyId]: key.id,
      [ORDERS_HEADERS.timestamp]: timestamp,
      [ORDERS_HEADERS.signature]: changes.signature ?? signOrders(key.secret, timestamp, body),
    },
    payload: changes.body ?? body,
  })
  return { status: response.statusCode, body: response.json<OrdersAnswer & { error?: string }>() }
}

const untilIngested = () =>
  waitUntil(
    async () => test.program.log.lastEdge(INGEST_DONE)?.to === test.program.log.head(),
    (isDone) => isDone,
    { what: 'the end of the log' },
  )
const listOrders = async () => {
  const pages = await Promise.all([1, 2, 3].map((pageNo) => test.call(orderAttribution.orders, { from: DAY, to: DAY, pageNo }, asAda())))
  return pages.flatMap(({ result }) => result?.orders ?? [])
}
const orderOf = (id: string, isRight: (row: Awaited<ReturnType<typeof listOrders>>[number]) => boolean = () => true) =>
  waitUntil(
    async () => (await listOrders()).find((row) => row.orderId === id),
    (row) => row !== undefined && isRight(row),
    { what: `order ${id}` },
  )

describe('a purchase that the browser tells', () => {
  it('is an order with its visit, marked as told by the browser, and counted', async () => {
    expect((await track(buy('b-1', '50.00'))).statusCode).toBe(202)
    expect(await orderOf('b-1', (row) => row.touches === 1)).toMatchObject({
      orderRevenue: '50',
      currency: 'USD',
      toldBy: 'browser',
      lastClick: { channel: 'facebook ads' },
    })
  })

  it('is no order without an id; the settings count it', async () => {
    const [, purchase] = buy('none', '5.00')
    if (purchase === undefined) throw new Error('no purchase')
    const { order: _order, ...nameless } = purchase
    await track([nameless])
    const { result } = await waitUntil(
      () => test.call(ownOrders.orderArrivals, {}, asAda()),
      ({ result: arrivals }) => arrivals?.incompletePurchases === 1,
      { what: 'the incomplete purchase' },
    )
    expect(result?.sources).toMatchObject([{ source: 'browser', orders: 1, notCounted: 0 }])
  })
})

describe('the endpoint for servers', () => {
  it.each([
    ['unknown key', (key: Key) => tell({ ...key, id: 'ok_nobody' }, [])],
    ['wrong signature', (key: Key) => tell({ ...key, secret: 'guess' }, [])],
    ['wrong signature', (key: Key) => tell(key, [], { body: '{"orders":[1]}' })],
    ['wrong signature', (key: Key) => tell(key, [], { signature: 'v1=' })],
    ['header missing', (key: Key) => tell({ ...key, id: '' }, [])],
    ['stale timestamp', (key: Key) => tell(key, [], { timestamp: String(NOW / 1000 - 301) })],
    ['stale timestamp', (key: Key) => tell(key, [], { timestamp: 'now' })],
    ['bad shape', (key: Key) => tell(key, [])],
  ])('refuses with "%s"', async (fault, call) => {
    const { body } = await call(await keyOfDoor())
    expect(body.error).toBe(fault)
  })
  let doorKey: Key | undefined
  const keyOfDoor = async (): Promise<Key> => (doorKey ??= await newKey())

  it('answers each entry, keeps the good ones, and makes one order of what browser and server tell', async () => {
    const key = await keyOfDoor()
    const answer = await tell(key, [
      { type: 'order', id: 'b-1', orderedAt: '2026-11-22T11:59:00Z', currency: 'USD', total: '45.00', status: 'paid', name: '#B1' },
      { type: 'order', id: 'x', orderedAt: '2026-11-22T11:59:00Z', currency: 'USD' },
      { type: 'refund', id: 'r', orderId: 'b-1', amount: '5', refundedAt: '2026-11-22T11:59:30Z' },
    ])
    expect(answer).toEqual({
      status: 202,
      body: {
        accepted: 2,
        refused: 1,
        orders: [
          { index: 0, id: 'b-1', accepted: true },
          { index: 1, id: 'x', accepted: false, reason: 'field missing', path: 'total' },
          { index: 2, id: 'r', accepted: true },
        ],
      },
    })
    expect(await orderOf('b-1', (row) => row.toldBy === 'server')).toMatchObject({
      orderRevenue: '45',
      refunded: '5',
      touches: 1,
      orderNumber: '#B1',
    })
    expect((await listOrders()).filter(({ orderId }) => orderId === 'b-1')).toHaveLength(1)
  })

  it('says 422 when nothing of a request is taken', async () => {
    expect(await tell(await keyOfDoor(), [{ type: 'order' }])).toMatchObject({ status: 422, body: { accepted: 0, refused: 1 } })
  })

  it('opens to a rotated key for a day, to a revoked one no more, and never shows a secret again', async () => {
    const [first] = [await newKey()]
    const { result: second } = await test.call(ownOrders.rotateOrderKey, { id: first.id as never }, asAda())
    if (second === undefined) throw new Error('not rotated')
    const order = { type: 'cancellation', orderId: 'later', cancelledAt: '2026-11-22T11:00:00Z' }
    expect([(await tell(first, [order])).status, (await tell(second, [order])).status]).toEqual([202, 202])
    await test.call(ownOrders.revokeOrderKey, { id: second.id }, asAda())
    expect((await tell(second, [order])).body.error).toBe('unknown key')
    const { result: keys, response } = await test.call(ownOrders.orderKeys, {}, asAda())
    expect(keys?.find(({ id }) => id === first.id)).toMatchObject({ revokedAt: '2026-11-23T12:00:00.000Z', lastUsedAt: expect.any(String) })
    expect(response.body).not.toContain(first.secret)
    const { rows } = await test.program.mainDb.pool.query('SELECT * FROM order_key')
    expect(JSON.stringify(rows)).not.toContain(first.secret)
    const { rows: audits } = await test.program.mainDb.pool.query(
      `SELECT action, target, detail FROM audit WHERE action LIKE 'order key%' ORDER BY id`,
    )
    expect(audits.map((row: { action: string }) => row.action)).toEqual([
      'order key created',
      'order key created',
      'order key rotated',
      'order key revoked',
    ])
    expect(JSON.stringify(audits)).not.toContain(second.secret)
  })

  it('shows when the server last told of an order, not when that order was placed', async () => {
    // A store of its own: no other order arrived there.
    const own = await makeOwnStore(test)
    const placed = new Date(NOW - 5 * DAY_MS).toISOString()
    await own.tell([{ type: 'order', id: 'late-told', orderedAt: placed, updatedAt: placed, currency: 'USD', total: '1.00' }])
    await untilIngested()
    const { result } = await test.call(ownOrders.orderArrivals, {}, { as: 'ada', store: own.store })
    expect(result?.sources).toMatchObject([{ source: 'server', orders: 1, lastAt: new Date(NOW).toISOString() }])
  })

  it('makes and revokes keys for admins only', async () => {
    expect(await test.call(ownOrders.createOrderKey, {}, { as: 'otto', store: test.alder })).toMatchObject({
      status: 403,
      error: 'not an admin',
    })
  })
})

describe('a file of orders', () => {
  it('names each bad line and why before anything is kept', async () => {
    const csv = `order_id,ordered_at,currency,total,colour\n1,2026-11-22T10:00:00Z,USD,1.00,red\n2,yesterday,USD,1.00,red\n3,2026-11-22T10:00:00Z,QQQ,1.00,red\n,2026-11-22T10:00:00Z,USD,1.00,red\n"5,2026-11-22T10:00:00Z,USD,1.00"x,red\n6,2026-11-22 10:00:00 +01:00,USD,2,red\n`
    const { result } = await test.call(ownOrders.previewOrderFile, { fileName: 'a.csv', csv }, asAda())
    expect(result).toMatchObject({ orders: 2, badLines: 4, missingColumns: [], unknownColumns: ['colour'] })
    expect(result?.bad).toEqual([
      { line: 3, reason: 'field invalid', column: 'ordered_at' },
      { line: 4, reason: 'unknown currency', column: 'currency' },
      { line: 5, reason: 'field missing', column: 'order_id' },
      { line: 6, reason: 'field invalid', column: '' },
    ])
    expect(result?.first[1]).toMatchObject({ id: '6', orderedAt: '2026-11-22T09:00:00.000Z' })
    const { result: without } = await test.call(ownOrders.previewOrderFile, { fileName: 'a.csv', csv: 'order_id;total\n1;2' }, asAda())
    expect(without?.missingColumns).toEqual(['ordered_at', 'currency'])
    expect(await test.call(ownOrders.importOrderFile, { fileName: 'a.csv', csv: 'order_id;total\n1;2' }, asAda())).toMatchObject({
      status: 400,
    })
  })

  it('reads the sample that is offered for download without a fault', async () => {
    const parts = []
    for await (const part of readOrderFile(SAMPLE_ORDER_FILE, NOW)) parts.push(part)
    expect(parts.filter((part) => 'bad' in part)).toEqual([])
    expect(parts).toHaveLength(4)
  })

  it('is imported in the background, its bad lines parked; broken off between two parts it goes on, and no order is there twice', async () => {
    const lines = Array.from(
      { length: 10 },
      (_, index) => `f-${index},2026-11-22T0${index}:00:00Z,USD,${index === 4 ? 'free' : '10.00'},${index === 1 ? '4.00' : ''}`,
    )
    const csv = `order_id,ordered_at,currency,total,refunded\n${lines.join('\n')}\n`
    expect(await test.call(ownOrders.importOrderFile, { fileName: 'ten.csv', csv }, asAda())).toMatchObject({ status: 200 })
    await importOrderFiles(test.program, 3)
    // As if killed after a part was in the log and before its progress was saved.
    const { mainDb } = test.program
    await mainDb.pool.query(`UPDATE order_file SET status = 'running', done_lines = 3, parked_lines = 0, faults = '[]', content = $1`, [
      test.program.secrets.seal(csv),
    ])
    await importOrderFiles(test.program, 4)
    const { result } = await test.call(ownOrders.orderFiles, {}, asAda())
    expect(result).toMatchObject([
      { fileName: 'ten.csv', status: 'done', lines: 10, doneLines: 10, parkedLines: 1, bad: [{ line: 6, column: 'total' }] },
    ])
    await orderOf('f-9')
    expect(
      (await listOrders())
        .filter(({ toldBy }) => toldBy === 'csv')
        .map(({ orderId }) => orderId)
        .toSorted(),
    ).toEqual([0, 1, 2, 3, 5, 6, 7, 8, 9].map((index) => `f-${index}`))
    expect(await orderOf('f-1')).toMatchObject({ refunded: '4' })
    const { rows } = await mainDb.pool.query('SELECT content FROM order_file')
    expect(rows).toEqual([{ content: null }])
  })
})

describe('the totals of such a store', () => {
  it('close to the cent with refunds, cancellations, another currency and a missing rate; what only the browser told can be left out', async () => {
    const key = await newKey()
    await track([...buy('b-2', '10.01'), ...buy('b-3', '20000.01'), ...buy('b-4', '7.00', 'CHF')])
    const base = { type: 'order', orderedAt: '2026-11-22T09:00:00Z', status: 'paid' }
    await tell(key, [
      { ...base, id: 's-1', currency: 'EUR', total: '33.33' },
      { ...base, id: 's-2', currency: 'USD', total: '12.00', status: 'pending' },
      { type: 'cancellation', orderId: 's-2', cancelledAt: '2026-11-22T09:30:00Z' },
      { ...base, id: 's-3', currency: 'USD', total: '8.00', test: true },
      { type: 'refund', id: 'r1', orderId: 's-1', amount: '3.33', refundedAt: '2026-11-22T10:00:00Z' },
    ])
    for (const id of ['b-2', 'b-3', 'b-4', 's-1', 's-2', 's-3']) await orderOf(id)
    const read = async () => {
      const { result } = await test.call(conversionAnalysis.report, { from: DAY, to: DAY }, asAda())
      return result
    }
    // b-1 45.00 + b-2 10.01 have a touch: 55.01. Without: nine of the file at 10.00 = 90.00, and s-1: 33.33 EUR * 1.10 = 36.663 USD. Excluded: b-3 20,000.01, s-2 12.00, s-3 8.00, b-4 (no rate) 0.
    // Together 20,201.683.
    const sums = await waitUntil(read, (result) => Number(result?.closing.storeTotal) > 20_201.6, { what: 'the report of all orders' })
    expect(sums?.closing).toEqual({
      attributed: '55.01',
      untracked: '126.663',
      excluded: '20020.01',
      storeTotal: '20201.683',
      difference: '0',
    })
    expect(sums?.missingRates.orders).toBe(1)
    await test.call(ownOrders.saveBrowserOrders, { rule: 'exclude', max: '' }, asAda())
    expect(await orderOf('b-2', (row) => row.excludedReason !== undefined)).toMatchObject({ excludedReason: 'told by browser' })
    expect(await orderOf('b-1')).not.toHaveProperty('excludedReason')
    await test.call(ownOrders.saveBrowserOrders, { rule: 'count', max: '30000' }, asAda())
    expect(await orderOf('b-3', (row) => row.excludedReason === undefined)).toMatchObject({ orderRevenue: '20000.01' })
  })
})

describe('browser orders of one sender', () => {
  it('count up to the hourly limit of its address; the rest of a flood takes nothing of what the store may have', async () => {
    const counted = async (): Promise<number> => {
      const { rows } = await test.program.mainDb.pool.query('SELECT sum(orders)::int AS orders FROM browser_order_hour')
      return z.array(z.object({ orders: z.number() })).parse(rows)[0]?.orders ?? 0
    }
    const notCounted = async (): Promise<number | undefined> => {
      const { result } = await test.call(ownOrders.orderArrivals, {}, asAda())
      return result?.sources.find(({ source }) => source === 'browser')?.notCounted
    }
    await test.call(ownOrders.saveBrowserOrders, { rule: 'count', max: '' }, asAda())
    await untilIngested()
    const [before, notCountedBefore = 0] = [await counted(), await notCounted()]
    const flood = Array.from({ length: BROWSER_ORDERS_PER_CLIENT + 3 }, (_, index) => buy(`flood-${index}`, '1.00')[1])
    await track(
      flood.flatMap((event) => event ?? []),
      '198.51.100.77',
    )
    await track(buy('after-flood', '2.00'), '198.51.100.78')
    await untilIngested()
    expect(await notCounted()).toBe(notCountedBefore + 3)
    expect(await counted()).toBe(before + BROWSER_ORDERS_PER_CLIENT + 1)
    const kept = JSON.stringify((await test.program.mainDb.pool.query('SELECT * FROM browser_order_client')).rows)
    expect(kept).not.toContain('198.51')
  })
})
