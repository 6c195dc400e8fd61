/** Spend from files, exchange rates that a store corrects, and fixed costs. */
import { adSpend } from '@convbox/contract/api/ad-spend'
import { SAMPLE_SPEND_FILE } from '@convbox/contract/ad-spend'
import { column } from '@convbox/storage'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { z } from 'zod'
import { writeRates } from '../../spend/fx-rates.rows.ts'
import { startTestProgram, type TestProgram } from '../../testing/test-program.ts'
import { writeFixedCosts } from './fixed-costs.ts'

let test: TestProgram
let nowMs = Date.parse('2026-11-20T12:00:00Z')
beforeAll(async () => {
  test = await startTestProgram({ now: () => nowMs })
})
afterAll(() => test.stop())
beforeEach(async () => {
  await test.program.warehouse.command('TRUNCATE TABLE ad_spend')
  await test.program.mainDb.pool.query('DELETE FROM store_rate')
})

const asAda = () => ({ as: 'ada' as const, store: test.alder })
const upload = async (csv: string, isPreview = false) => (await test.call(adSpend.importSpendFile, { csv, isPreview }, asAda())).result
const stored = () =>
  test.program.warehouse.query({
    sql: `SELECT toString(day) AS day, channel, campaign, currency, spend, spend_store_currency AS converted
      FROM ad_spend FINAL WHERE store_id = {storeId:String} AND spend > 0 ORDER BY day, channel, campaign`,
    params: { storeId: test.alder.id },
    row: z.object({
      day: column.text,
      channel: column.text,
      campaign: column.text,
      currency: column.text,
      spend: column.text,
      converted: z.string().nullable(),
    }),
  })
const channels = async () => (await test.call(adSpend.spendFiles, {}, asAda())).result?.channels

it('says what a file would store, stores nothing until then, and replaces the same day, channel and campaign', async () => {
  await writeRates(test.program.mainDb, [{ day: '2026-11-01', currency: 'EUR', usd: '1.1' }])
  expect(await upload(SAMPLE_SPEND_FILE, true)).toEqual({
    isTaken: false,
    lines: 3,
    missing: [],
    unknown: [],
    bad: [],
    badCount: 0,
    // 40.00 + 42.50.
    sums: [
      { channel: 'reddit', currency: 'USD', since: '2026-11-01', until: '2026-11-02', rows: 2, spend: '82.50' },
      { channel: 'podcast', currency: 'EUR', since: '2026-11-01', until: '2026-11-01', rows: 1, spend: '250.00' },
    ],
    missingRates: 0,
  })
  expect(await stored()).toEqual([])
  expect(await upload(SAMPLE_SPEND_FILE)).toMatchObject({ isTaken: true })
  expect(await stored()).toEqual([
    { day: '2026-11-01', channel: 'podcast', campaign: 'Slow mornings', currency: 'EUR', spend: '250', converted: '275' },
    { day: '2026-11-01', channel: 'reddit', campaign: 'Autumn', currency: 'USD', spend: '40', converted: '40' },
    { day: '2026-11-02', channel: 'reddit', campaign: 'Autumn', currency: 'USD', spend: '42.5', converted: '42.5' },
  ])
  await upload('Day;Channel;Spend;Campaign\n2026-11-02;Reddit;50;Autumn')
  expect(await channels()).toEqual([
    { channel: 'podcast', since: '2026-11-01', until: '2026-11-01', days: 1, spend: '275', missingRates: 0 },
    // 40 + 50.
    { channel: 'reddit', since: '2026-11-01', until: '2026-11-02', days: 2, spend: '90', missingRates: 0 },
  ])
  expect((await test.call(adSpend.deleteFileSpend, { channel: 'reddit' }, asAda())).status).toBe(200)
  expect(await channels()).toMatchObject([{ channel: 'podcast' }])
})

