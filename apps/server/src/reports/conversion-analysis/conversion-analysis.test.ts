import { loadTinyShop, TINY_RANGE } from '@convbox/demo/tiny-shop/tiny-shop'
import type { InputOf } from '@convbox/contract'
import { addDays, addMonths, startOfMonth, todayIn } from '@convbox/contract/date-range'
import type { HistoryGrant } from '@convbox/contract/history-limit'
import { conversionAnalysis } from '@convbox/contract/reports/conversion-analysis'
import type { ConversionAnalysisAnswer } from '@convbox/contract/reports/conversion-analysis.schemas'
import { MODEL_KEYS, WINDOW_KEYS, type ModelKey } from '@convbox/contract/metrics/credit-choices'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { setHistory } from '../../features/stores/set-history.ts'
import { setPlans } from '../../features/stores/set-plan.ts'
import { readSheets } from '../../testing/read-sheets.ts'
import { startTestProgram, type TestProgram } from '../../testing/test-program.ts'

// All expected figures are worked out in the head of demo/src/tiny-shop/tiny-shop.ts.
let test: TestProgram
let tiny: { id: string; websiteName: string }

beforeAll(async () => {
  test = await startTestProgram({ now: () => Date.parse('2035-03-20T12:00:00Z') })
  tiny = await loadTinyShop(test.program, test.alder)
})
afterAll(() => test.stop())

type Question = Partial<InputOf<typeof conversionAnalysis.explain>>
const ask = async (question: Question = {}): Promise<ConversionAnalysisAnswer> => {
  const answer = await test.call(conversionAnalysis.report, { ...TINY_RANGE, ...question }, { as: 'ada', store: tiny })
  if (answer.result === undefined) throw new Error(answer.response.body)
  return answer.result
}

const rowsOf = (answer: ConversionAnalysisAnswer) =>
  Object.fromEntries(answer.rows.map((row) => [row.kind === 'untracked' ? 'untracked' : row.channel, row.measures]))
const figuresOf = (answer: ConversionAnalysisAnswer) =>
  Object.fromEntries(
    Object.entries(rowsOf(answer)).map(([name, { orders, sales }]) => [
      name,
      [Number(Number(orders).toFixed(9)), Number(Number(sales).toFixed(9))],
    ]),
  )

const SAME = { direct: [3, 54], 'google ads': [2, 40], tiktok: [1, 110], untracked: [2, 45] }
const third = (sum: number): number => Number(sum.toFixed(9))
const EXPECTED: Record<ModelKey, Record<string, number[]>> = {
  last_click: { ...SAME, 'facebook ads': [0, 0], google: [1, 60], klaviyo: [3, 171] },
  first_click: { ...SAME, 'facebook ads': [3, 151], google: [0, 0], klaviyo: [1, 80] },
  linear: {
    ...SAME,
    'facebook ads': [third(7 / 6), third(181 / 3)],
    google: [third(7 / 6), third(181 / 3)],
    klaviyo: [third(5 / 3), third(331 / 3)],
  },
  ushaped: { ...SAME, 'facebook ads': [1.3, 66.4], google: [0.9, 48.2], klaviyo: [1.8, 116.4] },
  time_decay_7d: {
    ...SAME,
    'facebook ads': [third(1 / 7 + 1 / 7 + 1 / 3), 33],
    google: [third(2 / 7 + 2 / 7 + 2 / 3), 66],
    klaviyo: [third(4 / 7 + 4 / 7 + 1), 132],
  },
}

