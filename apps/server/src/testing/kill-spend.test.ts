/** kill -9 while ad spend of 13 months is read from all platforms: every day is stored once, and what was read is not asked for again. */
import { SPEND_CHANNELS, SPEND_HISTORY_DAYS, type SpendChannel } from '@convbox/contract/ad-spend'
import { addDays, todayIn } from '@convbox/contract/date-range'
import { CHANNELS } from '@convbox/contract/channels'
import { column } from '@convbox/storage'
import { prepareDataFolder } from '@convbox/storage/testing'
import { Decimal } from 'decimal.js'
import { spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { z } from 'zod'
import { linkStore, saveAuth } from '../channel-tokens/channel-auths.rows.ts'
import { sealSecret } from '../directory/account-secret.ts'
import { createUser } from '../features/account/account.ts'
import { listStoreReads } from '../features/ad-spend/spend-reads.rows.ts'
import { OAUTH_PLATFORMS } from '../platforms/all-oauth-platforms.ts'
import { openChannelClient } from '../platforms/channel-client.ts'
import type { Program } from '../program.ts'
import { replacePicks } from '../features/integrations/picks.rows.ts'
import { createTenant } from '../features/organization/organization.ts'
import { createStore } from '../features/stores/stores.ts'
import { withRealProgram } from './open-real-program.ts'
import { startSandbox, type TestSandbox } from './sandbox.ts'

let dataDir: string
let sandbox: TestSandbox
let storeId: string

const env = () => ({ DATA_DIR: dataDir, PUBLIC_URL: sandbox.publicUrl, LOG_LEVEL: 'error', NODE_ENV: 'test' })
const account = (platform: SpendChannel) => {
  const nora = sandbox.channels.oauth[platform].context.people.find(({ name }) => name === 'Nora Lind')
  const [main] = nora?.accounts ?? []
  if (nora === undefined || main === undefined) throw new Error('The stand-in does not know Nora')
  return { userId: nora.id, main }
}

/** Connects Nora's first ad account to the store. */
const connect = async (program: Program, platform: SpendChannel, of: { id: string; tenantId: string; ownerId: string }): Promise<void> => {
  const { userId, main } = account(platform)
  const scopes = [...CHANNELS[platform].scopes]
  const grant = { grant: 'kill', userId, scopes, endsAtMs: 0, redirectUri: '', challenge: '' }
  const accessToken = sandbox.channels.oauth[platform].context.grants.issue({ ...grant, kind: 'access' })
  const at = new Date()
  const authId = await saveAuth(program.mainDb, {
    id: randomUUID(),
    tenantId: of.tenantId,
    platform,
    sandbox: true,
    externalUserId: userId,
    name: 'Nora Lind',
    email: '',
    secret: sealSecret(program.secrets, { accessToken }),
    scopes: scopes.join(' '),
    expiresAt: undefined,
    refreshExpiresAt: undefined,
    userId: of.ownerId,
    at,
  })
  await linkStore(program.mainDb, of.id, { id: authId, platform }, at)
  const client = openChannelClient(program.config, platform, true)
  if (client === undefined) throw new Error('No sandbox')
  const listed = await OAUTH_PLATFORMS[platform].list['ad account']?.({ ...client, accessToken }, [])
  const items = listed?.filter(({ externalId }) => externalId === main.id).map((item) => ({ ...item, kind: 'ad account' as const })) ?? []
  await replacePicks(program.mainDb, { id: authId, platform, sandbox: true }, { storeId: of.id, items, at })
}

beforeAll(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'convbox-kill-spend-'))
  chmodSync(dataDir, 0o711)
  await prepareDataFolder(dataDir)
  sandbox = await startSandbox({ shopify: { hasTimer: false } })
  storeId = await withRealProgram(env(), async (program) => {
    const ownerId = await createUser(program, { email: 'kill@example.com', password: 'a long password 123', name: 'Kill Suite' })
    const tenantId = await createTenant(program, { name: 'Kill', ownerId })
    const facts = { tenantId, title: 'Kill', websiteUrl: 'https://kill.example', timeZone: 'UTC', currency: 'USD', sandbox: true }
    const { id } = await createStore(program, facts)
    for (const platform of SPEND_CHANNELS) await connect(program, platform, { id, tenantId, ownerId })
    return id
  })
})
afterAll(async () => {
  await sandbox.close()
  rmSync(dataDir, { recursive: true, force: true })
})

