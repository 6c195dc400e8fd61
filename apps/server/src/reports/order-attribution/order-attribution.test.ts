import { loadTinyShop, TINY_RANGE, tinyOrderId } from '@convbox/demo/tiny-shop/tiny-shop'
import { ALL_SITES, type InputOf, type OrderId } from '@convbox/contract'
import { BLENDED_MODELS } from '@convbox/contract/metrics/credit-choices'
import { conversionAnalysis } from '@convbox/contract/reports/conversion-analysis'
import { readRowKey, UNTRACKED_KEY } from '@convbox/contract/reports/conversion-analysis.keys'
import { orderAttribution } from '@convbox/contract/reports/order-attribution'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { setPlans } from '../../features/stores/set-plan.ts'
import { readSheets } from '../../testing/read-sheets.ts'
import { setOrdersFile } from '../../features/stores/set-orders-file.ts'
import { startTestProgram, type TestProgram } from '../../testing/test-program.ts'

let test: TestProgram
let tiny: { id: string; websiteName: string }

beforeAll(async () => {
  test = await startTestProgram({ now: () => Date.parse('2035-03-20T12:00:00Z') })
  tiny = await loadTinyShop(test.program, test.alder)
  await setPlans(test.program.mainDb, { websiteName: tiny.websiteName, plans: ['Convbox Enterprise'] })
})
afterAll(() => test.stop())

type Question = Partial<InputOf<typeof orderAttribution.orders>>
const ask = async (question: Question = {}) => {
  const answer = await test.call(orderAttribution.orders, { ...TINY_RANGE, ...question }, { as: 'ada', store: tiny })
  if (answer.result === undefined) throw new Error(answer.response.body)
  return answer.result
}
const namesOf = (answer: { orders: { orderNumber: string }[] }): string[] => answer.orders.map((order) => order.orderNumber)
const detail = (number: number, orderDate: string, store: { websiteName: string } = tiny) =>
  test.call(orderAttribution.orderDetail, { orderId: tinyOrderId(number) as OrderId, orderDate }, { as: 'ada', store })

it('tells new customers to Enterprise stores only, in table and detail', async () => {
  const told = async () => new Set((await ask()).orders.map((order) => order.newCustomer))
  expect(await told()).toEqual(new Set([0, 1]))
  for (const plan of ['trial', 'Convbox Premium'] as const) {
    await setPlans(test.program.mainDb, { websiteName: tiny.websiteName, plans: [plan] })
    expect(await told()).toEqual(new Set([2]))
  }
  await setPlans(test.program.mainDb, { websiteName: tiny.websiteName, plans: ['Convbox Enterprise'] })
})

