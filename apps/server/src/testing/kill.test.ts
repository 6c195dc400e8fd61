/** kill -9 under load, ten times at random times: accepted events are counted, none twice, and all reach the platform under their own ids. */
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import type { CollectEvent } from '@convbox/contract'
import { startStandIn, type RunningStandIn } from '@convbox/demo/platforms/stand-ins'
import { column } from '@convbox/storage'
import { prepareDataFolder } from '@convbox/storage/testing'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { z } from 'zod'
import { createUser } from '../features/account/account.ts'
import { createTenant } from '../features/organization/organization.ts'
import { createPixel } from '../features/pixels/pixels.ts'
import { createStore, type CreatedStore } from '../features/stores/stores.ts'
import { purchaseEventId } from '../ingest/purchase-id.ts'
import type { OpenedProgram } from '../open-program.ts'
import { batchOf, pageView } from './collect-fixtures.ts'
import { pixelSettings } from './sandbox-pixel.ts'
import { orderBody, webhookHeaders } from './shopify-fixtures.ts'
import { findFreePort, spawnProgram, type SpawnedProgram } from './spawn-program.ts'
import { waitUntil } from './wait-until.ts'
import { openRealProgram } from './open-real-program.ts'

const KILLS = 6
const SECRET = 'webhook secret of the kill suite'
const SHOP = 'kill.myshopify.com'

let dataDir: string
let platform: RunningStandIn
let store: CreatedStore
let port: number
/** The code of a short link. */
let linkCode: string

const open = (): Promise<OpenedProgram> => openRealProgram({ DATA_DIR: dataDir, SANDBOX: '0', LOG_LEVEL: 'error' })

beforeAll(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'convbox-kill-'))
  chmodSync(dataDir, 0o711)
  await prepareDataFolder(dataDir)
  platform = await startStandIn({ platform: 'facebook' })
  port = await findFreePort()
  const { program, close } = await open()
  const ownerId = await createUser(program, { email: 'kill@example.com', password: 'a long password 123', name: 'Kill Suite' })
  const tenantId = await createTenant(program, { name: 'Kill', ownerId })
  store = await createStore(program, {
    tenantId,
    title: 'Kill',
    websiteUrl: 'https://kill.example',
    timeZone: 'UTC',
    currency: 'USD',
    shopDomain: SHOP,
    webhookSecret: SECRET,
    purchaseSource: 'shopify',
  })
  await program.mainDb.pool.query(
    `INSERT INTO link (id, store_id, code, name, destination, created_at, updated_at) VALUES ('l', $1, 'abcdefg', 'l', 'https://kill.example/', now(), now())`,
    [store.id],
  )
  linkCode = 'abcdefg'
  await createPixel(program, { store: { id: store.id, tenantId, sandbox: false }, settings: pixelSettings('facebook'), name: 'Meta' })
  await close()
})

afterAll(async () => {
  await platform.close()
  rmSync(dataDir, { recursive: true, force: true })
})

const start = (): Promise<SpawnedProgram> =>
  spawnProgram({ dataDir, port, env: { FACEBOOK_URL: platform.url, PURCHASE_WAIT_SECONDS: '1', DELIVERY_BACKOFF_MS: '50' } })

/** One request of the load. Sent until accepted, as the script and Shopify do: unanswered requests are repeated with the same ids. */
type Job = { path: string; headers: Record<string, string>; body: string }

const makeLoad = () => {
  const events: string[] = []
  const orders: string[] = []
  let orderNumber = 700_000
  const batch = (): Job => {
    const batchEvents: CollectEvent[] = Array.from({ length: 4 }, () => pageView(Date.now()))
    events.push(...batchEvents.map((event) => event.id))
    return {
      path: '/collect/v1/events',
      headers: { 'content-type': 'text/plain' },
      body: JSON.stringify(batchOf(store.storeKey, Date.now(), batchEvents)),
    }
  }
  const order = (): Job => {
    orderNumber += 1
    const id = String(orderNumber)
    orders.push(id)
    const body = orderBody({ id, checkoutToken: null, createdAt: new Date().toISOString() })
    return { path: '/webhooks/shopify', headers: webhookHeaders(body, SECRET, SHOP, 'orders/create', { webhookId: `webhook-${id}` }), body }
  }
  let count = 0
  return { events, orders, next: (): Job => (++count % 8 === 0 ? order() : batch()) }
}

/** Sends jobs one after the other until told to stop; returns the unanswered one. */
const sendUntil = async (url: string, queue: Job[], next: () => Job, isOver: () => boolean): Promise<void> => {
  while (!isOver()) {
    const job = queue[0] ?? next()
    if (queue.length === 0) queue.push(job)
    const status = await fetch(`${url}${job.path}`, { method: 'POST', headers: job.headers, body: job.body }).then(
      (answer) => answer.status,
      () => 0,
    )
    if (status === 202 || status === 200) queue.shift()
    else if (status !== 0 && status !== 503) throw new Error(`Unexpected answer ${status}`)
    else if (!isOver()) await delay(10)
  }
}

const BROWSER = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36'

