/** The job that credits creators, the rules that the database itself holds, and what users are shown. */
import { commissions } from '@convbox/contract/api/commissions'
import { payouts } from '@convbox/contract/api/payouts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { deriveAll } from '../../derive/derive.ts'
import { importHistory } from '../../ingest/import-history.ts'
import {
  day,
  addRule,
  clickRecord,
  decisionsOf,
  ledgerOf,
  makeCreators,
  makeHubCampaign,
  orderRecord,
  percentRule,
  refundRecord,
  takeIn,
  type Creators,
  type HubCampaign,
  type TestOrder,
  type TestRule,
} from '../../testing/hub-campaign.ts'
import { dyingProgram } from '../../testing/dying-program.ts'
import { startTestProgram, type TestProgram } from '../../testing/test-program.ts'
import { deleteStoreRows } from '../privacy/erase-store.rows.ts'
import { creditCreators } from './commissions.ts'

const T = day(1)
let nowMs = Date.parse('2026-03-10T00:00:00Z')

let test: TestProgram
let creators: Creators
/** Of Birch. */
let theirs: Creators

const campaign = (name: string, rule: TestRule, days: { startsOn?: string; endsOn?: string } = {}): Promise<HubCampaign> =>
  makeHubCampaign(test.program, test.alder.id, creators, { name, rule, ...days })
/** An order of one piece with Maya's code, which took 1.00 off; net: what is left. */
const bought = (id: number, of: HubCampaign, at: string, net: string, changes: Partial<TestOrder> = {}) =>
  orderRecord(of.storeId, {
    id,
    at,
    lines: [{ price: String(Number(net) + 1), off: '1.00' }],
    codes: [[`${of.name}MAYA`, '1.00']],
    total: net,
    ...changes,
  })
const returned = (id: number, orderId: number, at: string, amount: string) =>
  refundRecord(test.alder.id, { id, orderId, at, amount, subtotal: amount })
const take = (...records: Parameters<typeof takeIn>[1]) => takeIn(test.program, records)
const entries = (of: HubCampaign): Promise<string[]> => ledgerOf(test.program, of)
const as = () => ({ as: 'ada' as const, store: test.alder })
const list = async (of: HubCampaign, input: object = {}) => {
  const { result, response } = await test.call(commissions.listCommissions, { campaignId: of.id, ...input }, as())
  if (result === undefined) throw new Error(response.body)
  return result
}
const accounts = async (of: HubCampaign) => (await test.call(commissions.listCreatorAccounts, { campaignId: of.id }, as())).result?.accounts
const account = async (of: HubCampaign) => (await accounts(of))?.find(({ creator }) => creator === 'Maya')
const query = (sql: string, values: unknown[] = []) => test.program.mainDb.pool.query(sql, values)
const counts = async (): Promise<unknown> =>
  (
    await query(
      'SELECT (SELECT count(*) FROM commission_order_fact) AS facts, (SELECT count(*) FROM commission_decision) AS decisions, (SELECT count(*) FROM ledger_entry) AS entries',
    )
  ).rows

beforeAll(async () => {
  test = await startTestProgram({ now: () => nowMs, config: { LOG_LEVEL: 'fatal' } })
  creators = await makeCreators(test.program, test.alder.id)
  theirs = await makeCreators(test.program, test.birch.id)
})
afterAll(() => test.stop())

