/** The warehouse holds no personal data in clear: sends every kind of input through the endpoints, then searches every table. */
import { randomUUID } from 'node:crypto'
import { DESTINATION_IDS } from '@convbox/contract'
import { listWarehouseMigrations } from '@convbox/storage/testing'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { z } from 'zod'
import { deliver } from '../../deliver/deliver.ts'
import { deriveAll } from '../../derive/derive.ts'
import { ingest } from '../../ingest/ingest.ts'
import { batchOf, browserPurchase, pageView } from '../../testing/collect-fixtures.ts'
import { dumpDatabases, findTexts } from '../../testing/dump-databases.ts'
import { readEntry } from '../../deliveries/lane-entry.ts'
import { makePixel, pixelSettings } from '../../testing/sandbox-pixel.ts'
import { startSandbox, type TestSandbox } from '../../testing/sandbox.ts'
import { orderBody, webhookHeaders } from '../../testing/shopify-fixtures.ts'
import { startTestProgram, type TestProgram } from '../../testing/test-program.ts'
import { waitUntil } from '../../testing/wait-until.ts'

let sandbox: TestSandbox
let test: TestProgram

beforeAll(async () => {
  sandbox = await startSandbox()
  test = await startTestProgram({
    roles: [ingest, deliver],
    config: { LOG_LEVEL: 'fatal', PUBLIC_URL: sandbox.publicUrl, PURCHASE_WAIT_SECONDS: 0 },
  })
  await test.program.mainDb.pool.query(`UPDATE store SET purchase_source = 'shopify'`)
  for (const platform of DESTINATION_IDS) await makePixel(test, test.alder, pixelSettings(platform))
})
afterAll(async () => {
  await test.stop()
  await sandbox.close()
})

const warehouseDump = async (): Promise<Map<string, string>> =>
  new Map([...(await dumpDatabases(test.program))].filter(([table]) => table.startsWith('clickhouse.')))

const AGENT =
  'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.4 Safari/605.1.15 Quorble'
/** Values that appear nowhere else. */
const PERSON = {
  email: 'greta.quorble@example.org',
  phone: '+4915112345678',
  firstName: 'Gretaquor',
  lastName: 'Quorbleson',
  city: 'Quorblingen',
  postalCode: 'QX9-77',
  birthDate: '1987-03-21',
}
const CLEAR = [
  ...Object.values(PERSON),
  'greta.quorble',
  '15112345678',
  '198.51.100.23',
  '198.51.100.24',
  'Quorble',
  AGENT,
  'mia.quorble%40example.net',
  'mia.quorble',
  'Ann.Example',
  'ann.example@example.com',
  '1 Main St',
  '203.0.113.7',
]

/** Entries of a lane that have yet to be sent; those that wait for the platform's later answer have been. */
const unsent = (pixelId: string): number =>
  test.program.lanes.waiting(pixelId, 1000, -1).filter((entry) => readEntry(entry)?.note.awaited === undefined).length

/** All pixels have been sent everything: nothing in the lanes is unsent, and the log has at least this many rows. */
const untilDelivered = async (least: number): Promise<void> => {
  const row = z.object({ n: z.number() })
  const sql = `SELECT toUInt32(count()) AS n FROM deliveries FINAL WHERE store_id = {storeId:String}`
  await waitUntil(
    async () => ({
      rows: (await test.program.warehouse.query({ sql, params: { storeId: test.alder.id }, row }))[0]?.n ?? 0,
      waiting: test.program.lanes.pixels().reduce((sum, { pixelId }) => sum + unsent(pixelId), 0),
    }),
    ({ rows, waiting }) => rows >= least && waiting === 0,
    { what: `${least} deliveries and empty lanes` },
  )
}

