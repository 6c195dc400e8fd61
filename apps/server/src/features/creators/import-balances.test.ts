/** Creators, codes and open balances from another program: taken whole or not at all, never twice, and only where the sums agree. */
import { campaigns } from '@convbox/contract/api/campaigns'
import { commissions } from '@convbox/contract/api/commissions'
import { creators as creatorCalls } from '@convbox/contract/api/creators'
import { discountCodes } from '@convbox/contract/api/discount-codes'
import { payouts } from '@convbox/contract/api/payouts'
import fc from 'fast-check'
import { MAX_CREATORS } from '@convbox/contract/creators'
import { DAY_MS } from '@convbox/contract/durations'
import { afterAll, beforeAll, expect, it } from 'vitest'
import {
  day,
  makeCreators,
  makeHubCampaign,
  orderRecord,
  percentRule,
  takeIn,
  type Creators,
  type HubCampaign,
} from '../../testing/hub-campaign.ts'
import { startTestProgram, type TestProgram } from '../../testing/test-program.ts'
import { lookUpCodes } from '../discount-codes/discount-codes.ts'
import { creditCreators } from '../commissions/commissions.ts'
import { readBalanceFile } from './read-balance-file.ts'

let nowMs = Date.parse('2026-03-10T12:00:00Z')
let test: TestProgram
let creators: Creators

beforeAll(async () => {
  test = await startTestProgram({ now: () => nowMs })
  creators = await makeCreators(test.program, test.alder.id)
})
afterAll(() => test.stop())

const as = () => ({ as: 'ada' as const, store: test.alder })
const make = (name: string): Promise<HubCampaign> =>
  makeHubCampaign(test.program, test.alder.id, creators, { name, rule: percentRule('10') })
const take = async ({ id }: HubCampaign, csv: string, total: string, more: object = {}) =>
  (await test.call(creatorCalls.importBalances, { campaignId: id, csv, total, ...more }, as())).result
const faults = async (of: HubCampaign, csv: string) => {
  const result = await take(of, csv, '0')
  return { isTaken: result?.isTaken, bad: result?.bad.map(({ line, column, reason }) => `${line} ${column} ${reason}`) }
}
const accounts = async ({ id }: HubCampaign) =>
  (await test.call(commissions.listCreatorAccounts, { campaignId: id }, as())).result?.accounts.map(({ creator, balance, payable }) => [
    creator,
    balance,
    payable,
  ])

const FILE = `Name;E-mail;Code;Balance
Nora Moved;nora@example.com;NORA15;120.50
nora moved;;NORASUMMER;
maya;;;-4.00
Otis;;;0
`

it('takes nothing over before the sums agree, and everything once', async () => {
  const own = await make('MOVED')
  expect(await take(own, FILE, '124.50', { isPreview: true })).toMatchObject({
    isTaken: false,
    lines: 4,
    added: 2,
    joined: 2,
    codes: 2,
    balances: 2,
    sum: '116.50',
    difference: '8.00',
    unknown: ['E-mail'],
    bad: [],
    // This store has no shop.
    shop: { looked: 0, left: 2, inShop: 0, missing: [], failed: 'not installed' },
  })
  expect(await take(own, FILE, '124.50')).toMatchObject({ isTaken: false })
  expect(await accounts(own)).toEqual([])
  expect(await take(own, FILE, '116.50')).toMatchObject({ isTaken: true, difference: '0.00' })
  const taken = [
    ['Maya', '-4.00', '-4.00'],
    ['Nora Moved', '120.50', '120.50'],
  ]
  expect(await accounts(own)).toEqual(taken)
  expect(await take(own, FILE, '116.50')).toMatchObject({ isTaken: false, isKnown: true })
  expect(await accounts(own)).toEqual(taken)
  const { result } = await test.call(payouts.previewPayout, { method: 'other', minimum: '5.00' }, as())
  expect(result?.rows.map(({ creator, choice, payable }) => [creator, choice, payable])).toEqual([
    ['Maya', 'owes', '-4.00'],
    ['Nora Moved', 'pay', '120.50'],
  ])
})

