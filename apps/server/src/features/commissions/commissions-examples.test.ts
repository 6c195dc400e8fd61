/** The examples of the design of commissions, from orders as the shop tells them to the ledger in the database, to the cent. */
import { commissions } from '@convbox/contract/api/commissions'
import { DAY_MS } from '@convbox/contract/durations'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { inTransaction } from '../../ingest/in-transaction.ts'
import type { HistoryRecord } from '../../ingest/import-history.ts'
import {
  day,
  clickRecord,
  decisionsOf,
  landingRecord,
  ledgerOf,
  makeCreators,
  makeHubCampaign,
  orderRecord,
  percentRule,
  refundRecord,
  takeIn,
  termsOf,
  type Creators,
  type HubCampaign,
  type TestOrder,
  type TestRule,
} from '../../testing/hub-campaign.ts'
import { startTestProgram, type TestProgram } from '../../testing/test-program.ts'
import type { FactRow } from './book.rows.ts'
import { creditFacts } from './credit-campaign.ts'
import { creditCreators } from './credit-creators.ts'
import { keyOfFact, type StoredFact } from './stored-fact.ts'

const T = day(1)
const MARGINAL: TestRule = {
  fee: { kind: 'tiers', mode: 'marginal', tiers: [{ from: '0', percent: '10' }, { from: '1000', percent: '15' }] }, // prettier-ignore
}

let test: TestProgram
let creators: Creators
const campaigns = new Map<string, HubCampaign>()
const records: HistoryRecord[] = []

const campaign = async (name: string, rule: TestRule): Promise<HubCampaign> => {
  const made = await makeHubCampaign(test.program, test.alder.id, creators, { name, rule })
  campaigns.set(name, made)
  return made
}
const of = (name: string): HubCampaign => {
  const found = campaigns.get(name)
  if (found === undefined) throw new Error(`no campaign ${name}`)
  return found
}
const buy = (order: TestOrder): void => void records.push(orderRecord(test.alder.id, order))
const giveBack = (refund: Parameters<typeof refundRecord>[1]): void => void records.push(refundRecord(test.alder.id, refund))
/** An order of one piece with Maya's code, which took 1.00 off; net: what is left. */
const simple = (id: number, name: string, at: string, net: string, changes: Partial<TestOrder> = {}): void =>
  buy({
    id,
    at,
    lines: [{ price: String(Number(net) + 1), off: '1.00' }],
    codes: [[`${name}MAYA`, '1.00']],
    total: net,
    ...changes,
  })
const entries = (name: string): Promise<string[]> => ledgerOf(test.program, of(name))