/** Reads in a process until figures were stored so many times, then kills it; without a number until it ends by itself. */
const goOn = async (times = Infinity): Promise<{ code: number | null; signal: NodeJS.Signals | null }> => {
  const child = spawn(process.execPath, [join(import.meta.dirname, 'read-spend-until-killed.ts'), storeId], {
    env: { ...process.env, ...env() },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const ended = new Promise<{ code: number | null; signal: NodeJS.Signals | null }>((resolve, reject) =>
    child.once('exit', (code, signal) => resolve({ code, signal })).once('error', reject),
  )
  let said = 0
  for await (const _line of createInterface({ input: child.stdout })) if (++said === times) child.kill('SIGKILL')
  return ended
}

/** The first day of each platform's history that is still to be read; '' once all is read. */
const openDays = () =>
  withRealProgram(env(), async (program) => {
    const days = new Map<SpendChannel, string | undefined>()
    for (const platform of SPEND_CHANNELS) {
      const read = (await listStoreReads(program.mainDb, storeId, platform)).find(({ kind }) => kind === 'history')
      days.set(platform, read?.since === undefined ? undefined : (read.openUntil ?? ''))
    }
    return days
  })
const reportsAsked = () =>
  sandbox.channels.oauth.facebook.calls.filter((call) => call.startsWith('POST') && call.includes('insights')).length

it('goes on after each kill where it was, with every day once', { timeout: 480_000 }, async () => {
  expect(await goOn(14)).toMatchObject({ signal: 'SIGKILL' })
  const first = await openDays()
  expect([...first.values()].filter((day) => day !== undefined && day !== '').length).toBeGreaterThan(1)
  expect(await goOn(20)).toMatchObject({ signal: 'SIGKILL' })
  const second = await openDays()
  for (const [platform, day] of first)
    if (day !== undefined) expect([platform, (second.get(platform) ?? '9').localeCompare(day)]).not.toEqual([platform, 1])
  expect([...second].some(([platform, day]) => day !== first.get(platform))).toBe(true)
  expect(await goOn()).toMatchObject({ code: 0, signal: null })
  expect([...(await openDays()).values()]).toEqual(SPEND_CHANNELS.map(() => ''))
  // 14 spans of 30 days at most, the 28 days before, and one more for each kill.
  expect(reportsAsked()).toBeLessThanOrEqual(Math.ceil(SPEND_HISTORY_DAYS / 30) + 1 + 2)

  // One program answers for all platforms: each start costs seconds.
  const [told, stored] = await withRealProgram(env(), async (program) => {
    const pairs = SPEND_CHANNELS.map(async (platform) => {
      const { main } = account(platform)
      const today = todayIn(main.timeZone, Date.now())
      const days = { since: addDays(today, -300), until: addDays(today, -2) }
      const figures = await sandbox.channels.oauth[platform].context.ads.figuresOf(main, days)
      const spend = figures.reduce((sum, row) => sum.plus(row.spend), new Decimal(0))
      const rows = await program.warehouse.query({
        sql: `SELECT uniqExact(day) AS days, sum(spend) AS spend FROM ad_spend FINAL
          WHERE store_id = {storeId:String} AND platform = {platform:String} AND day >= {since:Date} AND day <= {until:Date}`,
        params: { storeId, platform, ...days },
        row: z.object({ days: column.count, spend: column.decimal }),
      })
      const kept = rows.map((row) => ({ platform, days: row.days, spend: Number(row.spend).toFixed(2) }))
      return [{ platform, days: 299, spend: spend.toFixed(2) }, kept] as const
    })
    const both = await Promise.all(pairs)
    return [both.map(([one]) => one), both.flatMap(([, kept]) => kept)]
  })
  expect(stored).toEqual(told)
})
