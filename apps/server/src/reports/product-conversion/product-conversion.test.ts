/** Product conversion of a small shop, against figures worked out by hand. */
import type { InputOf, StoreEvent } from '@convbox/contract'
import { productConversion } from '@convbox/contract/reports/product-conversion'
import type { ProductConversionAnswer, ProductInsight, ProductRow } from '@convbox/contract/reports/product-conversion.schemas'
import { MIN_COMPARED_VIEWERS } from '@convbox/contract/reports/product-conversion.values'
import { column } from '@convbox/storage'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import type { HistoryRecord } from '../../ingest/import-history.ts'
import { uuidFromName } from '../../ingest/purchase-id.ts'
import { day, orderRecord, refundRecord, takeIn, type TestOrder } from '../../testing/hub-campaign.ts'
import { readSheets } from '../../testing/read-sheets.ts'
import { startTestProgram, type TestProgram } from '../../testing/test-program.ts'

let test: TestProgram
const SPACE = '0d3f6f0e-6d52-4c43-9f6c-3a6ce7a4c111'

type Item = { productId: string; variantId?: string; title?: string }
const CUP: Item = { productId: '1', variantId: '11', title: 'Cup' }
const BIG_CUP: Item = { productId: '1', variantId: '12', title: 'Cup' }
const POT: Item = { productId: '2', title: 'Pot' }

let events = 0
const event = (name: StoreEvent['name'], visitorId: string, items: Item[], at = day(2), storeId = test.alder.id): HistoryRecord => {
  events += 1
  return {
    kind: 'event',
    storeId,
    event: {
      id: uuidFromName(SPACE, String(events)),
      name,
      occurredAt: at,
      receivedAt: at,
      source: 'storefront',
      visitorId,
      page: { url: 'https://alder.example/' },
      items: items.map((item) => ({ quantity: 1, ...item })),
    },
  }
}
const order = (id: number, lines: TestOrder['lines'], { body, ...changes }: Partial<TestOrder> = {}): HistoryRecord => {
  const total = String(lines.reduce((sum, { price, quantity = 1 }) => sum + Number(price) * quantity, 0))
  return orderRecord(test.alder.id, { id, at: day(3), lines, total, body: { total_line_items_price: total, ...body }, ...changes })
}

beforeAll(async () => {
  test = await startTestProgram({ now: () => Date.parse('2026-03-10T00:00:00Z'), config: { LOG_LEVEL: 'fatal' } })
  await takeIn(test.program, [
    // v1 looks at the cup twice, v2 and v3 once; v1 and v2 put it into a cart, v1 goes on to the checkout, with the pot.
    event('ViewContent', 'v1', [CUP]),
    event('ViewContent', 'v1', [BIG_CUP]),
    event('ViewContent', 'v2', [CUP]),
    event('ViewContent', 'v3', [CUP], day(3)),
    event('ViewContent', 'v1', [POT]),
    event('AddToCart', 'v1', [CUP]),
    event('AddToCart', 'v1', [CUP]),
    event('AddToCart', 'v2', [BIG_CUP]),
    event('InitiateCheckout', 'v1', [CUP, POT]),
    event('InitiateCheckout', 'v1', [CUP, POT]),
    // Before the range, of another store, and of another kind.
    event('ViewContent', 'v9', [CUP], '2026-02-20T10:00:00.000Z'),
    event('ViewContent', 'v9', [CUP], day(2), test.birch.id),
    event('ViewCategory', 'v9', [CUP]),
    order(101, [
      { price: '10.00', quantity: 2, productId: '1' },
      { price: '30.00', productId: '2' },
    ]),
    order(102, [{ price: '10.00', productId: '1' }], { at: day(4) }),
    // Of no known product; a test order, which does not count.
    order(103, [{ price: '5.00' }]),
    order(104, [{ price: '99.00', productId: '1' }], { body: { test: true } }),
    refundRecord(test.alder.id, { id: 901, orderId: 102, at: day(5), amount: '4.00', subtotal: '4.00' }),
  ])
})
afterAll(() => test.stop())

const caller = () => ({ as: 'ada' as const, store: test.alder })
const RANGE = { from: '2026-03-01', to: '2026-03-09' }
const ask = async (question: Partial<InputOf<typeof productConversion.report>> = {}): Promise<ProductConversionAnswer> => {
  const answer = await test.call(productConversion.report, { ...RANGE, view: 'all', ...question }, caller())
  if (answer.result === undefined) throw new Error(answer.response.body)
  return answer.result
}
const tell = ({
  pageView,
  viewContent,
  addToCart,
  initiateCheckout,
  purchase,
  units,
  sales,
}: Omit<ProductRow, 'title' | 'productId'>): string =>
  [pageView, viewContent, addToCart, initiateCheckout, purchase, units, sales].join(' ')
const named = ({ productId, variantId, title, ...figures }: ProductRow): string =>
  `${productId} ${variantId} ${title}: ${tell({ variantId, ...figures })}`

