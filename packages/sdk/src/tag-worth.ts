/** The value of an event for a platform's own tag: the same figure as the server tells. */
import type { CollectEvent } from '@convbox/contract/events/events'
import type { TagPixel } from '@convbox/contract/events/extras'

/** Sums of amounts without the noise of binary fractions: amounts have at most four places, percentages of them more. */
const exact = (amount: number): number => Math.round(amount * 1e8) / 1e8

/** Products, total and what lies between them; a part that is unknown was not charged. */
const amountOf = ({ value = { currency: '' }, items = [] }: CollectEvent, basis: TagPixel['basis']): number | undefined => {
  const read = (text: string | undefined): number | undefined => (text === undefined ? undefined : Number(text))
  const [total, after, before] = [read(value.total), read(value.subtotalAfterDiscount), read(value.subtotalBeforeDiscount)]
  const [shipping = 0, tax = 0, discount = 0] = [read(value.shipping), read(value.tax), read(value.discount)]
  const less = (amount: number | undefined, part: number): number | undefined => (amount === undefined ? undefined : amount - part)
  const ofItems =
    items[0] && items.every(({ price }) => price !== undefined)
      ? items.reduce((sum, { price, quantity }) => sum + Number(price) * quantity, 0)
      : undefined
  const net = less(less(total, shipping), tax)
  const afterDiscount = after ?? less(before, discount) ?? net ?? less(ofItems, discount)
  const whole = total ?? less(afterDiscount, -shipping - tax)
  if (basis === 1) return whole
  if (basis === 0) return less(whole, shipping)
  if (basis === 5) return less(whole, tax)
  return basis === 3 ? afterDiscount : (before ?? less(after, -discount) ?? ofItems ?? less(net, -discount))
}

/** Value and currency, or neither. Basis and percentage are those of a purchase; other events have their whole amount. */
export const readTagWorth = (event: CollectEvent, { basis, percent }: Pick<TagPixel, 'basis' | 'percent'>) => {
  const isPurchase = event.name === 'Purchase'
  const amount = amountOf(event, isPurchase ? basis : 1)
  if (!event.value || amount === undefined) return {}
  return {
    value: Math.max(0, exact(isPurchase ? (exact(amount) * percent) / 100 : amount)),
    currency: event.value.currency.trim().toUpperCase(),
  }
}
