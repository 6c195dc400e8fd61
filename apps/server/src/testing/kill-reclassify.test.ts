/** kill -9 while past touches are judged again: before and after a part is written. In the end every touch and order stands as a rebuild from nothing puts it. */
import type { TrafficRule } from '@convbox/contract/traffic-rules'
import { prepareDataFolder } from '@convbox/storage/testing'
import { spawn } from 'node:child_process'
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { z } from 'zod'
import { deriveAll } from '../derive/derive.ts'
import { rebuildAll } from '../derive/rebuild.ts'
import { createUser } from '../features/account/account.ts'
import { createTenant } from '../features/organization/organization.ts'
import { createStore, type CreatedStore } from '../features/stores/stores.ts'
import { listVersions, writeVersion } from '../features/traffic-rules/traffic-rules.rows.ts'
import { importHistory } from '../ingest/import-history.ts'
import { withRealProgram } from './open-real-program.ts'
import { orderRecord, visitRecord } from './visits-and-orders.ts'

const VISITORS = 5
/** The e-mail landings are the store's own flow from now on. */
const RULES: readonly TrafficRule[] = [
  { conditions: [{ field: 'source', match: 'is', value: 'klaviyo' }], channel: 'welcome flow', group: 'Own mail' },
]

let dataDir: string
let store: CreatedStore
const env = () => ({ DATA_DIR: dataDir, LOG_LEVEL: 'error', NODE_ENV: 'test' })

beforeAll(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'convbox-kill-reclassify-'))
  chmodSync(dataDir, 0o711)
  await prepareDataFolder(dataDir)
  await withRealProgram(env(), async (program) => {
    const userId = await createUser(program, { email: 'kill@example.com', password: 'a long password 123', name: 'Kill Suite' })
    const tenantId = await createTenant(program, { name: 'Kill', ownerId: userId })
    const facts = { tenantId, title: 'Kill', websiteUrl: 'https://kill.example', timeZone: 'UTC', currency: 'USD', sandbox: true }
    store = await createStore(program, facts)
    // Each visitor comes by the Meta ad, then by the e-mail, and orders.
    const records = Array.from({ length: VISITORS }, (_, visitor) => [
      visitRecord(store, { kind: 'visit', visitor, minute: 0, landing: 1 }),
      visitRecord(store, { kind: 'visit', visitor, minute: 600, landing: 2 }),
      orderRecord(store, { kind: 'order', number: visitor + 1, minute: 660, visitor }),
    ]).flat()
    await importHistory(program, records)
    await deriveAll(program)
    await writeVersion(program.mainDb, { storeId: store.id, rules: RULES, version: 1, userId, at: new Date() })
  })
})
afterAll(() => rmSync(dataDir, { recursive: true, force: true }))

/** Judges in a process of its own, and kills it there; without a place until it ends by itself. */
const goOn = (...place: ['before' | 'after', number] | []): Promise<{ code: number | null; signal: NodeJS.Signals | null }> => {
  const child = spawn(process.execPath, [join(import.meta.dirname, 'reclassify-until-killed.ts'), ...place.map(String)], {
    env: { ...process.env, ...env() },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  child.stdout.once('data', () => child.kill('SIGKILL'))
  return new Promise((resolve, reject) => child.once('exit', (code, signal) => resolve({ code, signal })).once('error', reject))
}

/** How far it is, and where the touches and the orders' touches stand. */
const look = (isRebuilt = false) =>
  withRealProgram(env(), async (program) => {
    if (isRebuilt) await rebuildAll(program, { storeId: store.id })
    const read = (sql: string) => program.warehouse.query({ sql, params: { storeId: store.id }, row: z.looseObject({}) })
    return {
      run: (await listVersions(program.mainDb, store.id)).reclassified,
      touches: await read(
        `SELECT visitor_id, toString(at) AS time, toString(channel) AS channel, toString(channel_group) AS grp
         FROM touches FINAL WHERE store_id = {storeId:String} ORDER BY visitor_id, at, seq`,
      ),
      journeys: await read(
        `SELECT order_id, arrayMap(c -> toString(c), touch_channel) AS channels, n_all
         FROM journeys FINAL WHERE store_id = {storeId:String} ORDER BY order_id`,
      ),
    }
  })

it('goes on after each kill, and ends with the rows of a rebuild', { timeout: 180_000 }, async () => {
  expect(await goOn('before', 2)).toMatchObject({ signal: 'SIGKILL' })
  const first = await look()
  expect(first.run).toEqual({ done: 1, total: VISITORS, isDone: false })
  // What was written is the one visitor's.
  expect(first.touches.filter(({ channel }) => channel === 'welcome flow')).toHaveLength(1)
  // The part that it goes on with is written, but its place is not noted: it is done twice.
  expect(await goOn('after', 2)).toMatchObject({ signal: 'SIGKILL' })
  const second = await look()
  expect(second.run).toEqual({ done: 2, total: VISITORS, isDone: false })
  expect(second.touches.filter(({ channel }) => channel === 'welcome flow')).toHaveLength(3)
  expect(await goOn()).toMatchObject({ code: 0, signal: null })
  const last = await look()
  expect(last.run).toEqual({ done: VISITORS, total: VISITORS, isDone: true })
  expect(last.journeys.map(({ channels }) => channels)).toEqual(Array.from({ length: VISITORS }, () => ['facebook ads', 'welcome flow']))
  const { touches, journeys } = await look(true)
  expect({ touches: last.touches, journeys: last.journeys }).toEqual({ touches, journeys })
})
