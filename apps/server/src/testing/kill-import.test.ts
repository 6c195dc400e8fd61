/**
 * kill -9 during an import of orders: while Shopify makes the export, and while its file is read. Nothing is lost or counted twice, and no export is requested
 * again.
 */
import { DAY_MS } from '@convbox/contract/durations'
import { spawn } from 'node:child_process'
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { SHOPIFY_SCOPES } from '@convbox/contract/shopify-app'
import { orderTotals } from '@convbox/demo/order-facts'
import { column } from '@convbox/storage'
import { prepareDataFolder } from '@convbox/storage/testing'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { z } from 'zod'
import { createUser } from '../features/account/account.ts'
import { readLastRun } from '../features/history-import/history-import.rows.ts'
import { startHistoryImport } from '../features/history-import/history-import.ts'
import { createTenant } from '../features/organization/organization.ts'
import { createStore } from '../features/stores/stores.ts'
import { saveInstall, sealTokens } from '../platforms/shopify/shopify-install.rows.ts'
import { startSandbox, type TestSandbox } from './sandbox.ts'
import { withRealProgram } from './open-real-program.ts'

const SHOP = 'killed-import.myshopify.com'
/** Number of checks until the export is ready. */
const READS = 6
const CHUNK_ORDERS = 10

let dataDir: string
let sandbox: TestSandbox
let storeId: string

const env = () => ({ DATA_DIR: dataDir, PUBLIC_URL: sandbox.publicUrl, LOG_LEVEL: 'error', NODE_ENV: 'test' })

beforeAll(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'convbox-kill-import-'))
  chmodSync(dataDir, 0o711)
  await prepareDataFolder(dataDir)
  sandbox = await startSandbox({ shopify: { hasTimer: false } })
  sandbox.shopify.order({ mode: 'bulk', outcome: 'complete', reads: READS })
  storeId = await withRealProgram(env(), async (program) => {
    const ownerId = await createUser(program, { email: 'kill@example.com', password: 'a long password 123', name: 'Kill Suite' })
    const tenantId = await createTenant(program, { name: 'Kill', ownerId })
    const facts = { tenantId, title: 'Kill', websiteUrl: 'https://kill.example', timeZone: 'UTC', currency: 'USD', sandbox: true }
    const { id } = await createStore(program, { ...facts, shopDomain: SHOP })
    const { accessToken, refreshToken } = sandbox.shopify.control.install(SHOP, SHOPIFY_SCOPES)
    const tokens = sealTokens(program.secrets, { accessToken, refreshToken })
    const expiry = { accessExpiresAt: null, refreshExpiresAt: null }
    await saveInstall(program.mainDb, { storeId: id, shopDomain: SHOP, tokens, ...expiry, scopes: SHOPIFY_SCOPES.join(), at: new Date() })
    await startHistoryImport(program, id)
    return id
  })
})
afterAll(async () => {
  await sandbox.close()
  rmSync(dataDir, { recursive: true, force: true })
})

/** Runs the import in a process until it has printed this word so many times, then kills it; without a word until it ends by itself. */
const goOn = async (word?: string, times = 1): Promise<{ said: string[]; signal: NodeJS.Signals | null; code: number | null }> => {
  const child = spawn(process.execPath, [join(import.meta.dirname, 'import-until-killed.ts'), String(CHUNK_ORDERS)], {
    env: { ...process.env, ...env() },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const ended = new Promise<{ code: number | null; signal: NodeJS.Signals | null }>((resolve, reject) =>
    child.once('exit', (code, signal) => resolve({ code, signal })).once('error', reject),
  )
  const said: string[] = []
  for await (const line of createInterface({ input: child.stdout })) {
    said.push(line)
    if (said.filter((one) => one === word).length === times) child.kill('SIGKILL')
  }
  return { said, ...(await ended) }
}

const lastRun = () => withRealProgram(env(), (program) => readLastRun(program.mainDb, storeId))

const figuresRow = z.object({ orders: column.count, ids: column.count, total: column.decimal, purchases: column.count })
const figures = () =>
  withRealProgram(env(), (program) =>
    program.warehouse.query({
      sql: `
        SELECT count() AS orders, uniqExact(order_id) AS ids, sum(original_total) AS total,
          (SELECT count() FROM events FINAL WHERE store_id = {storeId:String} AND name = 'Purchase') AS purchases
        FROM orders FINAL WHERE store_id = {storeId:String}`,
      params: { storeId },
      row: figuresRow,
    }),
  )

it('goes on after each kill where it was, with one export and every order once', { timeout: 120_000 }, async () => {
  const { orders } = sandbox.shopify.control.shop(SHOP)
  const readable = orders.filter(({ placedAtMs }) => placedAtMs >= Date.now() - 60 * DAY_MS)
  expect(readable.length).toBeGreaterThan(8 * CHUNK_ORDERS)

  expect(await goOn('exporting', 2)).toMatchObject({ signal: 'SIGKILL' })
  const exporting = await lastRun()
  expect(exporting).toMatchObject({ status: 'exporting', importedOrders: 0 })

  const first = await goOn('orders', 3)
  expect(first).toMatchObject({ signal: 'SIGKILL' })
  expect(first.said).toContain('exporting')
  const reading = await lastRun()
  expect(reading).toMatchObject({ status: 'downloading', bulkOperationId: exporting?.bulkOperationId })
  // The third chunk was written, but its progress may not be saved yet.
  expect(reading?.importedOrders).toBeGreaterThanOrEqual(2 * CHUNK_ORDERS)
  expect(reading?.importedOrders).toBeLessThan(readable.length)

  // Chunk by chunk from there, not from the beginning.
  expect(await goOn('orders', 2)).toMatchObject({ signal: 'SIGKILL' })
  const further = await lastRun()
  expect(further?.importedOrders).toBeGreaterThan(reading?.importedOrders ?? Infinity)

  expect(await goOn()).toMatchObject({ code: 0, signal: null })
  expect(await lastRun()).toMatchObject({
    status: 'done',
    bulkOperationId: exporting?.bulkOperationId,
    totalOrders: readable.length,
    importedOrders: readable.length,
  })
  const totalCents = readable.reduce((sum, order) => sum + orderTotals(order).totalCents, 0)
  const [row] = await figures()
  expect({ ...row, total: Number(row?.total).toFixed(2) }).toEqual({
    orders: readable.length,
    ids: readable.length,
    total: (totalCents / 100).toFixed(2),
    purchases: readable.length,
  })
  expect(sandbox.shopify.control.shop(SHOP).bulkOperations).toHaveLength(1)
})
