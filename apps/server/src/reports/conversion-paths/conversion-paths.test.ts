import { loadTinyShop, TINY_RANGE } from '@convbox/demo/tiny-shop/tiny-shop'
import { ALL_SITES, type InputOf } from '@convbox/contract'
import { addDays, daysOf } from '@convbox/contract/date-range'
import { conversionAnalysis } from '@convbox/contract/reports/conversion-analysis'
import { conversionPaths } from '@convbox/contract/reports/conversion-paths'
import { pathText } from '@convbox/contract/reports/conversion-paths.columns'
import type { PathsAnswer } from '@convbox/contract/reports/conversion-paths.schemas'
import { Decimal } from 'decimal.js'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { rebuildAll } from '../../derive/rebuild.ts'
import { writeRates } from '../../spend/fx-rates.rows.ts'
import { readSheets } from '../../testing/read-sheets.ts'
import { startTestProgram, type TestProgram } from '../../testing/test-program.ts'

let test: TestProgram
let tiny: { id: string; websiteName: string }

beforeAll(async () => {
  test = await startTestProgram({ now: () => Date.parse('2035-03-20T12:00:00Z') })
  tiny = await loadTinyShop(test.program, test.alder)
})
afterAll(() => test.stop())

const PARTS = ['attributed', 'untracked', 'excluded', 'storeTotal', 'difference'] as const

type Question = Partial<InputOf<typeof conversionPaths.report>>
const ask = async (question: Question = {}, store: { websiteName: string } = tiny): Promise<PathsAnswer> => {
  const answer = await test.call(conversionPaths.report, { ...TINY_RANGE, ...question }, { as: 'ada', store })
  if (answer.result === undefined) throw new Error(answer.response.body)
  return answer.result
}
/** Path, orders and value of each row. */
const tell = ({ insight }: PathsAnswer): string[] =>
  insight.map((row) => `${pathText(row, 'en')} | ${row.conversions} | ${row.conversion_values}`)
const timesOf = ({ insight }: PathsAnswer, path: string): unknown[] => {
  const row = insight.find((one) => pathText(one, 'en') === path)
  return [row?.time_median, row?.time_avg]
}

describe('the paths of the tiny shop', () => {
  it('are the touches that may take credit, with their orders, the greatest value first; orders without a touch are a row', async () => {
    expect(tell(await ask())).toEqual([
      // F.
      'TikTok | 1 | 110',
      // A 70 and P 21: the same three visits.
      'Meta Ads › Google › Klaviyo | 2 | 91',
      'Klaviyo | 1 | 80',
      // E, on two devices.
      'Meta Ads › Google | 1 | 60',
      // C 30, M 11, N 13.
      'Direct | 3 | 54',
      // B 40, whose direct visit is passed over, and the gift Q.
      'Google Ads | 2 | 40',
      // D 25 at the till, L 20 whose visit is too old.
      'Untracked | 2 | 45',
    ])
  })

  it('add up to the orders of the range that count, and close with the excluded ones to the store’s own total', async () => {
    const answer = await ask()
    expect(answer.summary).toMatchObject({
      rows: 6,
      conversions: 12,
      conversions_percent: 100,
      conversion_values: '480',
      conversion_values_precent: 100,
    })
    expect(answer.closing).toEqual({ attributed: '435', untracked: '45', excluded: '1094', storeTotal: '1574', difference: '0' })
    expect(answer.excluded).toEqual([
      { reason: 'cancelled before capture', orders: '1', sales: '45' },
      { reason: 'missing rate', orders: '1', sales: '0' },
      { reason: 'test', orders: '1', sales: '999' },
      { reason: 'voided', orders: '1', sales: '50' },
    ])
    // 1 of 12 orders, 110 of 480.
    const [tiktok] = answer.insight
    expect(tiktok?.conversions_percent).toBeCloseTo(8.3333, 4)
    expect(tiktok?.conversion_values_precent).toBeCloseTo(22.9167, 4)
    expect(tiktok).toMatchObject({ clicks: ['tiktok'], steps: [{ channel: 'tiktok', times: 1 }], length: 1 })
  })

  it('tell the time from the first click, or from the last', async () => {
    const first = await ask()
    // A after 14 days, P after 15: 20,160 and 21,600 minutes.
    expect(timesOf(first, 'Meta Ads › Google › Klaviyo')).toEqual([20_880, 20_880])
    // C after 30 minutes, M and N after 60.
    expect(timesOf(first, 'Direct')).toEqual([60, 50])
    // 30, 60 (four times), 120, 10,080 (twice), 20,160, 21,600: the middle of ten lies between 60 and 120; together 62,310.
    expect(first.summary).toMatchObject({ expired_median: 90, time_avg: 6231 })
    const last = await ask({ mainModel: 'last_click' })
    // A at once, P a day after its last click.
    expect(timesOf(last, 'Meta Ads › Google › Klaviyo')).toEqual([720, 720])
    expect(tell(last)).toEqual(tell(first))
  })

  it('depend on the window', async () => {
    // Of A and P only the newsletter is a day old or less, of B only the direct visit, of E only the search.
    expect(tell(await ask({ window: '1' }))).toEqual([
      'Klaviyo | 3 | 171',
      'TikTok | 1 | 110',
      'Direct | 4 | 94',
      'Google | 1 | 60',
      'Google Ads | 1 | 0',
      'Untracked | 2 | 45',
    ])
    expect(tell(await ask({ window: 'lifetime' }))).toContain('Meta Ads | 1 | 20')
  })

  it('are those of campaigns, beyond those of channels', async () => {
    expect(tell(await ask({ dimension: 'campaign' }))).toEqual([
      'TikTok: clip | 1 | 110',
      'Meta Ads: spring › Google › Klaviyo: welcome | 2 | 91',
      'Klaviyo: winback | 1 | 80',
      'Meta Ads: spring › Google | 1 | 60',
      'Direct | 3 | 54',
      'Google Ads: brand | 2 | 40',
      'Untracked | 2 | 45',
    ])
  })
})

