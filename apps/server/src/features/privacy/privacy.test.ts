/** Shopify's three privacy topics, from the signed webhook to the remaining data in every place, through HTTP and on real engines. */
import { DAY_MS } from '@convbox/contract/durations'
import { readFileSync } from 'node:fs'
import { CART_ATTRIBUTES, type PrivacyRequestId } from '@convbox/contract'
import { eventsMonitor } from '@convbox/contract/api/events-monitor'
import { privacy } from '@convbox/contract/api/privacy'
import { orderTotals } from '@convbox/demo/order-facts'
import { column } from '@convbox/storage'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { INGEST_DONE } from '../../intake/ingest-progress.ts'
import { deriveAll } from '../../derive/derive.ts'
import { ingest } from '../../ingest/ingest.ts'
import { forgetOldEvents } from '../../schedule/forget-old-events.ts'
import { batchOf, pageView } from '../../testing/collect-fixtures.ts'
import { dumpDatabases, findTexts } from '../../testing/dump-databases.ts'
import { makePixel, pixelSettings } from '../../testing/sandbox-pixel.ts'
import { installShop, startShopProgram, type ShopProgram } from '../../testing/shopify-shop.ts'
import { waitUntil } from '../../testing/wait-until.ts'
import { answerRequests, erasuresFileOf } from './answer-requests.ts'
import { WAREHOUSE_TABLES } from './erase-store.rows.ts'

const SHOP = 'harbor-tea.myshopify.com'
const MINUTE_MS = 60_000
const VISITOR = 'browser-of-the-erased'
let shop: ShopProgram
let store: { websiteName: string; storeId: string; storeKey: string; tenantId: string }
let laterMs = 0

beforeAll(async () => {
  shop = await startShopProgram({
    config: { LOG_LEVEL: 'fatal', PURCHASE_WAIT_SECONDS: 0 },
    roles: [ingest],
    now: () => Date.now() + laterMs,
  })
  store = await install(SHOP)
  await makePixel(shop.test, { ...shop.test.alder, id: store.storeId, websiteName: store.websiteName }, pixelSettings('facebook'))
})
afterAll(() => shop.stop())

const install = async (domain: string) => {
  const { websiteName, storeId } = await installShop(shop, domain)
  const found = await shop.test.program.directory.byId(storeId)
  return { websiteName, storeId, storeKey: found?.storeKey ?? '', tenantId: found?.tenantId ?? '' }
}

const asAda = (of = store) => ({ as: 'ada' as const, store: of })
const overview = async (of = store) => (await shop.test.call(privacy.privacyOverview, {}, asAda(of))).result
const control = () => shop.sandbox.shopify.control
const deliver = () => shop.sandbox.shopify.sender.deliverDue()

/** Everything sent is in both databases. */
const untilIngested = () =>
  waitUntil(
    () => shop.test.program.log.lastEdge(INGEST_DONE)?.to === shop.test.program.log.head(),
    (isDone) => isDone,
    { what: 'the end of the log' },
  )

/** A customer who came by an ad, browsed and bought: browser, order, names, a waiting delivery. */
const buy = async (email: string, customerId: bigint, of = { ...store, domain: SHOP }) => {
  const seenAt = shop.test.program.now()
  const [visitorId, emailHash] = [`${VISITOR}-${customerId}`, shop.test.program.ownHashes.email(of.storeId, email)]
  // A minute before: Shopify uses whole seconds.
  const view = pageView(seenAt - MINUTE_MS, {
    visitorId,
    user: { email },
    page: { url: `https://${SHOP}/?utm_source=facebook&utm_medium=cpc&fbclid=CLICK${customerId}` },
  })
  const collected = await shop.test.server.inject({
    method: 'POST',
    url: '/collect/v1/events',
    payload: batchOf(of.storeKey, seenAt, [view]),
  })
  expect(collected.statusCode, collected.body).toBe(202)
  const order = control().placeOrder(of.domain, {
    email,
    customerId,
    priceCents: 4200,
    placedAtMs: seenAt,
    updatedAtMs: seenAt,
    noteAttributes: { [CART_ATTRIBUTES.visitorId]: visitorId },
  })
  await deliver()
  await untilIngested()
  await deriveAll(shop.test.program)
  return {
    order,
    visitorId,
    texts: [email, `CLICK${customerId}`, visitorId, emailHash, order.checkoutToken, String(customerId)],
  }
}

