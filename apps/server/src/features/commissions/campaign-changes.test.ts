/** Which campaigns a run of the job looks at: those that have changed or owe base fees, and no others. */
import { afterAll, beforeAll, expect, it } from 'vitest'
import {
  ledgerOf,
  makeCreators,
  makeHubCampaign,
  percentRule,
  termsOf,
  type Creators,
  type HubCampaign,
} from '../../testing/hub-campaign.ts'
import type { Program } from '../../program.ts'
import { startTestProgram, type TestProgram } from '../../testing/test-program.ts'
import { watchStatements } from '../../testing/watch-statements.ts'
import { soughtByOf } from './campaign-terms.rows.ts'
import { creditClicks, creditCreators } from './commissions.ts'
import { readSoughtBy } from './marks.rows.ts'

const START_MS = Date.parse('2026-03-10T12:00:00Z')

let test: TestProgram
let creators: Creators
let of: HubCampaign
beforeAll(async () => {
  test = await startTestProgram({ now: () => START_MS, config: { LOG_LEVEL: 'fatal' } })
  creators = await makeCreators(test.program, test.alder.id)
  of = await makeHubCampaign(test.program, test.alder.id, creators, { name: 'C', rule: percentRule('10', { baseFee: '20' }) })
})
afterAll(() => test.stop())

const query = (sql: string, values: unknown[] = []) => test.program.mainDb.pool.query(sql, values)
/** The statements of a run. */
const run = async (job: (program: Program) => Promise<void> = creditCreators): Promise<string[]> => {
  const statements: string[] = []
  const watched = watchStatements(test.program, (text, ask) => {
    statements.push(text)
    return ask()
  })
  await job(watched)
  return statements
}
/** What a look at the whole campaign says must hold after every run: its orders were looked for by all that it has. */
const isSought = async (): Promise<boolean> =>
  (await readSoughtBy(test.program.mainDb, of.id)) === soughtByOf(await termsOf(test.program, of))

it('reads no campaign and opens no transaction where nothing has changed', async () => {
  const first = await run()
  expect(first.some((text) => text.includes('"campaign_link"'))).toBe(true)
  expect(await isSought()).toBe(true)
  expect(await ledgerOf(test.program, of)).toHaveLength(3)
  for (const job of [creditCreators, creditClicks])
    expect((await run(job)).filter((text) => /"campaign_link"|"discount_code"|from "link"|^begin/i.test(text))).toEqual([])
})

const MAYA = "(SELECT id FROM creator WHERE name = 'Maya')"
const CLEO = "(SELECT id FROM creator WHERE name = 'Cleo')"
const LINK = `INSERT INTO link (id, store_id, code, campaign_id, creator_id, creative_id, name, destination, created_at, updated_at)
  SELECT 'l1', store_id, 'abcdefg', id, ${MAYA}, 'c1', 'L', 'https://alder.example/', now(), now() FROM campaign WHERE id = $1`
const CODE = `INSERT INTO discount_code (id, store_id, campaign_id, creator_id, discount_id, code, code_key, state, updated_at)
  SELECT 'n1', store_id, id, ${MAYA}, 'd2', 'NEW', 'new', 'created', now() FROM campaign WHERE id = $1`
it.each([
  ['a new code', CODE],
  ['another text of a code', `UPDATE discount_code SET code = 'NEWER', code_key = 'newer' WHERE id = 'n1' AND campaign_id = $1`],
  ['another owner of a code', `UPDATE discount_code SET creator_id = ${CLEO} WHERE id = 'n1' AND campaign_id = $1`],
  ['one code less', `DELETE FROM discount_code WHERE id = 'n1' AND campaign_id = $1`],
  ['a new link', LINK],
  ['another owner of a link', `UPDATE link SET creator_id = ${CLEO} WHERE id = 'l1' AND campaign_id = $1`],
  ['a link that is no campaign’s any more', `UPDATE link SET campaign_id = NULL WHERE campaign_id = $1`],
  ['another creative', `UPDATE campaign_link SET creative_id = 'c2' WHERE campaign_id = $1 AND creator_id = ${MAYA}`],
  ['one creative less', `DELETE FROM campaign_link WHERE campaign_id = $1 AND creator_id = ${MAYA}`],
  ['another first day', `UPDATE campaign SET starts_on = '2026-01-15' WHERE id = $1`],
  ['a last day', `UPDATE campaign SET ends_on = '2026-06-30', is_permanent = false WHERE id = $1`],
  ['an end', `UPDATE campaign SET ended_at = '2026-03-09T10:00:00Z' WHERE id = $1`],
  ['no end', `UPDATE campaign SET ended_at = NULL WHERE id = $1`],
])('sees %s', async (_what, sql) => {
  await query(sql, [of.id])
  expect(await isSought()).toBe(false)
  await run()
  expect(await isSought()).toBe(true)
  expect((await query('SELECT 1 FROM campaign_change')).rows).toEqual([])
})

it('reads a campaign again whose orders could not be looked for, and one that changed meanwhile', async () => {
  await query(`UPDATE campaign SET starts_on = '2026-01-16' WHERE id = $1`, [of.id])
  const failing = watchStatements(test.program, async (text, ask) => {
    if (text.includes('INSERT INTO commission_mark')) throw new Error('no connection')
    return ask()
  })
  await creditCreators(failing)
  expect(await isSought()).toBe(false)
  let isLate = false
  const meanwhile = watchStatements(test.program, async (text, ask) => {
    if (!isLate && text.includes('DELETE FROM campaign_change')) {
      isLate = true
      await query(`UPDATE campaign SET starts_on = '2026-01-17' WHERE id = $1`, [of.id])
    }
    return ask()
  })
  await creditCreators(meanwhile)
  expect([isLate, await isSought()]).toEqual([true, false])
  await run()
  expect(await isSought()).toBe(true)
})

it('pays the base fee of a creator who is blocked no more, and of no campaign that is over', async () => {
  const over = await makeHubCampaign(test.program, test.alder.id, creators, {
    name: 'OVER',
    rule: percentRule('10', { baseFee: '20' }),
    endsOn: '2026-03-09',
  })
  await query(`UPDATE creator SET state = 'blocked' WHERE id = $1`, [creators.ben])
  const later = await makeHubCampaign(test.program, test.alder.id, creators, { name: 'LATER', rule: percentRule('10', { baseFee: '20' }) })
  await run()
  expect((await ledgerOf(test.program, later)).toSorted()).toEqual(['cleo base_fee 20.00', 'maya base_fee 20.00'])
  await query(`UPDATE creator SET state = 'active' WHERE id = $1`, [creators.ben])
  await run()
  expect((await ledgerOf(test.program, later)).toSorted()).toEqual(['ben base_fee 20.00', 'cleo base_fee 20.00', 'maya base_fee 20.00'])
  expect(await ledgerOf(test.program, over)).toEqual([])
})

it('lets a store go', async () => {
  await query('DELETE FROM store WHERE id = $1', [test.alder.id])
  expect((await query('SELECT 1 FROM campaign_change')).rows).toEqual([])
})
