import { loadTinyShop, TINY_RANGE } from '@convbox/demo/tiny-shop/tiny-shop'
import { ALL_SITES, type InputOf } from '@convbox/contract'
import { creatives } from '@convbox/contract/api/creatives'
import { addDays } from '@convbox/contract/date-range'
import { metricValue, type Measures } from '@convbox/contract/metrics/metrics'
import { ADS_CREDITED, ADS_MEDIA } from '@convbox/contract/reports/ads-measures.values'
import { adsReport } from '@convbox/contract/reports/ads-report'
import { ADS_MODELS } from '@convbox/contract/reports/ads-report.values'
import { creativeCompass } from '@convbox/contract/reports/creative-compass'
import type { CreativeAnswer } from '@convbox/contract/reports/creative-compass.schemas'
import { NO_CREATIVE, UNTAGGED } from '@convbox/contract/reports/creative-compass.values'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { keepPicture } from '../../features/creatives/pictures.rows.ts'
import { writeCreatives } from '../../spend/creatives.rows.ts'
import { writeSpend, type PlatformSpend } from '../../spend/spend.ts'
import { readSheets } from '../../testing/read-sheets.ts'
import { startTestProgram, type TestProgram } from '../../testing/test-program.ts'

let test: TestProgram
let tiny: { id: string; websiteName: string }

const NONE = { orders: '0', sales: '0' }
const row = (
  given: Pick<PlatformSpend, 'platform' | 'campaign' | 'day' | 'spend' | 'creativeId'> & Partial<PlatformSpend>,
): PlatformSpend => ({
  accountId: 'tiny',
  campaignId: `id-${given.campaign}`,
  adsetId: '',
  adset: '',
  adId: '',
  ad: '',
  currency: 'USD',
  impressions: 0,
  clicks: 0,
  linkClicks: 0,
  reported: { click1d: NONE, click7d: NONE, click28d: NONE, view1d: NONE },
  ...given,
})
const picture = Buffer.from('picture')

/**
 * The tiny shop, whose ads now show creatives: 'spring' of Facebook the picture m1 (30 on the 10th, 20 on the 11th; 10,000 impressions and 100 link clicks), 'clip' of TikTok t1 (10 EUR = 11). Both are the same
 * file. 'brand' (20) and 'lost' (5 GBP, no rate) of Google have none. Snapchat's 'snap' shows s1 on 14 days to the 16th: 1 a day, 1,000 impressions, 20 link clicks on each of the first 7 days, 14 on the others.
 */
beforeAll(async () => {
  test = await startTestProgram({ now: () => Date.parse('2035-03-20T12:00:00Z') })
  tiny = await loadTinyShop(test.program, test.alder)
  const spring = { platform: 'facebook', campaign: 'spring', creativeId: 'm1', creative: 'Spring picture' } as const
  const snap = {
    platform: 'snapchat',
    campaign: 'snap',
    creativeId: 's1',
    creative: 'Snap video',
    adId: 'snap 1',
    ad: 'UGC - Snap',
  } as const
  await writeSpend(test.program, tiny.id, [
    row({ ...spring, day: '2035-03-10', spend: '30', impressions: 6000, clicks: 90, linkClicks: 60 }),
    row({ ...spring, day: '2035-03-11', spend: '20', impressions: 4000, clicks: 60, linkClicks: 40 }),
    row({ platform: 'tiktok', campaign: 'clip', day: '2035-03-12', spend: '10', currency: 'EUR', creativeId: 't1' }),
    ...Array.from({ length: 14 }, (_, index) =>
      row({ ...snap, day: addDays('2035-03-03', index), spend: '1', impressions: 1000, clicks: 20, linkClicks: index < 7 ? 20 : 14 }),
    ),
  ])
  const at = new Date('2035-03-20T00:00:00Z')
  for (const [platform, id, kind, name] of [
    ['facebook', 'm1', 'picture', 'Spring picture'],
    ['tiktok', 't1', 'picture', 'Spring picture for TikTok'],
    ['snapchat', 's1', 'video', 'Snap video'],
  ] as const) {
    const place = { storeId: tiny.id, platform, accountId: 'tiny' }
    await writeCreatives(test.program.mainDb, place, { creatives: [{ id, kind, name, file: `${platform} ${id}` }], sandbox: true, at })
    const kept = { hash: kind === 'picture' ? 'one file' : 'poster', key: `key of ${platform}`, small: picture, large: picture, madeAt: at }
    await keepPicture(test.program.mainDb, { ...place, id, pictureUrl: '', sandbox: true }, kept)
  }
})
afterAll(() => test.stop())

const asAda = () => ({ as: 'ada' as const, store: tiny })
const ask = async (question: Partial<InputOf<typeof creativeCompass.report>> = {}): Promise<CreativeAnswer> => {
  const answer = await test.call(creativeCompass.report, { ...TINY_RANGE, mainModel: 'first_click', ...question }, asAda())
  if (answer.result === undefined) throw new Error(answer.response.body)
  return answer.result
}
const told = ({ spend, impressions, linkClicks, orders, sales }: Measures) => [spend, impressions, linkClicks, orders, sales].join(' | ')
const springKey = JSON.stringify(['facebook', 'tiny', 'm1'])

