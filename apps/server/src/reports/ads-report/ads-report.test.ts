import { loadTinyShop, TINY_RANGE } from '@convbox/demo/tiny-shop/tiny-shop'
import type { InputOf } from '@convbox/contract'
import { adsReport } from '@convbox/contract/reports/ads-report'
import { ADS_CREDITED, ADS_MEDIA } from '@convbox/contract/reports/ads-measures.values'
import { ADS_MODELS } from '@convbox/contract/reports/ads-report.values'
import { conversionAnalysis } from '@convbox/contract/reports/conversion-analysis'
import type { AdsAnswer } from '@convbox/contract/reports/ads-report.schemas'
import { metricValue, type Measures } from '@convbox/contract/metrics/metrics'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { writeSpend } from '../../spend/spend.ts'
import { replaceAdStates } from '../../spend/ad-states.rows.ts'
import { readSheets } from '../../testing/read-sheets.ts'
import { startTestProgram, type TestProgram } from '../../testing/test-program.ts'

let test: TestProgram
let tiny: { id: string; websiteName: string }

beforeAll(async () => {
  test = await startTestProgram({ now: () => Date.parse('2035-03-20T12:00:00Z') })
  tiny = await loadTinyShop(test.program, test.alder)
})
afterAll(() => test.stop())

const ask = async (question: Partial<InputOf<typeof adsReport.report>> = {}): Promise<AdsAnswer> => {
  const answer = await test.call(adsReport.report, { ...TINY_RANGE, ...question }, { as: 'ada', store: tiny })
  if (answer.result === undefined) throw new Error(answer.response.body)
  return answer.result
}
const tell = ({ rows }: AdsAnswer): string[] =>
  rows.map(({ kind, name, reason, measures: { spend, orders, sales, mediaOrders, mediaSales } }) =>
    [kind === 'ad' ? name : reason, spend, orders, sales, mediaOrders, mediaSales].join(' | '),
  )

it('shows the first click’s orders beside what Facebook charged and claims', async () => {
  const answer = await ask({ mainModel: 'first_click' })
  // Spend 30 + 20; claimed 7-day click and 1-day view: 3 + 1 + 1 orders, 150 + 50 + 50. Ours by first click: A 70, P 21, E 60.
  expect(tell(answer)).toEqual(['spring | 50 | 3 | 151 | 5 | 250'])
  expect(answer.closing).toEqual({
    shown: '151',
    // 435 attributed.
    elsewhere: '284',
    untracked: '45',
    excluded: '1094',
    storeTotal: '1574',
    difference: '0',
  })
  expect(answer.rows[0]).toMatchObject({ id: 'id-spring', campaignId: 'id-spring' })
  expect(answer.total.measures).toMatchObject({ spend: '50', impressions: '10000', clicks: '150' })
})

it('gives an order to its last click alone', async () => {
  // A and P end with the newsletter, E with a search.
  expect(tell(await ask())).toEqual(['spring | 50 | 0 | 0 | 5 | 250'])
})

it('shows every channel; spend without a rate of its day is unknown, and counted', async () => {
  const google = await ask({ channel: 'google ads' })
  // B 40 and the gift Q; 'lost' was paid in pounds, of which there is no rate.
  expect(tell(google)).toEqual(['brand | 20 | 2 | 40 | 0 | 0', 'lost |  | 0 | 0 | 0 | '])
  expect(google.missingRates.spend).toBe(1)
  expect(google.total.measures.sales).toBe('40')
  expect(google.channels).toContain('facebook ads')
})

it('adds up to the conversion analysis of the same channel and model, in every figure', async () => {
  for (const mainModel of ADS_MODELS)
    for (const channel of ['facebook ads', 'google ads', 'klaviyo']) {
      const ads = await ask({ mainModel, channel })
      const { result: analysis } = await test.call(
        conversionAnalysis.report,
        { ...TINY_RANGE, mainModel, channel, columns: [...ADS_CREDITED, ...ADS_MEDIA].join(',') },
        { as: 'ada', store: tiny },
      )
      const measures = analysis?.total.measures ?? {}
      for (const key of [...ADS_CREDITED, ...ADS_MEDIA])
        expect([channel, key, Number(ads.total.measures[key] ?? 0)]).toEqual([channel, key, Number(measures[key] ?? 0)])
    }
})

