/** Divides an order among Awin's commission groups, each of which pays its publisher at its own rate. */
import type { EventItem } from '@convbox/contract'
import { minorDigits } from '@convbox/contract/format'
import { isNegative, isZero, multiply, negate, numberToText, shareOf, sum, toNumber } from '../decimal.ts'
import type { SendSettings } from '../destination.ts'
import { readOwnText } from '../event-parts.ts'
import type { WorthValue } from '../order-value.ts'

/** Part of an order that belongs to one group. */
export type CommissionGroup = { code: string; amount: number }

const plain = (text: string): string => text.trim().toLowerCase()

/** Code of a group by the collection, tag or category that belongs to it. */
const readGroups = (settings: SendSettings): ReadonlyMap<string, string> =>
  new Map(
    readOwnText(settings, 'commissionGroups')
      .split(',')
      .flatMap((entry) => {
        const [code = '', name = ''] = entry.split('=')
        return code.trim() === '' || name.trim() === '' ? [] : [[plain(name), code.trim()] as const]
      }),
  )

/** Says which group a product belongs to. */
export const openCommission = (settings: SendSettings): ((item: EventItem) => string) => {
  const groups = readGroups(settings)
  const fallback = readOwnText(settings, 'commissionGroup') || 'DEFAULT'
  return ({ collections = [], tags = [], category }) => {
    for (const name of [...collections, ...tags, ...(category === undefined ? [] : [category])]) {
      const code = groups.get(plain(name))
      if (code !== undefined) return code
    }
    return fallback
  }
}

/** Price times quantity of each group, in the order of their first products; undefined where a price is unknown or an amount below zero. */
const weigh = (items: readonly EventItem[], groupOf: (item: EventItem) => string): Map<string, string> | undefined => {
  const weights = new Map<string, string>()
  for (const item of items) {
    if (item.price === undefined || isNegative(item.price)) return undefined
    const code = groupOf(item)
    weights.set(code, sum(weights.get(code) ?? '0', multiply(item.price, numberToText(item.quantity))))
  }
  return weights
}

/**
 * The groups of an order; their amounts add up to the order's exactly. An order whose products' prices are not all known belongs to one group: that of all its
 * products, else the store's general one.
 */
export const divideOrder = ({ amount, currency }: WorthValue, items: readonly EventItem[], settings: SendSettings): CommissionGroup[] => {
  const groupOf = openCommission(settings)
  const weights = weigh(items, groupOf)
  const whole = sum(...(weights?.values() ?? []))
  const codes = new Set(items.map(groupOf))
  const [only] = codes
  if (only !== undefined && codes.size === 1) return [{ code: only, amount: toNumber(amount) }]
  if (weights === undefined || isZero(whole))
    return [{ code: readOwnText(settings, 'commissionGroup') || 'DEFAULT', amount: toNumber(amount) }]
  const shares = [...weights].map(([code, part]) => ({ code, share: shareOf(amount, { part, whole, places: minorDigits(currency) }) }))
  // What rounding leaves over goes to the first.
  const rest = sum(amount, ...shares.map(({ share }) => negate(share)))
  return shares.map(({ code, share }, index) => ({ code, amount: toNumber(index === 0 ? sum(share, rest) : share) }))
}
