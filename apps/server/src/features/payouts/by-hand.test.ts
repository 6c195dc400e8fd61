/** What a person does to a whole account: holding it back from pay-outs, and writing off its debt. */
import { commissions } from '@convbox/contract/api/commissions'
import { payouts } from '@convbox/contract/api/payouts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import {
  day,
  ledgerOf,
  makeCreators,
  makeHubCampaign,
  orderRecord,
  percentRule,
  refundRecord,
  takeIn,
  type Creators,
  type HubCampaign,
} from '../../testing/hub-campaign.ts'
import { startTestProgram, type TestProgram } from '../../testing/test-program.ts'

/** The commissions of the first days of March have matured. */
const LATER = '2026-05-10T12:00:00.000Z'
let nowMs = Date.parse(LATER)
let test: TestProgram
let creators: Creators
let [spring, summer] = [{}, {}] as [HubCampaign, HubCampaign]

beforeAll(async () => {
  test = await startTestProgram({ now: () => nowMs, config: { LOG_LEVEL: 'fatal' } })
  creators = await makeCreators(test.program, test.alder.id)
  const make = (name: string) => makeHubCampaign(test.program, test.alder.id, creators, { name, rule: percentRule('10') })
  spring = await make('SPRING')
  summer = await make('SUMMER')
})
afterAll(() => test.stop())

const ada = () => ({ as: 'ada' as const, store: test.alder })
const order = (id: number, code: string, net: string) =>
  orderRecord(test.alder.id, {
    id,
    at: day(1),
    lines: [{ price: String(Number(net) + 1), off: '1.00' }],
    codes: [[code, '1.00']],
    total: net,
  })
const refund = (orderId: number, amount: string) =>
  refundRecord(test.alder.id, { id: orderId + 50_000, orderId, at: '2026-05-03T10:00:00.000Z', amount, subtotal: amount })
const accounts = async (): Promise<string[]> => {
  const { result } = await test.call(payouts.previewPayout, { minimum: '0' }, ada())
  return result?.rows.map(({ creator, choice, payable, held }) => `${creator} ${choice} ${payable} ${held}`) ?? []
}
const pay = (amount: string, count: number, leftOut: string[] = []) =>
  test.call(
    payouts.makePayout,
    {
      requestId: `pay ${amount}`.replaceAll(/\W/g, '-'),
      currency: 'USD',
      method: 'other' as const,
      minimum: '0',
      leftOut,
      expected: { creators: count, amount },
    },
    ada(),
  )
const hold = (isHeld: boolean, reason: string, creatorId: string = creators.maya) =>
  test.call(payouts.holdAccount, { creatorId, isHeld, reason }, ada())
const stateOfOrder = async (orderId: string) => {
  const { result } = await test.call(commissions.listCommissions, { campaignId: spring.id }, ada())
  return result?.commissions.find((one) => one.orderId === orderId)?.state
}

it('holds back all of an account, also what belongs to no order and what comes later, until it is released', async () => {
  await takeIn(test.program, [order(1, 'SPRINGMAYA', '100.00'), order(2, 'SPRINGBEN', '50.00')])
  await test.call(
    payouts.adjustAccount,
    { requestId: 'gift', campaignId: summer.id, creatorId: creators.maya, amount: '5', reason: 'Thanks' },
    ada(),
  )
  expect(await accounts()).toEqual(['Ben pay 5.00 0.00', 'Maya pay 15.00 0.00'])
  expect((await hold(true, 'We wait for a tax form')).status).toBe(200)
  expect((await hold(true, 'Twice')).error).toBe('already changed')
  await takeIn(test.program, [order(3, 'SUMMERMAYA', '20.00')])
  expect(await accounts()).toEqual(['Ben pay 5.00 0.00', 'Maya held 0.00 17.00'])
  const { result } = await test.call(payouts.previewPayout, {}, ada())
  const { name } = (await test.program.mainDb.pool.query('SELECT name FROM "user" WHERE id = $1', [test.users.ada])).rows[0]
  expect(result?.rows.map(({ accountHold }) => accountHold)).toEqual([
    undefined,
    { reason: 'We wait for a tax form', by: name, at: new Date(nowMs).toISOString() },
  ])
  expect(await stateOfOrder('1')).toBe('held')
  const listed = await test.call(commissions.listCreatorAccounts, { campaignId: spring.id }, ada())
  expect(listed.result?.accounts.map(({ creator, payable, isHeld }) => [creator, payable, isHeld])).toEqual([
    ['Ben', '5.00', undefined],
    ['Maya', '0.00', true],
  ])
  expect((await pay('22.00', 2)).error).toBe('already changed')
  expect((await pay('5.00', 1)).result?.amount).toBe('5.00')
  expect((await hold(false, 'It is here')).status).toBe(200)
  expect((await hold(false, 'Twice')).error).toBe('already changed')
  expect(await accounts()).toEqual(['Ben nothing yet 0.00 0.00', 'Maya pay 17.00 0.00'])
  expect(await stateOfOrder('1')).toBe('payable')
  const audit = await test.program.mainDb.pool.query(
    `SELECT action, detail FROM audit WHERE action IN ('creator account held', 'creator account released') ORDER BY id`,
  )
  expect(audit.rows).toEqual([
    { action: 'creator account held', detail: { reason: 'We wait for a tax form' } },
    { action: 'creator account released', detail: { reason: 'It is here' } },
  ])
})