it('tells what Meta alone tells, and leaves it unknown of other channels and of days without it', async () => {
  // Of the 10th and 11th: engaged views 1 + 0 of 40, its own shop 1 + 0 of 50; the estimate of 2 of 90 is of the 10th alone. Spend 30 + 20.
  const own = ['orders1dEngagedView', 'sales1dEngagedView', 'ordersIncremental', 'salesIncremental', 'ordersOnSite', 'salesOnSite'] as const
  const told = (measures: Measures = {}) => own.map((key) => measures[key])
  const [spring] = (await ask()).rows
  expect(told(spring?.measures)).toEqual(['1', '40', '2', '90', '1', '50'])
  expect([metricValue('roasIncremental', spring?.measures ?? {}), metricValue('cpaOnSite', spring?.measures ?? {})]).toEqual([1.8, 50])
  const eleventh = await ask({ from: '2035-03-11', to: '2035-03-11' })
  expect(told(eleventh.total.measures)).toEqual(['0', '0', undefined, undefined, '0', '0'])
  const { rows } = await ask({ channel: 'google ads' })
  expect(rows.map(({ measures }) => [measures.orders1dView, ...new Set(told(measures))])).toEqual([
    ['0', undefined],
    ['0', undefined],
  ])
  const { result: all } = await test.call(conversionAnalysis.report, TINY_RANGE, { as: 'ada', store: tiny })
  expect(told(all?.total.measures)).toEqual(['1', '40', '2', '90', '1', '50'])
  expect(told(all?.rows.find(({ channel }) => channel === 'tiktok')?.measures)).toEqual(own.map(() => undefined))
  expect(told(all?.series.find(({ day }) => day === '2035-03-12')?.measures)).toEqual(own.map(() => undefined))
  const explained = await test.call(conversionAnalysis.explain, { ...TINY_RANGE, metric: 'salesIncremental' }, { as: 'ada', store: tiny })
  expect(explained.result?.spendDays.map(({ day, value }) => [day, Number(value)])).toEqual([['2035-03-10', 90]])
})

it('shows what an account in another currency was charged', async () => {
  const google = await ask({ channel: 'google ads' })
  expect(google.rows.map(({ name, charged }) => [name, charged])).toEqual([
    ['brand', undefined],
    ['lost', { amount: '5', currency: 'GBP' }],
  ])
})

it('compares with another range, row by row and in total', async () => {
  // B was ordered on the 13th: before it, the brand had its spend of the 10th and no order.
  const google = await ask({
    from: '2035-03-11',
    to: '2035-03-16',
    compareFrom: '2035-03-09',
    compareTo: '2035-03-10',
    channel: 'google ads',
  })
  const [brand] = google.rows.filter(({ name }) => name === 'brand')
  expect(brand?.compare).toMatchObject({ spend: '20' })
  expect(brand?.measures).toMatchObject({ spend: '0', orders: brand?.measures.orders })
  expect(google.total.compare).toMatchObject({ spend: '20' })
})

it('downloads every row with the chosen columns, the total, and the settings', async () => {
  const question = { ...TINY_RANGE, channel: 'google ads', level: 'adset', columns: 'spend,sales', language: 'zh' } as const
  const { response } = await test.call(adsReport.download, question, { as: 'ada', store: tiny })
  expect(response.headers['content-disposition']).toContain('tiny_ads-report_2035-03-09_2035-03-16.xlsx')
  const [table, about] = readSheets(response.rawPayload).map(({ rows }) => rows.map((row) => row.map(({ value }) => value)))
  expect(table?.map((row) => row.slice(1))).toEqual([
    ['广告系列', '花费 (USD)', '账户扣费', '销售额 (USD)'],
    ['brand', '20', '', '40'],
    ['lost', '', '£5.00', '0'],
    ['', '20', '', '40'],
  ])
  expect(about).toContainEqual(['渠道', 'Google Ads'])
})