describe('the report of the tiny shop', () => {
  it.each(MODEL_KEYS)('shares the orders by %s as worked out by hand', async (mainModel) => {
    expect(figuresOf(await ask({ mainModel, columns: 'orders,sales' }))).toEqual(EXPECTED[mainModel])
  })

  it.each(MODEL_KEYS)('closes to the cent by %s, in every window, scope and level', async (mainModel) => {
    for (const window of WINDOW_KEYS) {
      for (const adsOnly of ['0', '1'] as const) {
        const answer = await ask({ mainModel, window, adsOnly, level: window === '7' ? 'campaign' : 'channel', columns: 'sales' })
        expect(answer.closing).toMatchObject({ storeTotal: '1574', difference: '0' })
        const credited = answer.rows.filter((row) => row.kind !== 'untracked').reduce((sum, row) => sum + Number(row.measures.sales), 0)
        expect(credited).toBeCloseTo(Number(answer.closing.attributed), 6)
      }
    }
  })

  it('counts each impacted order once and whole', async () => {
    const rows = rowsOf(await ask())
    expect(rows['facebook ads']).toMatchObject({ impactedOrders: '3', impactedSales: '151' })
    expect(rows['google']).toMatchObject({ impactedOrders: '3', impactedSales: '151' })
    // K was fully refunded: 171 - 80.
    expect(rows['klaviyo']).toMatchObject({ impactedOrders: '3', impactedSales: '171', netImpactedOrders: '2', netImpactedSales: '91' })
  })

  it('shares refunds as it shares sales, and tells orders of new and of returning customers apart', async () => {
    const answer = await ask({ mainModel: 'first_click' })
    const rows = rowsOf(answer)
    expect(rows['google ads']).toMatchObject({ sales: '40', refunds: '15', netSales: '25' })
    expect(rows['klaviyo']).toMatchObject({ sales: '80', refunds: '80', netSales: '0' })
    expect(answer.total.measures).toMatchObject({ sales: '480', refunds: '95', netSales: '385' })
    // #15 is ann's second order; all others are their customer's first.
    expect(rows['facebook ads']).toMatchObject({ newCustomerSales: '130', returningOrders: '1', returningSales: '21' })
    expect(answer.total.measures).toMatchObject({ newCustomerOrders: '11', returningOrders: '1', returningSales: '21' })
  })

  it('keeps excluded orders below the total, each with its reason', async () => {
    const answer = await ask()
    expect(answer.total.measures).toMatchObject({ orders: '12', sales: '480', netSales: '385' })
    expect(Object.fromEntries(answer.excluded.map((row) => [row.reason, [row.orders, row.sales]]))).toEqual({
      test: ['1', '999'],
      voided: ['1', '50'],
      'cancelled before capture': ['1', '45'],
      'missing rate': ['1', '0'],
    })
    expect(answer.missingRates).toEqual({ orders: 1, spend: 1 })
    expect(answer.closing).toEqual({ attributed: '435', untracked: '45', excluded: '1094', storeTotal: '1574', difference: '0' })
  })

  it('removes all other touches first in ads only', async () => {
    const answer = await ask({ adsOnly: '1' })
    const ads = Object.fromEntries(Object.entries(figuresOf(answer)).filter(([, [orders = 0]]) => orders > 0))
    expect(ads).toEqual({ 'facebook ads': [3, 151], 'google ads': [2, 40], tiktok: [1, 110] })
    expect(answer.excluded).toContainEqual({ reason: 'no ad touch', orders: '6', sales: '179' })
    expect(answer.total.measures).toMatchObject({ orders: '6', sales: '301' })
  })

  it('brings an order back into its channel when the window is long enough', async () => {
    const rows = figuresOf(await ask({ window: '60' }))
    expect(rows['facebook ads']).toEqual([1, 20])
    expect(rows['untracked']).toEqual([1, 25])
  })

  it('puts an order into the day of the store, to the second', async () => {
    const { series } = await ask()
    const sales = Object.fromEntries(series.map(({ day, measures }) => [day, measures.sales]))
    // M at 23:59:59 on the 9th; N at 00:00:00 and C on the 10th; the 16th begins at 18:15 UTC on the 15th.
    expect(sales).toEqual({
      '2035-03-09': '11',
      '2035-03-10': '43',
      '2035-03-11': '85',
      '2035-03-12': '110',
      '2035-03-13': '80',
      '2035-03-14': '20',
      '2035-03-15': '110',
      '2035-03-16': '21',
    })
  })

  it('places spend and what the platforms claim beside our own figures', async () => {
    const answer = await ask({ level: 'campaign', mainModel: 'first_click' })
    const spring = answer.rows.find((row) => row.value === 'spring')
    expect(spring).toMatchObject({ kind: 'credited', channel: 'facebook ads', isAd: true })
    expect(spring?.measures).toMatchObject({
      sales: '151',
      spend: '50',
      impressions: '10000',
      linkClicks: '100',
      mediaOrders: '5',
      mediaSales: '250',
      orders7dClick: '4',
      orders1dView: '1',
    })
    expect(answer.rows.find((row) => row.value === 'clip')?.measures.spend).toBe('11')
    const lost = answer.rows.find((row) => row.value === 'lost')
    expect(lost?.kind).toBe('spend only')
    expect(lost?.measures.spend).toBeUndefined()
    expect(answer.total.measures.spend).toBe('81')
  })

  it('counts sessions and visitors by where they came from', async () => {
    const rows = rowsOf(await ask())
    // Sessions of the range: klaviyo A and K; google E's desktop (A's search was on the 8th, before it).
    expect(rows['klaviyo']).toMatchObject({ sessions: '2', visitors: '2', newVisitors: '1', landingPageViews: '2' })
    expect(rows['google']).toMatchObject({ sessions: '1', newVisitors: '1' })
  })

  it('counts as net orders those that were not refunded in full', async () => {
    const answer = await ask({ columns: 'netOrders' })
    // K was fully refunded, B only in part: 12 - 1; of klaviyo's A, K and P two remain.
    expect(answer.total.measures.netOrders).toBe('11')
    expect(rowsOf(answer)['klaviyo']).toMatchObject({ orders: '3', netOrders: '2' })
    expect(rowsOf(answer)['untracked']).toMatchObject({ netOrders: '2' })
  })

  it('tells what spend brought from new customers', async () => {
    const answer = await ask({ columns: 'newCustomerRoas,newCustomerOrders', mainModel: 'first_click' })
    // Only P (21) is a second order: 480 - 21 = 459 in 11 orders. facebook ads: A 70 + E 60, without P.
    expect(answer.total.measures).toMatchObject({ newCustomerSales: '459', newCustomerOrders: '11', spend: '81' })
    expect(rowsOf(answer)['facebook ads']).toMatchObject({ sales: '151', newCustomerSales: '130', spend: '50' })
    expect(rowsOf(answer)['untracked']).toMatchObject({ newCustomerSales: '45' })
  })

  it('answers only the measures that the columns need', async () => {
    const { total, series } = await ask({ columns: 'aov,cpc' })
    expect(Object.keys(total.measures).toSorted()).toEqual(['linkClicks', 'orders', 'sales', 'spend'])
    expect(Object.keys(series[0]?.measures ?? {}).toSorted()).toEqual(['orders', 'sales'])
  })

  it('leaves sessions out when no column needs them', async () => {
    expect((await ask({ columns: 'orders,sales,roas' })).total.measures.sessions).toBeUndefined()
    const withSessions = (await ask({ columns: 'conversionRate' })).total.measures
    expect(withSessions.sessions).toBe('13')
    expect(withSessions.visitors).toBeUndefined()
    expect((await ask({ columns: 'visitors' })).total.measures.visitors).toBe('13')
  })

  it('shows one channel alone with its own total', async () => {
    const answer = await ask({ level: 'campaign', channel: 'klaviyo', mainModel: 'linear' })
    expect(new Set(answer.rows.map((row) => row.value))).toEqual(new Set(['welcome', 'winback']))
    expect(Number(answer.total.measures.sales)).toBeCloseTo(331 / 3, 9)
  })

  it('compares with another period', async () => {
    const answer = await ask({ from: '2035-03-13', to: '2035-03-16', compareFrom: '2035-03-09', compareTo: '2035-03-12' })
    expect(answer.total.measures.sales).toBe('231')
    expect(answer.total.compare?.sales).toBe('249')
    expect(answer.compareSeries).toHaveLength(4)
  })

  it('compares a today that is not over with the same part of an earlier day', async () => {
    // It is 12:00 UTC; M (11.00, in 9 March's last second, 18:14:59 UTC) and the visit before it come later in the day.
    const today = { from: '2035-03-20', to: '2035-03-20', columns: 'sales,sessions,spend' }
    const cut = await ask({ ...today, compareFrom: '2035-03-09', compareTo: '2035-03-09' })
    expect(cut.comparedUntil).toBe('2035-03-09T12:00:00.000Z')
    expect([cut.total.compare?.sales, cut.total.compare?.sessions].map(Number)).toEqual([0, 0])
    expect(cut.total.compare?.spend).toBeUndefined()
    // A finished day is compared with a whole day: 11 and both visits of mia and ned, who both came on 9 March.
    const whole = await ask({ ...today, from: '2035-03-19', to: '2035-03-19', compareFrom: '2035-03-09', compareTo: '2035-03-09' })
    expect(whole.comparedUntil).toBeUndefined()
    expect([whole.total.compare?.sales, whole.total.compare?.sessions].map(Number)).toEqual([11, 2])
    // C and N, 30 + 13, come before 12:00 UTC on 10 March; the day before counts in full, with M.
    const two = await ask({ from: '2035-03-19', to: '2035-03-20', compareFrom: '2035-03-09', compareTo: '2035-03-10' })
    expect(Number(two.total.compare?.sales)).toBe(54)
  })

  it('refuses a range that ends before it begins', async () => {
    const answer = await test.call(conversionAnalysis.report, { from: '2035-03-10', to: '2035-03-09' }, { as: 'ada', store: tiny })
    expect(answer.error).toBe('date range')
  })

  it.each([
    ['ends before it begins', '2035-03-10', '2035-03-09'],
    ['lies in the future', '2035-03-20', '2035-03-21'],
    // On trial, 60 days back from 20 March is 19 January: 61 days with both ends. These are 62.
    ['is longer than a range may be', '2034-12-01', '2035-01-31'],
  ])('refuses a comparison that %s, as report and as download', async (_what, compareFrom, compareTo) => {
    const question = { ...TINY_RANGE, compareFrom, compareTo }
    const asked = { as: 'ada', store: tiny } as const
    expect((await test.call(conversionAnalysis.report, question, asked)).error).toBe('date range')
    expect((await test.call.raw(conversionAnalysis.download, question, asked)).error).toBe('date range')
  })

  it('compares the longest range with the period before it, which lies before the history that can be seen', async () => {
    // 61 days each: 19 January to 20 March, 19 November to 18 January.
    const question = { from: '2035-01-19', to: '2035-03-20', compareFrom: '2034-11-19', compareTo: '2035-01-18' }
    const answer = await test.call(conversionAnalysis.report, question, { as: 'ada', store: tiny })
    expect(answer.error).toBeUndefined()
  })

  it('answers for a store without any data', async () => {
    const answer = await test.call(conversionAnalysis.report, TINY_RANGE, { as: 'ada', store: test.alder })
    expect(answer.result?.rows).toEqual([])
    expect(answer.result?.closing.difference).toBe('0')
    expect(answer.result?.lastUpdate).toBeUndefined()
  })
})

