/** kill -9 in the middle of a refill: every missing purchase reaches the platform once, also where a part was delivered between two kills. */
import { DAY_MS, HOUR_MS } from '@convbox/contract/durations'
import { prepareDataFolder } from '@convbox/storage/testing'
import { spawn } from 'node:child_process'
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { deliver } from '../deliver/deliver.ts'
import { createUser } from '../features/account/account.ts'
import { createTenant } from '../features/organization/organization.ts'
import { readRefills, runOf } from '../features/pixel-refill/pixel-refill.rows.ts'
import { planDailyRefills } from '../features/pixel-refill/run-refills.ts'
import { createPixel } from '../features/pixels/pixels.ts'
import { createStore, type CreatedStore } from '../features/stores/stores.ts'
import { importHistory } from '../ingest/import-history.ts'
import { withRealProgram } from './open-real-program.ts'
import { pixelSettings } from './sandbox-pixel.ts'
import { startSandbox, type TestSandbox } from './sandbox.ts'
import { orderRecord } from './visits-and-orders.ts'
import { waitUntil } from './wait-until.ts'

const ORDERS = 6

let dataDir: string
let sandbox: TestSandbox
let store: CreatedStore
let pixelId: string

const env = () => ({ DATA_DIR: dataDir, PUBLIC_URL: sandbox.publicUrl, LOG_LEVEL: 'error', NODE_ENV: 'test' })
const ago = (ms: number): string => new Date(Date.now() - ms).toISOString()

beforeAll(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'convbox-kill-refill-'))
  chmodSync(dataDir, 0o711)
  await prepareDataFolder(dataDir)
  sandbox = await startSandbox()
  await withRealProgram(env(), async (program) => {
    const ownerId = await createUser(program, { email: 'kill@example.com', password: 'a long password 123', name: 'Kill Suite' })
    const tenantId = await createTenant(program, { name: 'Kill', ownerId })
    const facts = { tenantId, title: 'Kill', websiteUrl: 'https://kill.example', timeZone: 'UTC', currency: 'USD', sandbox: true }
    store = await createStore(program, facts)
    const settings = pixelSettings('facebook')
    pixelId = await createPixel(program, { store: { id: store.id, tenantId, sandbox: true }, settings, name: 'Meta' })
    const { pool } = program.mainDb
    await pool.query('UPDATE store SET first_event_at = $2 WHERE id = $1', [store.id, ago(40 * DAY_MS)])
    await pool.query('UPDATE pixel SET created_at = $2 WHERE id = $1', [pixelId, ago(30 * DAY_MS)])
    program.directory.invalidate()
    // History is never delivered by itself, so the pixel lacks every one of them.
    const orders = Array.from({ length: ORDERS }, (_, index) => {
      const orderedAt = ago((index + 2) * HOUR_MS)
      return orderRecord(
        store,
        { kind: 'order', number: index, minute: 0, visitor: index },
        { created_at: orderedAt, updated_at: orderedAt },
      )
    })
    expect(await importHistory(program, orders)).toMatchObject({ orders: ORDERS })
    await planDailyRefills(program)
  })
})
afterAll(async () => {
  await sandbox.close()
  rmSync(dataDir, { recursive: true, force: true })
})

/** Refills in a process of its own, and kills it before it puts this purchase into its lane; without a number until it ends by itself. */
const goOn = (killedBefore = 0): Promise<{ code: number | null; signal: NodeJS.Signals | null }> => {
  const child = spawn(process.execPath, [join(import.meta.dirname, 'refill-until-killed.ts'), String(killedBefore)], {
    env: { ...process.env, ...env() },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  child.stdout.once('data', () => child.kill('SIGKILL'))
  return new Promise((resolve, reject) => child.once('exit', (code, signal) => resolve({ code, signal })).once('error', reject))
}
const lastRun = () => withRealProgram(env(), async (program) => (await readRefills(program.mainDb, store.id, pixelId)).map(runOf)[0])
const received = () => sandbox.state.facebook.received().events.map(({ eventId }) => eventId)
/** Sends what is in the lane, until the platform has so many. */
const send = (count: number) =>
  withRealProgram(env(), async (program) => {
    const running = await deliver.start(program)
    await waitUntil(received, (ids) => ids.length >= count, { what: `${count} purchases`, timeoutMs: 30_000 })
    await running.stop()
  })

it('goes on after each kill, with every purchase once', { timeout: 120_000 }, async () => {
  expect(await lastRun()).toMatchObject({ accepted: ORDERS, sent: 0, isDone: false })
  expect(await goOn(3)).toMatchObject({ signal: 'SIGKILL' })
  await send(2)
  expect(received()).toHaveLength(2)
  // Nothing of the part was saved: the two are found in the log, and only the others are put.
  expect(await lastRun()).toMatchObject({ sent: 0, isDone: false })
  expect(await goOn(2)).toMatchObject({ signal: 'SIGKILL' })
  expect(await goOn()).toMatchObject({ code: 0, signal: null })
  expect(await lastRun()).toMatchObject({ accepted: ORDERS, sent: ORDERS, isDone: true })
  await send(ORDERS)
  expect(new Set(received()).size).toBe(ORDERS)
  expect(received()).toHaveLength(ORDERS)
})