describe('the table of orders', () => {
  it('shows ten a page, the newest first, excluded ones too', async () => {
    const first = await ask()
    expect(namesOf(first)).toEqual(['#15', '#2', '#1', '#12', '#16', '#11', '#10', '#9', '#8', '#7'])
    expect(first).toMatchObject({ orderCount: 16, pageNo: 1, pageSize: 10, rebuilding: {} })
    expect(namesOf(await ask({ pageNo: 2 }))).toEqual(['#6', '#5', '#4', '#3', '#14', '#13'])
    expect(first.orders.find((order) => order.orderNumber === '#8')?.excludedReason).toBe('test')
  })

  it('tells first and last click, time to conversion and who bought', async () => {
    const { orders } = await ask({ orderNumber: '#1' })
    const ann = orders.find((order) => order.orderNumber === '#1')
    expect(ann).toMatchObject({
      customerFirstName: 'Customer',
      customerLastName: 'Number 1',
      // 8:00 UTC is 13:45 in Kathmandu.
      orderDateLocal: '2035-03-15 13:45:00',
      orderRevenue: '70',
      touches: 3,
      timeToConversion: 14 * 24 * 60,
      firstClick: { channel: 'facebook ads', campaign: 'spring', at: '2035-03-01T08:00:00.000Z' },
      lastClick: { channel: 'klaviyo', campaign: 'welcome', at: '2035-03-15T08:00:00.000Z' },
      newCustomer: 1,
      firstClickTime: '2035-03-01T08:00:00.000Z',
      lastClickTime: '2035-03-15T08:00:00.000Z',
    })
    expect(ann?.events).toHaveLength(3)
    expect(ann?.events[0]).toEqual({
      name: 'PageView',
      date: '2035-03-01T08:00:00.000Z',
      date_local: '2035-03-01 13:45:00',
      channel: 'facebook ads',
      campaign: 'spring',
    })
  })

  it('passes over Direct unless nothing else is there, and leaves Untracked orders without clicks', async () => {
    const all = [...(await ask()).orders, ...(await ask({ pageNo: 2 })).orders]
    const byName = Object.fromEntries(all.map((order) => [order.orderNumber, order]))
    expect(byName['#2']?.lastClick?.channel).toBe('google ads')
    expect(byName['#3']?.lastClick?.channel).toBe('direct')
    expect(byName['#4']).toMatchObject({ touches: 0 })
    expect(byName['#4']?.firstClick).toBeUndefined()
    expect(byName['#4']?.events).toEqual([])
    expect(byName['#4']?.timeToConversion).toBeUndefined()
    expect(byName['#15']?.newCustomer).toBe(0)
  })

  it('searches by order number and campaign, filters by channel, sorts', async () => {
    expect(namesOf(await ask({ orderNumber: '16' }))).toEqual(['#16'])
    expect(namesOf(await ask({ campaign: 'SPRING' }))).toEqual(['#15', '#1', '#12', '#5'])
    expect(namesOf(await ask({ channel: 'google ads' }))).toEqual(['#2', '#16'])
    expect(namesOf(await ask({ sort: 'orderRevenue' })).slice(0, 3)).toEqual(['#8', '#6', '#11'])
    expect(namesOf(await ask({ sort: 'timeToConversion' }))[0]).toBe('#12')
    expect((await ask({ orderNumber: "x' OR 1=1 --" })).orderCount).toBe(0)
  })

  it('lists the channels of the store', async () => {
    const answer = await test.call(orderAttribution.queryChannels, {}, { as: 'ada', store: tiny })
    expect(answer.result?.map(({ channel }) => channel)).toEqual(['direct', 'facebook ads', 'google', 'google ads', 'klaviyo', 'tiktok'])
  })

  it('downloads what is seen', async () => {
    const answer = await test.call(orderAttribution.download, { ...TINY_RANGE, campaign: 'spring' }, { as: 'ada', store: tiny })
    expect(answer.response.headers['content-disposition']).toContain('tiny_order-attribution_2035-03-09_2035-03-16.xlsx')
    expect(answer.response.rawPayload.subarray(0, 2).toString()).toBe('PK')
  })

  it('refuses a member who is no admin where the operator has restricted it, on All-Sites too', async () => {
    const { mainDb } = test.program
    await mainDb.pool.query('INSERT INTO store_member (user_id, store_id) VALUES ($1, $2) ON CONFLICT DO NOTHING', [
      test.users.otto,
      tiny.id,
    ])
    const statusOf = async (as: 'ada' | 'otto', store: { websiteName: string } = tiny) =>
      (await test.call(orderAttribution.download, TINY_RANGE, { as, store })).response.statusCode
    expect([await statusOf('ada'), await statusOf('otto')]).toEqual([200, 200])
    expect(await setOrdersFile(mainDb, { websiteName: tiny.websiteName, forAdmins: true })).toBe(true)
    expect([await statusOf('ada'), await statusOf('otto'), await statusOf('otto', { websiteName: ALL_SITES })]).toEqual([200, 403, 403])
    const { rows } = await mainDb.pool.query(
      `SELECT detail FROM audit WHERE store_id = $1 AND action = 'store changed' ORDER BY id DESC LIMIT 1`,
      [tiny.id],
    )
    expect(rows).toEqual([{ detail: { ordersFileForAdmins: 1 } }])
    await setOrdersFile(mainDb, { websiteName: tiny.websiteName, forAdmins: false })
    expect(await statusOf('otto')).toBe(200)
    expect(await setOrdersFile(mainDb, { websiteName: 'nobodys', forAdmins: true })).toBe(false)
    await mainDb.pool.query('DELETE FROM store_member WHERE user_id = $1 AND store_id = $2', [test.users.otto, tiny.id])
  })

  it('downloads words, units and the filters in the language of the reader', async () => {
    const question = { ...TINY_RANGE, channel: 'direct', language: 'zh' } as const
    const { response } = await test.call(orderAttribution.download, question, { as: 'ada', store: tiny })
    const [table, about] = readSheets(response.rawPayload)
    const [head = [], ...rows] = table?.rows.map((row) => row.map(({ value }) => value)) ?? []
    expect(head).toContain('转化用时 (分钟)')
    // B is refunded in part, I voided; both came directly. #2 is of google ads before.
    const cellOf = (order: string, column: string) => rows.find((row) => row.includes(order))?.[head.indexOf(column)]
    expect([cellOf('#2', '状态'), cellOf('#2', '首次点击'), cellOf('#3', '末次点击')]).toEqual(['部分退款', 'Google Ads', '直接访问'])
    const facts = about?.rows.map((row) => row.map(({ value }) => value))
    expect(facts).toContainEqual(['渠道', '直接访问'])
    expect(facts).toContainEqual(['订单', String(rows.length)])
  })

  it('says in a download of orders without an ad touch within how many days', async () => {
    const question = { ...TINY_RANGE, excluded: 'no ad touch', window: '7' } as const
    const { response } = await test.call(orderAttribution.download, question, { as: 'ada', store: tiny })
    const facts = readSheets(response.rawPayload)[1]?.rows.map((row) => row.map(({ value }) => value))
    expect(facts).toContainEqual(['Only orders', 'Without an ad touch (7 days)'])
  })
})

