/** Creators who are not paid in their campaign's currency: by the rate of the order's day, which is kept. */
import { adSpend } from '@convbox/contract/api/ad-spend'
import { campaignAnalysis } from '@convbox/contract/api/campaign-analysis'
import { commissions } from '@convbox/contract/api/commissions'
import { creators as creatorCalls } from '@convbox/contract/api/creators'
import { payouts } from '@convbox/contract/api/payouts'
import { mainDbSchema } from '@convbox/storage'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { fixPay } from '../campaigns/fix-pay.ts'
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
  type TestRule,
} from '../../testing/hub-campaign.ts'
import { startTestProgram, type TestProgram } from '../../testing/test-program.ts'
import { creditCreators } from './commissions.ts'

let test: TestProgram
let creators: Creators
let nowMs = Date.parse('2026-03-01T12:00:00Z')

beforeAll(async () => {
  test = await startTestProgram({ now: () => nowMs, config: { LOG_LEVEL: 'fatal' } })
  creators = await makeCreators(test.program, test.alder.id)
  for (const [id, currency] of [
    [creators.maya, 'CAD'],
    [creators.ben, 'JPY'],
  ] as const)
    await test.program.mainDb.db.update(mainDbSchema.creator).set({ payCurrency: currency }).where(eq(mainDbSchema.creator.id, id))
})
afterAll(() => test.stop())

const as = () => ({ as: 'ada' as const, store: test.alder })
/** What a unit of the currency is worth in dollars. */
const enterRate = async (currency: string, rate: string, since: string, until = since): Promise<void> => {
  const { status } = await test.call(adSpend.saveSpendRate, { currency, since, until, rate }, as())
  expect(status).toBe(200)
}
const campaign = async (name: string, rule: TestRule): Promise<HubCampaign> => {
  const made = await makeHubCampaign(test.program, test.alder.id, creators, { name, rule })
  const { maya, ben, cleo } = creators
  await fixPay(test.program, test.program.mainDb, { storeId: made.storeId, campaignId: made.id }, [maya, ben, cleo])
  return made
}
const sold = (of: HubCampaign, who: string, id: number, on: number, price: string, total: string) =>
  orderRecord(of.storeId, {
    id,
    at: day(on),
    lines: [{ price, off: '1.00' }],
    codes: [[`${of.name}${who}`, '1.00']],
    total,
  })

it('is refused to campaigns while no rate of today is known', async () => {
  await expect(campaign('EARLY', percentRule('10'))).rejects.toMatchObject({
    code: 'campaign incomplete',
    details: { creators: 'Ben is paid in JPY: please enter its rate of 2026-03-01 under Integrations, Spend and costs, Exchange rates' },
  })
})

it('converts by the rate of the order’s day and keeps it, to the cent', async () => {
  // 1 USD is 1.0837 CAD, and 150 JPY.
  await enterRate('CAD', '0.922764602750', '2026-03-01', '2026-03-02')
  await enterRate('JPY', '0.006666666667', '2026-03-01', '2026-03-02')
  const own = await campaign('FX', percentRule('10', { holdDays: 1 }))
  await takeIn(test.program, [sold(own, 'MAYA', 1, 2, '71.80', '70.80'), sold(own, 'BEN', 2, 2, '71.80', '70.80')])
  expect(await ledgerOf(test.program, own)).toEqual(['maya 1 sale 7.67', 'ben 2 sale 1062'])
  // Another rate of the same day, and of the day of the refund, changes nothing of before.
  await enterRate('CAD', '0.892857142857', '2026-03-01', '2026-03-31')
  await takeIn(test.program, [refundRecord(own.storeId, { id: 11, orderId: 1, at: day(5), amount: '35.40', subtotal: '35.40' })])
  await takeIn(test.program, [refundRecord(own.storeId, { id: 12, orderId: 1, at: day(6), amount: '35.40', subtotal: '35.40' })])
  expect((await ledgerOf(test.program, own)).slice(2)).toEqual(['maya 1 refund -3.83', 'maya 1 refund -3.84'])
  const { result } = await test.call(commissions.readCommission, { campaignId: own.id, orderId: '1' as never }, as())
  expect(result?.facts.find(({ fact }) => fact === 'placed')?.rates).toEqual([{ currency: 'CAD', rate: '1.0837' }])
  expect(result?.candidates).toMatchObject([{ creator: 'Maya', currency: 'CAD' }])
})

