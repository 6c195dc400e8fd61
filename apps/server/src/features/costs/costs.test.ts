/** Costs of goods by variant, of shipping and payments, and the figures that reports make of them. */
import { costs } from '@convbox/contract/api/costs'
import { METRICS, metricValue, type MetricKey } from '@convbox/contract/metrics/metrics'
import { conversionAnalysis } from '@convbox/contract/reports/conversion-analysis'
import { SAMPLE_COST_FILE } from '@convbox/contract/costs'
import { loadTinyShop, TINY_RANGE } from '@convbox/demo/tiny-shop/tiny-shop'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { writeProducts } from '../../catalogue/catalogue.rows.ts'
import { readDirtyOrders } from '../../derive/dirty.rows.ts'
import { deriveOrders } from '../../derive/derive-orders.ts'
import { rebuildAll } from '../../derive/rebuild.ts'
import { startTestProgram, type TestProgram } from '../../testing/test-program.ts'
import { applyCosts } from './costs.ts'

let test: TestProgram
let tiny: { id: string; websiteName: string }
let nowMs = Date.parse('2035-03-20T12:00:00Z')

/** The id of the tiny shop's order. */
const orderId = (number: number): string => String(7_000_000_000_000n + BigInt(number))
const again = (table: 'orders' | 'order_items', replace: string, number: number): Promise<void> =>
  test.program.warehouse.command(
    `INSERT INTO ${table} SELECT * REPLACE (${replace}, version + 1 AS version) FROM ${table} FINAL WHERE store_id = {storeId:String} AND order_id = {orderId:String}`,
    { storeId: tiny.id, orderId: orderId(number) },
  )

beforeAll(async () => {
  test = await startTestProgram({ now: () => nowMs })
  tiny = await loadTinyShop(test.program, test.alder)
  // Each of its orders has one piece of variant 9101, SKU CUP. #6 F gets another variant, of #2 B 8 of its 40 are tax.
  await again('order_items', `'9102' AS variant_id, 'JAR' AS sku, 'Jar' AS title`, 6)
  await again('orders', 'toDecimal64(8, 4) AS tax', 2)
  await rebuildAll(test.program, { storeId: tiny.id })
})
afterAll(() => test.stop())

const as = () => ({ as: 'ada' as const, store: tiny })
/** Applies open changes, and derives orders that were only marked. Returns how many those were. */
const settle = async (): Promise<number> => {
  nowMs += 1000
  await applyCosts(test.program)
  const marks = await readDirtyOrders(test.program.mainDb, { limit: 100, except: [] })
  await deriveOrders(test.program, tiny.id, marks)
  return marks.length
}
const upload = async (csv: string, isPreview = false) => (await test.call(costs.importCostFile, { csv, isPreview }, as())).result
const overview = async () => (await test.call(costs.costOverview, {}, as())).result

const COST_KEYS: MetricKey[] = [
  'goodsCost',
  'ordersWithoutCost',
  'costedSales',
  'costedNetSales',
  'grossProfit',
  'shippingCost',
  'paymentFees',
  'orderContribution',
  'contribution',
  'grossMargin',
  'breakevenRoas',
  'mer',
]
const report = async (mainModel: 'last_click' | 'linear' = 'last_click') => {
  const question = { ...TINY_RANGE, columns: COST_KEYS.join(','), mainModel }
  const { result, response } = await test.call(conversionAnalysis.report, question, as())
  if (result === undefined) throw new Error(response.body)
  const figures = (measures: (typeof result.rows)[number]['measures']) =>
    Object.fromEntries(
      COST_KEYS.flatMap((key) => {
        const value = metricValue(key, measures)
        return value === undefined ? [] : [[key, Number(value.toFixed(6))]]
      }),
    )
  return {
    total: figures(result.total.measures),
    rows: Object.fromEntries(result.rows.map((row) => [row.kind === 'untracked' ? 'untracked' : row.channel, figures(row.measures)])),
    days: Object.fromEntries(result.series.map(({ day, measures }) => [day, figures(measures)])),
  }
}

it('knows no cost before it is told one: unknown, not 0', async () => {
  // 12 orders count, and all have goods.
  expect((await report()).total).toEqual({ ordersWithoutCost: 12, mer: Number((480 / 81).toFixed(6)) })
  // A row without orders has none without cost.
  expect((await report()).rows['facebook ads']).toMatchObject({ ordersWithoutCost: 0 })
})

