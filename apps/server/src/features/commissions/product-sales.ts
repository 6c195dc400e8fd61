/** Which products the sales of an order are of, for fees by product. Pure. */
import { digitsOf } from '@convbox/commissions'
import { Decimal } from 'decimal.js'
import type { OrderItemFacts } from '../../orders/shopify-order.ts'
import type { FactSale } from './stored-fact.ts'

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
 * The sales of an order of which only sums are known, each of merchandise divided among the order's products by their prices. Parts of a sale sum to it, to the
 * currency's digits.
 */
export const byProduct = (sales: readonly FactSale[], items: readonly OrderItemFacts[], currency: string): FactSale[] => {
  const worths = new Map<string, Decimal>()
  for (const { productId = '', price, quantity, worth: told } of items.slice(0, MAX_ITEMS)) {
    const worth = told !== undefined ? decimalOf(told) : decimalOf(price).times(Math.max(0, quantity))
    if (worth.gt(0)) worths.set(productId, (worths.get(productId) ?? new Decimal(0)).plus(worth))
  }
  const whole = Decimal.sum(0, ...worths.values())
  if (whole.isZero()) return [...sales]
  const digits = digitsOf(currency)
  return sales.flatMap((sale) => {
    if (sale.line !== 'PRODUCT') return [sale]
    let counted = new Decimal(0)
    let [total, tax] = [new Decimal(0), new Decimal(0)]
    return [...worths].map(([product, worth], index) => {
      counted = counted.plus(worth)
      const upTo = (amount: string): Decimal =>
        index === worths.size - 1 ? new Decimal(amount) : new Decimal(amount).times(counted).div(whole).toDecimalPlaces(digits)
      const [newTotal, newTax] = [upTo(sale.total), upTo(sale.tax)]
      const part: FactSale = { line: 'PRODUCT', total: newTotal.minus(total).toFixed(), tax: newTax.minus(tax).toFixed() }
      ;[total, tax] = [newTotal, newTax]
      return product === '' ? part : { ...part, product }
    })
  })
}