describe('explaining a figure', () => {
  const explain = async (question: Question) => {
    const answer = await test.call(conversionAnalysis.explain, { ...TINY_RANGE, metric: 'sales', ...question }, { as: 'ada', store: tiny })
    if (answer.result === undefined) throw new Error(answer.response.body)
    return answer.result
  }

  it('names the orders with their credit, most first, and how every touch was weighed', async () => {
    const found = await explain({ key: 'row:klaviyo:', mainModel: 'ushaped' })
    expect(Number(found.value)).toBeCloseTo(116.4, 9)
    expect(found.orders.map((order) => [order.orderName, order.credit, order.creditedSales])).toEqual([
      ['#11', 1, '80'],
      ['#1', 0.4, '28'],
      ['#15', 0.4, '8.4'],
    ])
    expect(found.orders[1]?.touches.map((touch) => [touch.channel, touch.weight])).toEqual([
      ['facebook ads', 0.4],
      ['google', 0.2],
      ['klaviyo', 0.4],
    ])
  })

  it('gives a ratio as its two parts with the days of spend', async () => {
    const found = await explain({ metric: 'roas', key: 'row:facebook%20ads:', mainModel: 'first_click' })
    expect(found).toMatchObject({ value: '3.02' })
    expect(found.parts).toEqual([
      { metric: 'sales', value: '151' },
      { metric: 'spend', value: '50' },
    ])
    expect(found.spendDays.map((day) => [day.day, day.campaign, day.spend])).toEqual([
      ['2035-03-11', 'spring', '20'],
      ['2035-03-10', 'spring', '30'],
    ])
  })

  it('lists only orders of new customers behind a figure of new customers', async () => {
    const row = await explain({ metric: 'newCustomerRoas', key: 'row:facebook%20ads:', mainModel: 'first_click' })
    // 130 / 50.
    expect(row.value).toBe('2.6')
    expect(row.orders.map((order) => order.orderName)).toEqual(['#1', '#5'])
    expect((await explain({ metric: 'newCustomerOrders' })).orderCount).toBe(11)
    expect((await explain({ metric: 'newCustomerSales', key: 'untracked' })).orderCount).toBe(2)
    expect((await explain({ metric: 'returningAov' })).orders.map((order) => order.orderName)).toEqual(['#15'])
    // Its two parts are of different orders: all are listed.
    expect((await explain({ metric: 'newCustomerShare' })).orderCount).toBe(12)
  })

  it('gives the days of what a platform claims, in money too', async () => {
    const found = await explain({ metric: 'mediaRoas', key: 'row:facebook%20ads:' })
    // 250 claimed for 50 spent.
    expect(found.value).toBe('5')
    expect(found.spendDays.reduce((sum, { value }) => sum + Number(value), 0)).toBe(250)
  })

  it('shows no orders behind a figure that no order makes', async () => {
    expect(await explain({ metric: 'sessions', key: 'row:klaviyo:' })).toMatchObject({
      value: '2',
      orders: [],
      orderCount: 0,
      spendDays: [],
    })
    expect((await explain({ metric: 'impressions' })).orders).toEqual([])
  })

  it('lists the orders behind Untracked and behind the total', async () => {
    expect((await explain({ key: 'untracked' })).orders.map((order) => order.orderName)).toEqual(['#4', '#12'])
    const total = await explain({ pageNo: 2 })
    expect(total.orderCount).toBe(12)
    expect(total.orders).toHaveLength(2)
  })
})