describe('filters, sorting, pages', () => {
  it('keep the paths with a touch of a channel, with their share of all orders', async () => {
    const answer = await ask({ channelName: 'google' })
    expect(tell(answer)).toEqual(['Meta Ads › Google › Klaviyo | 2 | 91', 'Meta Ads › Google | 1 | 60'])
    // 3 of 12 orders, 151 of 480. 10,080, 20,160 and 21,600 minutes.
    expect(answer.summary).toMatchObject({
      rows: 2,
      conversions: 3,
      conversions_percent: 25,
      conversion_values: '151',
      expired_median: 20_160,
    })
    expect(answer.summary.conversion_values_precent).toBeCloseTo(31.4583, 4)
    expect(answer.closing.difference).toBe('0')
    expect(tell(await ask({ channelName: 'All' }))).toEqual(tell(await ask()))
  })

  it('passes over the touches of a channel that may not take credit', async () => {
    // B came directly too.
    expect(tell(await ask({ channelName: 'direct' }))).toEqual(['Direct | 3 | 54'])
  })

  it.each([
    ['equal', 2, ['Meta Ads › Google']],
    ['notEqual', 1, ['Meta Ads › Google › Klaviyo', 'Meta Ads › Google']],
    ['greater', 2, ['Meta Ads › Google › Klaviyo']],
    ['greaterOrEqual', 2, ['Meta Ads › Google › Klaviyo', 'Meta Ads › Google']],
    ['less', 2, ['TikTok', 'Klaviyo', 'Direct', 'Google Ads']],
    ['lessOrEqual', 2, ['TikTok', 'Klaviyo', 'Meta Ads › Google', 'Direct', 'Google Ads']],
  ] as const)('keep the paths of a length %s %i', async (pathLengthOperator, pathLength, paths) => {
    const { insight } = await ask({ pathLengthOperator, pathLength })
    expect(insight.map((row) => pathText(row, 'en'))).toEqual(paths)
  })

  it('refuse half a rule and a length that is none', async () => {
    for (const half of [{ pathLength: 2 }, { pathLengthOperator: 'less' }, { pathLengthOperator: 'less', pathLength: 0 }] as const)
      expect((await test.call(conversionPaths.report, { ...TINY_RANGE, ...half }, { as: 'ada', store: tiny })).error).toBe('invalid input')
  })

  it('find nothing without failing', async () => {
    const answer = await ask({ channelName: "x' OR 1=1 --" })
    expect(answer.insight).toEqual([])
    expect(answer.summary).toEqual({
      rows: 0,
      conversions: 0,
      conversions_percent: 0,
      conversion_values: '0',
      conversion_values_precent: 0,
    })
  })

  it('sort by each column', async () => {
    const first = async (question: Question) => tell(await ask(question))[0]
    expect(await first({ sort: 'conversions' })).toBe('Direct | 3 | 54')
    expect(await first({ sort: 'conversion_values', direction: 'asc' })).toBe('Google Ads | 2 | 40')
    expect(await first({ sort: 'length' })).toBe('Meta Ads › Google › Klaviyo | 2 | 91')
    expect(await first({ sort: 'time_avg', direction: 'asc' })).toBe('Direct | 3 | 54')
    // By the median TikTok and Direct take an hour; the greater value comes first.
    expect(await first({ sort: 'time_median', direction: 'asc' })).toBe('TikTok | 1 | 110')
  })

  it('shows the first page for one that the list does not have', async () => {
    const answer = await ask({ pageNo: 9 })
    expect(answer.pageNo).toBe(1)
    expect(tell(answer)).toEqual(tell(await ask()))
  })
})