it('counts the orders of codes that came along, and shows these without a discount of ours', async () => {
  const own = await make('CODES')
  const file = 'name,code\nPia Code,PIA20\n'
  expect(await take(own, file, '0.00')).toMatchObject({ isTaken: true, codes: 1, sum: '0.00' })
  nowMs += DAY_MS
  const sold = { lines: [{ price: '21.00', off: '1.00' }], codes: [['pia20', '1.00']], total: '20.00' } as const
  await takeIn(test.program, [
    orderRecord(own.storeId, { id: 7000, at: day(9), ...sold }),
    orderRecord(own.storeId, { id: 7001, at: day(11), ...sold }),
  ])
  await creditCreators(test.program)
  const counted = await test.call(commissions.listCommissions, { campaignId: own.id }, as())
  // What was ordered before is in the balance of the other program.
  expect(counted.result?.commissions).toMatchObject([
    { creator: 'Pia Code', orderId: '7001', outcome: 'won_code', amount: '2.00' },
    { creator: 'Pia Code', orderId: '7000', outcome: 'not_joined_yet', state: 'refused' },
  ])
  const { result } = await test.call(discountCodes.listDiscountCodes, { search: 'PIA20' }, as())
  expect(result?.codes).toMatchObject([{ code: 'PIA20', creator: 'Pia Code', state: 'created', isAdopted: true }])
  expect(result?.codes[0]).not.toHaveProperty('discount')
  expect(result?.codes[0]?.lookUp).toEqual({ isWaiting: true })
  await lookUpCodes(test.program)
  const looked = (await test.call(discountCodes.listDiscountCodes, { search: 'PIA20' }, as())).result
  expect(looked?.codes[0]?.lookUp).toEqual({ isWaiting: true, failed: 'not installed' })
  // The shop was not asked whether it has the code, so the campaign does not count it as there.
  expect(result?.counts.created).toBeGreaterThan(0)
  expect((await test.call(campaigns.readCampaign, { id: own.id }, as())).result?.codeCounts.created).toBe(3)
})

it('names each fault with its line, and takes nothing of such a file', async () => {
  const own = await make('FAULTS')
  const lines = [
    ',,X1,',
    'Rosa,rosa@example.com,ROSA1,1.005',
    'Rosa,rosa@example.com,"no code!",',
    'Rosa,other.example.com,,',
    'Rosa,rosa@example.com,ROSA1,2.00',
    'Rosa,,rosa1,',
    'Rosa,,,3.00',
    'Rosa,second@example.com,,',
    'Sara,rosa@example.com,,',
    'Sara,,FAULTSMAYA,',
    `${'x'.repeat(51)},,,`,
  ]
  expect(await faults(own, ['name,email,code,balance', ...lines].join('\n'))).toEqual({
    isTaken: false,
    bad: [
      '2 name missing',
      '3 balance no amount',
      '4 code no code',
      '5 email no e-mail',
      '7 code twice',
      '8 balance twice',
      '9 email twice',
      '10 email taken',
      '11 code taken',
      '12 name too long',
    ],
  })
  expect((await take(own, 'creator,balance\nRosa,1\n', '1'))?.missing).toEqual(['name'])
  expect(await accounts(own)).toEqual([])
})

it('adds no creator beyond what a store can have', () => {
  const known = (count: number) => ({
    creators: Array.from({ length: count }, (_, index) => {
      const name = `n${index}`
      return { id: name, nameKey: name, emailKey: null, isBlocked: false, isInCampaign: false }
    }),
    codes: new Set<string>(),
  })
  const reasons = (csv: string, count: number) => readBalanceFile(`name\n${csv}`, 'USD', known(count)).bad.map(({ reason }) => reason)
  expect(reasons('Rosa', MAX_CREATORS - 1)).toEqual([])
  expect(reasons('Rosa\nSara', MAX_CREATORS - 1)).toEqual(['too many'])
  // Those whom the store has already may come.
  expect(reasons('n1', MAX_CREATORS + 1)).toEqual([])
})

it('reads any text as lines or faults, and sums what it takes', () => {
  const cell = fc.oneof(
    fc.constantFrom('', 'Ann', 'ann', 'Bo', 'A1', 'B-2', '1.50', '-3', '0.005', 'x@y.example', '"', '=1+1'),
    fc.string({ maxLength: 8 }),
  )
  const known = {
    creators: [{ id: 'a', nameKey: 'ann', emailKey: 'x@y.example', isBlocked: false, isInCampaign: true }],
    codes: new Set(['b-2']),
  }
  fc.assert(
    fc.property(fc.array(fc.tuple(cell, cell, cell, cell), { maxLength: 8 }), (rows) => {
      const csv = ['name,email,code,balance', ...rows.map((cells) => cells.join(','))].join('\n')
      const { creators: read, bad, lines } = readBalanceFile(csv, 'USD', known)
      const names = read.map(({ name }) => name.toLowerCase())
      expect(new Set(names).size).toBe(names.length)
      const codes = read.flatMap((creator) => creator.codes.map((code) => code.toLowerCase()))
      expect(new Set(codes).size).toBe(codes.length)
      expect(codes).not.toContain('b-2')
      expect(read.every(({ name, id }) => (name.toLowerCase() === 'ann') === (id === 'a'))).toBe(true)
      expect(read.length + bad.length).toBeGreaterThanOrEqual(Math.min(1, lines))
    }),
  )
})
