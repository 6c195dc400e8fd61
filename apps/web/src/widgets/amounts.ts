/** Amounts of an order, split so that the lines of the dialog add up to the total. */
import type { OrderDetail } from '@convbox/contract/reports/order-attribution.schemas'

/** Sum rounded to four decimals, as amounts are stored; never "-0". */
export const sumOf = (...amounts: string[]): string =>
  String(Math.round(amounts.reduce((sum, amount) => sum + Number(amount), 0) * 10_000) / 10_000 || 0)

type Amounts = Pick<OrderDetail, 'orderRevenue' | 'subTotalPrice' | 'shippingLinesDiscountedPrice' | 'totalTax'>

/**
 * Parts of an order's total. isTaxIncluded: prices include tax (usual in Europe and Australia), so tax is not added again.
 * other: the rest besides goods, shipping and tax, such as tips and duties; '0' when there is none.
 */
export const splitTotal = ({
  orderRevenue,
  subTotalPrice,
  shippingLinesDiscountedPrice,
  totalTax,
}: Amounts): { isTaxIncluded: boolean; other: string } => {
  const rest = sumOf(orderRevenue, `-${subTotalPrice}`, `-${shippingLinesDiscountedPrice}`)
  const isTaxIncluded = Number(totalTax) > 0 && Math.abs(Number(rest)) < Math.abs(Number(rest) - Number(totalTax))
  return { isTaxIncluded, other: isTaxIncluded ? rest : sumOf(rest, `-${totalTax}`) }
}