const figures = z.object({ orders: column.count, total: column.decimal, touches: column.count })
const totals = async () =>
  (
    await shop.test.program.warehouse.query({
      sql: `SELECT count() AS orders, sum(total) AS total, sum(length(touch_at)) AS touches FROM journeys FINAL WHERE store_id = {storeId:String}`,
      params: { storeId: store.storeId },
      row: figures,
    })
  )[0]

/** Places that contain any of the texts, except the list of erased people and the ids kept by pg-boss or the log of webhooks. */
const placesOf = async (texts: readonly string[]): Promise<string[]> =>
  findTexts(await dumpDatabases(shop.test.program), texts).filter((place) => !place.startsWith('postgres.erased_person'))

const ask = async (topic: 'customers/data_request' | 'customers/redact', email: string) => {
  control().sendPrivacy(SHOP, topic, email)
  await deliver()
  const [request] = (await overview())?.requests ?? []
  expect(request).toMatchObject({ topic, status: 'waiting', hasExport: false })
  await answerRequests(shop.test.program)
}

describe('customers/data_request', () => {
  it('exports what is known of the customer and of nobody else, for admins, for 30 days', async () => {
    const { program, call } = shop.test
    const mine = await buy('wanda@mail.example', 551_001n)
    const other = await buy('oskar@mail.example', 551_002n)
    await ask('customers/data_request', 'wanda@mail.example')
    const [done] = (await overview())?.requests ?? []
    expect(done).toMatchObject({ status: 'done', hasExport: true })
    expect(done?.record).toContainEqual({ place: 'orders', count: 1 })
    const id = done?.id ?? ('' as PrivacyRequestId)
    const { result } = await call(privacy.downloadExport, { id }, asAda())
    const content = result?.content ?? ''
    expect(content).toContain('wanda@mail.example')
    expect(content).toContain(String(mine.order.id))
    expect(content).toContain('CLICK551001')
    for (const text of [...other.texts, String(other.order.id)]) expect(content).not.toContain(text)
    expect((await call(privacy.downloadExport, { id }, { as: 'otto', store: shop.test.alder })).error).toBe('not an admin')
    expect((await call(privacy.downloadExport, { id }, { as: 'bela', store: shop.test.birch })).error).toBe('not found')
    const { rows } = await program.mainDb.pool.query(`SELECT body, exported FROM privacy_request WHERE id = $1`, [id])
    expect([rows[0]?.body, String(rows[0]?.exported).startsWith('v1.')]).toEqual([null, true])
    laterMs += 31 * DAY_MS
    await answerRequests(program)
    expect((await call(privacy.downloadExport, { id }, asAda())).error).toBe('not found')
    laterMs -= 31 * DAY_MS
  })
})