it('holds after a busy day no clear value of anybody, in no table, though every platform was sent them', async () => {
  const nowMs = Date.now()
  const client = { userAgent: AGENT }
  const user = { ...PERSON, country: 'DE', customerId: PERSON.email }
  const checkoutToken = randomUUID().replaceAll('-', '')
  const url = 'https://alder.example/?utm_source=news&utm_content=mia.quorble%40example.net&email=mia.quorble%40example.net'
  const events = [
    pageView(nowMs - 4000, { client, page: { url, title: `Welcome ${PERSON.email}`, referrer: `https://mail.example/u/${PERSON.email}` } }),
    pageView(nowMs - 3000, { client, user, name: 'Lead', page: { url: `https://alder.example/contact?contact[phone]=${PERSON.phone}` } }),
    pageView(nowMs - 2000, { client, user, name: 'Search', search: { query: `${PERSON.email} ${PERSON.phone}` } }),
    browserPurchase(nowMs - 1000, { client, user, checkoutToken, orderId: '9001' }),
  ]
  const answer = await test.server.inject({
    method: 'POST',
    url: '/collect/v1/events',
    remoteAddress: '198.51.100.23',
    headers: { 'user-agent': AGENT, 'content-type': 'text/plain' },
    payload: JSON.stringify(batchOf(test.alder.storeKey, nowMs, events)),
  })
  expect(answer.json()).toEqual({ accepted: 4, refused: [] })
  const landingSite = '/?utm_source=news&email=mia.quorble%40example.net'
  for (const order of [
    { id: '9001', checkoutToken },
    { id: '9002', checkoutToken: randomUUID().replaceAll('-', '') },
  ]) {
    const body = orderBody({ ...order, createdAt: new Date(nowMs - 1000).toISOString(), landingSite })
    const headers = webhookHeaders(body, 'webhook secret of Alder', 'alder.myshopify.com', 'orders/create', { webhookId: randomUUID() })
    expect((await test.server.inject({ method: 'POST', url: '/webhooks/shopify', headers, payload: body })).statusCode).toBe(200)
  }
  // At least three events and two purchases to each pixel.
  await untilDelivered(5 * DESTINATION_IDS.length)
  await deriveAll(test.program)
  // The stand-in got the client's address, so the program had it and did not store it.
  expect(JSON.stringify(sandbox.state.facebook.received())).toContain('198.51.100.23')
  expect(findTexts(await warehouseDump(), CLEAR)).toEqual([])
})

it('cleans what an earlier version kept: requests, answers, addresses and searches', async () => {
  const request = JSON.stringify({
    url: 'https://graph.facebook.com/v25.0/1/events',
    body: {
      data: [
        {
          user_data: { client_ip_address: '198.51.100.24', client_user_agent: AGENT },
          event_source_url: `https://a.example/?e=mia.quorble%40example.net&contact[first_name]=${PERSON.firstName}&b=1`,
          custom_data: { search_string: `mug ${PERSON.phone}` },
        },
      ],
    },
  })
  const delivery = {
    store_id: 'old',
    pixel_id: 'p',
    event_id: 'e',
    platform: 'facebook',
    received_at: new Date(),
    request,
    answer: 'for mia.quorble@example.net',
    url: `https://a.example/?phone=${PERSON.phone}&zip=${PERSON.postalCode}`,
  }
  const event = {
    store_id: 'old',
    visitor_id: 'v',
    id: 'e',
    occurred_at: new Date(),
    url: 'https://a.example/u/mia.quorble@example.net?x=1',
    referrer: `https://a.example/?lname=${PERSON.lastName}#x`,
    search_query: `mia.quorble@example.net mug ${PERSON.phone}`,
    customer_id: PERSON.email,
    utm: { content: 'mia.quorble@example.net' },
  }
  const { warehouse } = test.program
  await warehouse.insert({ table: 'deliveries', rows: [delivery] })
  await warehouse.insert({ table: 'events', rows: [event] })
  expect(findTexts(await warehouseDump(), CLEAR).length).toBeGreaterThan(0)
  // Twice: an interrupted migration runs its statement again.
  for (let times = 0; times < 2; times++)
    for (const { sql } of listWarehouseMigrations().filter(({ id }) => /^000[58]-/.test(id)))
      await warehouse.command(`${sql} SETTINGS mutations_sync = 2`)
  expect(findTexts(await warehouseDump(), CLEAR)).toEqual([])
  const dump = await warehouseDump()
  expect(dump.get('clickhouse.events')).toContain('https://a.example/u/hidden?x=1')
  expect(dump.get('clickhouse.deliveries')).toContain('client_ip_address\\":\\"hidden\\"')
  expect(dump.get('clickhouse.deliveries')).toContain('contact[first_name]=hidden&b=1\\"')
  expect(dump.get('clickhouse.events')).toContain('?lname=hidden#x')
})