it('takes a file whole or not at all, and says what it would store first', async () => {
  expect(await upload(SAMPLE_COST_FILE, true)).toEqual({
    isTaken: false,
    lines: 3,
    variants: 3,
    missing: [],
    unknown: [],
    bad: [],
    badCount: 0,
  })
  expect(await upload('sku,cost,mood\nCUP,12\n,3\nJAR,1.5.2\nCUP,13\nPOT,\n')).toEqual({
    isTaken: false,
    lines: 5,
    variants: 1,
    missing: [],
    unknown: ['mood'],
    bad: [
      { line: 3, column: 'variant_id', reason: 'no variant' },
      { line: 4, column: 'cost', reason: 'no number' },
      { line: 5, column: 'sku', reason: 'twice' },
      { line: 6, column: 'cost', reason: 'missing' },
    ],
    badCount: 4,
  })
  expect(await upload('sku,price\nCUP,12')).toMatchObject({ isTaken: false, missing: ['cost'] })
  expect(await upload('cost\n12')).toMatchObject({ isTaken: false, missing: ['variant_id'] })
  expect(await overview()).toMatchObject({ ownVariants: 0, isApplying: false })
})

it('makes the figures worked out by hand, whose rows add up to the total', async () => {
  expect(await upload('variant_id,cost\n9101,12.00\n')).toMatchObject({ isTaken: true, variants: 1 })
  await test.call(costs.saveOrderCosts, { shipping: '3', feePercent: '2', feeFixed: '0.30' }, as())
  expect(await overview()).toMatchObject({ isApplying: true })
  await settle()
  expect(await overview()).toMatchObject({ isApplying: false })
  const { total, rows, days } = await report()
  // All counted orders but F: 480 - 110 = 370. Refunds 95; of B's tax of 8, 25 of 40 stay: 5. 370 - 95 - 5 = 270. 11 cups at 12 = 132. 270 - 132 = 138.
  // Shipping: 12 x 3 = 36. Fees: 2% of 480 = 9.60, and 0.30 for each of 11 (the gift Q pays none) = 3.30: 12.90.
  // Before ads, without F: 138 - 11 x 3 - (7.40 + 3.00) = 94.60. Spend: 30 + 20 + 20 + 11 = 81. 94.60 - 81 = 13.60.
  expect(total).toEqual({
    goodsCost: 132,
    ordersWithoutCost: 1,
    costedSales: 370,
    costedNetSales: 270,
    grossProfit: 138,
    shippingCost: 36,
    paymentFees: 12.9,
    orderContribution: 94.6,
    contribution: 13.6,
    grossMargin: Number(((138 / 270) * 100).toFixed(6)),
    breakevenRoas: Number((370 / 94.6).toFixed(6)),
    mer: Number((480 / 81).toFixed(6)),
  })
  // C, M, N: 54 - 36 = 18; less 9 and 1.08 + 0.90. No spend: nothing to subtract.
  expect(rows['direct']).toMatchObject({ goodsCost: 36, grossProfit: 18, orderContribution: 7.02, contribution: 7.02 })
  // F alone: its costs are unknown, what it took to send and to charge it is not: 2% of 110 and 0.30.
  expect(rows['tiktok']).toEqual({ ordersWithoutCost: 1, shippingCost: 3, paymentFees: 2.5 })
  // Spend without an order: 50 lost.
  expect(rows['facebook ads']).toMatchObject({ grossProfit: 0, contribution: -50 })
  // B and the gift Q: 40 - 15 - 5 - 24 = -4: no ROAS earns that back.
  expect(rows['google ads']).toMatchObject({ grossProfit: -4 })
  expect(rows['google ads']).not.toHaveProperty('breakevenRoas')
  expect(rows['direct']).not.toHaveProperty('mer')
  // D and L: 45 - 24.
  expect(rows['untracked']).toMatchObject({ grossProfit: 21 })
  for (const { rows: shown, total: whole } of [{ rows, total }, await report('linear')])
    for (const key of COST_KEYS.filter((each) => METRICS[each].kind === 'measure'))
      expect(Object.values(shown).reduce((sum, row) => sum + (row[key] ?? 0), 0)).toBeCloseTo(whole[key] ?? Number.NaN, 3)
  for (const key of ['goodsCost', 'grossProfit', 'shippingCost', 'paymentFees', 'orderContribution'] as const)
    expect(Object.values(days).reduce((sum, day) => sum + (day[key] ?? 0), 0)).toBeCloseTo(total[key] ?? Number.NaN, 6)
})

