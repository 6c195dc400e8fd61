/** Discounts with codes of a sandbox shop, and the jobs that add or delete codes. Values only. */
import type { DiscountRule } from '../../discount-rule.ts'

/** A code of a discount. uses: paid with it so often. */
export type RedeemCode = { id: string; code: string; uses: number }
/** share: 0 to 1. isForEach: the amount comes off every piece, else once off the order. */
export type DiscountValue = { kind: 'percentage'; share: number } | { kind: 'amount'; cents: number; isForEach: boolean }
/** Ids are numbers as texts, without Shopify's prefix. */
export type DiscountItems =
  | { kind: 'all' }
  | { kind: 'products'; productIds: string[]; variantIds: string[] }
  | { kind: 'collections'; collectionIds: string[] }
export type DiscountMinimum = { kind: 'subtotal'; cents: number } | { kind: 'quantity'; pieces: number }

export type CodeDiscount = {
  id: string
  title: string
  startsAtMs: number
  endsAtMs?: number
  createdAtMs: number
  updatedAtMs: number
  value: DiscountValue
  items: DiscountItems
  minimum?: DiscountMinimum
  /** Of each code. */
  usageLimit?: number
  isOncePerCustomer: boolean
  isForOneTime: boolean
  isForSubscriptions: boolean
  cycleLimit?: number
  combinesWith: { orderDiscounts: boolean; productDiscounts: boolean; shippingDiscounts: boolean }
  tags: string[]
  codes: RedeemCode[]
}

/** An error of a mutation. */
export type DiscountUserError = { code: string; field: string[] | null; message: string; extraInfo: null }

/** Adds codes to a discount, or deletes some, after so many polls. codes: with what became of each. */
export type CodeJob = { id: string; discountId: string; createdAtMs: number; readsLeft: number; isDone: boolean } & (
  | { kind: 'add'; codes: { id: string; code: string; redeemCodeId?: string; errors: DiscountUserError[] }[] }
  | { kind: 'delete'; redeemCodeIds: string[] }
)

/** What is ordered of the next changes: polls until a job ends, codes that another discount has, and an error that all get. */
export type DiscountOrder = { reads: number; isEndless: boolean; taken: string[]; refusal?: string }

/** What discounts do when nothing is ordered. */
export const USUAL_DISCOUNTS: DiscountOrder = { reads: 2, isEndless: false, taken: [] }

/** Whether a discount works at a time. */
export const statusOf = ({ startsAtMs, endsAtMs }: CodeDiscount, nowMs: number): 'ACTIVE' | 'EXPIRED' | 'SCHEDULED' =>
  endsAtMs !== undefined && nowMs >= endsAtMs ? 'EXPIRED' : nowMs < startsAtMs ? 'SCHEDULED' : 'ACTIVE'

/** The discount that has a code, without regard to case, and the code as it was written. */
export const findByCode = (
  discounts: readonly CodeDiscount[],
  wanted: string,
): { discount: CodeDiscount; code: RedeemCode } | undefined => {
  const lower = wanted.trim().toLowerCase()
  for (const discount of discounts) {
    const code = discount.codes.find((one) => one.code.toLowerCase() === lower)
    if (code) return { discount, code }
  }
  return undefined
}

/** What a code takes off in the checkout; undefined where it is unknown, used up, or not at work now. */
export const ruleOf = (discounts: readonly CodeDiscount[], wanted: string, nowMs: number): DiscountRule | undefined => {
  const { discount, code } = findByCode(discounts, wanted) ?? {}
  if (discount === undefined || code === undefined || statusOf(discount, nowMs) !== 'ACTIVE') return undefined
  if (code.uses >= (discount.usageLimit ?? Infinity)) return undefined
  const { value, items, minimum } = discount
  return {
    code: code.code,
    ...(value.kind === 'percentage'
      ? { type: 'percentage' as const, value: Number((value.share * 100).toFixed(4)) }
      : { type: 'fixed_amount' as const, value: value.cents / 100, isForEach: value.isForEach }),
    ...(items.kind === 'products' && { productIds: items.productIds, variantIds: items.variantIds }),
    ...(items.kind === 'collections' && { collectionIds: items.collectionIds }),
    ...(minimum?.kind === 'subtotal' && { minimumCents: minimum.cents }),
    ...(minimum?.kind === 'quantity' && { minimumPieces: minimum.pieces }),
  }
}
