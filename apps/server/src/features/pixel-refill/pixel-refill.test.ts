/** Replay and daily refill: orders whose purchases a pixel lacks, through HTTP and real lanes against a stand-in. */
import { DAY_MS } from '@convbox/contract/durations'
import { DEFAULT_ACCURACY_SETTINGS } from '@convbox/contract/api/pixel-accuracy.schemas'
import { pixelRefill } from '@convbox/contract/api/pixel-refill'
import type { PixelId } from '@convbox/contract'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { deliver } from '../../deliver/deliver.ts'
import { ingest } from '../../ingest/ingest.ts'
import { makeOwnStore, type OwnStore } from '../../testing/own-store.ts'
import { makePixel, pixelSettings } from '../../testing/sandbox-pixel.ts'
import { startSandbox, type TestSandbox } from '../../testing/sandbox.ts'
import { listJudgedOrders } from '../pixel-accuracy/pixel-accuracy.ts'
import { startTestProgram, type TestProgram } from '../../testing/test-program.ts'
import { waitUntil } from '../../testing/wait-until.ts'
import { planDailyRefills, runRefills } from './run-refills.ts'

let sandbox: TestSandbox
let test: TestProgram
let shop: OwnStore
let pixelId: PixelId
const NOW_MS = Date.now()
const at = (daysAgo: number): string => new Date(NOW_MS - daysAgo * DAY_MS - 3_600_000).toISOString()

beforeAll(async () => {
  sandbox = await startSandbox()
  test = await startTestProgram({
    roles: [ingest, deliver],
    config: { PUBLIC_URL: sandbox.publicUrl, DELIVERY_BACKOFF_MS: 2, LOG_LEVEL: 'fatal' },
  })
  shop = await makeOwnStore(test)
  await test.program.mainDb.pool.query(`UPDATE store SET first_event_at = $2 WHERE id = $1`, [shop.store.id, at(40)])
  const order = (id: string, daysAgo: number) => ({
    type: 'order',
    id,
    name: `#${id}`,
    orderedAt: at(daysAgo),
    updatedAt: at(daysAgo),
    total: '10.00',
    currency: 'USD',
    customer: { id: `c${id}`, email: `${id}@mail.example`, firstName: 'Ina', lastName: 'Example', city: 'Ulm', country: 'DE' },
  })
  // No pixel takes them yet: as while its switch was off.
  await shop.tell([order('1', 0), order('2', 1), order('3', 2), order('4', 6.99)])
  const { pool } = test.program.mainDb
  const question = { storeId: shop.store.id, from: new Date(at(30)), to: new Date(NOW_MS), timeZone: 'UTC', connectedAt: undefined }
  const pixels = [{ id: 'none', createdAt: new Date(0), settings: DEFAULT_ACCURACY_SETTINGS }]
  await waitUntil(
    () => listJudgedOrders(test.program.warehouse, { ...question, pixels, settledAt: new Date(NOW_MS) }, { limit: 10 }),
    (orders) => orders.length === 4,
    { what: 'four orders' },
  )
  // The browsers' copies never come, and the wait for them is over.
  await pool.query('UPDATE purchase_copy SET handed_over_at = now(), due_at = NULL WHERE store_id = $1', [shop.store.id])
  pixelId = (await makePixel(test, shop.store, pixelSettings('facebook'))) as PixelId
  await test.program.mainDb.pool.query('UPDATE pixel SET created_at = $2 WHERE id = $1', [pixelId, at(30)])
  test.program.directory.invalidate()
})
afterAll(async () => {
  await test.stop()
  await sandbox.close()
})

const asAda = () => ({ as: 'ada' as const, store: shop.store })
const received = () => sandbox.state.facebook.received().events.map(({ eventId }) => eventId)
const TODAY = new Date(NOW_MS).toISOString().slice(0, 10)
const ALL = { orders: ['#1', '2', '3', '4', 'nobody'], startDate: TODAY, endDate: TODAY }