describe('customers/redact', () => {
  it('takes the person out of every place, keeps amounts and touches, and nothing brings them back', async () => {
    const { program } = shop.test
    const { order, texts } = await buy('erna@mail.example', 552_001n)
    await program.warehouse.insert({
      table: 'survey_answers',
      rows: [
        {
          store_id: store.storeId,
          order_id: String(order.id),
          question_id: 'q',
          answered_at: new Date(),
          l1_channel: 'tiktok',
          l1_answer: texts[0],
          version: '1',
        },
      ],
    })
    const before = await totals()
    expect((await placesOf(texts)).length).toBeGreaterThan(5)
    laterMs += 1000
    await ask('customers/redact', 'erna@mail.example')
    expect(await placesOf(texts)).toEqual([])
    expect(await totals()).toEqual(before)
    const [done] = (await overview())?.requests ?? []
    expect(done).toMatchObject({ status: 'done' })
    const places = new Map(done?.record.map(({ place, count }) => [place, count]))
    expect(places.get('names and addresses')).toBe(1)
    expect(places.get('waiting deliveries')).toBeGreaterThan(0)

    // The order changes at the shop, and its first webhook is sent again under another id.
    control().refundOrder(SHOP, order.id)
    shop.sandbox.shopify.sender.announce(control().shop(SHOP), 'orders/create', { ...(await bodyOf(order.id)) })
    await deliver()
    await untilIngested()
    await deriveAll(program)
    expect(await placesOf(texts)).toEqual([])
    expect(await totals()).toEqual(before)

    // The second check, a minute later, finds what was written during the erasure.
    await program.mainDb.pool.query(`INSERT INTO customer (store_id, key, data) VALUES ($1, '552001', 'late')`, [store.storeId])
    laterMs += 2 * MINUTE_MS
    await answerRequests(program)
    const { rows } = await program.mainDb.pool.query(`SELECT key FROM customer WHERE store_id = $1 AND key = '552001'`, [store.storeId])
    expect(rows).toEqual([])
    const [again] = (await overview())?.requests ?? []
    expect(again?.checkedAgainAt).toBeDefined()
    expect(await totals()).toEqual(before)
  })

  it('refuses to send an erased event again, and says why', async () => {
    const { call } = shop.test
    const { rows } = (await call(eventsMonitor.deliveryLog, { pageNo: 1 }, asAda())).result ?? { rows: [] }
    const erased = rows.find((row) => row.reason === 'erased')
    expect(erased).toMatchObject({ state: 'skipped', eventSourceUrl: '' })
    if (erased === undefined) return
    const answer = await call(eventsMonitor.replayEvent, { pixelId: erased.pixelId, eventId: erased.eventId }, asAda())
    expect(answer).toMatchObject({ status: 409, error: 'cannot replay', details: { replay: 'erased' } })
  })

  it('is done again on a database that was restored from before', async () => {
    const { program } = shop.test
    const { texts } = await buy('rita.restored@mail.example', 553_001n)
    const tables = ['identity_link', 'order_state', 'customer', 'person'] as const
    for (const table of tables) await program.mainDb.pool.query(`CREATE TABLE kept_${table} AS SELECT * FROM ${table}`)
    const before = await totals()
    laterMs += 1000
    await ask('customers/redact', 'rita.restored@mail.example')
    const line = readFileSync(erasuresFileOf(program), 'utf8').trim().split('\n').at(-1) ?? ''
    expect(line).not.toMatch(/mail\.example|Sandbox Street/)
    // As after a restore: PostgreSQL is in its old state, has no erasure, and has the old number of checked lines.
    for (const table of tables) {
      await program.mainDb.pool.query(`DELETE FROM ${table}; INSERT INTO ${table} SELECT * FROM kept_${table}; DROP TABLE kept_${table}`)
    }
    await program.mainDb.pool.query(`DELETE FROM erased_person WHERE key = '553001'; DELETE FROM privacy_request WHERE status = 'done'`)
    expect((await placesOf(texts)).length).toBeGreaterThan(0)
    laterMs += 2 * MINUTE_MS
    await answerRequests(program)
    expect(await placesOf(texts)).toEqual([])
    await deriveAll(program)
    expect(await totals()).toEqual(before)
    expect((await overview())?.requests[0]).toMatchObject({ topic: 'customers/redact', status: 'done' })
  })
})

