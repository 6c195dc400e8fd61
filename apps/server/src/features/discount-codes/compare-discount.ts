/** How a discount at Shopify differs from its campaign. Pure. */
import { MINUTE_MS } from '@convbox/contract/durations'
import type { DriftField } from '@convbox/contract/discount-drift'
import { Decimal } from 'decimal.js'
import type { DiscountStatus, DiscountValue, ReadDiscount, WantedDiscount } from '../../platforms/shopify/discounts.ts'

/** ours, theirs: texts as on the wire. codeKey: of a code. */
export type Difference = { field: DriftField; codeKey: string; ours: string; theirs: string }
/** A code of ours. isAtShop: Shopify has taken it, so far as we know. */
export type OwnCode = { code: string; codeKey: string; isAtShop: boolean }

/** About a discount's first and last minute two clocks may say different things. */
const CLOCK_MS = 5 * MINUTE_MS

const decimalText = (text: string): string => new Decimal(text).toFixed()
const moneyText = (text: string): string => new Decimal(text).toFixed(Math.max(2, new Decimal(text).decimalPlaces()))

const valueText = (value: DiscountValue | undefined): string => {
  if (value === undefined) return 'other'
  return 'percent' in value ? `percent ${decimalText(value.percent)}` : `${value.isForEach ? 'each' : 'once'} ${moneyText(value.amount)}`
}

const productsText = (productIds: readonly string[] | undefined): string => productIds?.toSorted().join(',') ?? 'all'
const itemsText = ({ productIds, variantIds, isForCollections }: ReadDiscount): string => {
  if (isForCollections) return 'collections'
  if (variantIds.length === 0) return productsText(productIds)
  return [...(productIds ?? []).toSorted(), ...variantIds.toSorted().map((id) => `variant ${id}`)].join(',')
}

const minimumText = ({ minimum }: ReadDiscount): string => {
  if (minimum === undefined) return ''
  if (minimum.subtotal !== undefined) return `subtotal ${moneyText(minimum.subtotal)}`
  return minimum.quantity === undefined ? 'other' : `quantity ${minimum.quantity}`
}

const statusAt = ({ startsAt, endsAt }: WantedDiscount, nowMs: number): DiscountStatus => {
  if (nowMs < Date.parse(startsAt)) return 'scheduled'
  return endsAt !== undefined && nowMs >= Date.parse(endsAt) ? 'expired' : 'active'
}

const statusTexts = (wanted: WantedDiscount, theirs: ReadDiscount, nowMs: number): [ours: string, theirs: string] => {
  const isNear = (time: string | undefined): boolean => time !== undefined && Math.abs(nowMs - Date.parse(time)) < CLOCK_MS
  const ours = isNear(wanted.startsAt) || isNear(wanted.endsAt) ? theirs.status : statusAt(wanted, nowMs)
  return [ours, theirs.status]
}

const limitText = (limit: number | undefined): string => (limit === undefined ? '' : String(limit))
const yesNo = (is: boolean): string => (is ? 'yes' : 'no')

const fieldDifferences = (wanted: WantedDiscount, theirs: ReadDiscount, nowMs: number): Difference[] => {
  const texts: [DriftField, string, string][] = [
    ['status', ...statusTexts(wanted, theirs, nowMs)],
    ['value', valueText(wanted.value), valueText(theirs.value)],
    ['starts', wanted.startsAt, theirs.startsAt],
    ['ends', wanted.endsAt ?? '', theirs.endsAt ?? ''],
    ['products', productsText(wanted.productIds), itemsText(theirs)],
    ['buyers', 'all', theirs.isForAll ? 'all' : 'some'],
    ['minimum', '', minimumText(theirs)],
    ['usage limit', limitText(wanted.usageLimit), limitText(theirs.usageLimit)],
    ['once per customer', yesNo(wanted.isOncePerCustomer ?? false), yesNo(theirs.isOncePerCustomer)],
    ['title', wanted.title, theirs.title],
  ]
  return texts.flatMap(([field, ours, at]) => (ours === at ? [] : [{ field, codeKey: '', ours, theirs: at }]))
}

/** What differs, in the order of DRIFT_FIELDS. codes: all of ours that belong to the discount, whatever their state. */
export const compareDiscount = (wanted: WantedDiscount, theirs: ReadDiscount, codes: readonly OwnCode[], nowMs: number): Difference[] => {
  const own = new Set(codes.map(({ codeKey }) => codeKey))
  const atShop = new Set(theirs.codes.map(({ code }) => code.toLowerCase()))
  const missing = codes.filter(({ codeKey, isAtShop }) => isAtShop && !atShop.has(codeKey))
  const added = theirs.codes.filter(({ code }) => !own.has(code.toLowerCase()))
  return [
    ...fieldDifferences(wanted, theirs, nowMs),
    ...missing.map(({ code, codeKey }): Difference => ({ field: 'code missing', codeKey, ours: code, theirs: '' })),
    ...added.map(({ code }): Difference => ({ field: 'code added', codeKey: code.toLowerCase(), ours: '', theirs: code })),
  ]
}