/** Opens the short link again and again until told to stop; the ids of answered clicks. */
const clickUntil = async (url: string, answered: string[], isOver: () => boolean): Promise<void> => {
  while (!isOver()) {
    const answer = await fetch(`${url}/s/${linkCode}`, { redirect: 'manual', headers: { 'user-agent': BROWSER } }).catch(() => undefined)
    const location = answer?.headers.get('location')
    if (location === undefined || location === null) await delay(10)
    else answered.push(new URL(location).searchParams.get('cvb') ?? '')
  }
}

const readMetric = async (url: string, name: string): Promise<number> => {
  const text = await (await fetch(`${url}/metrics`)).text()
  const line = text.split('\n').find((found) => found.startsWith(name))
  return Number(line?.split(' ').at(-1))
}

/** Event ids accepted by the platform, collected during the test: the stand-in remembers only the last few thousand. */
const makeTakenIds = () => {
  const ids = new Set<string>()
  return (): Set<string> => {
    for (const { eventId } of platform.state.received().unique) ids.add(eventId)
    platform.state.clear()
    return ids
  }
}

it('loses nothing and counts nothing twice', { timeout: 300_000 }, async () => {
  const load = makeLoad()
  const queues: Job[][] = [[], [], []]
  const takenIds = makeTakenIds()
  const clicks: string[] = []
  for (let round = 0; round < KILLS; round++) {
    const program = await start()
    let isOver = false
    const senders = [
      ...queues.map((queue) => sendUntil(program.url, queue, load.next, () => isOver)),
      clickUntil(program.url, clicks, () => isOver),
    ]
    // At any point: during an append, a batch, a request, or right after the start; every second time once clicks are answered, which a busy machine may take longer for.
    const answeredBefore = clicks.length
    if (round % 2 === 1)
      await waitUntil(
        () => clicks.length,
        (count) => count > answeredBefore,
        { what: 'an answered click', timeoutMs: 60_000 },
      )
    await delay(50 + Math.random() * 900)
    await program.kill()
    isOver = true
    await Promise.all(senders)
    takenIds()
  }
  const last = await start()
  for (const queue of queues) await sendUntil(last.url, queue, load.next, () => queue.length === 0)
  await waitUntil(
    () => readMetric(last.url, 'convbox_ingest_lag_seconds'),
    (lag) => lag === 0,
    { what: 'ingest at the end of the log', timeoutMs: 60_000 },
  )
  const ids = [...load.events, ...load.orders.map((id) => purchaseEventId(store.storeKey, id))].toSorted()
  await waitUntil(
    () => ids.filter((id) => !takenIds().has(id)),
    (missing) => missing.length === 0,
    { what: `every one of ${ids.length} events at the platform`, timeoutMs: 60_000 },
  )
  await waitUntil(
    () => readMetric(last.url, 'convbox_deliver_waiting{state="waiting"}'),
    (waiting) => waiting === 0,
    { what: 'empty lanes' },
  )
  await last.stop()

  // Nothing that was never sent, and nothing under another id.
  expect([...takenIds()].toSorted()).toEqual(ids)
  const { program, close } = await open()
  try {
    const params = { storeId: store.id }
    const rows = await program.warehouse.query({
      sql: 'SELECT id, order_id FROM events FINAL WHERE store_id = {storeId:String}',
      params,
      row: z.object({ id: column.text, order_id: column.text }),
    })
    expect(rows.map((row) => row.id).toSorted()).toEqual(ids)
    const orders = await program.warehouse.query({
      sql: 'SELECT order_id, toString(total) AS total FROM orders FINAL WHERE store_id = {storeId:String}',
      params,
      row: z.object({ order_id: column.text, total: column.text }),
    })
    expect(orders.map((order) => order.order_id).toSorted()).toEqual(load.orders.toSorted())
    const deliveries = await program.warehouse.query({
      sql: 'SELECT event_id, state FROM deliveries FINAL WHERE store_id = {storeId:String}',
      params,
      row: z.object({ event_id: column.text, state: column.text }),
    })
    expect(deliveries.map((row) => row.event_id).toSorted()).toEqual(ids)
    expect(new Set(deliveries.map((row) => row.state))).toEqual(new Set(['delivered']))
    // Without FINAL: the tokens of the batches alone keep them from being there twice.
    const kept = await program.warehouse.query({
      sql: 'SELECT click_id, class, visitor_hash FROM link_clicks WHERE store_id = {storeId:String}',
      params,
      row: z.object({ click_id: column.text, class: column.text, visitor_hash: column.text }),
    })
    const keptIds = new Set(kept.map((row) => row.click_id))
    expect(clicks.filter((id) => !keptIds.has(id))).toEqual([])
    expect(kept).toHaveLength(keptIds.size)
    // One visitor; two where midnight passed meanwhile.
    const visitors = new Set(kept.map((row) => row.visitor_hash))
    expect(kept.filter((row) => row.class === 'human')).toHaveLength(visitors.size)
  } finally {
    await close()
  }
  expect(clicks.length).toBeGreaterThanOrEqual(KILLS / 2)
  expect(load.events.length).toBeGreaterThan(KILLS * 4)
})
