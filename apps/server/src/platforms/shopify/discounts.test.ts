/** Discounts, their codes and the agreements of orders, at a shop that fails on command. */
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { installShop, LAMPS, startShopProgram, type ShopProgram } from '../../testing/shopify-shop.ts'
import { readAgreement, readAgreements } from './agreements.ts'
import { addCodes, deleteCodes } from './discount-codes.ts'
import { failureOf } from './discount-failures.ts'
import {
  activateDiscount,
  createDiscount,
  deactivateDiscount,
  findCode,
  readDiscount,
  restoreDiscount,
  updateDiscount,
  type WantedDiscount,
} from './discounts.ts'

const SHOP = 'discounts.myshopify.com'
let program: ShopProgram
let storeId: string
/** The pauses of the test so far, in seconds; its clock moves by them alone. */
let waits: number[] = []
let nowMs = 0
const pauses = {
  now: () => nowMs,
  wait: async (ms: number) => {
    nowMs += ms
    waits.push(ms / 1000)
  },
}

beforeAll(async () => {
  program = await startShopProgram()
  storeId = (await installShop(program, SHOP)).storeId
})
beforeEach(() => {
  waits = []
})
afterEach(() => program.sandbox.shopify.order({ mode: 'none' }))
afterAll(() => program.stop())

const shopify = () => program.test.program
const order = (change: object = {}): void =>
  program.sandbox.shopify.order({ mode: 'discounts', reads: 1, isEndless: false, taken: [], ...change })
const wanted = (code: string, change: Partial<WantedDiscount> = {}) => ({
  title: `Campaign ${code}`,
  code,
  value: { percent: '12.5' },
  startsAt: '2026-01-01T00:00:00.000Z',
  ...change,
})
const make = async (code: string, change: Partial<WantedDiscount> = {}): Promise<string> => {
  const made = await createDiscount(shopify(), storeId, wanted(code, change))
  if (!('result' in made)) throw new Error(made.detail)
  return made.result
}
const add = (discountId: string, codes: readonly string[]) => addCodes(shopify(), { storeId, discountId, codes, pauses })
const failedOf = (outcomes: readonly object[]) => outcomes.map((one) => ('failed' in one ? one.failed : 'added'))
const codesOf = async (discountId: string): Promise<string[] | undefined> => {
  const read = await readDiscount(shopify(), storeId, discountId)
  return 'result' in read ? read.result?.codes.map(({ code }) => code) : undefined
}