describe('the report', () => {
  it('counts visitors of each step, and orders that count, by product', async () => {
    const { rows, total, count, currency } = await ask()
    expect(rows.map(named)).toEqual(['1  Cup: 4 3 2 1 2 3 30', '2  Cup: 1 1 0 1 1 1 30', 'Cup  Cup: 0 0 0 0 1 1 5'])
    expect({ count, currency }).toEqual({ count: 3, currency: 'USD' })
    // A visitor or order of two products counts once: v1 looked at both, 101 has both.
    expect(tell({ variantId: '', variantTitle: '', imageUrl: '', ...total })).toBe('5 3 2 1 3 5 65')
    expect(rows[0]).toMatchObject({ vcToAtcRate: 2 / 3, atcToPurRate: 1, vcToPurRate: 2 / 3 })
    expect(rows[2]?.vcToPurRate).toBeUndefined()
  })

  it('sums to the items of the orders that count', async () => {
    const { rows, total } = await ask()
    const [counted] = await test.program.warehouse.query({
      sql: `SELECT toString(sum(items_total)) AS sales FROM orders FINAL WHERE store_id = {storeId:String} AND excluded_reason = ''`,
      params: { storeId: test.alder.id },
      row: z.object({ sales: column.decimal }),
    })
    expect(total.sales).toBe(counted?.sales)
    expect(rows.reduce((sum, { sales }) => sum + Number(sales), 0)).toBe(Number(total.sales))
  })

  it('is written whole to a file, of Excel or as CSV, with exact figures', async () => {
    const fileOf = (format: 'xlsx' | 'csv') =>
      test.server.inject({
        url: `/api/analysis/product-conversion/download?from=${RANGE.from}&to=${RANGE.to}&view=all&pageNo=2&format=${format}`,
        headers,
      })
    const headers = await test.call.headersOf(caller())
    const csv = await fileOf('csv')
    expect(csv.headers['content-type']).toBe('text/csv; charset=utf-8')
    expect(csv.headers['content-disposition']).toContain('alder_product-conversion_2026-03-01_2026-03-09.csv')
    expect(csv.body.split('\r\n').slice(0, 2)).toEqual([
      '\uFEFFProduct,Product id,Variant,Variant id,Store,Page views,Visitors,Put into a cart,Checkouts,Orders,Units,Sales (USD),View to cart (%),Cart to order (%),View to order (%)',
      `Cup,1,,,,4,3,2,1,2,3,30,${(2 / 3) * 100},100,${(2 / 3) * 100}`,
    ])
    const [sheet] = readSheets(new Uint8Array((await fileOf('xlsx')).rawPayload))
    expect(sheet?.rows.map((cells) => cells[1]?.value)).toEqual(['Product id', '1', '2', 'Cup'])
  })

  it('tells variants apart; what names none is a row of its own', async () => {
    const { rows } = await ask({ type: 'variants' })
    expect(rows.map(named).filter((line) => line.startsWith('1'))).toEqual([
      '1 11 Cup: 3 3 1 1 0 0 0',
      '1 12 Cup: 1 1 1 0 0 0 0',
      '1  Cup: 0 0 0 0 2 3 30',
    ])
  })

  it('ranks by rate only what enough visitors saw', async () => {
    expect((await ask({ view: 'best10RateOrder' })).rows).toEqual([])
    const visitors = Array.from({ length: MIN_COMPARED_VIEWERS }, (_, index) => `w${index}`)
    await takeIn(test.program, [
      ...visitors.flatMap((id) => [
        event('ViewContent', id, [{ productId: '8' }], day(6)),
        event('ViewContent', id, [{ productId: '9' }], day(6)),
      ]),
      order(201, [{ price: '1.00', productId: '8' }], { at: day(6) }),
    ])
    const ids = async (view: 'best10RateOrder' | 'worst10RateOrder') => (await ask({ view })).rows.map(({ productId }) => productId)
    expect(await ids('best10RateOrder')).toEqual(['8', '9'])
    expect(await ids('worst10RateOrder')).toEqual(['9', '8'])
  })
})

describe('a product', () => {
  const details = async (productId: string, variantId = '') =>
    (await test.call(productConversion.details, { from: '2026-03-01', to: '2026-03-05', productId, variantId }, caller())).result

  it('shows its days, its variants, what was bought with it, and what came back', async () => {
    const found = await details('1')
    expect(found?.product && named(found.product)).toBe('1  Cup: 4 3 2 1 2 3 30')
    expect(found?.insight.summary.map(({ event_name: name, event_count: n }) => `${name} ${n}`)).toEqual([
      'product_viewed 4',
      'product_added_to_cart 3',
      'checkout_started 2',
      'checkout_completed 2',
    ])
    expect(found?.insight.breakdown.map(({ date, pageView, purchase, sales }) => `${date} ${pageView} ${purchase} ${sales}`)).toEqual([
      '2026-03-01 0 0 0',
      '2026-03-02 3 0 0',
      '2026-03-03 1 1 20',
      '2026-03-04 0 1 10',
      '2026-03-05 0 0 0',
    ])
    expect(found?.variants.map(({ variantId }) => variantId)).toEqual(['11', '12', ''])
    expect(found?.together).toEqual([{ productId: '2', title: 'Cup', orders: 1, share: 0.5 }])
    expect(found?.refunded).toEqual({ orders: 1, amount: '4' })
  })

  it('that nobody saw or bought has nothing', async () => {
    const found = await details("x' OR 1 = 1")
    expect(found?.product).toMatchObject({ pageView: 0, purchase: 0, sales: '0', title: '' })
    expect(found?.variants).toEqual([])
  })

  it('is told by the insight calls, by variant too', async () => {
    const days = { startDate: '2026-03-01', endDate: '2026-03-05' }
    const viewed = (answer: { result?: ProductInsight | undefined }) => answer.result?.summary[0]?.event_count
    expect(viewed(await test.call(productConversion.insight, { id: '1', ...days }, caller()))).toBe(4)
    expect(viewed(await test.call(productConversion.productInsight, { id: '1', ...days }, caller()))).toBe(4)
    expect(viewed(await test.call(productConversion.variantInsight, { id: '12', ...days }, caller()))).toBe(1)
  })
})
