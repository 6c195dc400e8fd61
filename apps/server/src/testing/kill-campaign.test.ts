/** kill -9 while a campaign is created and while its codes are brought to Shopify: nothing is half made, nothing is made twice in the shop, and the next start goes on. */
import { campaigns } from '@convbox/contract/api/campaigns'
import { creators } from '@convbox/contract/api/creators'
import { landingPages } from '@convbox/contract/api/landing-pages'
import { SHOPIFY_SCOPES } from '@convbox/contract/shopify-app'
import { prepareDataFolder } from '@convbox/storage/testing'
import { spawn } from 'node:child_process'
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createUser } from '../features/account/account.ts'
import { createCampaign } from '../features/campaigns/create-campaign.ts'
import { syncDiscounts } from '../features/discount-codes/discount-codes.ts'
import { createTenant } from '../features/organization/organization.ts'
import { createStore } from '../features/stores/stores.ts'
import { createServer } from '../http/server.ts'
import { saveInstall, sealTokens } from '../platforms/shopify/shopify-install.rows.ts'
import type { Program } from '../program.ts'
import { tenOff } from './campaign-shop.ts'
import { dyingProgram } from './dying-program.ts'
import { withRealProgram } from './open-real-program.ts'
import { startSandbox, type TestSandbox } from './sandbox.ts'
import { createCall } from './test-call.ts'
import { emailOf, PASSWORD } from './test-people.ts'

const SHOP = 'killed-campaign.myshopify.com'

let dataDir: string
let sandbox: TestSandbox
let store: { id: string; tenantId: string; websiteName: string; timeZone: string }
let campaignId: string

const env = () => ({ DATA_DIR: dataDir, PUBLIC_URL: sandbox.publicUrl, LOG_LEVEL: 'error', NODE_ENV: 'test' })

/** A draft of two creators that lacks nothing. Their names begin with its own. */
const makeDraft = async (program: Program, name: string): Promise<string> => {
  const server = await createServer(program)
  const call = createCall(server)
  const by = { as: 'ada', store } as const
  const maya = await call(creators.saveCreator, { name: `${name} Maya` }, by)
  const jonas = await call(creators.saveCreator, { name: `${name} Jonas` }, by)
  const medium = await call(creators.saveMedium, { name: `${name} Instagram` }, by)
  const landing = await call(landingPages.saveLandingPage, { name: `${name} Home`, url: 'https://kill.example/' }, by)
  const draft = {
    name,
    landingPageId: landing.result?.id ?? '',
    startsOn: '2026-01-01',
    isPermanent: true,
    creatorIds: [maya.result?.id ?? '', jonas.result?.id ?? ''],
    mediumIds: [medium.result?.id ?? ''],
    discounts: [tenOff('{creator}')],
    feeRule: { fee: { kind: 'percent' as const, percent: '10' } },
  }
  const saved = await call(campaigns.saveCampaign, draft, by)
  await server.close()
  return saved.result?.id ?? ''
}

beforeAll(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'convbox-kill-campaign-'))
  chmodSync(dataDir, 0o711)
  await prepareDataFolder(dataDir)
  sandbox = await startSandbox({ shopify: { hasTimer: false } })
  sandbox.shopify.order({ mode: 'discounts', reads: 1, isEndless: false, taken: [] })
  await withRealProgram(env(), async (program) => {
    const ownerId = await createUser(program, { email: emailOf('ada'), password: PASSWORD, name: 'Ada Example' })
    const tenantId = await createTenant(program, { name: 'Kill', ownerId })
    const facts = { tenantId, title: 'Kill', websiteUrl: 'https://kill.example', timeZone: 'UTC', currency: 'USD', sandbox: true }
    store = { ...(await createStore(program, { ...facts, shopDomain: SHOP })), tenantId, timeZone: 'UTC' }
    const { accessToken, refreshToken } = sandbox.shopify.control.install(SHOP, SHOPIFY_SCOPES)
    const tokens = sealTokens(program.secrets, { accessToken, refreshToken })
    const expiry = { accessExpiresAt: null, refreshExpiresAt: null }
    const at = new Date()
    await saveInstall(program.mainDb, { storeId: store.id, shopDomain: SHOP, tokens, ...expiry, scopes: SHOPIFY_SCOPES.join(), at })
    campaignId = await makeDraft(program, 'Killed')
  })
})
afterAll(async () => {
  await sandbox.close()
  rmSync(dataDir, { recursive: true, force: true })
})