describe('a discount', () => {
  it('is made, found and read as it was wanted', async () => {
    const endsAt = '2026-12-31T23:59:59.000Z'
    const discountId = await make('READ', { endsAt, usageLimit: 1, isOncePerCustomer: true })
    expect(await findCode(shopify(), storeId, 'read')).toEqual({
      result: { discountId, title: 'Campaign READ', status: expect.stringMatching(/active|expired/), isOrdinary: true },
    })
    expect(await findCode(shopify(), storeId, 'FREE')).toEqual({ result: undefined })
    expect(await readDiscount(shopify(), storeId, discountId)).toEqual({
      result: {
        discountId,
        title: 'Campaign READ',
        status: expect.any(String),
        startsAt: '2026-01-01T00:00:00.000Z',
        endsAt,
        value: { percent: '12.5' },
        productIds: undefined,
        variantIds: [],
        isForCollections: false,
        usageLimit: 1,
        isOncePerCustomer: true,
        isForAll: true,
        minimum: undefined,
        codes: [{ redeemCodeId: expect.any(String), code: 'READ', uses: 0 }],
      },
    })
    expect(await readDiscount(shopify(), storeId, 'gid://shopify/DiscountCodeNode/1')).toEqual({ result: undefined })
  })

  it('of products keeps them while the rest changes; its end goes when it is permanent', async () => {
    const products = { productIds: ['8912345670101'], value: { amount: '5.00', isForEach: true } }
    const discountId = await make('PRODUCTS', { ...products, endsAt: '2027-01-01T00:00:00.000Z' })
    const { code: _code, ...next } = wanted('PRODUCTS', { ...products, value: { amount: '4.50', isForEach: false } })
    expect(await updateDiscount(shopify(), storeId, discountId, next)).toEqual({ result: undefined })
    expect(await readDiscount(shopify(), storeId, discountId)).toMatchObject({
      result: { value: { amount: '4.50', isForEach: false, currency: 'USD' }, productIds: ['8912345670101'], endsAt: undefined },
    })
  })

  it('stops and works again', async () => {
    const discountId = await make('STOPPED')
    const statusOf = async () => {
      const found = await findCode(shopify(), storeId, 'STOPPED')
      return 'result' in found ? found.result?.status : found
    }
    await deactivateDiscount(shopify(), storeId, discountId)
    expect(await statusOf()).toBe('expired')
    await activateDiscount(shopify(), storeId, discountId)
    expect(await statusOf()).toBe('active')
    expect(await deactivateDiscount(shopify(), storeId, 'gid://shopify/DiscountCodeNode/1')).toMatchObject({ failed: 'discount gone' })
  })

  it('is not made twice when the answer was lost, and a code of another discount is taken', async () => {
    program.sandbox.shopify.order({ mode: 'timeout', ms: 1, isKept: true, times: 1 })
    const first = await createDiscount(shopify(), storeId, wanted('LOST'))
    expect(first).toEqual({ result: expect.any(String) })
    expect(await createDiscount(shopify(), storeId, wanted('LOST'))).toEqual(first)
    expect(await createDiscount(shopify(), storeId, { ...wanted('lost'), title: 'Another' })).toMatchObject({ failed: 'already exists' })
  })

  it.each([
    ['an input that Shopify does not take', () => wanted('', {}), 'creation failed'],
    ['an end before the start', () => wanted('ENDED', { endsAt: '2025-01-01T00:00:00.000Z' }), 'creation failed'],
    ['a percentage above 100', () => wanted('MUCH', { value: { percent: '101' } }), 'creation failed'],
  ] as const)('%s is not made', async (_what, input, failed) => {
    expect(await createDiscount(shopify(), storeId, input())).toMatchObject({ failed })
  })

  it.each([
    ['TAKEN', 'already exists'],
    ['DUPLICATE', 'already exists'],
    ['IMPLICIT_DUPLICATE', 'already exists'],
    ['TOO_LONG', 'creation failed'],
    ['TOO_SHORT', 'creation failed'],
    ['BLANK', 'creation failed'],
    ['INVALID', 'creation failed'],
    ['VALUE_OUTSIDE_RANGE', 'creation failed'],
    ['END_DATE_BEFORE_START_DATE', 'creation failed'],
    ['EXCEEDED_MAX', 'creation failed'],
    ['MINIMUM_SUBTOTAL_AND_QUANTITY_RANGE_BOTH_PRESENT', 'creation failed'],
    ['APPLIES_ON_NOTHING', 'creation failed'],
    ['CONFLICT', 'creation failed'],
    ['INTERNAL_ERROR', 'unavailable'],
    ['WORD_OF_TOMORROW', 'creation failed'],
  ] as const)('reads %s as %s', (code, failed) => {
    expect(failureOf(code)).toBe(failed)
  })
})