describe('the job', () => {
  it('is all or nothing wherever it breaks off, and ends the same', async () => {
    const of = await makeHubCampaign(test.program, test.birch.id, theirs, {
      name: 'KILL',
      rule: percentRule('10', { cap: '5.00', baseFee: '1.00' }),
    })
    await importHistory(test.program, [bought(85, of, day(2), '30.00'), bought(86, of, day(3), '30.00')])
    await deriveAll(test.program)
    let [isDone, allowed] = [false, 0]
    while (!isDone && allowed < 200) {
      const dying = dyingProgram(test.program, allowed)
      isDone = await creditCreators(dying.program).then(
        () => dying.statements() <= allowed,
        () => false,
      )
      allowed += 1
      nowMs += 2 * 3_600_000
      const rows = await entries(of)
      expect([0, 5]).toContain(rows.length)
    }
    expect(allowed).toBeGreaterThan(10)
    nowMs = Date.parse('2026-03-10T00:00:00Z')
    expect((await entries(of)).filter((line) => line.startsWith('maya'))).toEqual([
      'maya 85 sale 3.00',
      'maya 86 sale 2.00',
      'maya base_fee 1.00',
    ])
    expect((await query('SELECT count(*)::int AS marks FROM commission_mark')).rows).toEqual([{ marks: 0 }])
  })

  it('gives the same rows for a refund that comes before its payment, and nothing for what is told again', async () => {
    const of = await campaign('LATE', percentRule('10'))
    const [pending, paid] = [bought(1, of, T, '80.00', { status: 'pending' }), bought(1, of, T, '80.00', { updatedAt: day(2) })]
    await take(pending)
    await take(returned(11, 1, day(3), '40.00'))
    expect(await entries(of)).toEqual([])
    await take(paid)
    expect(await entries(of)).toEqual(['maya 1 sale 8.00', 'maya 1 refund -4.00'])
    const before = await counts()
    await take(pending, paid, returned(11, 1, day(3), '40.00'))
    await query('INSERT INTO commission_mark (store_id, order_id, due_at) VALUES ($1, $2, $3)', [of.storeId, '1', T])
    await creditCreators(test.program)
    expect(await counts()).toEqual(before)
    expect((await query('SELECT count(*)::int AS marks FROM commission_mark')).rows).toEqual([{ marks: 0 }])
  })

  it('moves what it entered when an earlier order of the month comes late', async () => {
    const tiers = { kind: 'tiers' as const, mode: 'marginal' as const, tiers: [{ from: '0', percent: '10' }, { from: '1000', percent: '15' }] } // prettier-ignore
    const of = await campaign('TIER', { fee: tiers })
    await take(bought(22, of, day(2), '800.00'))
    await take(bought(21, of, day(1), '600.00'))
    // The first takes 600 of the first 1,000: 40.00 and 60.00 in place of 80.00.
    expect(await entries(of)).toEqual(['maya 22 sale 80.00', 'maya 21 sale 60.00', 'maya 22 tier 20.00'])
  })

  it('credits a click that becomes known after the order, until the commission has matured', async () => {
    const of = await campaign('CLICK', percentRule('10'))
    const plain = (id: number, visitorId: string) =>
      orderRecord(of.storeId, { id, at: day(5), lines: [{ price: '50.00' }], total: '50.00', visitorId })
    await take(plain(31, 'visitor-31'))
    expect(await decisionsOf(test.program, of)).toEqual([])
    await take(clickRecord(of, creators.ben, 'visitor-31', day(4)))
    expect(await entries(of)).toEqual(['ben 31 sale 5.00'])
    // A later click of Maya's comes to light: the order is hers, and both keep their history.
    await take(clickRecord(of, creators.maya, 'visitor-31', '2026-03-05T09:00:00.000Z'))
    expect(await decisionsOf(test.program, of)).toEqual(['ben 31 lost_to_later_click', 'maya 31 won_link'])
    expect(await entries(of)).toEqual(['ben 31 sale 5.00', 'maya 31 sale 5.00', 'ben 31 adjust -5.00'])
    nowMs = Date.parse('2026-04-20T00:00:00Z')
    await take(clickRecord(of, creators.cleo, 'visitor-31', '2026-03-05T09:30:00.000Z'))
    expect(await decisionsOf(test.program, of)).toHaveLength(2)
    nowMs = Date.parse('2026-03-10T00:00:00Z')
  })

  it('counts a later refund of a commission that has matured', async () => {
    const of = await campaign('MATURE', percentRule('10'))
    await take(bought(41, of, T, '72.00'))
    // E17: paid on 1 March, 30 days.
    const at = async (time: string) => {
      nowMs = Date.parse(time)
      return account(of)
    }
    expect(await at('2026-03-31T09:59:59.000Z')).toMatchObject({
      balance: '7.20',
      payable: '0.00',
      nextMaturesAt: '2026-03-31T10:00:00.000Z',
    })
    expect(await at('2026-03-31T10:00:00.000Z')).toMatchObject({ balance: '7.20', payable: '7.20', paid: '0.00' })
    expect((await list(of)).commissions).toMatchObject([{ state: 'payable', amount: '7.20' }])
    // E18: paid out, then all of it comes back; the next commission of 10.00 matures later.
    const { result: preview } = await test.call(payouts.previewPayout, {}, as())
    const amount = preview?.rows.find(({ creatorId }) => creatorId === creators.maya)?.payable ?? ''
    const { result: run } = await test.call(
      payouts.makePayout,
      {
        requestId: 'e18',
        currency: 'USD',
        method: 'other',
        minimum: '0',
        leftOut: [creators.ben, creators.cleo],
        expected: { creators: 1, amount },
      },
      as(),
    )
    expect((await list(of)).commissions).toMatchObject([{ state: 'in payout' }])
    await test.call(payouts.markPaid, { id: run?.id ?? '', payment: 'bank 18', paidOn: '2026-04-01' }, as())
    expect((await list(of)).commissions).toMatchObject([{ state: 'paid' }])
    await take(returned(411, 41, '2026-04-05T10:00:00.000Z', '72.00'), bought(42, of, '2026-04-05T10:00:00.000Z', '100.00'))
    expect(await at('2026-04-06T00:00:00.000Z')).toMatchObject({ balance: '2.80', payable: '-7.20', paid: '7.20' })
    expect(await at('2026-05-05T10:00:00.000Z')).toMatchObject({ balance: '2.80', payable: '2.80' })
    expect((await list(of)).commissions).toMatchObject([
      { orderId: '42', state: 'payable' },
      { orderId: '41', state: 'reversed', amount: '0.00' },
    ])
    nowMs = Date.parse('2026-03-10T00:00:00Z')
  })

  it('judges an order by the version of the fee rule that was in force when it was placed', async () => {
    const of = await campaign('RULE', percentRule('10', { baseFee: '20.00' }))
    await addRule(test.program.mainDb, of, 2, percentRule('20', { baseFee: '50.00' }), new Date(day(3)))
    await take(bought(51, of, day(2), '10.00'), bought(52, of, day(4), '10.00'))
    expect((await entries(of)).filter((line) => line.startsWith('maya'))).toEqual([
      'maya 51 sale 1.00',
      'maya 52 sale 2.00',
      'maya base_fee 50.00',
    ])
    await take(bought(53, of, day(2), '10.00'))
    expect((await entries(of)).filter((line) => line.includes('base_fee'))).toHaveLength(3)
  })

  it('parks an order that it cannot read, says why, and goes on with the others', async () => {
    const of = await campaign('PARK', percentRule('10'))
    await take(
      bought(61, of, T, '10.00', { body: { currency: 'EUR' } }),
      bought(62, of, T, '10.00'),
      bought(63, of, T, '10.00'),
      bought(64, of, T, '10.00'),
    )
    await query(
      `UPDATE order_state SET facts = jsonb_set(facts, '{money,total}', '"broken"') #- '{money,merchandise}' WHERE order_id = '63'`,
    )
    await query(`INSERT INTO commission_mark (store_id, order_id, due_at) VALUES ($1, '63', $2)`, [of.storeId, T])
    await creditCreators(test.program)
    expect(await entries(of)).toEqual(['maya 62 sale 1.00', 'maya 63 sale 1.00', 'maya 64 sale 1.00'])
    const { parked, parkedCount } = await list(of)
    expect(parked.map(({ orderId, reason }) => `${orderId} ${reason}`).toSorted()).toEqual(['61 other currency', '63 fault'])
    expect(parkedCount).toBe(2)
    // Once it can be read it is parked no more.
    await take(bought(61, of, T, '10.00', { updatedAt: day(3) }))
    expect((await list(of)).parked.map(({ orderId }) => orderId)).toEqual(['63'])
    expect(await entries(of)).toContain('maya 61 sale 1.00')
  })

  it('looks for earlier orders when a campaign is new, and credits none from before its first day', async () => {
    await take(
      orderRecord(test.alder.id, {
        id: 71,
        at: day(4),
        lines: [{ price: '11.00', off: '1.00' }],
        codes: [['newmaya', '1.00']],
        total: '10.00',
      }),
      orderRecord(test.alder.id, {
        id: 72,
        at: day(2),
        lines: [{ price: '11.00', off: '1.00' }],
        codes: [['NEWMAYA', '1.00']],
        total: '10.00',
      }),
    )
    const of = await campaign('NEW', percentRule('10'), { startsOn: '2026-03-03', endsOn: '2026-03-05' })
    await creditCreators(test.program)
    expect(await entries(of)).toEqual(['maya 71 sale 1.00'])
    await take(bought(73, of, '2026-03-05T23:59:59.000Z', '10.00'), bought(74, of, '2026-03-06T00:00:00.000Z', '10.00'))
    expect(await decisionsOf(test.program, of)).toEqual(['maya 71 won_code', 'maya 73 won_code', 'maya 74 campaign_not_running'])
  })
})