describe('the orders behind a row', () => {
  const ordersOf = async (path: string, question: Question = {}) => {
    const row = (await ask(question)).insight.find((one) => pathText(one, 'en') === path)
    const asked = { ...TINY_RANGE, ...question, path: row?.key ?? '' }
    const { result } = await test.call(conversionPaths.orders, asked, { as: 'ada', store: tiny })
    return { row, result, told: result?.orders.map(({ orderNumber, value }) => `${orderNumber} ${value}`) }
  }

  it('are as many and worth as much as it says, the greatest value first', async () => {
    const direct = await ordersOf('Direct')
    expect(direct.told).toEqual(['#3 30', '#14 13', '#13 11'])
    expect(direct.result?.orderCount).toBe(direct.row?.conversions)
    // 9 March 18:15 UTC is 10 March 00:00 in Kathmandu.
    expect(direct.result?.orders[1]).toMatchObject({ orderDate: '2035-03-09T18:15:00.000Z', orderDateLocal: '2035-03-10 00:00:00' })
    expect((await ordersOf('Untracked')).told).toEqual(['#4 25', '#12 20'])
    expect((await ordersOf('Meta Ads › Google › Klaviyo', { channelName: 'google' })).told).toEqual(['#1 70', '#15 21'])
    expect((await ordersOf('Klaviyo: winback', { dimension: 'campaign' })).told).toEqual(['#11 80'])
  })

  it('refuses what is no key, and finds nothing for another', async () => {
    const asked = (path: string) => test.call(conversionPaths.orders, { ...TINY_RANGE, path }, { as: 'ada', store: tiny })
    expect((await asked('others')).error).toBe('invalid input')
    expect((await asked('0'.repeat(32))).result).toMatchObject({ orders: [], orderCount: 0, pageNo: 1, pageSize: 10 })
  })

  it('say the touches of each, which of them are in the path, and the time from the chosen click', async () => {
    const [first] = (await ordersOf('Meta Ads › Google › Klaviyo')).result?.orders ?? []
    // A, 14 days after its first click; 0 minutes after its last.
    expect(first?.timeToConversion).toBe(20_160)
    expect(first?.touches.map(({ channel, counted }) => [channel, counted])).toEqual([
      ['facebook ads', true],
      ['google', true],
      ['klaviyo', true],
    ])
    const [last] = (await ordersOf('Meta Ads › Google › Klaviyo', { mainModel: 'last_click' })).result?.orders ?? []
    expect(last?.timeToConversion).toBe(0)
    // B's direct visit is passed over.
    const [brand] = (await ordersOf('Google Ads')).result?.orders ?? []
    expect(brand?.touches.map(({ channel, counted }) => [channel, counted])).toEqual([
      ['google ads', true],
      ['direct', false],
    ])
    const [till] = (await ordersOf('Untracked')).result?.orders ?? []
    expect(till).not.toHaveProperty('timeToConversion')
  })

  it('of the total are those of all rows; with a filter, of the paths that it leaves', async () => {
    const totalOf = async (question: Partial<InputOf<typeof conversionPaths.orders>>) =>
      (await test.call(conversionPaths.orders, { ...TINY_RANGE, ...question, path: 'total' }, { as: 'ada', store: tiny })).result
    // TikTok's 110 is the greatest of 12.
    const all = await totalOf({})
    expect([all?.orderCount, all?.orders[0]?.value, all?.orders.length]).toEqual([12, '110', 10])
    const second = await totalOf({ pageNo: 2 })
    const values = [...(all?.orders ?? []), ...(second?.orders ?? [])].map(({ value }) => Number(value))
    expect(values.reduce((sum, value) => sum + value, 0)).toBe(480)
    expect((await totalOf({ channelName: 'google' }))?.orderCount).toBe(3)
  })

  it('name the version of their data, which stays until something changes', async () => {
    const versionOf = async () =>
      (await test.call(conversionPaths.orders, { ...TINY_RANGE, path: 'total' }, { as: 'ada', store: tiny })).result?.dataVersion
    const before = await versionOf()
    expect(before).toMatchObject({ id: expect.stringMatching(/^[0-9a-f]{8}$/), rules: 0 })
    expect(before?.builtAt).toBeDefined()
    expect(await versionOf()).toEqual(before)
    await rebuildAll(test.program, { storeId: tiny.id })
    expect((await versionOf())?.id).not.toBe(before?.id)
  })
})