describe('shop/redact', () => {
  it('waits 48 hours, is dropped when the shop comes back, and else leaves nothing but the record', async () => {
    const { program } = shop.test
    const domain = 'leaving-shop.myshopify.com'
    const leaving = await install(domain)
    await makePixel(shop.test, { ...shop.test.alder, id: leaving.storeId, websiteName: leaving.websiteName }, pixelSettings('facebook'))
    await buy('lena@mail.example', 554_001n, { ...leaving, domain })
    await uninstall(leaving)
    // Only for a real store: sandbox users need not wait.
    await program.mainDb.pool.query('UPDATE store SET sandbox = false WHERE id = $1', [leaving.storeId])
    program.directory.invalidate()
    await insertShopRedact(leaving)
    await answerRequests(program)
    expect((await overview(leaving))?.requests[0]).toMatchObject({ topic: 'shop/redact', status: 'waiting' })
    laterMs += 49 * 60 * MINUTE_MS
    await answerRequests(program)
    expect(await program.directory.byId(leaving.storeId)).toBeUndefined()
    const left = findTexts(await dumpDatabases(program), [leaving.storeId]).filter((place) => !place.startsWith('postgres.privacy_request'))
    expect(left).toEqual([])
    const { rows } = await program.mainDb.pool.query('SELECT status, body, record FROM privacy_request WHERE store_id = $1', [
      leaving.storeId,
    ])
    expect(rows[0]).toMatchObject({
      status: 'done',
      body: null,
      record: { store: 1, order_state: 1, events: expect.any(Number), storeName: leaving.websiteName },
    })
  })

  it('takes a sandbox store at once; its organization’s admins, and no others, see the record', async () => {
    const { program, call, alder, birch } = shop.test
    const leaving = await install('sandbox-leaving.myshopify.com')
    await uninstall(leaving)
    await insertShopRedact(leaving)
    const erased = (as: 'ada' | 'otto' | 'rita' | 'bela', tenant = alder) =>
      call(privacy.erasedStores, { tenantId: tenant.tenantId }, { as, tenant })
    const namesOf = (answer: Awaited<ReturnType<typeof erased>>) => (answer.result ?? []).map(({ storeName }) => storeName)
    // An existing store is shown only on its own page.
    expect(namesOf(await erased('ada'))).not.toContain(leaving.websiteName)
    await answerRequests(program)
    const { result = [] } = await erased('ada')
    expect(result[0]).toMatchObject({
      storeName: leaving.websiteName,
      topic: 'shop/redact',
      status: 'done',
      doneAt: expect.any(String),
      record: expect.arrayContaining([{ place: 'store', count: 1 }]),
    })
    // The name is not a place with a count.
    expect(result[0]?.record.map(({ place }) => place)).not.toContain('storeName')
    for (const as of ['otto', 'rita'] as const) expect((await erased(as)).error).toBe('not an admin')
    expect(namesOf(await erased('bela', birch))).toEqual([])
    expect((await erased('bela')).error).toBe('no store access')
    expect((await call(privacy.erasedStores, { tenantId: alder.tenantId }, { as: 'bela', tenant: birch })).error).toBe('not found')
    expect((await call(privacy.erasedStores, { tenantId: alder.tenantId })).error).toBe('not signed in')
  })

  it('shows a record that a restore has lost under the beginning of the store’s id', async () => {
    const { program, call, alder } = shop.test
    const gone = { storeId: 'feedface-0000-4000-8000-000000000001', tenantId: alder.tenantId }
    await insertShopRedact(gone)
    await answerRequests(program)
    const { result = [] } = await call(privacy.erasedStores, { tenantId: alder.tenantId }, { as: 'ada', tenant: alder })
    expect(result.find(({ storeName }) => storeName === 'feedface')).toMatchObject({ status: 'done', record: [] })
  })

  it('keeps count of what a try has deleted that the warehouse broke off', async () => {
    const { program } = shop.test
    const domain = 'broken-off.myshopify.com'
    const leaving = await install(domain)
    await buy('bruno@mail.example', 556_001n, { ...leaving, domain })
    await uninstall(leaving)
    await insertShopRedact(leaving)
    const command: typeof program.warehouse.command = async (sql, params) => {
      // The second table; the events are already deleted by then.
      if (sql.startsWith('ALTER TABLE sessions')) throw new Error('the engine died')
      await program.warehouse.command(sql, params)
    }
    const request = async () =>
      (await program.mainDb.pool.query('SELECT status, record FROM privacy_request WHERE store_id = $1', [leaving.storeId])).rows[0]
    await answerRequests({ ...program, warehouse: { ...program.warehouse, command } })
    const broken = await request()
    const deleted = { storeName: leaving.websiteName, store: 1, order_state: 1, customer: 1, events: expect.any(Number) }
    expect(broken).toMatchObject({ status: 'waiting', record: deleted })
    expect(broken.record).not.toHaveProperty('sessions')
    // Arrived between the attempts: its count is added.
    await program.mainDb.pool.query(`INSERT INTO customer (store_id, key, data) VALUES ($1, '556002', 'late')`, [leaving.storeId])
    await answerRequests(program)
    expect(await request()).toMatchObject({ status: 'done', record: { ...broken.record, customer: 2, sessions: expect.any(Number) } })
  })

  it('is cancelled for a shop that has the app', async () => {
    const { program } = shop.test
    await insertShopRedact(store)
    await answerRequests(program)
    expect((await overview())?.requests[0]).toMatchObject({ topic: 'shop/redact', status: 'cancelled' })
    expect(await program.directory.byId(store.storeId)).toBeDefined()
  })

  it('knows every table of the warehouse that belongs to stores', async () => {
    const tables = await shop.test.program.warehouse.queryAcrossStores({
      // A materialized view keeps no rows of its own.
      sql: `SELECT name AS table FROM system.tables WHERE database = currentDatabase() AND engine != 'MaterializedView' AND create_table_query LIKE '%store_id%'`,
      row: z.object({ table: z.string() }),
    })
    expect(tables.map(({ table }) => table).toSorted()).toEqual([...WAREHOUSE_TABLES].toSorted())
  })
})