it('explains each row and the total down to their orders and days, which add up to the figure', async () => {
  for (const channel of ['google ads', 'klaviyo']) {
    const report = await ask({ channel })
    for (const { key, measures } of [...report.rows, { key: undefined, measures: report.total.measures }]) {
      const explain = async (metric: 'sales' | 'spend') => {
        const asked = { ...TINY_RANGE, channel, metric, ...(key !== undefined && { key }) }
        return (await test.call(adsReport.explain, asked, { as: 'ada', store: tiny })).result
      }
      const sales = await explain('sales')
      expect(Number(sales?.value ?? 0)).toBe(Number(measures.sales))
      expect(sales?.orders.reduce((sum, { creditedSales }) => sum + Number(creditedSales), 0)).toBe(Number(measures.sales))
      expect(sales?.orderCount).toBe(Number(measures.orders))
      // The click that got an order is one of its touches, with all of it.
      for (const { touches } of sales?.orders ?? []) expect(touches.find(({ weight }) => weight === 1)).toMatchObject({ channel })
      const spend = await explain('spend')
      const known = spend?.spendDays.filter(({ currency }) => currency === 'USD') ?? []
      expect(known.reduce((sum, { value }) => sum + Number(value), 0)).toBe(Number(measures.spend ?? 0))
    }
  }
})

it('chooses an account or a campaign; everything else stays in the closing', async () => {
  const { accounts } = await ask({ channel: 'google ads' })
  expect(accounts).not.toEqual([])
  const lost = await ask({ channel: 'google ads', campaign: 'id-lost' })
  expect(tell(lost)).toEqual(['lost |  | 0 | 0 | 0 | '])
  expect(lost.closing).toMatchObject({ shown: '0', elsewhere: '435', difference: '0' })
  expect(lost.campaignName).toBe('lost')
  // By its name, as links carry it; the explanation has its days alone too.
  const brand = await ask({ channel: 'google ads', campaign: ' Brand' })
  expect([brand.campaignName, ...brand.rows.map(({ name }) => name)]).toEqual(['brand', 'brand'])
  const chosen = { ...TINY_RANGE, channel: 'google ads', campaign: 'BRAND', level: 'adset', metric: 'spend' } as const
  const { result } = await test.call(adsReport.explain, chosen, { as: 'ada', store: tiny })
  expect(result?.spendDays.length).toBeGreaterThan(0)
  expect(new Set(result?.spendDays.map((day) => day.campaign))).toEqual(new Set(['brand']))
  expect((await ask({ channel: 'google ads', account: 'another' })).rows).toEqual([])
})

it('narrows the report to a status, sorts by it and by budget; total, closing, file and explanation are of the same rows', async () => {
  const channel = 'google ads'
  const { rows } = await ask({ channel })
  const states = { brand: 'limited by budget', lost: 'paused' } as const
  for (const account of new Set(rows.map(({ account: id }) => id ?? ''))) {
    const objects = rows.flatMap(({ account: own, name, id }) => {
      const state = name === 'brand' || name === 'lost' ? states[name] : undefined
      const budget = { amount: name === 'brand' ? '5.00' : '9.00', period: 'day' as const }
      return own === account && state
        ? [{ level: 'campaign' as const, id, campaignId: id, adsetId: '', name, state, word: '', budget }]
        : []
    })
    await replaceAdStates(test.program.mainDb, { storeId: tiny.id, platform: 'google', accountId: account }, { objects, currency: 'USD' })
  }
  for (const sort of ['status', 'budget'] as const) {
    const sorted = async (direction: 'asc' | 'desc') => (await ask({ channel, sort, direction })).rows.map(({ name }) => name)
    expect([await sorted('asc'), await sorted('desc')]).toEqual([
      ['brand', 'lost'],
      ['lost', 'brand'],
    ])
  }
  const before = { compareFrom: '2035-03-09', compareTo: '2035-03-10' }
  const running = await ask({ channel, status: 'running', ...before })
  // Everybody's 40 are the brand's; 435 are attributed in all.
  expect(tell(running)).toEqual(['brand | 20 | 2 | 40 | 0 | 0'])
  expect(running.total).toMatchObject({ measures: { sales: '40' }, compare: { spend: '20' } })
  expect(running.closing).toMatchObject({ shown: '40', elsewhere: '395', difference: '0' })
  const paused = await ask({ channel, status: 'paused', ...before })
  expect(tell(paused)).toEqual(['lost |  | 0 | 0 | 0 | '])
  expect([paused.total.compare?.spend, paused.closing.shown, paused.closing.difference]).toEqual([undefined, '0', '0'])
  expect((await ask({ channel, status: 'ended' })).rows).toEqual([])
  // Clicks without an ad have no status.
  expect((await ask({ channel: 'klaviyo', status: 'running' })).rows).toEqual([])

  const explained = async (status: 'running' | 'paused') => {
    const question = { ...TINY_RANGE, channel, status, metric: 'spend' } as const
    return (await test.call(adsReport.explain, question, { as: 'ada', store: tiny })).result?.spendDays.map(({ campaign }) => campaign)
  }
  expect([await explained('running'), await explained('paused')]).toEqual([['brand'], ['lost']])
  const file = { ...TINY_RANGE, channel, status: 'paused', columns: 'sales', language: 'en' } as const
  const { response } = await test.call(adsReport.download, file, { as: 'ada', store: tiny })
  const [table, about] = readSheets(response.rawPayload).map((sheet) => sheet.rows.map((row) => row.map(({ value }) => value)))
  expect(table?.slice(1)).toEqual([
    ['lost', '0'],
    ['Total', '0'],
  ])
  expect(about).toContainEqual(['Status', 'Paused'])
})

