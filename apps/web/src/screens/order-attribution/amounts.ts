/** The amounts of an order, so that the lines of the dialog add up to its total. */
import type { OrderDetail } from '@convbox/contract/reports/order-attribution.schemas'

/** To the ten-thousandth, as amounts are stored; no minus before nothing. */
export const sumOf = (...amounts: string[]): string =>
  String(Math.round(amounts.reduce((sum, amount) => sum + Number(amount), 0) * 10_000) / 10_000 || 0)

type Amounts = Pick<OrderDetail, 'orderRevenue' | 'subTotalPrice' | 'shippingLinesDiscountedPrice' | 'totalTax'>

/**
 * How an order's total is made. isTaxIncluded: the store's prices hold the tax (usual in Europe and Australia), so it is not added once more.
 * other: what is neither goods nor shipping nor tax, such as tips and duties; '0' when there is none.
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