describe('a creator who joins later', () => {
  it('gets no order of before, one base fee, and everything since', async () => {
    const of = await campaign('JOIN', percentRule('10', { baseFee: '20.00' }))
    const ofBen = { codes: [['JOINBEN', '1.00']] as const }
    // Not in the campaign yet, although the shop has the code already and somebody built the link.
    await query('DELETE FROM campaign_creator WHERE campaign_id = $1 AND creator_id <> $2', [of.id, creators.maya])
    await query('DELETE FROM discount_code WHERE campaign_id = $1 AND creator_id = $2', [of.id, creators.ben])
    await take(
      bought(301, of, day(1), '50.00'),
      bought(302, of, day(2), '40.00', ofBen),
      clickRecord(of, creators.ben, 'visitor-304', day(2)),
    )
    expect(await entries(of)).toEqual(['maya 301 sale 5.00', 'maya base_fee 20.00'])
    const joinedAt = '2026-03-03T12:00:00.000Z'
    await query('INSERT INTO campaign_creator (store_id, campaign_id, creator_id, joined_at) VALUES ($1, $2, $3, $4)', [
      of.storeId,
      of.id,
      creators.ben,
      joinedAt,
    ])
    await query(
      `INSERT INTO discount_code (id, store_id, campaign_id, creator_id, discount_id, code, code_key, state, is_adopted, updated_at)
       VALUES ('joined', $1, $2, $3, 'd1', 'JOINBEN', 'joinben', 'created', true, $4)`,
      [of.storeId, of.id, creators.ben, joinedAt],
    )
    await creditCreators(test.program)
    expect((await decisionsOf(test.program, of)).toSorted()).toEqual(['ben 302 not_joined_yet', 'maya 301 won_code'])
    await take(
      bought(303, of, joinedAt, '30.00', ofBen),
      // The click is from before: within the window, and not counted.
      orderRecord(of.storeId, { id: 304, at: day(4), lines: [{ price: '25.00' }], total: '25.00', visitorId: 'visitor-304' }),
    )
    await creditCreators(test.program)
    expect((await decisionsOf(test.program, of)).toSorted()).toEqual([
      'ben 302 not_joined_yet',
      'ben 303 won_code',
      'ben 304 not_joined_yet',
      'maya 301 won_code',
    ])
    expect((await entries(of)).toSorted()).toEqual(['ben 303 sale 3.00', 'ben base_fee 20.00', 'maya 301 sale 5.00', 'maya base_fee 20.00'])
  })
})