beforeAll(async () => {
  test = await startTestProgram({ now: () => Date.parse('2026-06-01T00:00:00Z') })
  creators = await makeCreators(test.program, test.alder.id)

  await campaign('E1', percentRule('10'))
  const e1 = {
    lines: [{ price: '40.00', quantity: 2, off: '8.00', tax: '5.94' }],
    codes: [['E1MAYA', '8.00']],
    shipping: '6.00',
    total: '83.94',
  } as const
  buy({ id: 101, at: T, ...e1 })

  await campaign('E2', percentRule('15'))
  buy({
    id: 201,
    at: T,
    lines: [{ price: '120.00', off: '12.00', tax: '18.00' }],
    codes: [['e2maya', '12.00']],
    total: '108.00',
    body: { taxes_included: true },
  })

  await campaign('E3', percentRule('10'))
  await campaign('E3P', percentRule('10', { base: 'payment' }))
  const e3 = [
    { price: '50.00', giftCard: true },
    { price: '36.00', off: '1.00' },
  ]
  buy({ id: 301, at: T, lines: e3, codes: [['E3MAYA', '1.00']], total: '85.00' })
  buy({ id: 302, at: T, lines: e3, codes: [['E3PMAYA', '1.00']], total: '85.00' })

  await campaign('E4', percentRule('12.5'))
  simple(401, 'E4', T, '33.33')
  simple(402, 'E4', T, '0.04')

  await campaign('E5', percentRule('5'))
  buy({ id: 501, at: T, lines: [{ price: '10.90', quantity: 3, off: '3.00' }], codes: [['E5MAYA', '3.00']], total: '29.70' })
  for (const date of [2, 3, 4]) giveBack({ id: 5000 + date, orderId: 501, at: day(date), amount: '9.90', subtotal: '9.90' })

  await campaign('E6', percentRule('10'))
  simple(601, 'E6', T, '80.00')
  giveBack({ id: 6001, orderId: 601, at: day(2), amount: '10.00', goodwill: '10.00' })
  giveBack({ id: 6002, orderId: 601, at: day(3), amount: '6.00', shipping: '6.00' })

  await campaign('E7', percentRule('10'))
  const e7 = { id: 701, at: T, ...e1, codes: [['E7MAYA', '8.00']] } as const
  buy({ ...e7, status: 'pending' })
  buy({ ...e7, status: 'voided', updatedAt: day(5), body: { cancelled_at: day(5) } })

  const e8 = await campaign('E8', percentRule('10'))
  records.push(clickRecord(e8, creators.maya, 'visitor-e8', '2026-02-26T10:00:00.000Z'))
  buy({ id: 801, at: T, lines: [{ price: '100.00', off: '10.00' }], codes: [['E8BEN', '10.00']], total: '90.00', visitorId: 'visitor-e8' })

  for (const [id, name, policy] of [
    [901, 'E9', 'one'],
    [902, 'E9S', 'split'],
  ] as const) {
    await campaign(name, percentRule('10', { policy }))
    buy({
      id,
      at: T,
      lines: [{ price: '100.00', off: '15.00' }],
      codes: [
        [`${name}MAYA`, '9.00'],
        [`${name}BEN`, '6.00'],
      ],
      total: '85.00',
    })
  }

  // Three orders of a month; the first comes back while all can still change, or when none can.
  for (const [first, name, rule, refundedAt] of [
    [1001, 'E10', MARGINAL, day(4)],
    [1011, 'E10M', MARGINAL, '2026-04-10T00:00:00.000Z'],
    [1101, 'E11', { fee: { ...MARGINAL.fee, mode: 'retroactive' } } as TestRule, undefined],
  ] as const) {
    await campaign(name, rule)
    simple(first, name, day(1), '600.00')
    simple(first + 1, name, day(2), '500.00')
    simple(first + 2, name, day(3), '200.00')
    if (refundedAt !== undefined) giveBack({ id: first * 10, orderId: first, at: refundedAt, amount: '600.00', subtotal: '600.00' })
  }

  await campaign('E12', percentRule('10', { cap: '50.00' }))
  simple(1201, 'E12', day(1), '300.00')
  simple(1202, 'E12', day(2), '250.00')
  simple(1203, 'E12', day(3), '100.00')
  giveBack({ id: 12_001, orderId: 1201, at: day(4), amount: '300.00', subtotal: '300.00' })

  await campaign('E13', percentRule('20', { firstOrderOnly: true }))
  simple(1301, 'E13', day(1), '40.00', { body: { customer: { id: 77, orders_count: 1 } } })
  simple(1302, 'E13', day(2), '60.00', { body: { customer: { id: 77, orders_count: 2 } } })
  giveBack({ id: 13_001, orderId: 1301, at: day(3), amount: '40.00', subtotal: '40.00' })

  await campaign('E15', { fee: { kind: 'flat', amount: '5.00' }, baseFee: '200.00' })
  for (const id of [1501, 1502, 1503]) simple(id, 'E15', day(1), '50.00')
  giveBack({ id: 15_001, orderId: 1501, at: day(2), amount: '50.00', subtotal: '50.00' })
  giveBack({ id: 15_002, orderId: 1502, at: day(2), amount: '20.00', subtotal: '20.00' })

  await campaign('E17', percentRule('10'))
  buy({ id: 1701, at: T, ...e1, codes: [['E17MAYA', '8.00']] })
  giveBack({ id: 17_001, orderId: 1701, at: day(20), amount: '38.97', subtotal: '36.00', tax: '2.97' })

  await campaign('E23', { fee: { kind: 'products', groups: [{ percent: '20', productIds: ['71'] }], others: '8' } })
  const e23 = {
    at: T,
    lines: [
      { price: '33.00', quantity: 2, off: '6.00', productId: '71' },
      { price: '25.50', productId: '72' },
      { price: '10.00', giftCard: true, productId: '71' },
    ],
    codes: [['E23MAYA', '6.00']],
    total: '95.50',
  } as const
  buy({ id: 2301, ...e23 })
  buy({ id: 2302, ...e23 })
  giveBack({ id: 23_021, orderId: 2302, at: day(2), amount: '8.55', goodwill: '8.55' })

  await campaign('E19', percentRule('10'))
  simple(1901, 'E19', T, '80.00', { email: 'Maya+x@googlemail.com' })
  await test.program.mainDb.pool.query(`UPDATE creator SET phone = '+442079460958' WHERE name = 'Maya'`)
  simple(1902, 'E19', T, '80.00', { body: { phone: '020 7946 0958', shipping_address: { country_code: 'GB' } } })
  simple(1903, 'E19', T, '80.00', { body: { phone: '+44 20 7946 0959' } })

  // Linear: two visits by Maya's link and three by ads.
  for (const [id, name, changes] of [
    [2001, 'E20', {}],
    [2002, 'E20S', { shareModel: 'linear', holdDays: 365 }],
  ] as const) {
    const e20 = await campaign(name, percentRule('10', changes))
    for (const date of [20, 22]) records.push(clickRecord(e20, creators.maya, name, `2026-02-${date}T10:00:00.000Z`))
    for (const date of [21, 23, 24])
      records.push(
        landingRecord(test.alder.id, 'utm_source=facebook&utm_medium=cpc&utm_campaign=ad', name, `2026-02-${date}T10:00:00.000Z`),
      )
    buy({ id, at: T, lines: [{ price: '100.00' }], total: '100.00', visitorId: name })
  }
  // By a code alone, after an ad and after nothing.
  records.push(landingRecord(test.alder.id, 'utm_source=facebook&utm_medium=cpc&utm_campaign=ad', 'e20-ad', '2026-02-24T10:00:00.000Z'))
  simple(2003, 'E20S', T, '100.00', { visitorId: 'e20-ad' })
  simple(2004, 'E20S', T, '100.00')
  giveBack({ id: 20_021, orderId: 2002, at: day(5), amount: '50.00', subtotal: '50.00' })

  await campaign('E22', percentRule('10'))
  const edited = [...e1.lines, { price: '20.00' }]
  buy({ id: 2201, at: T, ...e1, codes: [['E22MAYA', '8.00']] })
  buy({ id: 2201, at: T, ...e1, codes: [['E22MAYA', '8.00']], lines: edited, total: '103.94', updatedAt: day(6) })

  await takeIn(test.program, records)
})
afterAll(() => test.stop())

