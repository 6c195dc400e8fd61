/** Which products the sales of an order are of, for fees by product. Pure. */
import { digitsOf } from '@convbox/commissions'
import { Decimal } from 'decimal.js'
import type { OrderItemFacts } from '../../orders/shopify-order.ts'
import type { FactSale } from './stored-fact.ts'
import type { ToldSale } from './told-sales.ts'

const decimalOf = (text: string): Decimal => new Decimal(/^\d{1,12}(\.\d{1,8})?$/.test(text) ? text : 0)

/** Lines of an order that count; the rest is of no known product. */
const MAX_ITEMS = 500

/** A sale with the product of its line: what the shop's own ledger tells. */
export const withProduct = (items: readonly OrderItemFacts[]): ((sale: FactSale, lineId: string | undefined) => FactSale) => {
  const products = new Map(items.map(({ lineId, productId }) => [lineId, productId]))
  return (sale, lineId) => {
    const product = sale.line === 'PRODUCT' && lineId !== undefined ? products.get(lineId) : undefined
    return product === undefined ? sale : { ...sale, product }
  }
}

/**
 * The sales of an order as told: one that names its line is of that line's product. Others of merchandise, of which only sums are known, are divided among the
 * order's products by their prices; the parts sum to the sale, to the currency's digits.
 */
export const byProduct = (sales: readonly ToldSale[], all: readonly OrderItemFacts[], currency: string): FactSale[] => {
  const items = all.slice(0, MAX_ITEMS)
  const products = new Map(items.map(({ lineId, productId = '' }) => [lineId, productId]))
  const worths = new Map<string, Decimal>()
  for (const { productId = '', price, quantity, worth: told } of items) {
    const worth = told !== undefined ? decimalOf(told) : decimalOf(price).times(Math.max(0, quantity))
    if (worth.gt(0)) worths.set(productId, (worths.get(productId) ?? new Decimal(0)).plus(worth))
  }
  const whole = Decimal.sum(0, ...worths.values())
  const digits = digitsOf(currency)
  const partOf = (product: string, net: Decimal, tax: Decimal): FactSale => ({
    line: 'PRODUCT',
    total: net.plus(tax).toFixed(),
    tax: tax.toFixed(),
    ...(product !== '' && { product }),
  })
  return sales.flatMap(({ lineId = '', ...sale }) => {
    if (sale.line !== 'PRODUCT') return [sale]
    const net = new Decimal(sale.total).minus(sale.tax)
    const named = products.get(lineId)
    if (named !== undefined) return [partOf(named, net, new Decimal(sale.tax))]
    if (whole.isZero()) return [sale]
    let counted = new Decimal(0)
    let before = { net: counted, tax: counted }
    // Without tax, so that where prices are, a line's part is what a refund of it takes back.
    return [...worths].map(([product, worth]) => {
      counted = counted.plus(worth)
      const upTo = (amount: Decimal): Decimal => (counted.eq(whole) ? amount : amount.times(counted).div(whole).toDecimalPlaces(digits))
      const [last, next] = [before, { net: upTo(net), tax: upTo(new Decimal(sale.tax)) }]
      before = next
      return partOf(product, next.net.minus(last.net), next.tax.minus(last.tax))
    })
  })
}