it('downloads every path with the total, in the language of the reader', async () => {
  const question = { ...TINY_RANGE, pathLengthOperator: 'greater', pathLength: 1, language: 'zh' } as const
  const { response } = await test.call(conversionPaths.download, question, { as: 'ada', store: tiny })
  expect(response.headers['content-disposition']).toContain('tiny_conversion-paths_2035-03-09_2035-03-16.xlsx')
  const [table, about] = readSheets(response.rawPayload).map(({ rows }) => rows.map((row) => row.map(({ value }) => value)))
  expect(table?.map(([name]) => name)).toEqual(['转化路径', 'Meta Ads › Google › Klaviyo', 'Meta Ads › Google', '合计'])
  expect(table?.at(-1)).toContain('151')
  expect(about).toContainEqual(['路径长度', '大于 1'])
})

describe('All-Sites', () => {
  const ALL = { websiteName: ALL_SITES }

  it('shows the stores’ orders as one, in one currency, each in its own days, as the conversion analysis does', async () => {
    const paris = await loadTinyShop(test.program, test.alder)
    await test.program.mainDb.pool.query(`UPDATE store SET currency = 'EUR', time_zone = 'Europe/Paris' WHERE id = $1`, [paris.id])
    test.program.directory.invalidate()
    const days = daysOf({ since: addDays(TINY_RANGE.from, -1), until: addDays(TINY_RANGE.to, 1) })
    await writeRates(
      test.program.mainDb,
      // The 13th has no rate.
      days.flatMap((day) => (day === '2035-03-13' ? [] : [{ day, currency: 'EUR', usd: `1.${day.slice(8)}` }])),
    )
    const paths = await ask({}, ALL)
    const { result: analysis } = await test.call(conversionAnalysis.report, { ...TINY_RANGE }, { as: 'ada', store: ALL })
    expect(paths.currency).toBe('USD')
    expect(paths.convertedFrom).toEqual(['EUR'])
    expect(Number(paths.closing.storeTotal)).toBeGreaterThan(1574)
    expect(PARTS.map((part) => new Decimal(paths.closing[part]).toFixed(4))).toEqual(
      PARTS.map((part) => new Decimal(analysis?.closing[part] ?? NaN).toFixed(4)),
    )
    expect(paths.missingRates.orders).toBe(analysis?.missingRates.orders)
    // The same path in both shops is one row: E at 60 and at 60 × 1.11.
    const row = paths.insight.find((one) => pathText(one, 'en') === 'Meta Ads › Google')
    expect([row?.conversions, row?.conversion_values]).toEqual([2, '126.6'])
    const behind = await test.call(conversionPaths.orders, { ...TINY_RANGE, path: row?.key ?? '' }, { as: 'ada', store: ALL })
    expect(behind.result?.orders.map(({ value, store, orderDateLocal }) => [value, store?.websiteName, orderDateLocal])).toEqual([
      ['66.6', paris.websiteName, '2035-03-11 11:00:00'],
      ['60', 'tiny', '2035-03-11 15:45:00'],
    ])
  })

  it('is closed to stores whose plan lacks Conversion Paths', async () => {
    await test.program.mainDb.pool.query(`UPDATE charge SET package_code = 'Omnitrack Plus' WHERE store_id = $1`, [tiny.id])
    test.program.directory.invalidate()
    expect((await test.call(conversionPaths.report, TINY_RANGE, { as: 'ada', store: tiny })).error).toBe('plan needed')
  })
})