type End = { said: string; signal: NodeJS.Signals | null; code: number | null }
/** Works in a process that is killed at the place. */
const kill = (wish: 'create' | 'sync', place: string): Promise<End> => {
  const file = join(import.meta.dirname, 'make-campaign-until-killed.ts')
  const child = spawn(process.execPath, [file, wish, store.websiteName, campaignId, place], {
    env: { ...process.env, ...env() },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  let said = ''
  child.stdout.on('data', (part: Buffer) => {
    said += part.toString('utf8')
    if (said === `${place}\n`) child.kill('SIGKILL')
  })
  return new Promise((resolve, reject) => child.once('exit', (code, signal) => resolve({ said, code, signal })).once('error', reject))
}
const KILLED = { signal: 'SIGKILL', code: null }
/** A campaign with how many of each of its parts there are, and its codes. */
const knownOf = async (program: Program, id = campaignId) => {
  const { rows } = await program.mainDb.pool.query<Record<string, unknown>>(
    `SELECT is_draft AS draft,
       (SELECT count(*)::int FROM campaign_link WHERE campaign_id = campaign.id) AS made,
       (SELECT count(*)::int FROM link WHERE campaign_id = campaign.id) AS links,
       (SELECT count(*)::int FROM campaign_discount WHERE campaign_id = campaign.id) AS discounts,
       (SELECT count(*)::int FROM audit WHERE action = 'campaign created' AND target = campaign.name) AS notes,
       (SELECT array_agg(code || ' ' || state ORDER BY code) FROM discount_code WHERE campaign_id = campaign.id) AS codes
     FROM campaign WHERE id = $1`,
    [id],
  )
  return rows[0]
}
/** The codes of each discount in the shop. */
const atShop = () => sandbox.shopify.control.shop(SHOP).discounts.map(({ codes }) => codes.map(({ code }) => code).toSorted())
const BOTH = ['KILLEDJONAS', 'KILLEDMAYA']
const NOTHING = { draft: true, made: 0, links: 0, discounts: 0, notes: 0, codes: null }
const MADE = { draft: false, made: 2, links: 2, discounts: 1, notes: 1 }

it('is there as a whole or not at all, and its codes are in the shop once', { timeout: 240_000 }, async () => {
  expect(await kill('create', 'before commit')).toMatchObject(KILLED)
  expect(await withRealProgram(env(), (program) => knownOf(program))).toEqual(NOTHING)
  // Created, but nobody heard of it.
  expect(await kill('create', 'after commit')).toMatchObject(KILLED)
  expect(atShop()).toEqual([])

  expect(await kill('sync', 'after "first_code" =')).toMatchObject(KILLED)
  expect(atShop()).toEqual([])
  // The shop has it, we do not know.
  expect(await kill('sync', 'before "shopify_discount_id" =')).toMatchObject(KILLED)
  expect(atShop()).toEqual([['KILLEDJONAS']])
  expect(await kill('sync', 'before update discount_code')).toMatchObject(KILLED)
  expect(atShop()).toEqual([BOTH])
  await withRealProgram(env(), async (program) => {
    expect(await knownOf(program)).toEqual({ ...MADE, codes: BOTH.map((code) => `${code} syncing`) })
    await syncDiscounts(program, { now: Date.now, wait: async () => undefined })
    expect(await knownOf(program)).toEqual({ ...MADE, codes: BOTH.map((code) => `${code} created`) })
    sandbox.shopify.received.clear()
    await syncDiscounts(program)
    expect(sandbox.shopify.received.list()).toEqual([])
  })
  expect(atShop()).toEqual([BOTH])
})

it('is there as a whole or not at all at whichever statement its creation ends', async () => {
  await withRealProgram(env(), async (program) => {
    const id = await makeDraft(program, 'Dying')
    const caller = { store, user: { id: 'ada' } }
    // The first statement opens the transaction, and the last one ends it.
    let allowed = 1
    for (let isDone = false; !isDone && allowed < 60; allowed += 1) {
      expect(await knownOf(program, id)).toEqual(NOTHING)
      isDone = await createCampaign(dyingProgram(program, allowed).program, caller, id).then(
        () => true,
        () => false,
      )
    }
    expect(allowed).toBeGreaterThan(10)
    expect(await knownOf(program, id)).toEqual({ ...MADE, codes: ['DYINGJONAS syncing', 'DYINGMAYA syncing'] })
  })
})
