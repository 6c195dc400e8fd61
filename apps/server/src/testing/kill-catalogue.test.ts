/** kill -9 while the file of a shop's catalogue is read: every product is kept once, and no second export is asked for. */
import { SHOPIFY_SCOPES } from '@convbox/contract/shopify-app'
import { PRODUCTS } from '@convbox/demo/storefront/catalog'
import { prepareDataFolder } from '@convbox/storage/testing'
import { spawn } from 'node:child_process'
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { countCatalogue } from '../catalogue/catalogue.rows.ts'
import { createUser } from '../features/account/account.ts'
import { findRead } from '../features/catalogue/catalogue-reads.rows.ts'
import { createTenant } from '../features/organization/organization.ts'
import { createStore } from '../features/stores/stores.ts'
import { saveInstall, sealTokens } from '../platforms/shopify/shopify-install.rows.ts'
import { withRealProgram } from './open-real-program.ts'
import { startSandbox, type TestSandbox } from './sandbox.ts'

const SHOP = 'killed-catalogue.myshopify.com'

let dataDir: string
let sandbox: TestSandbox
let storeId: string

const env = () => ({ DATA_DIR: dataDir, PUBLIC_URL: sandbox.publicUrl, LOG_LEVEL: 'error', NODE_ENV: 'test' })

beforeAll(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'convbox-kill-catalogue-'))
  chmodSync(dataDir, 0o711)
  await prepareDataFolder(dataDir)
  sandbox = await startSandbox({ shopify: { hasTimer: false } })
  sandbox.shopify.order({ mode: 'bulk', outcome: 'complete', reads: 1 })
  storeId = await withRealProgram(env(), async (program) => {
    const ownerId = await createUser(program, { email: 'kill@example.com', password: 'a long password 123', name: 'Kill Suite' })
    const tenantId = await createTenant(program, { name: 'Kill', ownerId })
    const facts = { tenantId, title: 'Kill', websiteUrl: 'https://kill.example', timeZone: 'UTC', currency: 'USD', sandbox: true }
    const { id } = await createStore(program, { ...facts, shopDomain: SHOP })
    const { accessToken, refreshToken } = sandbox.shopify.control.install(SHOP, SHOPIFY_SCOPES)
    const tokens = sealTokens(program.secrets, { accessToken, refreshToken })
    const expiry = { accessExpiresAt: null, refreshExpiresAt: null }
    await saveInstall(program.mainDb, { storeId: id, shopDomain: SHOP, tokens, ...expiry, scopes: SHOPIFY_SCOPES.join(), at: new Date() })
    return id
  })
})
afterAll(async () => {
  await sandbox.close()
  rmSync(dataDir, { recursive: true, force: true })
})

/** Reads in a process of its own, and kills it before it writes this product; without a number until it ends by itself. */
const goOn = (killedBefore = 0): Promise<{ code: number | null; signal: NodeJS.Signals | null }> => {
  const child = spawn(process.execPath, [join(import.meta.dirname, 'read-catalogue-until-killed.ts'), storeId, String(killedBefore)], {
    env: { ...process.env, ...env() },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  child.stdout.once('data', () => child.kill('SIGKILL'))
  return new Promise((resolve, reject) => child.once('exit', (code, signal) => resolve({ code, signal })).once('error', reject))
}
const known = () =>
  withRealProgram(env(), async (program) => ({
    read: await findRead(program.mainDb, storeId),
    kept: await countCatalogue(program.mainDb, storeId, 100),
  }))

it('goes on after each kill where it was, with every product once', { timeout: 120_000 }, async () => {
  expect(await goOn(4)).toMatchObject({ signal: 'SIGKILL' })
  const first = await known()
  expect(first).toMatchObject({ read: { status: 'downloading', products: 3 }, kept: { products: 3 } })
  expect(await goOn(3)).toMatchObject({ signal: 'SIGKILL' })
  expect(await known()).toMatchObject({ read: { status: 'downloading', products: 5 }, kept: { products: 5 } })
  expect(await goOn()).toMatchObject({ code: 0, signal: null })
  const { read, kept } = await known()
  expect(read).toMatchObject({ status: 'done', products: PRODUCTS.length, changed: PRODUCTS.length, removed: 0 })
  expect(kept).toMatchObject({ products: PRODUCTS.length, variants: PRODUCTS.reduce((sum, { variants }) => sum + variants.length, 0) })
  expect(sandbox.shopify.control.shop(SHOP).bulkOperations).toHaveLength(1)
})
