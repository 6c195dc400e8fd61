/** The value of an event for a platform: value basis and percentage, exact, as decimal text. */
import type { EventItem, EventValue, PixelSettings, StoreEvent, ValueBasis } from '@convbox/contract'
import { assertNever } from './assert-never.ts'
import { isNegative, multiply, negate, numberToText, percentOf, sum } from './decimal.ts'

/** amount: decimal text in currency (ISO 4217, capitals). */
export type WorthValue = { amount: string; currency: string }

/** Price times quantity of all items; undefined without items or with an unknown price. */
const itemsTotal = (items: readonly EventItem[] | undefined): string | undefined => {
  if (items === undefined || items.length === 0) return undefined
  const amounts: string[] = []
  for (const { price, quantity } of items) {
    if (price === undefined) return undefined
    amounts.push(multiply(price, numberToText(quantity)))
  }
  return sum(...amounts)
}

// A missing part was not charged: an order of downloads has no shipping.
const less = (amount: string | undefined, part: string | undefined): string | undefined =>
  amount === undefined || part === undefined ? amount : sum(amount, negate(part))
const plus = (amount: string | undefined, part: string | undefined): string | undefined =>
  amount === undefined || part === undefined ? amount : sum(amount, part)

/** Products before shipping and tax, after discounts; computed from other parts when the shop did not send it. */
const subtotalAfterDiscount = (value: EventValue, items: readonly EventItem[] | undefined): string | undefined =>
  value.subtotalAfterDiscount ??
  less(value.subtotalBeforeDiscount, value.discount) ??
  less(less(value.total, value.shipping), value.tax) ??
  less(itemsTotal(items), value.discount)

const subtotalBeforeDiscount = (value: EventValue, items: readonly EventItem[] | undefined): string | undefined =>
  value.subtotalBeforeDiscount ??
  plus(value.subtotalAfterDiscount, value.discount) ??
  itemsTotal(items) ??
  plus(less(less(value.total, value.shipping), value.tax), value.discount)

const total = (value: EventValue, items: readonly EventItem[] | undefined): string | undefined =>
  value.total ?? plus(plus(subtotalAfterDiscount(value, items), value.shipping), value.tax)

const onBasis = (basis: ValueBasis, value: EventValue, items: readonly EventItem[] | undefined): string | undefined => {
  switch (basis) {
    case 1:
      return total(value, items)
    case 0:
      return less(total(value, items), value.shipping)
    case 5:
      return less(total(value, items), value.tax)
    case 3:
      return subtotalAfterDiscount(value, items)
    case 4:
      return subtotalBeforeDiscount(value, items)
    default:
      return assertNever(basis)
  }
}

/**
 * The value to send with an event; undefined without a currency, or when no amount can be computed from its parts.
 * Basis and percentage are settings of the purchase value, so they apply to Purchase alone; other events are sent with their whole amount.
 * The minimum is zero: a free order with waived shipping would be negative.
 */
export const readWorth = (event: StoreEvent, settings: PixelSettings): WorthValue | undefined => {
  const { value, items } = event
  if (value === undefined) return undefined
  const isPurchase = event.name === 'Purchase'
  const whole = onBasis(isPurchase ? settings.valueBasis : 1, value, items)
  if (whole === undefined) return undefined
  const amount = isPurchase ? percentOf(whole, settings.valuePercent) : sum(whole)
  return { amount: isNegative(amount) ? '0' : amount, currency: value.currency.trim().toUpperCase() }
}
