/** Money as the API gives it: decimal texts, in bags of the shop's and the buyer's money (the same here). Pure. */
import type { Fields } from '../call-context.ts'

/** 1234 -> '12.34'. */
export const decimal = (cents: number): string => (cents / 100).toFixed(2)

/** MoneyV2. */
export const money = (cents: number, currency: string): Fields => ({ amount: decimal(cents), currencyCode: currency })

/** MoneyBag. */
export const bag = (cents: number, currency: string): Fields => ({
  shopMoney: money(cents, currency),
  presentmentMoney: money(cents, currency),
})