describe('one order in full', () => {
  it("shows everything the person did before it, on both of her devices, and each model's credit", async () => {
    const { result } = await detail(5, '2035-03-11T10:00:00.000Z')
    expect(result).toMatchObject({ orderNumber: '#5', subTotalPrice: '60', joinedBy: 'cart attribute' })
    expect(result?.line_items).toMatchObject([{ title: 'Cup', sku: 'CUP', price: '60', quantity: 1 }])
    expect(result?.events.map((event) => [event.name, event.channel])).toEqual([
      ['PageView', 'facebook ads'],
      ['Subscribe', undefined],
      ['PageView', 'google'],
      ['Purchase', undefined],
    ])
    const sessions = result?.events.map((event) => event.rtoSessionId)
    expect(sessions?.[0]).toBe(sessions?.[1])
    // The webhook's purchase belongs to the session that was open.
    expect(sessions?.[3]).toBe(sessions?.[2])
    expect(sessions?.[0]).not.toBe(sessions?.[2])
    expect(result?.events[3]).toMatchObject({ orderNumber: '#5', orderRevenue: '60' })
    expect(result?.credits.map(({ channel, weights }) => [channel, weights['linear'], weights['last_click']])).toEqual([
      ['facebook ads', 0.5, 0],
      ['google', 0.5, 1],
    ])
  })

  it('names the ad set and the ad of a landing as the platform names them', async () => {
    const spend = { store_id: tiny.id, platform: 'facebook', account_id: 'tiny', channel: 'facebook ads', currency: 'USD', spend: '0' }
    const ad = { ...spend, day: '2035-03-01', campaign_id: 'id-spring', campaign: 'spring', adset_id: 's1', ad_id: 'a1', version: '1' }
    await test.program.warehouse.insert({
      table: 'ad_spend',
      rows: [
        { ...ad, adset: 'Women', ad: 'Video before' },
        { ...ad, adset: 'Women', ad: 'Video', day: '2035-03-02' },
        // Of another channel and another store.
        { ...ad, channel: 'tiktok', platform: 'tiktok', adset: 'Men', ad: 'Clip', adset_id: 's2', ad_id: 'a2' },
        { ...ad, store_id: test.birch.id, adset: 'Others', ad: 'Theirs', ad_id: 'a3' },
      ],
    })
    const { result } = await detail(5, '2035-03-11T10:00:00.000Z')
    expect(result?.events[0]).toMatchObject({ channel: 'facebook ads', adgroup_name: 'Women', ad_name: 'Video' })
    expect(result?.events[2]).not.toHaveProperty('ad_name')
  })

  it('shows an order without a visitor with no events', async () => {
    const { result } = await detail(4, '2035-03-11T05:00:00.000Z')
    expect(result?.credits).toEqual([])
    expect(result?.firstClick).toBeUndefined()
  })

  it("answers 'not found' for another store's order and for none", async () => {
    expect((await detail(5, '2035-03-11T10:00:00.000Z', test.alder)).error).toBe('not found')
    expect((await detail(5, '2035-03-11T10:00:01.000Z')).error).toBe('not found')
  })
})