describe('the examples, through the database', () => {
  it('E1 to E4: net of discount, shipping, tax and gift cards; half up, once', async () => {
    expect(await entries('E1')).toEqual(['maya 101 sale 7.20'])
    // 108.00 less 18.00 of tax; 15 %
    expect(await entries('E2')).toEqual(['maya 201 sale 13.50'])
    expect(await entries('E3')).toEqual(['maya 301 sale 3.50'])
    expect(await entries('E3P')).toEqual(['maya 302 sale 8.50'])
    // 4.16625 and 0.005
    expect(await entries('E4')).toEqual(['maya 401 sale 4.17', 'maya 402 sale 0.01'])
  })

  it('E5 and E6: returns one by one leave nothing; goodwill counts, shipping does not', async () => {
    expect(await entries('E5')).toEqual(['maya 501 sale 1.49', 'maya 501 refund -0.50', 'maya 501 refund -0.49', 'maya 501 refund -0.50'])
    expect(await entries('E6')).toEqual(['maya 601 sale 8.00', 'maya 601 refund -1.00'])
  })

  it('E7: nothing before an order is paid', async () => {
    expect(await decisionsOf(test.program, of('E7'))).toEqual(['maya 701 won_code'])
    expect(await entries('E7')).toEqual([])
  })

  it('E8 and E9: a code beats a click; the code that took more, or a split', async () => {
    expect(await decisionsOf(test.program, of('E8'))).toEqual(['ben 801 won_code', 'maya 801 lost_to_code'])
    expect(await entries('E8')).toEqual(['ben 801 sale 9.00'])
    expect(await entries('E9')).toEqual(['maya 901 sale 8.50'])
    expect(await entries('E9S')).toEqual(['maya 902 sale 5.10', 'ben 902 sale 3.40'])
  })

  it('E10 and E11: marginal and retroactive tiers', async () => {
    const sold = (first: number) => [`maya ${first} sale 60.00`, `maya ${first + 1} sale 55.00`, `maya ${first + 2} sale 30.00`]
    expect(await entries('E10')).toEqual([...sold(1001), 'maya 1001 refund -60.00', 'maya 1002 tier -5.00', 'maya 1003 tier -10.00'])
    expect(await entries('E10M')).toEqual([...sold(1011), 'maya 1011 refund -60.00'])
    expect(await entries('E11')).toEqual(['maya 1101 sale 60.00', 'maya 1102 sale 75.00', 'maya 1101 tier 30.00', 'maya 1103 sale 30.00'])
  })

  it('E12: a cap a month', async () => {
    expect(await entries('E12')).toEqual([
      'maya 1201 sale 30.00',
      'maya 1202 sale 20.00',
      'maya 1201 refund -30.00',
      'maya 1202 cap 5.00',
      'maya 1203 cap 10.00',
    ])
  })

  it('E13: only the first order, and its refund does not make the second one first', async () => {
    expect(await decisionsOf(test.program, of('E13'))).toEqual(['maya 1301 won_code', 'maya 1302 not_first_order'])
    expect(await entries('E13')).toEqual(['maya 1301 sale 8.00', 'maya 1301 refund -8.00'])
  })

  it('E15: a base fee once, and a flat amount that stays while the order has a base', async () => {
    const all = await entries('E15')
    expect(all.filter((line) => line.includes('base_fee'))).toHaveLength(3)
    expect(all.filter((line) => line.startsWith('maya'))).toEqual([
      'maya 1501 sale 5.00',
      'maya 1502 sale 5.00',
      'maya 1503 sale 5.00',
      'maya 1501 refund -5.00',
      'maya base_fee 200.00',
    ])
  })

  it('E17: half of it refunded', async () => {
    expect(await entries('E17')).toEqual(['maya 1701 sale 7.20', 'maya 1701 refund -3.60'])
  })

  it("E19: a creator's own purchase, by any spelling of the mailbox or the phone", async () => {
    expect(await decisionsOf(test.program, of('E19'))).toEqual(['maya 1901 self_purchase', 'maya 1902 self_purchase', 'maya 1903 won_code'])
    expect(await entries('E19')).toEqual(['maya 1903 sale 8.00'])
  })

  it('E23: each product at its own percentage, rounded once; goodwill is taken of the average', async () => {
    expect(await entries('E23')).toEqual(['maya 2301 sale 14.04', 'maya 2302 sale 14.04', 'maya 2302 refund -1.40'])
  })

  it('E20: what other channels earned is paid, or is not where the campaign pays by share', async () => {
    expect(await entries('E20')).toEqual(['maya 2001 sale 10.00'])
    expect(await entries('E20S')).toEqual(['maya 2002 sale 4.00', 'maya 2004 sale 10.00', 'maya 2002 refund -2.00'])
    // Read again without its touches, as of a person who was erased, it is worth the same.
    await test.program.warehouse.command(`ALTER TABLE journeys DELETE WHERE order_id = '2002' SETTINGS mutations_sync = 2`)
    await test.program.mainDb.pool.query(
      `INSERT INTO commission_mark (store_id, order_id, due_at) VALUES ($1, '2002', '2026-01-01') ON CONFLICT DO NOTHING`,
      [test.alder.id],
    )
    await creditCreators(test.program)
    expect(await entries('E20S')).toHaveLength(3)
    expect(await decisionsOf(test.program, of('E20S'))).toEqual(['maya 2002 won_link', 'maya 2003 won_code', 'maya 2004 won_code'])
  })
  it('E22: an order that is edited', async () => {
    expect(await entries('E22')).toEqual(['maya 2201 sale 7.20', 'maya 2201 adjust 2.00'])
  })
})

