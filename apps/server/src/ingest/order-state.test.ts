import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { orderBody, refundBody, type OrderChanges } from '../testing/shopify-fixtures.ts'
import { orderRowsOf } from './order-rows.ts'
import { EMPTY_ORDER, mergeOrder, storedFactsOf, type OrderState } from './order-state.ts'
import { parseShopifyOrder, parseShopifyRefund } from '../orders/shopify-order.ts'

const HASHES = { emailHash: 'e', phoneHash: '' }
const orderNews = (changes: OrderChanges) => {
  const parsed = parseShopifyOrder(orderBody(changes))
  if (!parsed.ok) throw new Error(parsed.fault)
  return { facts: storedFactsOf(parsed.value, HASHES), refunds: parsed.value.refunds }
}
const refundNews = (changes: Parameters<typeof refundBody>[0]) => {
  const parsed = parseShopifyRefund(refundBody(changes))
  if (!parsed.ok) throw new Error(parsed.fault)
  return { refunds: [parsed.value] }
}
const rates = (day: string, currency: string): string | undefined =>
  day !== '2026-11-20' ? undefined : { USD: '1', EUR: '1.10', NPR: '0.0075' }[currency]
const rowsOf = (state: OrderState, storeCurrency = 'USD') => {
  const made = orderRowsOf(state, {
    storeId: 's',
    storeCurrency,
    rates,
    isNewCustomer: '1',
    version: '1',
    browserOrders: { rule: 'count', max: undefined },
  })
  return made && { ...made, order: made.orders[0] }
}

describe('mergeOrder', () => {
  it('gives the same state for any order of arrival and any repetitions', () => {
    const news = [
      orderNews({ financialStatus: 'pending', updatedAt: '2026-11-20T12:00:01Z', ordersCount: 1 }),
      orderNews({ financialStatus: 'paid', updatedAt: '2026-11-20T12:00:01Z', ordersCount: 2 }),
      // Edited at half past, and back again with the next version.
      orderNews({ total: '91.00', updatedAt: '2026-11-20T12:30:00Z' }),
      orderNews({ financialStatus: 'partially_refunded', updatedAt: '2026-11-20T13:00:00Z', refunds: [refundBody({ id: '1' })] }),
      orderNews({
        financialStatus: 'refunded',
        updatedAt: '2026-11-20T14:00:00Z',
        cancelledAt: '2026-11-20T14:00:00Z',
        refunds: [refundBody({ id: '1' }), refundBody({ id: '2', amount: '61.00' })],
      }),
      refundNews({ id: '1' }),
      refundNews({ id: '2', amount: '61.00', status: 'pending' }),
      refundNews({ id: '2', amount: '61.00' }),
    ]
    const right = news.reduce<OrderState>(mergeOrder, EMPTY_ORDER)
    expect(rowsOf(right)?.order).toMatchObject({ financial_status: 'refunded', refunded: '81.0000', total: '81.0000', excluded_reason: '' })
    expect(rowsOf(right)?.edits.map(({ edited_at, amount }) => `${String(edited_at)} ${String(amount)}`)).toEqual([
      '2026-11-20T12:00:01.000Z 0.0000',
      '2026-11-20T12:30:00.000Z 10.0000',
      '2026-11-20T13:00:00.000Z -10.0000',
      '2026-11-20T14:00:00.000Z 0.0000',
    ])
    fc.assert(
      fc.property(fc.shuffledSubarray([...news, ...news], { minLength: news.length * 2 }), (shuffled) => {
        expect(shuffled.reduce<OrderState>(mergeOrder, EMPTY_ORDER)).toEqual(right)
      }),
    )
  })

  it('keeps a refund that comes before its order, and writes no row for it yet', () => {
    const early = mergeOrder(EMPTY_ORDER, refundNews({ amount: '20.00' }))
    expect(rowsOf(early)).toBeUndefined()
    expect(rowsOf(mergeOrder(early, orderNews({})))?.order).toMatchObject({ refunded: '20.0000' })
  })
})