describe('what users are shown', () => {
  it('lists orders with their states, by creator, and the trail of one', async () => {
    const of = await campaign('SHOW', percentRule('10'))
    await take(
      clickRecord(of, creators.ben, 'visitor-91', day(1)),
      bought(91, of, day(2), '40.00', { visitorId: 'visitor-91' }),
      bought(92, of, day(3), '60.00', { status: 'pending', body: { customer: { id: 92, first_name: 'Ann', last_name: 'Example' } } }),
    )
    const { commissions: rows, count, currency } = await list(of)
    expect({ count, currency }).toEqual({ count: 3, currency: 'USD' })
    expect(rows.map((row) => `${row.name} ${row.creator} ${row.outcome} ${row.state} ${row.amount} ${row.maturesAt ?? ''}`)).toEqual([
      '#92 Maya won_code expected 6.00 ',
      '#91 Ben lost_to_code refused 0.00 ',
      '#91 Maya won_code maturing 4.00 2026-04-01T10:00:00.000Z',
    ])
    expect(rows.map(({ customer }) => customer)).toEqual(['Ann Example', '', ''])
    expect((await list(of, { creatorId: creators.ben })).commissions).toHaveLength(1)
    const { result: trail } = await test.call(commissions.readCommission, { campaignId: of.id, orderId: '91' }, as())
    expect(trail).toMatchObject({
      name: '#91',
      feeVersion: 1,
      facts: [{ fact: 'placed' }, { fact: 'agreement', detail: 'order', base: '40' }, { fact: 'paid' }],
      entries: [{ creator: 'Maya', kind: 'sale', amount: '4.00', cause: 'fact', causeOrder: '91', causeFact: 'paid' }],
    })
    expect(trail?.candidates.map(({ creator, outcome, codes, clicks }) => [creator, outcome, codes, clicks])).toEqual([
      ['Maya', 'won_code', [{ code: 'SHOWMAYA', allocated: '1.00' }], []],
      ['Ben', 'lost_to_code', [], [day(1)]],
    ])
    // The unpaid order is in no account.
    expect(await accounts(of)).toEqual([
      {
        creatorId: creators.maya,
        creator: 'Maya',
        currency: 'USD',
        balance: '4.00',
        payable: '0.00',
        paid: '0.00',
        nextMaturesAt: '2026-04-01T10:00:00.000Z',
      },
    ])
  })

  it('shows nothing of another store, and nothing of an order that is none of the campaign', async () => {
    const of = await campaign('OTHERS', percentRule('10'))
    const bela = { as: 'bela' as const, store: test.birch }
    for (const endpoint of [commissions.listCommissions, commissions.listCreatorAccounts])
      expect((await test.call(endpoint, { campaignId: of.id }, bela)).response.json()).toMatchObject({ code: expect.anything() })
    expect((await test.call(commissions.listCommissions, { campaignId: of.id }, bela)).result).toBeUndefined()
    expect((await test.call(commissions.listCreatorAccounts, { campaignId: of.id }, bela)).result).toBeUndefined()
    expect((await test.call(commissions.readCommission, { campaignId: of.id, orderId: '91' }, as())).result).toBeUndefined()
    expect((await list(of)).commissions).toEqual([])
  })
})