it('names what is wrong line by line, and then stores not even the good lines', async () => {
  await test.program.mainDb.pool.query(
    `INSERT INTO channel_auth (id, tenant_id, platform, sandbox, external_user_id, secret) VALUES ('auth-file', $1, 'facebook', true, 'u', '')`,
    [test.alder.tenantId],
  )
  await test.program.mainDb.pool.query(
    `INSERT INTO channel_account (id, store_id, channel_auth_id, platform, sandbox, kind, external_id, name)
     VALUES ('account-file', $1, 'auth-file', 'facebook', true, 'ad account', '7', 'Main')`,
    [test.alder.id],
  )
  const lines = [
    'day,channel,spend,currency,clicks,mood',
    '2026-11-01,reddit,10.00,USD,3,good',
    '01.11.2026,reddit,10.00,USD,,',
    '2026-11-21,reddit,10.00,USD,,',
    '2019-01-01,reddit,10.00,USD,,',
    '2026-11-02,,10.00,USD,,',
    '2026-11-03,reddit,"10,00",USD,,',
    '2026-11-03,reddit,10,DOLLAR,,',
    '2026-11-03,reddit,10,USD,1.5,',
    '2026-11-01,Reddit,12.00,USD,,',
    '2026-11-03,facebook ads,10,USD,,',
  ]
  expect(await upload(lines.join('\n'))).toMatchObject({
    isTaken: false,
    lines: 10,
    unknown: ['mood'],
    badCount: 9,
    bad: [
      { line: 3, column: 'day', reason: 'no day' },
      { line: 4, column: 'day', reason: 'in the future' },
      { line: 5, column: 'day', reason: 'too old' },
      { line: 6, column: 'channel', reason: 'missing' },
      { line: 7, column: 'spend', reason: 'no number' },
      { line: 8, column: 'currency', reason: 'no currency' },
      { line: 9, column: 'clicks', reason: 'no number' },
      { line: 10, column: 'day', reason: 'twice' },
      { line: 11, column: 'channel', reason: 'connected' },
    ],
  })
  expect(await upload('date,cost\n2026-11-01,4')).toMatchObject({
    isTaken: false,
    missing: ['day', 'channel', 'spend'],
    unknown: ['date', 'cost'],
  })
  expect(await upload('day,channel,spend\n2026-11-01,"reddit,4')).toMatchObject({ isTaken: false, bad: [{ reason: 'broken' }] })
  expect(await stored()).toEqual([])
})

it('converts spend anew when the store corrects a rate, and by the stored rate once it takes the correction back', async () => {
  await upload('day,channel,spend,currency\n2026-11-10,podcast,100,EUR\n2026-11-01,podcast,100,EUR')
  expect(await channels()).toMatchObject([{ missingRates: 1 }])
  const converted = async () => (await stored()).map((row) => row.converted)
  expect(await converted()).toEqual(['110', null])
  const days = { currency: 'EUR', since: '2026-11-01', until: '2026-11-10' }
  expect((await test.call(adSpend.saveSpendRate, { ...days, rate: '1.25' }, asAda())).result).toEqual({ days: 10 })
  expect(await converted()).toEqual(['125', '125'])
  const { rates = [], currency } = (await test.call(adSpend.spendRates, {}, asAda())).result ?? {}
  expect(currency).toBe('USD')
  expect(rates[0]).toEqual({ day: '2026-11-20', currency: 'EUR', isCorrected: false })
  expect(rates.find(({ day }) => day === '2026-11-01')).toEqual({ day: '2026-11-01', currency: 'EUR', rate: '1.25', isCorrected: true })
  await test.call(adSpend.saveSpendRate, days, asAda())
  expect(await converted()).toEqual(['110', null])
  for (const wrong of [
    { currency: 'USD', rate: '1' },
    { until: '2026-10-01', rate: '1' },
    { rate: '0' },
    { since: '2020-01-01', rate: '1' },
  ])
    expect((await test.call(adSpend.saveSpendRate, { ...days, ...wrong }, asAda())).status).toBe(400)
})

it('spreads a fixed cost over its days, adds each new day, and takes it out again', async () => {
  const cost = { name: 'Agency', channel: 'Reddit', amount: '300.00', currency: 'USD', period: 'month' as const, since: '2026-11-18' }
  const saved = (await test.call(adSpend.saveFixedCost, cost, asAda())).result
  // November has 30 days: 10 each.
  const tenOn = (day: string) => ({ day, channel: 'reddit', campaign: 'Agency', currency: 'USD', spend: '10', converted: '10' })
  expect(await stored()).toEqual(['2026-11-18', '2026-11-19', '2026-11-20'].map(tenOn))
  nowMs += 24 * 3_600_000
  await writeFixedCosts(test.program)
  expect(await stored()).toHaveLength(4)
  const shorter = {
    ...cost,
    id: saved?.id ?? '',
    channel: 'reddit',
    since: '2026-11-19',
    until: '2026-11-20',
    period: 'week' as const,
    amount: '70',
  }
  expect((await test.call(adSpend.saveFixedCost, shorter, asAda())).result).toEqual(shorter)
  expect(await stored()).toEqual(['2026-11-19', '2026-11-20'].map(tenOn))
  expect((await test.call(adSpend.fixedCosts, {}, asAda())).result?.costs).toEqual([shorter])
  const birch = { as: 'bela' as const, store: test.birch }
  expect((await test.call(adSpend.saveFixedCost, shorter, birch)).status).toBe(404)
  expect((await test.call(adSpend.deleteFixedCost, { id: shorter.id }, birch)).status).toBe(404)
  expect((await test.call(adSpend.deleteFixedCost, { id: shorter.id }, asAda())).status).toBe(200)
  expect(await stored()).toEqual([])
  expect((await test.call(adSpend.saveFixedCost, { ...cost, until: '2026-11-01' }, asAda())).status).toBe(400)
})