it('says before what becomes of each order asked for', async () => {
  const { result } = await test.call(pixelRefill.refillPreflight, { pixelId, ...ALL }, asAda())
  expect(result?.orders).toBe(5)
  expect(result?.counts.reduce((sum, { orders }) => sum + orders, 0)).toBe(5)
  expect(Object.fromEntries((result?.rows ?? []).map((row) => [row.orderId, row.reason || row.outcome]))).toEqual({
    1: 'accepted',
    2: 'accepted',
    3: 'accepted',
    4: 'too old',
    nobody: 'unknown order',
  })
})

it('sends the missing ones once, also when it is started twice and broken off in the middle', async () => {
  const [first, second] = await Promise.all([
    test.call(pixelRefill.startRefill, { pixelId, ...ALL }, asAda()),
    test.call(pixelRefill.startRefill, { pixelId, ...ALL }, asAda()),
  ])
  expect(first.result?.id).toBe(second.result?.id)
  let puts = 0
  const { lanes } = test.program
  const broken = {
    ...test.program,
    lanes: {
      ...lanes,
      put: (entries: Parameters<typeof lanes.put>[0]) => {
        puts += 1
        return puts === 2 ? Promise.reject(new Error('killed')) : lanes.put(entries)
      },
    },
  }
  await runRefills(broken)
  await runRefills(test.program)
  await runRefills(test.program)
  await waitUntil(received, (ids) => ids.length >= 3, { what: 'three purchases' })
  const { result } = await test.call(pixelRefill.refillRuns, { pixelId }, asAda())
  expect(result?.runs).toMatchObject([{ kind: 'replay', isDone: true, accepted: 3, sent: 3, orders: 5 }])
  await waitUntil(
    async () => (await test.call(pixelRefill.refillPreflight, { pixelId, ...ALL }, asAda())).result,
    (plan) => plan?.counts.some(({ outcome, orders }) => outcome === 'delivered' && orders === 3) === true,
    { what: 'three delivered' },
  )
  await planDailyRefills(test.program)
  await runRefills(test.program)
  await planDailyRefills(test.program)
  await runRefills(test.program)
  expect(new Set(received()).size).toBe(3)
  expect(received()).toHaveLength(3)
  const runs = (await test.call(pixelRefill.refillRuns, { pixelId }, asAda())).result?.runs
  expect(runs?.filter(({ kind }) => kind === 'daily')).toMatchObject([{ sent: 0, isDone: true }])
})

it('fills another pixel daily, with what is rebuilt from the order where nothing else is kept, and skips the too old', async () => {
  await test.program.mainDb.pool.query('DELETE FROM purchase_copy WHERE store_id = $1', [shop.store.id])
  const other = (await makePixel(test, shop.store, pixelSettings('facebook', { pixelId: '998877665544332' }))) as PixelId
  await test.program.mainDb.pool.query('UPDATE pixel SET created_at = $2 WHERE id = $1', [other, at(30)])
  test.program.directory.invalidate()
  await planDailyRefills(test.program)
  await runRefills(test.program)
  const [run] = (await test.call(pixelRefill.refillRuns, { pixelId: other }, asAda())).result?.runs ?? []
  expect(run).toMatchObject({ kind: 'daily', sent: 3, isDone: true })
  const { result } = await test.call(pixelRefill.refillRun, { pixelId: other, id: run?.id ?? '' }, asAda())
  const sources = result?.rows.map(({ orderId, source, outcome }) => [orderId, source ?? outcome])
  expect(Object.fromEntries(sources ?? [])).toEqual({
    1: 'rebuilt from the order',
    2: 'rebuilt from the order',
    3: 'rebuilt from the order',
    4: 'too old',
  })
})

it('is closed to another store', async () => {
  const asBela = { as: 'bela' as const, store: test.birch }
  expect((await test.call(pixelRefill.refillRuns, { pixelId }, asBela)).error).toBe('not found')
  expect((await test.call(pixelRefill.startRefill, { pixelId, ...ALL }, asBela)).error).toBe('not found')
})