describe('the database', () => {
  it('refuses changes of what was entered, entries before payment, twice or below 0', async () => {
    const of = await campaign('RULES', percentRule('10'))
    await take(bought(95, of, T, '10.00'), bought(96, of, T, '10.00', { status: 'pending' }))
    const refused = (sql: string, values: unknown[] = []) => expect(query(sql, values)).rejects
    for (const table of ['ledger_entry', 'commission_decision', 'commission_order_fact']) {
      await refused(`UPDATE ${table} SET store_id = store_id`).toThrow('never changed')
      await refused(`DELETE FROM ${table}`).toThrow('never changed')
    }
    await refused('DELETE FROM campaign WHERE id = $1', [of.id]).toThrow('never changed')
    await refused('DELETE FROM creator WHERE id = $1', [creators.maya]).toThrow('never changed')
    const enter = (orderId: string, amount: string, cause: string, currency = 'USD') =>
      query(
        `INSERT INTO ledger_entry (store_id, campaign_id, creator_id, order_id, kind, amount, currency, cause_kind, cause_id, at, entered_at)
         VALUES ($1, $2, $3, $4, 'adjust', $5, $6, 'fact', $7, $8, $8)`,
        [of.storeId, of.id, creators.maya, orderId, amount, currency, cause, T],
      )
    await expect(enter('96', '100', '96 paid')).rejects.toThrow('before it is paid')
    await expect(enter('95', '-101', 'x')).rejects.toThrow('below 0')
    await expect(enter('95', '100', '95 paid')).rejects.toThrow('ledger_entry_cause')
    await expect(enter('95', '100', 'x', 'EUR')).rejects.toThrow('another currency')
    await expect(enter('95', '0', 'x')).rejects.toThrow('ledger_entry_amount')
    expect(await entries(of)).toEqual(['maya 95 sale 1.00'])
  })

  it('lets all of it go with its store', async () => {
    const { program, birch } = test
    const of = await makeHubCampaign(program, birch.id, theirs, { name: 'GONE', rule: percentRule('10') })
    await take(bought(99, of, T, '10.00'))
    expect(await entries(of)).toEqual(['maya 99 sale 1.00'])
    await deleteStoreRows(program.mainDb, birch.id)
    for (const table of ['ledger_entry', 'commission_decision', 'commission_order_fact', 'commission_book', 'commission_mark'])
      expect((await query(`SELECT count(*)::int AS rows FROM ${table} WHERE store_id = $1`, [birch.id])).rows).toEqual([{ rows: 0 }])
  })
})