it('shows creatives of every platform, those of one file as one', async () => {
  const answer = await ask()
  // m1 and t1: 30 + 20 + 11; by first click A 70, P 21, E 60 of Facebook and F 110 of TikTok. s1 from the 9th to the 16th: 8 days, 1 * 20 + 7 * 14 link clicks.
  expect(
    answer.rows.map(({ name, kind, platforms, adCount, joined, measures }) => [name, kind, platforms, adCount, joined, told(measures)]),
  ).toEqual([
    ['Spring picture', 'picture', ['facebook', 'tiktok'], 2, 2, '61 | 10000 | 100 | 4 | 261'],
    ['Snap video', 'video', ['snapchat'], 1, 1, '8 | 8000 | 118 | 0 | 0'],
  ])
  expect(answer.rows[0]?.key).toBe(springKey)
  // 100 of 10,000; 261 of 61.
  expect([metricValue('ctr', answer.rows[0]?.measures ?? {}), metricValue('roas', answer.rows[0]?.measures ?? {})]).toEqual([1, 261 / 61])
  expect(answer.rows[0]?.picture).toBe('/creatives/pictures/key of facebook')
  // 'brand': 20, B 40 and the gift Q; 'lost' in pounds, of which there is no rate.
  expect(answer.none).toMatchObject({ ads: 2, reasons: [{ reason: 'no creative of the ad' }] })
  expect(told(answer.none.measures)).toBe('20 | 0 | 0 | 2 | 40')
  expect(told(answer.total)).toBe('89 | 18000 | 218 | 6 | 301')
  expect([answer.currency, answer.missingRates.spend, answer.creativeCount]).toEqual(['USD', 1, 2])
})

it('adds up to the ads report of the same platform and model, in every figure', async () => {
  for (const mainModel of ADS_MODELS)
    for (const channel of ['facebook ads', 'google ads', 'tiktok', 'snapchat', 'bing'] as const) {
      const { rows, none, total } = await ask({ mainModel, channel })
      const { result: ads } = await test.call(adsReport.report, { ...TINY_RANGE, mainModel, channel }, asAda())
      for (const key of [...ADS_CREDITED, ...ADS_MEDIA]) {
        const [whole, sum] = [Number(total[key] ?? 0), [...rows, none].reduce((all, { measures }) => all + Number(measures[key] ?? 0), 0)]
        expect([channel, key, whole, sum]).toEqual([channel, key, Number(ads?.total.measures[key] ?? 0), whole])
      }
    }
})

it('tells fatigue with its arithmetic, of days before the range too', async () => {
  const snap = (await ask()).rows.find(({ name }) => name === 'Snap video')
  // First 7 days: 140 of 7,000; last 7: 98 of 7,000: 1.4% beside 2% is a fall by 30%. No orders: nothing is said of ROAS.
  expect(snap?.fatigue).toMatchObject({
    state: 'worn',
    first: { from: '2035-03-03', to: '2035-03-09', impressions: 7000, linkClicks: 140, spend: 7, orders: 0, sales: 0 },
    last: { from: '2035-03-10', to: '2035-03-16', impressions: 7000, linkClicks: 98, spend: 7 },
    ctr: { first: 0.02, last: 0.014, isWorn: true },
  })
  expect(snap?.fatigue.roas).toBeUndefined()
  const worn = await ask({ fatigue: 'worn' })
  expect(worn.rows.map(({ name }) => name)).toEqual(['Snap video'])
  // What the filter leaves out stays in the total.
  expect([told(worn.shown), told(worn.others ?? {}), told(worn.total)]).toEqual([
    '8 | 8000 | 118 | 0 | 0',
    '61 | 10000 | 100 | 4 | 261',
    '89 | 18000 | 218 | 6 | 301',
  ])
  expect((await ask({ fatigue: 'unknown' })).rows.map(({ name }) => name)).toEqual(['Spring picture'])
})

it('shows the ads and the days of creatives, which add up to their figures', async () => {
  const snapKey = JSON.stringify(['snapchat', 'tiny', 's1'])
  const question = { ...TINY_RANGE, mainModel: 'first_click', keys: JSON.stringify([springKey, snapKey, 'unknown']) } as const
  const { result } = await test.call(creativeCompass.details, question, asAda())
  const [spring, snap] = result?.creatives ?? []
  expect(spring?.ads.map(({ platform, campaign, measures }) => [platform, campaign, told(measures)])).toEqual([
    ['facebook', 'spring', '50 | 10000 | 100 | 3 | 151'],
    ['tiktok', 'clip', '11 | 0 | 0 | 1 | 110'],
  ])
  // E on the 11th, F on the 12th, A on the 15th, P on the 16th.
  expect(spring?.days.map(({ day, measures: { spend, orders, sales } }) => [day.slice(-2), spend, orders, sales])).toEqual([
    ['10', '30', '0', '0'],
    ['11', '20', '1', '60'],
    ['12', '11', '1', '110'],
    ['15', '0', '1', '70'],
    ['16', '0', '1', '21'],
  ])
  expect(snap?.days.map(({ measures }) => measures.linkClicks)).toEqual(['20', ...Array.from({ length: 7 }, () => '14')])
  for (const { row: of, ads, days } of result?.creatives ?? [])
    for (const key of ['spend', 'impressions', 'orders', 'sales'] as const)
      for (const parts of [ads, days])
        expect(parts.reduce((sum, { measures }) => sum + Number(measures[key] ?? 0), 0)).toBe(Number(of.measures[key]))
})