const uninstall = async ({ storeId }: { storeId: string }): Promise<void> => {
  const { mainDb, now } = shop.test.program
  await mainDb.pool.query('UPDATE shopify_install SET uninstalled_at = $2, tokens = NULL WHERE store_id = $1', [storeId, new Date(now())])
}

/** The webhook's row, as the endpoint writes it. */
const insertShopRedact = async (of: { storeId: string; tenantId: string }): Promise<void> => {
  const { program } = shop.test
  await program.mainDb.pool.query(
    `INSERT INTO privacy_request (id, store_id, tenant_id, topic, body, status, received_at, due_at) VALUES ($1, $2, $3, 'shop/redact', $4, 'waiting', $5, $5)`,
    [`redact of ${of.storeId}`, of.storeId, of.tenantId, program.secrets.seal('{}'), new Date(program.now())],
  )
}

const bodyOf = async (id: bigint) => {
  const { shopifyOrder } = await import('@convbox/demo/shopify-webhooks')
  const order = control()
    .shop(SHOP)
    .orders.find((one) => one.id === id)
  if (order === undefined) throw new Error('The order is gone')
  expect(orderTotals(order).totalCents).toBeGreaterThan(0)
  return shopifyOrder(order)
}

describe('retention', () => {
  it('is set by admins, from 30 to 400 days', async () => {
    const { call, alder } = shop.test
    expect((await call(privacy.privacyOverview, {}, { as: 'rita', store: alder })).result?.retentionDays).toBe(400)
    expect((await call(privacy.saveRetention, { retentionDays: 90 }, { as: 'ada', store: alder })).result?.retentionDays).toBe(90)
    expect((await call(privacy.saveRetention, { retentionDays: 29 }, { as: 'ada', store: alder })).error).toBe('invalid input')
    expect((await call(privacy.saveRetention, { retentionDays: 401 }, { as: 'ada', store: alder })).error).toBe('invalid input')
    expect((await call(privacy.saveRetention, { retentionDays: 90 }, { as: 'otto', store: alder })).error).toBe('not an admin')
    expect((await call(privacy.privacyOverview, {}, {})).error).toBe('not signed in')
    const { rows } = await shop.test.program.mainDb.pool.query(`SELECT detail FROM audit WHERE action = 'data retention changed'`)
    expect(rows).toEqual([{ detail: { retentionDays: { from: 400, to: 90 } } }])
  })

  it('deletes older events of that store only; its sessions and journeys stay', async () => {
    const { program, call } = shop.test
    const { visitorId } = await buy('olga@mail.example', 555_001n)
    const countOf = async (table: 'events' | 'sessions' | 'touches'): Promise<number> =>
      (
        await program.warehouse.query({
          // The purchase may be written once more when its waiting time ends; the next night deletes it.
          sql: `SELECT count() AS rows FROM ${table} FINAL WHERE store_id = {storeId:String} AND visitor_id = {visitorId:String}${table === 'events' ? " AND name = 'PageView'" : ''}`,
          params: { storeId: store.storeId, visitorId },
          row: z.object({ rows: column.count }),
        })
      )[0]?.rows ?? 0
    const before = { sessions: await countOf('sessions'), touches: await countOf('touches'), totals: await totals() }
    expect(await countOf('events')).toBeGreaterThan(0)
    await call(privacy.saveRetention, { retentionDays: 30 }, asAda())
    laterMs += 40 * DAY_MS
    await forgetOldEvents(program)
    expect(await countOf('events')).toBe(0)
    await program.mainDb.pool.query(
      `INSERT INTO dirty_visitor (store_id, visitor_id, reason, marked_at) VALUES ($1, $2, 'event', $3) ON CONFLICT DO NOTHING`,
      [store.storeId, visitorId, new Date(program.now())],
    )
    await deriveAll(program)
    expect({ sessions: await countOf('sessions'), touches: await countOf('touches'), totals: await totals() }).toEqual(before)
  })
})