it('lists orders whose click belongs to no ad, so that the channel’s orders are complete', async () => {
  // Klaviyo has no ads; its last clicks are A 70, P 21 and 80.
  const klaviyo = await ask({ channel: 'klaviyo' })
  expect(tell(klaviyo)).toEqual(['not known |  | 3 | 171 |  | '])
  expect(klaviyo.closing).toMatchObject({ shown: '171', elsewhere: '264', difference: '0' })
})

it('shows what ads showed, with its name, and the days behind it', async () => {
  const ad = { platform: 'snapchat', accountId: 's', campaignId: '1', campaign: 'c', adsetId: '2', adset: 's', currency: 'USD' } as const
  const none = { orders: '0', sales: '0' }
  const figures = { impressions: 0, clicks: 0, linkClicks: 0, reported: { click1d: none, click7d: none, click28d: none, view1d: none } }
  const day = (adId: string, of: string, spend: string, creativeId: string, creative?: string) => ({
    ...ad,
    ...figures,
    adId,
    ad: `ad ${adId}`,
    day: of,
    spend,
    creativeId,
    ...(creative !== undefined && { creative }),
  })
  await writeSpend(test.program, tiny.id, [
    day('3', '2035-03-10', '4', 'v1', 'Old name'),
    day('3', '2035-03-11', '6', 'v1', 'Video one'),
    day('4', '2035-03-11', '5', 'v1', 'Video one'),
    day('5', '2035-03-10', '7', ''),
    day('6', '2035-03-10', '1', 'v2'),
  ])
  const { rows, total, readings } = await ask({ channel: 'snapchat', level: 'creative' })
  // 4 + 6 of one ad and 5 of another; an ad without a creative stands for itself; a creative without a name shows its id.
  expect(rows.map(({ name, id, adCount, measures }) => [name, id, adCount, measures.spend])).toEqual([
    ['Video one', 'v1', 2, '15'],
    ['ad 5', '5', undefined, '7'],
    ['', 'v2', 1, '1'],
  ])
  expect([total.measures.spend, readings]).toEqual(['23', []])
  for (const [row, days] of [
    [rows[0], ['5', '6', '4']],
    [rows[1], ['7']],
  ] as const) {
    const asked = { ...TINY_RANGE, channel: 'snapchat', level: 'creative', metric: 'spend', ...(row && { key: row.key }) } as const
    const { result } = await test.call(adsReport.explain, asked, { as: 'ada', store: tiny })
    const sum = days.reduce((all, spend) => all + Number(spend), 0)
    expect([Number(result?.value), result?.spendDays.reduce((all, { value }) => all + Number(value), 0)]).toEqual([sum, sum])
  }
})

it('believes the ids of a click’s touch before the names in its journey', async () => {
  // The links to 'brand' now carry the id of 'lost'.
  await test.program.warehouse.command(
    `INSERT INTO touches SELECT * REPLACE ('id-lost' AS campaign_id, version + 1 AS version) FROM touches FINAL WHERE store_id = {storeId:String} AND campaign = 'brand'`,
    { storeId: tiny.id },
  )
  // B 40 and the gift Q move with the id.
  expect(tell(await ask({ channel: 'google ads' }))).toEqual(['brand | 20 | 0 | 0 | 0 | 0', 'lost |  | 2 | 40 | 0 | '])
})