describe('orders that the reports leave out', () => {
  it('shows an order without a rate in its own currency, in the list and in detail, never as 0', async () => {
    const { orders } = await ask({ excluded: 'missing rate' })
    // G paid 50 GBP on a day without a rate.
    expect(orders).toHaveLength(1)
    expect(orders[0]).toMatchObject({ orderNumber: '#7', orderRevenue: '50.0000', currency: 'GBP', excludedReason: 'missing rate' })
    const { result } = await detail(7, orders[0]?.orderDate ?? '')
    expect(result).toMatchObject({ orderRevenue: '50.0000', currencyCode: 'GBP', subTotalPrice: '50.0000' })
  })

  it('marks each with its reason, and lists those of one reason or of any', async () => {
    const { orders, orderCount } = await ask({ excluded: 'any' })
    expect(orderCount).toBe(4)
    expect(Object.fromEntries(orders.map((order) => [order.orderNumber, order.excludedReason]))).toEqual({
      '#7': 'missing rate',
      '#8': 'test',
      '#9': 'voided',
      '#10': 'cancelled before capture',
    })
    expect(namesOf(await ask({ excluded: 'test' }))).toEqual(['#8'])
  })

  it('lists the orders that count but have no ad touch within the window', async () => {
    // As the report of ads only leaves out: the till (D), direct only (C, M, N), an e-mail (K), an ad 40 days before (L).
    expect(namesOf(await ask({ excluded: 'no ad touch', window: '28' })).toSorted()).toEqual(['#11', '#12', '#13', '#14', '#3', '#4'])
    expect(namesOf(await ask({ excluded: 'no ad touch', window: 'lifetime' })).toSorted()).toEqual(['#11', '#13', '#14', '#3', '#4'])
  })
})

describe('All-Sites', () => {
  const allSites = { websiteName: ALL_SITES }
  const askAll = async (question: Question = {}, as: 'ada' | 'otto' | 'bela' = 'ada') => {
    const answer = await test.call(orderAttribution.orders, { ...TINY_RANGE, ...question }, { as, store: allSites })
    if (answer.result === undefined) throw new Error(answer.response.body)
    return answer.result
  }
  const storesOf = (answer: { orders: { store?: { websiteName: string } | undefined }[] }): string[] =>
    answer.orders.map((order) => order.store?.websiteName ?? 'none')

  beforeAll(async () => {
    // The same 16 orders under the same ids in a second store of Ada's, and in one of Bela's.
    await loadTinyShop(test.program, test.alder)
    await loadTinyShop(test.program, test.birch)
  })

  it('lists the orders of all stores that the caller may see, each with its store, and of no other', async () => {
    const first = await askAll()
    expect(first).toMatchObject({ orderCount: 32, pageNo: 1, pageSize: 10 })
    expect(first).not.toHaveProperty('since')
    // Newest first; orders with the same time and id by store.
    expect(namesOf(first).slice(0, 4)).toEqual(['#15', '#15', '#2', '#2'])
    const all = [
      ...first.orders,
      ...(await askAll({ pageNo: 2 })).orders,
      ...(await askAll({ pageNo: 3 })).orders,
      ...(await askAll({ pageNo: 4 })).orders,
    ]
    expect(new Set(storesOf({ orders: all }))).toEqual(new Set(['tiny', 'tiny-2']))
    expect(new Set(all.map((order) => `${order.store?.websiteName} ${order.orderNumber}`)).size).toBe(32)
    expect(all.find((order) => order.orderNumber === '#1')).toMatchObject({
      customerLastName: 'Number 1',
      orderDateLocal: '2035-03-15 13:45:00',
    })
  })

  it('shows a member the stores that are his, and another organization its own', async () => {
    expect((await askAll({}, 'otto')).orderCount).toBe(0)
    const birch = await askAll({}, 'bela')
    expect(birch.orderCount).toBe(16)
    expect(new Set(storesOf(birch))).toEqual(new Set(['tiny-3']))
  })

  it('leaves out a store whose plan lacks the report, and refuses when none is left', async () => {
    const { pool } = test.program.mainDb
    const setPlan = (plan: string, name: string) =>
      pool.query('UPDATE charge SET package_code = $1 FROM store WHERE store.id = charge.store_id AND website_name = $2', [plan, name])
    await setPlan('Omnitrack', 'tiny-2')
    const left = await askAll()
    expect(left.orderCount).toBe(16)
    expect(new Set(storesOf(left))).toEqual(new Set(['tiny']))
    await setPlan('trial', 'tiny-2')
    await pool.query(`UPDATE charge SET package_code = 'gone' FROM store WHERE store.id = charge.store_id AND tenant_id = $1`, [
      test.birch.tenantId,
    ])
    expect((await test.call(orderAttribution.orders, TINY_RANGE, { as: 'bela', store: allSites })).error).toBe('plan needed')
    await pool.query(`UPDATE charge SET package_code = 'trial' FROM store WHERE store.id = charge.store_id AND tenant_id = $1`, [
      test.birch.tenantId,
    ])
  })

  it('searches, filters, lists channels and downloads over all of them', async () => {
    expect((await askAll({ channel: 'google ads' })).orderCount).toBe(4)
    const channels = await test.call(orderAttribution.queryChannels, {}, { as: 'ada', store: allSites })
    expect(channels.result).toHaveLength(6)
    const file = await test.call(orderAttribution.download, { ...TINY_RANGE }, { as: 'ada', store: allSites })
    expect(file.response.headers['content-disposition']).toContain('all-sites_order-attribution_')
  })

  it('shows one order in its own store only', async () => {
    expect((await detail(5, '2035-03-11T10:00:00.000Z', allSites)).error).toBe('all sites')
  })

  it('compares amounts only within a currency', async () => {
    const [store] = (await test.program.directory.all()).filter(({ websiteName }) => websiteName === 'tiny-2')
    const yen = {
      store_id: store?.id,
      order_id: 'yen',
      order_name: '#yen',
      ordered_at: '2035-03-12T12:00:00.000Z',
      total: '5000',
      currency: 'JPY',
      version: '1',
    }
    await test.program.warehouse.insert({ table: 'journeys', rows: [yen] })
    const { orders } = await askAll({ sort: 'orderRevenue' })
    // 5,000 yen are less than 999 dollars: one currency after the other, each from its largest. #8 999, #6 110, #11 80, twice each.
    expect(namesOf({ orders }).slice(0, 7)).toEqual(['#yen', '#8', '#8', '#6', '#6', '#11', '#11'])
  })
})