describe('orderRowsOf', () => {
  const edited = (...totals: readonly string[]): OrderState =>
    totals
      .map((total, hour) => orderNews({ total, currency: 'EUR', updatedAt: `2026-11-20T1${hour}:00:00Z` }))
      .reduce<OrderState>(mergeOrder, EMPTY_ORDER)
  const amounts = (state: OrderState, storeCurrency?: string) => rowsOf(state, storeCurrency)?.edits.map(({ amount }) => amount)

  it('has no edit of an order whose total stayed', () => {
    expect(amounts(edited('81.00', '81.00'))).toEqual([])
  })

  it("tells edits in the store's currency, from the first total to the present one: 81 to 91 EUR are 11880 to 13346.6667 NPR", () => {
    const state = edited('81.00', '91.00', '91.0', '80.00')
    expect(amounts(state, 'NPR')).toEqual(['0.0000', '1466.6667', '0.0000', '-1613.3334'])
    expect(rowsOf(state, 'NPR')?.order?.['total']).toBe('11733.3333')
    expect(amounts(state)).toEqual(['0.0000', '11.0000', '0.0000', '-12.1000'])
  })

  it('takes back the edits that a less trusted source told once a better one tells of the order', () => {
    const told = (total: string, updatedAt: string) => ({ ...orderNews({ total, updatedAt }), source: 'server' }) as const
    const state = [told('50.00', '2026-11-20T10:00:00Z'), told('60.00', '2026-11-20T11:00:00Z')].reduce<OrderState>(mergeOrder, EMPTY_ORDER)
    expect(amounts(state)).toEqual(['0.0000', '10.0000'])
    const better = mergeOrder(state, orderNews({ total: '70.00', updatedAt: '2026-11-20T09:00:00Z' }))
    expect(rowsOf(better)?.edits.map(({ edited_at, amount }) => [edited_at, amount])).toEqual([
      ['2026-11-20T09:00:00.000Z', '0.0000'],
      ['2026-11-20T10:00:00.000Z', '0.0000'],
      ['2026-11-20T11:00:00.000Z', '0.0000'],
    ])
  })

  it.each([
    ['test', { test: true }],
    ['voided', { financialStatus: 'voided' }],
    ['cancelled before capture', { financialStatus: 'pending', cancelledAt: '2026-11-20T14:00:00Z' }],
    ['', { financialStatus: 'refunded', cancelledAt: '2026-11-20T14:00:00Z' }],
    ['', { financialStatus: 'paid' }],
  ] satisfies [string, OrderChanges][])('says "%s" of %j', (reason, changes) => {
    expect(rowsOf(mergeOrder(EMPTY_ORDER, orderNews(changes)))?.order?.['excluded_reason']).toBe(reason)
  })

  it('keeps ids above 2^53 exact, and names, codes and items as ordered', () => {
    const rows = rowsOf(mergeOrder(EMPTY_ORDER, orderNews({ id: '9007199254740993001' })))
    expect(rows?.order).toMatchObject({
      order_id: '9007199254740993001',
      order_name: '#1001',
      order_number: '1001',
      discount_codes: ['SUMMER10'],
      customer_id: '115310627314723954',
    })
    expect(rows?.items.map((item) => [item['line_id'], item['price'], item['quantity']])).toEqual([
      ['866550311766439020', '40.0000', 1],
      ['866550311766439021', '20.0000', 2],
    ])
  })

  it("turns another currency into the store's by its day's rate: 81.00 EUR * 1.10 / 0.0075 = 11880.0000 NPR", () => {
    const rows = rowsOf(mergeOrder(EMPTY_ORDER, orderNews({ currency: 'EUR' })), 'NPR')
    expect(rows?.order).toMatchObject({
      total: '11880.0000',
      currency: 'NPR',
      original_currency: 'EUR',
      original_total: '81.0000',
      rate_missing: 0,
    })
  })

  it('says so when the rate is missing, and adds nothing to any sum', () => {
    const rows = rowsOf(mergeOrder(EMPTY_ORDER, orderNews({ currency: 'EUR', createdAt: '2026-11-19T12:00:00Z' })))
    expect(rows?.order).toMatchObject({ total: '0', refunded: '0.0000', rate_missing: 1, original_total: '81.0000' })
  })

  it("counts a refund that was paid in the customer's currency in the shop's money", () => {
    const order = orderNews({ presentment: { currency: 'EUR', total: '75.00' } })
    const rows = rowsOf(mergeOrder(mergeOrder(EMPTY_ORDER, order), refundNews({ amount: '18.52', currency: 'EUR' })))
    expect(rows?.order?.['refunded']).toBe('18.5200')
  })
})
