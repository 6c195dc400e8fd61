/** kill -9 while ad spend of 13 months is read: every day is stored once, and what was read is not asked for again. */
import { SPEND_HISTORY_DAYS } from '@convbox/contract/ad-spend'
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
import { replacePicks } from '../features/integrations/picks.rows.ts'
import { createTenant } from '../features/organization/organization.ts'
import { createStore } from '../features/stores/stores.ts'
import { withRealProgram } from './open-real-program.ts'
import { startSandbox, type TestSandbox } from './sandbox.ts'

let dataDir: string
let sandbox: TestSandbox
let storeId: string

const env = () => ({ DATA_DIR: dataDir, PUBLIC_URL: sandbox.publicUrl, LOG_LEVEL: 'error', NODE_ENV: 'test' })
const account = () => {
  const nora = sandbox.channels.oauth.facebook.context.people.find(({ name }) => name === 'Nora Lind')
  const [main] = nora?.accounts ?? []
  if (nora === undefined || main === undefined) throw new Error('The stand-in does not know Nora')
  return { userId: nora.id, main }
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
    const { userId, main } = account()
    const scopes = [...CHANNELS.facebook.scopes]
    const grant = { grant: 'kill', userId, scopes, endsAtMs: 0, redirectUri: '', challenge: '' }
    const accessToken = sandbox.channels.oauth.facebook.context.grants.issue({ ...grant, kind: 'access' })
    const at = new Date()
    const authId = await saveAuth(program.mainDb, {
      id: randomUUID(),
      tenantId,
      platform: 'facebook',
      sandbox: true,
      externalUserId: userId,
      name: 'Nora Lind',
      email: '',
      secret: sealSecret(program.secrets, { accessToken }),
      scopes: scopes.join(' '),
      expiresAt: undefined,
      refreshExpiresAt: undefined,
      userId: ownerId,
      at,
    })
    await linkStore(program.mainDb, id, { id: authId, platform: 'facebook' }, at)
    const { id: externalId, name, currency, timeZone } = main
    const items = [{ kind: 'ad account' as const, externalId, name, currency, timeZone }]
    await replacePicks(program.mainDb, { id: authId, platform: 'facebook', sandbox: true }, { storeId: id, items, at })
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

const history = () =>
  withRealProgram(env(), async (program) =>
    (await listStoreReads(program.mainDb, storeId, 'facebook')).find(({ kind }) => kind === 'history'),
  )
const reportsAsked = () =>
  sandbox.channels.oauth.facebook.calls.filter((call) => call.startsWith('POST') && call.includes('insights')).length

it('goes on after each kill where it was, with every day once', { timeout: 120_000 }, async () => {
  expect(await goOn(4)).toMatchObject({ signal: 'SIGKILL' })
  const first = await history()
  expect(first?.openUntil).toBeDefined()
  expect(await goOn(4)).toMatchObject({ signal: 'SIGKILL' })
  const second = await history()
  expect(second?.openUntil?.localeCompare(first?.openUntil ?? '')).toBe(-1)
  expect(await goOn()).toMatchObject({ code: 0, signal: null })
  // 14 spans of 30 days at most, the 28 days before, and one more for each kill.
  expect(reportsAsked()).toBeLessThanOrEqual(Math.ceil(SPEND_HISTORY_DAYS / 30) + 1 + 2)

  const { main } = account()
  const today = todayIn(main.timeZone, Date.now())
  const told = await sandbox.channels.oauth.facebook.context.ads.figuresOf(main, { since: addDays(today, -300), until: addDays(today, -2) })
  const stored = await withRealProgram(env(), (program) =>
    program.warehouse.query({
      sql: `SELECT count() AS rows, uniqExact(day) AS days, sum(spend) AS spend FROM ad_spend FINAL
        WHERE store_id = {storeId:String} AND day >= {since:Date} AND day <= {until:Date}`,
      params: { storeId, since: addDays(today, -300), until: addDays(today, -2) },
      row: z.object({ rows: column.count, days: column.count, spend: column.decimal }),
    }),
  )
  const spend = told.reduce((sum, row) => sum.plus(row.spend), new Decimal(0))
  expect(stored.map((row) => ({ ...row, spend: Number(row.spend).toFixed(2) }))).toEqual([
    { rows: told.length, days: 299, spend: spend.toFixed(2) },
  ])
})