it('shows the credit of models that look beyond the touches, equal to the report of its day', async () => {
  const view = { store_id: tiny.id, platform: 'tiktok', account_id: 'views', channel: 'tiktok ads', day: '2035-03-11' }
  const row = { ...view, campaign_id: 'launch', campaign: 'launch', currency: 'USD', spend: '0', orders_1d_view: '1', version: '1' }
  await test.program.warehouse.insert({ table: 'ad_spend', rows: [row] })
  // D (4), without a touch, and E (5): the two orders of the day.
  const details = [(await detail(4, '2035-03-11T05:00:00.000Z')).result, (await detail(5, '2035-03-11T10:00:00.000Z')).result]
  for (const model of BLENDED_MODELS) {
    const found = new Map<string, number>()
    for (const each of details) {
      const shares = [
        ...(each?.credits ?? []).map(({ channel, weights }) => ({ channel, weight: weights[model] ?? 0 })),
        ...(each?.otherCredits ?? []).filter((other) => other.model === model),
      ]
      expect(shares.reduce((sum, { weight }) => sum + weight, 0)).toBeCloseTo(1, 9)
      for (const { channel, weight } of shares) found.set(channel, (found.get(channel) ?? 0) + weight)
    }
    const asked = { from: '2035-03-11', to: '2035-03-11', mainModel: model, level: 'channel', columns: 'orders' } as const
    const { result } = await test.call(conversionAnalysis.report, asked, { as: 'ada', store: tiny })
    const rows = (result?.rows ?? []).filter(({ key }) => key !== UNTRACKED_KEY && found.has(readRowKey(key)?.channel ?? ''))
    expect(rows.map(({ key }) => readRowKey(key)?.channel)).toContain('tiktok ads')
    for (const { key, measures } of rows) expect(Number(measures.orders)).toBeCloseTo(found.get(readRowKey(key)?.channel ?? '') ?? 0, 9)
  }
  // Half of each order by last click and views: one view on two orders whose last click is no ad. By convbox a quarter of a view on two orders without a click of it.
  const ofViews = details.map((each) =>
    each?.otherCredits.filter(({ part }) => part === 'views').map(({ model, weight }) => [model, weight]),
  )
  expect(ofViews).toEqual([
    [
      ['last_click_view', 0.5],
      ['convbox', 0.125],
    ],
    [
      ['last_click_view', 0.5],
      ['convbox', 0.125],
    ],
  ])
  expect(details[1]?.convboxParts).toEqual([
    { part: 'clicks', weight: 0.875 },
    { part: 'views', weight: 0.125 },
  ])
})