it('explains gross profit down to what each order cost', async () => {
  const question = { ...TINY_RANGE, mainModel: 'last_click' as const, metric: 'grossProfit' as const }
  const { result, response } = await test.call(conversionAnalysis.explain, question, as())
  if (result === undefined) throw new Error(response.body)
  expect(result.value).toBe('138')
  const costsOf = (name: string) => result.orders.find(({ orderName }) => orderName === name)?.costs
  // 40 - 15 - 5 - 12; 2% of 40 and 0.30.
  expect(costsOf('#2')).toEqual({ refunded: '15', tax: '5', goods: '12', grossProfit: '8', shipping: '3', fees: '1.1' })
  expect(costsOf('#6')).toEqual({ refunded: '0', tax: '0', shipping: '3', fees: '2.5' })
  const sales = await test.call(conversionAnalysis.explain, { ...question, metric: 'sales' }, as())
  expect(sales.result?.orders.every((order) => order.costs === undefined)).toBe(true)
})

it('names what sold without a cost, and takes the catalogue’s where the store told none', async () => {
  nowMs = Date.parse('2035-03-21T12:00:00Z')
  expect(await overview()).toMatchObject({
    currency: 'USD',
    shipping: '3',
    ownVariants: 1,
    catalogueVariants: 0,
    orders: 13,
    ordersWithoutCost: 1,
    lacking: [{ variantId: '9102', sku: 'JAR', title: 'Jar', orders: 1 }],
  })
  const jar = { title: 'Jar', brand: '', category: '', url: '', imageUrl: '', tags: [], collections: [] }
  const variants = [
    { variantId: '9102', title: '', sku: 'JAR', cost: '40' },
    { variantId: '9101', title: '', sku: 'CUP', cost: '99' },
  ]
  await writeProducts(test.program.mainDb, tiny.id, [{ ...jar, productId: '9002', variants }], new Date(nowMs))
  // Every order has one of the two variants: 16 are marked, none is left.
  expect(await settle()).toBe(16)
  // The cups keep what the store said: 132 + 40.
  expect((await report()).total).toMatchObject({ goodsCost: 172, ordersWithoutCost: 0 })
  expect(await overview()).toMatchObject({ catalogueVariants: 2, catalogueCosts: 2, ordersWithoutCost: 0, lacking: [] })
})

it('takes a SKU where an id is not told, and the catalogue again when the file goes', async () => {
  await upload('sku,cost\nJAR,30\nCUP,1\n')
  expect(await settle()).toBe(16)
  // By id the cups still cost 12.
  expect((await report()).total).toMatchObject({ goodsCost: 162 })
  await test.call(costs.deleteFileCosts, {}, as())
  await settle()
  // 11 x 99 + 40.
  expect((await report()).total).toMatchObject({ goodsCost: 1129 })
  // A variant that the shop no longer has keeps its last cost.
  await writeProducts(
    test.program.mainDb,
    tiny.id,
    [{ productId: '9002', title: 'Jar', brand: '', category: '', url: '', imageUrl: '', tags: [], collections: [], variants: [] }],
    new Date(nowMs),
  )
  await settle()
  expect((await report()).total).toMatchObject({ goodsCost: 1129 })
})

it('forgets a cost of every order, and builds all again where work broke off', async () => {
  await test.call(costs.saveOrderCosts, { shipping: '3' }, as())
  await settle()
  const { total } = await report()
  expect(total).not.toHaveProperty('paymentFees')
  expect(total).not.toHaveProperty('orderContribution')
  expect(total).toMatchObject({ shippingCost: 36 })
  // As if the program had died after it wrote the costs.
  await upload('variant_id,cost\n9101,12\n9102,40\n')
  await test.program.warehouse.command(
    `INSERT INTO store_costs (store_id, kind, key, cost, version) SELECT {storeId:String}, 'own id', arrayJoin(['9101', '9102']) AS key, if(key = '9101', 12, 40), 99`,
    { storeId: tiny.id },
  )
  await test.program.mainDb.pool.query('UPDATE cost_state SET is_building = true WHERE store_id = $1', [tiny.id])
  expect(await settle()).toBe(0)
  expect((await report()).total).toMatchObject({ goodsCost: 172 })
})