describe('codes', () => {
  it('are added in portions of 250, each known by its own id', async () => {
    order()
    const discountId = await make('PORTIONS')
    const codes = Array.from({ length: 251 }, (_, index) => `P${index}`)
    program.sandbox.shopify.received.clear()
    const outcomes = await add(discountId, codes)
    expect(new Set(outcomes.map((one) => 'redeemCodeId' in one && one.redeemCodeId)).size).toBe(251)
    expect(outcomes.map(({ code }) => code)).toEqual(codes)
    expect(waits).toEqual([1, 1])
    // Twice add, ask, read: 10 points and less each, and 753 for a page of results.
    expect(program.sandbox.shopify.received.list()).toHaveLength(6)
    expect(await codesOf(discountId)).toEqual(['PORTIONS', ...codes])
  })

  it('that fail keep no other from being added, and a second try adds nothing twice', async () => {
    order({ taken: ['Foreign'] })
    const discountId = await make('SOME')
    const codes = ['GOOD', 'FOREIGN', 'good', 'X'.repeat(256), 'FINE', 'FINE']
    const failed = ['added', 'already exists', 'already exists', 'creation failed', 'added', 'already exists']
    expect(failedOf(await add(discountId, codes))).toEqual(failed)
    expect(failedOf(await add(discountId, codes))).toEqual(failed)
    expect(await codesOf(discountId)).toEqual(['SOME', 'GOOD', 'FINE'])
  })

  it('are asked about after 1, 2, 4 ... 30 s, for five minutes', async () => {
    const discountId = await make('SLOW')
    order({ isEndless: true })
    expect(await add(discountId, ['NEVER'])).toMatchObject([{ code: 'NEVER', failed: 'sync timeout' }])
    // 1 + 2 + 4 + 8 + 16 = 31, eight times 30 = 271, and the 29 that are left of 300.
    expect(waits).toEqual([1, 2, 4, 8, 16, 30, 30, 30, 30, 30, 30, 30, 30, 29])
    // Shopify finished after all.
    order()
    expect(failedOf(await add(discountId, ['NEVER']))).toEqual(['added'])
  })

  it('that Shopify fails on by its own fault are sent again, three times in all', async () => {
    const discountId = await make('BROKEN')
    order({ refusal: 'INTERNAL_ERROR' })
    expect(failedOf(await add(discountId, ['AGAIN']))).toEqual(['unavailable'])
    expect(waits).toEqual([1, 2, 1, 4, 1])
    order()
    program.sandbox.shopify.order({ mode: 'status', status: 500, times: 1 })
    expect(failedOf(await add(discountId, ['AGAIN']))).toEqual(['added'])
  })

  it('wait out throttling', async () => {
    const discountId = await make('THROTTLED')
    program.sandbox.shopify.order({ mode: 'throttle', times: 1 })
    expect(failedOf(await add(discountId, ['PATIENT']))).toEqual(['added'])
  })

  it('of a discount that is gone are not sent in further portions', async () => {
    program.sandbox.shopify.received.clear()
    const codes = Array.from({ length: 251 }, (_, index) => `G${index}`)
    const outcomes = await add('gid://shopify/DiscountCodeNode/1', codes)
    expect(new Set(failedOf(outcomes))).toEqual(new Set(['discount gone']))
    expect(program.sandbox.shopify.received.list()).toHaveLength(1)
  })

  it('are deleted, and free for another discount', async () => {
    order()
    const discountId = await make('DELETING')
    const [first] = await add(discountId, ['RETURNED'])
    const redeemCodeIds = first && 'redeemCodeId' in first ? [first.redeemCodeId] : []
    expect(await deleteCodes(shopify(), { storeId, discountId, redeemCodeIds, pauses })).toEqual({ result: undefined })
    expect(await codesOf(discountId)).toEqual(['DELETING'])
    await make('RETURNED')
  })

  it('need the scope', async () => {
    const shop = program.sandbox.shopify.control.shop(SHOP)
    const before = shop.tokens.map(({ scopes }) => scopes)
    for (const token of shop.tokens) token.scopes = ['read_orders']
    expect(await createDiscount(shopify(), storeId, wanted('SCOPE'))).toMatchObject({ failed: 'scope missing' })
    for (const [index, token] of shop.tokens.entries()) token.scopes = before[index] ?? []
  })
})