describe('how far back a store may look', () => {
  const firstDayAsked = async (from: string): Promise<string | undefined> => {
    const { result } = await test.call(conversionAnalysis.report, { from, to: '2035-03-16', columns: 'orders' }, { as: 'ada', store: tiny })
    return result?.series[0]?.day
  }
  const grant = (limit: HistoryGrant | undefined) => setHistory(test.program.mainDb, { websiteName: 'tiny', grant: limit })
  const today = () => todayIn('America/New_York', test.program.now())

  it('is 60 days on trial, 12 months from the start of the month or everything as the operator grants, else 180 days', async () => {
    expect(await firstDayAsked('2034-01-01')).toBe(addDays(today(), -60))
    expect(await grant('months')).toBe(true)
    expect(await firstDayAsked('2034-01-01')).toBe(addMonths(startOfMonth(today()), -12))
    await grant('none')
    expect(await firstDayAsked('2034-01-01')).toBe('2034-01-01')
    await grant(undefined)
    await setPlans(test.program.mainDb, { websiteName: 'tiny', plans: ['Convbox Standard'] })
    expect(await firstDayAsked('2034-01-01')).toBe(addDays(today(), -180))
    await setPlans(test.program.mainDb, { websiteName: 'tiny', plans: ['trial'] })
    expect(await setHistory(test.program.mainDb, { websiteName: 'nobodys', grant: 'none' })).toBe(false)
  })
})