it('has tags by hand and by rules, and filters by them', async () => {
  const save = (rules: InputOf<typeof creatives.saveCreativeRules>['rules']) => test.call(creatives.saveCreativeRules, { rules }, asAda())
  await save([
    { kind: 'part', field: 'ad', separator: '-', position: 1 },
    { kind: 'contains', field: 'campaign', text: 'SPRING', tag: 'Spring' },
  ])
  const { result } = await test.call(creatives.saveCreativeTags, { key: springKey, tags: ['  Hero  shot ', 'hero shot'] }, asAda())
  expect(result?.tags).toEqual(['Hero shot'])
  const answer = await ask()
  expect(answer.rows.map(({ tags }) => tags)).toEqual([
    [
      { tag: 'Hero shot', isByHand: true },
      { tag: 'Spring', isByHand: false },
    ],
    [{ tag: 'UGC', isByHand: false }],
  ])
  expect(answer.tags).toEqual([
    { tag: 'Hero shot', count: 1 },
    { tag: 'Spring', count: 1 },
    { tag: 'UGC', count: 1 },
  ])
  expect((await ask({ tag: 'ugc' })).rows.map(({ name }) => name)).toEqual(['Snap video'])
  // A tag belongs to the file: TikTok's creative alone has it, too.
  expect((await ask({ channel: 'tiktok', tag: 'hero shot' })).rowCount).toBe(1)
  await save([])
  expect((await ask({ tag: UNTAGGED })).rows.map(({ name }) => name)).toEqual(['Snap video'])
  expect((await ask({ search: 'ugc' })).rows.map(({ name }) => name)).toEqual(['Snap video'])
  expect((await ask({ kind: 'picture' })).rows.map(({ name }) => name)).toEqual(['Spring picture'])
  expect((await ask({ sort: 'ctr', direction: 'asc' })).rows.map(({ name }) => name)).toEqual(['Spring picture', 'Snap video'])
})

it('explains every figure down to its orders and days', async () => {
  const answer = await ask()
  const all = [
    ...answer.rows.map(({ key, measures }) => ({ key, measures })),
    { key: NO_CREATIVE, measures: answer.none.measures },
    { key: undefined, measures: answer.total },
  ]
  for (const { key, measures } of all)
    for (const metric of ['sales', 'spend'] as const) {
      const asked = { ...TINY_RANGE, mainModel: 'first_click', metric, ...(key !== undefined && { key }) } as const
      const { result } = await test.call(creativeCompass.explain, asked, asAda())
      const sum =
        metric === 'sales'
          ? result?.orders.reduce((total, { creditedSales }) => total + Number(creditedSales), 0)
          : // What has no rate is told as it was charged, and is in no sum.
            result?.spendDays.reduce((total, { value, currency }) => total + (currency === 'GBP' ? 0 : Number(value)), 0)
      expect([key, metric, Number(result?.value), sum]).toEqual([key, metric, Number(measures[metric]), Number(measures[metric])])
    }
})

it('downloads every row, what belongs to no creative, and the total', async () => {
  const question = { ...TINY_RANGE, mainModel: 'first_click', fatigue: 'worn', columns: 'spend,sales', language: 'zh' } as const
  const { response } = await test.call(creativeCompass.download, question, asAda())
  expect(response.headers['content-disposition']).toContain('tiny_creatives_2035-03-09_2035-03-16.xlsx')
  const [table] = readSheets(response.rawPayload).map(({ rows }) => rows.map((cells) => cells.map(({ value }) => value)))
  expect(table).toEqual([
    ['创意', '类型', '平台', '标签', '疲劳度', '广告数', '花费 (USD)', '销售额 (USD)'],
    ['Snap video', '视频', 'Snapchat', '', '疲劳', '1', '8', '0'],
    ['被筛选排除的创意', '', '', '', '', '', '61', '261'],
    ['平台未提供创意的广告', '', '', '', '', '', '20', '40'],
    ['合计', '', '', '', '', '', '89', '301'],
  ])
})

it('shows All-Sites in one currency, with the store of each creative', async () => {
  const { result } = await test.call(
    creativeCompass.report,
    { ...TINY_RANGE, mainModel: 'first_click' },
    { as: 'ada', store: { websiteName: ALL_SITES } },
  )
  expect(result?.rows.map(({ name, store, key }) => [name, store?.websiteName, key.startsWith(`${tiny.id} `)])).toEqual([
    ['Spring picture', 'tiny', true],
    ['Snap video', 'tiny', true],
  ])
  expect(told(result?.total ?? {})).toBe('89 | 18000 | 218 | 6 | 301')
})
