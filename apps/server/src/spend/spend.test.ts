import { afterAll, beforeAll, expect, it } from 'vitest'
import { z } from 'zod'
import { startTestProgram, type TestProgram } from '../testing/test-program.ts'
import { writeRates } from './fx-rates.rows.ts'
import { AD_CHANNELS } from '@convbox/attribution'
import { ADS_CHANNELS } from '@convbox/contract/channels'
import { writeSpend, type PlatformSpend } from './spend.ts'

let test: TestProgram
beforeAll(async () => {
  test = await startTestProgram()
})
afterAll(() => test.stop())

const NOTHING = { orders: '0', sales: '0' }
const row = (changes: Partial<PlatformSpend>): PlatformSpend => ({
  platform: 'google',
  accountId: 'a',
  campaignId: '1',
  campaign: 'Brand',
  adsetId: '',
  adset: '',
  adId: '',
  ad: '',
  creativeId: '',
  day: '2035-03-12',
  currency: 'EUR',
  spend: '10.00',
  impressions: 1,
  clicks: 1,
  linkClicks: 1,
  reported: { click1d: NOTHING, click7d: NOTHING, click28d: NOTHING, view1d: NOTHING },
  ...changes,
})
const stored = () =>
  test.program.warehouse.query({
    sql: 'SELECT toString(day) AS day, spend, spend_store_currency AS converted FROM ad_spend FINAL WHERE store_id = {storeId:String} ORDER BY day',
    params: { storeId: test.alder.id },
    row: z.object({ day: z.string(), spend: z.string(), converted: z.string().nullable() }),
  })

it('converts by the rate of the day, keeps what has none, and replaces the same ad and day', async () => {
  await writeRates(test.program.mainDb, [{ day: '2035-03-12', currency: 'EUR', usd: '1.1' }])
  // An existing rate stays: amounts were converted by it.
  await writeRates(test.program.mainDb, [{ day: '2035-03-12', currency: 'EUR', usd: '9' }])
  const first = await writeSpend(test.program, test.alder.id, [
    row({}),
    row({ day: '2035-03-13' }),
    row({ day: '2035-03-14', currency: 'USD' }),
  ])
  expect(first).toEqual({ written: 3, missingRates: 1 })
  await writeSpend(test.program, test.alder.id, [row({ spend: '20.00' })])
  expect(await stored()).toEqual([
    { day: '2035-03-12', spend: '20', converted: '22' },
    { day: '2035-03-13', spend: '10', converted: null },
    { day: '2035-03-14', spend: '10', converted: '10' },
  ])
})

it('keeps the rate of a currency whose unit is worth a thousandth of a cent', async () => {
  // One rial of Iran is 1/1,137,000 dollars: 0.000000879507.
  await writeRates(test.program.mainDb, [{ day: '2035-03-15', currency: 'IRR', usd: '0.000000879507475' }])
  await writeSpend(test.program, test.alder.id, [row({ day: '2035-03-15', currency: 'IRR', spend: '5000000' })])
  const rates = await test.program.warehouse.query({
    sql: `SELECT rate, spend_store_currency AS converted FROM ad_spend FINAL WHERE store_id = {storeId:String} AND day = '2035-03-15'`,
    params: { storeId: test.alder.id },
    row: z.object({ rate: z.string(), converted: z.string() }),
  })
  expect(rates).toEqual([{ rate: '0.000000879507', converted: '4.3975' }])
})

it('refuses a store that is not there', async () => {
  await expect(writeSpend(test.program, 'nobody', [row({})])).rejects.toMatchObject({ code: 'not found' })
})

it('gives the spend of each platform to a channel that attribution knows', () => {
  for (const channel of Object.values(ADS_CHANNELS)) expect(AD_CHANNELS).toContain(channel)
})