describe('agreements', () => {
  /** Amounts of an order's agreements: kind, then action, line, quantity, total, tax, net and discount of each sale. */
  const tableOf = async (id: bigint) => {
    const read = await readAgreements(shopify(), storeId, String(id))
    if (!('result' in read) || read.result === undefined) throw new Error('No agreements')
    return read.result.agreements.map(({ kind, sales }) => [
      kind,
      ...sales.map((sale) => [sale.action, sale.line, sale.quantity, sale.total, sale.tax, sale.net, sale.discountBeforeTax].join(' ')),
    ])
  }

  it('of an order with a code, a refund of one piece with goodwill, and an edit', async () => {
    const { control: shop } = program.sandbox.shopify
    await make('AGREED', { value: { percent: '10' } })
    // 2 x 40.00 - 8.00 = 72.00, shipping 6.00, tax 5.94.
    const placed = shop.placeOrder(SHOP, {
      code: 'AGREED',
      lines: [LAMPS],
      shippingCents: 600,
      taxCents: 594,
    })
    // One lamp back: 36.00 and 2.97 tax; 10.00 of goodwill beside it.
    shop.refundPart(SHOP, placed.id, { lineId: LAMPS.id, quantity: 1, taxCents: 297, adjustmentCents: -1000 })
    shop.editOrder(SHOP, placed.id, { title: 'Bulb', priceCents: 2000, quantity: 1, taxCents: 165 })
    const table = await tableOf(placed.id)
    expect(table).toHaveLength(3)
    expect(table.find(([kind]) => kind === 'order')).toEqual([
      'order',
      'order product 2 77.94 5.94 72.00 8.00',
      'order shipping 1 6.00 0.00 6.00 0.00',
    ])
    expect(table.find(([kind]) => kind === 'refund')).toEqual([
      'refund',
      'return product -1 -38.97 -2.97 -36.00 -4.00',
      'return adjustment  -10.00 0.00 -10.00 0.00',
    ])
    expect(table.find(([kind]) => kind === 'edit')).toEqual(['edit', 'order product 1 21.65 1.65 20.00 0.00'])
    const read = await readAgreements(shopify(), storeId, String(placed.id))
    expect(read).toMatchObject({
      result: { orderId: String(placed.id), currency: 'USD', agreements: [{ sales: [{ lineId: '77001' }, {}] }, {}, {}] },
    })
  })

  it('of an order that is cancelled unpaid come to nothing', async () => {
    const { control: shop } = program.sandbox.shopify
    const placed = shop.placeOrder(SHOP, { priceCents: 7200, shippingCents: 600, taxCents: 594, financialStatus: 'pending' })
    shop.cancelOrder(SHOP, placed.id)
    expect(await tableOf(placed.id)).toEqual([
      ['order', 'order product 1 77.94 5.94 72.00 0.00', 'order shipping 1 6.00 0.00 6.00 0.00'],
      ['refund', 'return product -1 -77.94 -5.94 -72.00 0.00', 'return shipping -1 -6.00 0.00 -6.00 0.00'],
    ])
  })

  it('are read whole, however many agreements and sales there are', async () => {
    const { control: shop } = program.sandbox.shopify
    const line = {
      productId: 1n,
      variantId: 1n,
      sku: '',
      title: 'Bead',
      variantTitle: '',
      vendor: '',
      discountCents: 0,
      priceCents: 100,
      quantity: 1,
    }
    const lines = Array.from({ length: 60 }, (_, index) => ({ ...line, id: 88_000n + BigInt(index) }))
    const placed = shop.placeOrder(SHOP, { lines })
    for (const { id } of lines.slice(0, 4)) shop.refundPart(SHOP, placed.id, { lineId: id, quantity: 1 })
    const table = await tableOf(placed.id)
    expect(table.map((agreement) => agreement.length - 1)).toEqual([60, 1, 1, 1, 1])
  })

  it('are not there for an order that the shop does not show', async () => {
    expect(await readAgreements(shopify(), storeId, '1')).toEqual({ result: undefined })
  })

  it('keep every digit, and say unknown for words of tomorrow', () => {
    const money = (amount: string, currencyCode = 'KWD') => ({ amount, currencyCode })
    const sale = (change: object) => ({
      id: 'gid://shopify/UnknownSale/5',
      actionType: 'ORDER',
      lineType: 'PRODUCT',
      quantity: 1,
      totalAmount: money('12.345'),
      totalTaxAmount: money('0.1'),
      totalDiscountAmountBeforeTaxes: money('0'),
      totalDiscountAmountAfterTaxes: money('0'),
      ...change,
    })
    const read = readAgreement({
      __typename: 'BarterAgreement',
      id: 'gid://shopify/BarterAgreement/9',
      happenedAt: '2026-03-01T10:00:00.000Z',
      sales: {
        nodes: [
          sale({}),
          sale({
            actionType: 'constructor',
            lineType: 'CARBON_OFFSET',
            totalAmount: money('-1200', 'JPY'),
            totalTaxAmount: money('-200', 'JPY'),
          }),
        ],
        pageInfo: { hasNextPage: false },
      },
    })
    expect(read).toMatchObject({
      agreementId: '9',
      kind: 'unknown',
      sales: [
        { saleId: '5', total: '12.345', tax: '0.100', net: '12.245', discountBeforeTax: '0.000' },
        { action: 'unknown', line: 'unknown', total: '-1200', tax: '-200', net: '-1000' },
      ],
    })
  })
})

// Last, because it takes many of the shop's points.
describe('a discount for many products', () => {
  it('is read with all of them and its variants, and brought back by as many calls as that takes', async () => {
    const own = '8912345670101'
    const discountId = await make('LARGE', { productIds: [own] })
    const control = program.sandbox.shopify.control
    const id = discountId.slice(discountId.lastIndexOf('/') + 1)
    const numbers = (from: number, count: number) => Array.from({ length: count }, (_, index) => String(from + index))
    // More than one call may take away, the one that we want at the end.
    const productIds = [...numbers(7_000_000, 510), own]
    const variantIds = numbers(8_000_000, 251)
    control.changeDiscount(SHOP, id, { items: { kind: 'products', productIds, variantIds } })
    const large = await readDiscount(shopify(), storeId, discountId)
    if (!('result' in large) || large.result === undefined) throw new Error('The discount could not be read')
    expect(large.result.productIds).toEqual(productIds)
    expect(large.result.variantIds).toEqual(variantIds)
    const { code: _code, ...whole } = wanted('LARGE', { productIds: [own] })
    expect(await restoreDiscount(shopify(), storeId, large.result, whole)).toEqual({ result: undefined })
    expect(await readDiscount(shopify(), storeId, discountId)).toMatchObject({ result: { productIds: [own], variantIds: [] } })
  })
})