describe('the download', () => {
  it('is an Excel file named after store, report and range', async () => {
    const answer = await test.call(
      conversionAnalysis.download,
      { ...TINY_RANGE, columns: 'orders,sales', language: 'zh' },
      { as: 'ada', store: tiny },
    )
    expect(answer.status).toBe(200)
    expect(answer.response.headers['content-disposition']).toContain('tiny_conversion-analysis_2035-03-09_2035-03-16.xlsx')
    const [table, about] = readSheets(answer.response.rawPayload)
    expect([table?.name, about?.name]).toEqual(['转化分析', '说明'])
    expect(table?.rows[0]?.map(({ value }) => value)).toEqual(['渠道', '订单数', '销售额 (USD)'])
    expect(table?.rows.at(-1)?.[0]?.value).toBe('合计')
    const facts = about?.rows.map((row) => row.map(({ value }) => value))
    expect(facts).toContainEqual(['日期范围', '2035-03-09 – 2035-03-16'])
    expect(facts).toContainEqual(['归因模型', '末次点击'])
    expect(facts).toContainEqual(['归因窗口', '28 天'])
  })

  it('names channels and their groups as the screen does', async () => {
    const namesIn = async (level: 'channel' | 'channel_group'): Promise<(string | undefined)[] | undefined> => {
      const question = { ...TINY_RANGE, level, columns: 'sales', language: 'zh' } as const
      const { response } = await test.call(conversionAnalysis.download, question, { as: 'ada', store: tiny })
      return readSheets(response.rawPayload)[0]?.rows.map((row) => row[0]?.value)
    }
    expect(await namesIn('channel')).toEqual(expect.arrayContaining(['Google Ads', '直接访问', '未追踪']))
    expect(await namesIn('channel_group')).toEqual(expect.arrayContaining(['付费广告', '直接访问', '未追踪']))
  })

  it('has rows that add up to the total to the cent, for models that split orders', async () => {
    for (const mainModel of ['linear', 'ushaped', 'time_decay_7d'] as const) {
      const question = { ...TINY_RANGE, mainModel, level: 'campaign', columns: 'sales,orders' } as const
      const answer = await test.call(conversionAnalysis.download, question, { as: 'ada', store: tiny })
      const [table] = readSheets(answer.response.rawPayload)
      const cents = (table?.rows.slice(1) ?? []).map((row) => Math.round(Number(row[2]?.value) * 100))
      expect(cents.slice(0, -1).reduce((sum, each) => sum + each, 0)).toBe(cents.at(-1))
    }
  })
})