it('parks an order until the rate of its day is entered', async () => {
  const own = await campaign('LATER', percentRule('10', { holdDays: 1 }))
  await takeIn(test.program, [sold(own, 'BEN', 21, 9, '41.00', '40.00'), sold(own, 'CLEO', 22, 9, '41.00', '40.00')])
  expect(await ledgerOf(test.program, own)).toEqual(['cleo 22 sale 4.00'])
  const read = async () => (await test.call(commissions.listCommissions, { campaignId: own.id }, as())).result
  expect((await read())?.parked).toMatchObject([{ orderId: '21', reason: 'rate missing' }])
  await enterRate('JPY', '0.008', '2026-03-09')
  await creditCreators(test.program)
  expect(await ledgerOf(test.program, own)).toEqual(['cleo 22 sale 4.00', 'ben 21 sale 500'])
  expect((await read())?.parked).toEqual([])
  expect((await read())?.commissions.map(({ creator, amount, currency }) => [creator, amount, currency])).toEqual([
    ['Cleo', '4.00', 'USD'],
    ['Ben', '500', 'JPY'],
  ])
})

it('converts base fee and cap by the rate of the day of joining, and shows what it cost in the campaign’s currency', async () => {
  await enterRate('CAD', '0.8', '2026-03-01')
  const own = await campaign('FIX', percentRule('10', { baseFee: '100', cap: '6' }))
  await enterRate('CAD', '0.5', '2026-03-12')
  await takeIn(test.program, [sold(own, 'MAYA', 31, 12, '31.00', '30.00'), sold(own, 'MAYA', 32, 12, '51.00', '50.00')])
  const entries = await ledgerOf(test.program, own)
  // 3.00 USD are 6.00 CAD that day; of 10.00 CAD more, 1.50 are left of a cap of 7.50.
  expect(entries.filter((line) => line.includes(' sale '))).toEqual(['maya 31 sale 6.00', 'maya 32 sale 1.50'])
  expect(entries.filter((line) => line.includes('base_fee')).toSorted()).toEqual([
    'ben base_fee 15000',
    'cleo base_fee 100.00',
    'maya base_fee 125.00',
  ])
  nowMs = Date.parse('2026-03-20T12:00:00Z')
  const { result } = await test.call(
    campaignAnalysis.readAnalysis,
    { campaignId: own.id, from: '2026-03-01', to: '2026-03-31', by: 'creator', mode: 'decision' },
    as(),
  )
  // 7.50 CAD of these orders were 3.75 USD on their day.
  expect(result?.rows.map(({ name, figures: { commission, baseFee } }) => [name, commission, baseFee])).toEqual([
    ['Maya', '3.75', '100.00'],
    ['Ben', '0.00', '100.00'],
    ['Cleo', '0.00', '100.00'],
  ])
})

it('pays each account in its currency', async () => {
  const { result } = await test.call(payouts.previewPayout, { currency: 'JPY', method: 'other', minimum: '1' }, as())
  expect(result?.currencies.toSorted()).toEqual(['CAD', 'JPY', 'USD'])
  expect(result?.rows.map(({ creator, payable }) => [creator, payable])).toEqual([['Ben', '16562']])
})

it('is chosen on the creator and counts from the next campaign on', async () => {
  const change = (currency: string) => test.call(creatorCalls.saveCreator, { id: creators.cleo, name: 'Cleo', currency }, as())
  expect((await change('euro')).status).toBe(400)
  expect((await change('EUR')).result).toMatchObject({ currency: 'EUR' })
  const { result } = await test.call(creatorCalls.listCreators, {}, as())
  expect(result?.creators.map(({ name, currency }) => [name, currency])).toEqual([
    ['Ben', 'JPY'],
    ['Cleo', 'EUR'],
    ['Maya', 'CAD'],
  ])
})