describe('facts that webhooks do not tell', () => {
  const as = () => ({ as: 'ada' as const, store: test.alder })
  const account = async (of: HubCampaign) =>
    (await test.call(commissions.listCreatorAccounts, { campaignId: of.id }, as())).result?.accounts.find(
      ({ creator }) => creator === 'Maya',
    )
  const states = async (of: HubCampaign) =>
    (await test.call(commissions.listCommissions, { campaignId: of.id }, as())).result?.commissions.map(({ state }) => state)
  /** Reads facts of orders as the job does. */
  const read = async (of: HubCampaign, facts: readonly { orderId: string; at: string; fact: StoredFact }[]): Promise<void> => {
    const terms = await termsOf(test.program, of)
    const hold = (terms.versions[0]?.rule.holdDays ?? 0) * DAY_MS
    await test.program.mainDb.pool.query(
      `INSERT INTO commission_book (campaign_id, store_id, currency, time_zone, sought_by, sought_at) VALUES ($1, $2, 'USD', 'UTC', '', $3) ON CONFLICT DO NOTHING`,
      [of.id, of.storeId, T],
    )
    const rows = facts.map(({ orderId, at, fact }): FactRow => ({
      orderId,
      at,
      fact,
      key: keyOfFact(fact),
      revision: 1,
      month: '2026-03',
      feeVersion: 1,
      ...(fact.fact === 'paid' && { maturesAt: new Date(Date.parse(at) + hold).toISOString() }),
    }))
    const parked = new Map()
    await inTransaction(test.program, (db) => creditFacts(test.program, db, terms, rows, parked))
    expect([...parked]).toEqual([])
  }
  const sold = (orderId: string, at: string, net: string, placed: object = {}): { orderId: string; at: string; fact: StoredFact }[] => [
    {
      orderId,
      at,
      fact: {
        fact: 'placed',
        test: false,
        ownPurchaseOf: [],
        clicks: [],
        codes: [{ creator: creators.maya, code: 'X', allocated: '1' }],
        ...placed,
      },
    },
    { orderId, at, fact: { fact: 'agreement', id: 'order', sales: [{ line: 'PRODUCT', total: net, tax: '0' }] } },
    { orderId, at, fact: { fact: 'paid' } },
  ]

  it('E14: the first cycles of a subscription', async () => {
    const made = await campaign('E14', percentRule('20', { cycles: 3 }))
    await read(
      made,
      [1, 2, 3, 4].flatMap((cycle) => sold(`cycle-${cycle}`, day(cycle), '25.00', { cycle })),
    )
    expect(await ledgerOf(test.program, made)).toEqual(['maya cycle-1 sale 5.00', 'maya cycle-2 sale 5.00', 'maya cycle-3 sale 5.00'])
    expect(await decisionsOf(test.program, made)).toContain('maya cycle-4 cycles_over')
  })

  it('E16: in the currency of the campaign', async () => {
    const made = await campaign('E16', percentRule('10'))
    const [placed, , paid] = sold('krona', T, '0')
    if (placed === undefined || paid === undefined) throw new Error('no facts')
    await read(made, [
      placed,
      { orderId: 'krona', at: T, fact: { fact: 'agreement', id: 'order', sales: [{ line: 'PRODUCT', total: '88.50', tax: '17.70' }] } },
      paid,
    ])
    expect(await ledgerOf(test.program, made)).toEqual(['maya krona sale 7.08'])
  })

  it('E28: a dispute holds a commission, and one that is lost ends it', async () => {
    const made = await campaign('E28', percentRule('10'))
    await read(made, [...sold('won', T, '72.00'), ...sold('lost', T, '72.00')])
    const dispute = (orderId: string, date: number, state: 'opened' | 'won' | 'lost') => ({
      orderId,
      at: day(date),
      fact: { fact: 'dispute', state } as const,
    })
    await read(made, [dispute('won', 4, 'opened'), dispute('lost', 4, 'opened')])
    expect(await account(made)).toMatchObject({ balance: '14.40', payable: '0.00' })
    expect(await states(made)).toEqual(['held', 'held'])
    await read(made, [dispute('won', 6, 'won'), dispute('lost', 6, 'lost')])
    expect(await account(made)).toMatchObject({ balance: '7.20', payable: '7.20' })
    expect((await ledgerOf(test.program, made)).at(-1)).toBe('maya lost dispute -7.20')
  })
})
