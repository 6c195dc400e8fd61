/** kill -9 of a pay-out run and of taking its results: nothing is paid twice, nothing is lost, and the same request gives the same run. */
import { payouts } from '@convbox/contract/api/payouts'
import { prepareDataFolder } from '@convbox/storage/testing'
import { spawn } from 'node:child_process'
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createUser } from '../features/account/account.ts'
import { createTenant } from '../features/organization/organization.ts'
import { createStore } from '../features/stores/stores.ts'
import { createServer } from '../http/server.ts'
import type { Program } from '../program.ts'
import { day, ledgerOf, makeCreators, makeHubCampaign, orderRecord, percentRule, takeIn, type HubCampaign } from './hub-campaign.ts'
import { withRealProgram } from './open-real-program.ts'
import { createCall } from './test-call.ts'
import { emailOf, PASSWORD } from './test-people.ts'

let dataDir: string
let store: { id: string; websiteName: string }
let campaign: HubCampaign

const env = () => ({ DATA_DIR: dataDir, LOG_LEVEL: 'error', NODE_ENV: 'test' })

beforeAll(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'convbox-kill-payout-'))
  chmodSync(dataDir, 0o711)
  await prepareDataFolder(dataDir)
  await withRealProgram(env(), async (program) => {
    const ownerId = await createUser(program, { email: emailOf('ada'), password: PASSWORD, name: 'Ada Example' })
    const tenantId = await createTenant(program, { name: 'Kill', ownerId })
    const facts = { tenantId, title: 'Kill', websiteUrl: 'https://kill.example', timeZone: 'UTC', currency: 'USD', sandbox: true }
    store = await createStore(program, facts)
    campaign = await makeHubCampaign(program, store.id, await makeCreators(program, store.id), { name: 'K', rule: percentRule('10') })
    // Ten per cent of 500.00 and 300.00; both have matured.
    const orders = [
      { id: 1, code: 'KMAYA', net: '500.00' },
      { id: 2, code: 'KBEN', net: '300.00' },
    ].map(({ id, code, net }) =>
      orderRecord(store.id, {
        id,
        at: day(1),
        lines: [{ price: String(Number(net) + 1), off: '1.00' }],
        codes: [[code, '1.00']],
        total: net,
      }),
    )
    await takeIn(program, orders)
  })
})
afterAll(() => rmSync(dataDir, { recursive: true, force: true }))

type Wish = 'make' | 'take'
type End = { said: string; signal: NodeJS.Signals | null; code: number | null }
/** Asks in a process that is killed at the place. */
const ask = (wish: Wish, input: object, place: string): Promise<End> => {
  const file = join(import.meta.dirname, 'pay-until-killed.ts')
  const child = spawn(process.execPath, [file, wish, store.websiteName, JSON.stringify(input), place], {
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
/** What is there of pay-outs: the ledger's entries, the lines with what became of them, and the words of the log. */
const knownOf = async (program: Program) => {
  const query = async (sql: string): Promise<string[]> =>
    (await program.mainDb.pool.query<{ text: string }>(sql, [store.id])).rows.map(({ text }) => text)
  return {
    ledger: (await ledgerOf(program, campaign)).filter((line) => line.includes('payout')),
    lines: await query(
      `SELECT concat_ws(' ', reference, amount, kind) AS text FROM payout_line LEFT JOIN payout_event USING (store_id, reference)
       WHERE store_id = $1 ORDER BY reference, kind`,
    ),
    runs: await query('SELECT number::text AS text FROM payout_run WHERE store_id = $1'),
    log: await query(`SELECT action AS text FROM audit WHERE store_id = $1 AND action LIKE 'payout%' ORDER BY id`),
  }
}
const known = () => withRealProgram(env(), knownOf)
/** Asks a program that nobody kills, one after the other; then what is there. */
const answers = (...asked: [Wish, object][]) =>
  withRealProgram(env(), async (program) => {
    const server = await createServer(program)
    const said: unknown[] = []
    const call = createCall(server)
    for (const [wish, input] of asked) {
      const { result, error } = await call.raw(
        wish === 'make' ? payouts.makePayout : payouts.takeResults,
        { ...input },
        { as: 'ada', store },
      )
      said.push(result ?? { error })
    }
    const there = await knownOf(program)
    await server.close()
    return { said, there }
  })
const KILLED = { signal: 'SIGKILL', code: null }
const NOTHING = { ledger: [], lines: [], runs: [], log: [] }
const MADE = {
  ledger: ['ben payout -30.00', 'maya payout -50.00'],
  lines: ['P1-1 3000', 'P1-2 5000'],
  runs: ['1'],
  log: ['payout made'],
}
const wanted = { requestId: 'killed', currency: 'USD', method: 'other', minimum: '25.00', expected: { creators: 2, amount: '80.00' } }

it('makes a run as a whole or not at all, and no other for the same request', { timeout: 240_000 }, async () => {
  for (const place of ['before INSERT INTO ledger_entry', 'before COMMIT']) {
    expect(await ask('make', wanted, place)).toMatchObject(KILLED)
    expect({ place, ...(await known()) }).toEqual({ place, ...NOTHING })
  }
  // Made, but nobody heard of it.
  expect(await ask('make', wanted, 'after COMMIT')).toMatchObject(KILLED)
  expect(await known()).toEqual(MADE)
  const { said, there } = await answers(['make', wanted], ['make', { ...wanted, requestId: 'other' }])
  expect(said[0]).toMatchObject({ number: 1, creators: 2, amount: '80.00' })
  // Another request finds nothing left to pay.
  expect(said[1]).toEqual({ error: 'already changed' })
  expect(there).toEqual(MADE)
})

it('takes a file of results as a whole or not at all, and once', { timeout: 240_000 }, async () => {
  const results = { csv: 'line,status,payment,reason\nP1-2,paid,TX-1,\nP1-1,failed,,No such account' }
  for (const place of ['before INSERT INTO ledger_entry', 'before COMMIT']) {
    expect(await ask('take', results, place)).toMatchObject(KILLED)
    expect({ place, ...(await known()) }).toEqual({ place, ...MADE })
  }
  expect(await ask('take', results, 'after COMMIT')).toMatchObject(KILLED)
  const settled = {
    ...MADE,
    ledger: [...MADE.ledger, 'ben payout_returned 30.00'],
    lines: ['P1-1 3000 returned', 'P1-2 5000 paid'],
    log: ['payout made', 'payout results imported'],
  }
  expect(await known()).toEqual(settled)
  const next = { ...wanted, requestId: 'next', expected: { creators: 1, amount: '30.00' } }
  const { said, there } = await answers(['take', results], ['make', next])
  expect(said[0]).toMatchObject({ isTaken: false, paid: 0, returned: 0, unchanged: 2, badCount: 0 })
  // What came back is paid by the next run, once; what was paid stays.
  expect(said[1]).toMatchObject({ number: 2, creators: 1, amount: '30.00' })
  expect(there.ledger).toEqual([...settled.ledger, 'ben payout -30.00'])
})