it('is refused by the database to be paid while it is held', async () => {
  await hold(true, 'Looked at')
  const entry = `INSERT INTO ledger_entry (store_id, campaign_id, creator_id, kind, amount, currency, cause_kind, cause_id, at, entered_at)
    SELECT store_id, $2, creator_id, 'payout', -amount, 'USD', 'payout', reference, $3, $3 FROM payout_line WHERE store_id = $1 AND reference = 'X-1'`
  const pool = await test.program.mainDb.pool.connect()
  try {
    await pool.query('BEGIN')
    await pool.query(
      `INSERT INTO payout_line (store_id, reference, run_id, creator_id, amount) SELECT $1, 'X-1', id, $2, 1 FROM payout_run WHERE store_id = $1`,
      [test.alder.id, creators.maya],
    )
    await expect(pool.query(entry, [test.alder.id, spring.id, LATER])).rejects.toThrow('is held back')
  } finally {
    await pool.query('ROLLBACK')
    pool.release()
  }
  await hold(false, 'Done')
})

it('holds and writes off accounts of its own store only', async () => {
  const bela = { as: 'bela' as const, store: test.birch }
  expect((await test.call(payouts.holdAccount, { creatorId: creators.maya, isHeld: true, reason: 'x' }, bela)).error).toBe('not found')
  const input = { requestId: 'x', creatorId: creators.maya, currency: 'USD', expected: '-1.00', reason: 'x' }
  expect((await test.call(payouts.writeOff, input, bela)).error).toBe('not found')
})

it('writes off a debt once, as it was shown, and pays later commissions in full', async () => {
  expect((await pay('17.00', 1)).result?.amount).toBe('17.00')
  // 12.00 of the 17.00 are taken back: 10.00 of one campaign, 2.00 of the other.
  await takeIn(test.program, [refund(1, '100.00'), refund(3, '20.00')])
  expect(await accounts()).toEqual(['Ben nothing yet 0.00 0.00', 'Maya owes -12.00 0.00'])
  const writeOff = (requestId: string, expected: string) =>
    test.call(payouts.writeOff, { requestId, creatorId: creators.maya, currency: 'USD', expected, reason: 'Goodwill' }, ada())
  expect((await writeOff('w1', '-11.99')).error).toBe('already changed')
  expect((await writeOff('w1', '-12.00')).status).toBe(200)
  expect((await writeOff('w1', '-12.00')).status).toBe(200)
  expect((await writeOff('w2', '-12.00')).error).toBe('already changed')
  const written = async (campaign: HubCampaign) => (await ledgerOf(test.program, campaign)).filter((line) => line.includes('write_off'))
  expect(await written(spring)).toEqual(['maya write_off 10.00'])
  expect(await written(summer)).toEqual(['maya write_off 2.00'])
  expect(await accounts()).toEqual(['Ben nothing yet 0.00 0.00', 'Maya nothing yet 0.00 0.00'])
  await takeIn(test.program, [order(4, 'SPRINGMAYA', '30.00')])
  expect(await accounts()).toContain('Maya pay 3.00 0.00')
})
