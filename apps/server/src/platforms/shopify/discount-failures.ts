/** Why a change to a discount or one of its codes failed, from what Shopify said. Pure. */
import type { DiscountFailure } from '@convbox/contract/api/shopify.values'
import type { ShopifyAnswer } from './admin-client.ts'

/** A failure in our words, with Shopify's own as detail. */
export type DiscountFault = { failed: DiscountFailure; detail: string }
/** The result, or why there is none. */
export type DiscountAnswer<Result> = { result: Result } | DiscountFault

const TAKEN = ['TAKEN', 'DUPLICATE', 'IMPLICIT_DUPLICATE']

/** The failure of a DiscountErrorCode. An error of Shopify's own will pass; every other one is the input's, also one that is new to us. */
export const failureOf = (code: string | undefined): DiscountFailure => {
  if (code !== undefined && TAKEN.includes(code)) return 'already exists'
  return code === 'INTERNAL_ERROR' ? 'unavailable' : 'creation failed'
}

/** The failure of a call. Of several user errors one that nobody can retry away counts first; field `id` or `discountId`: the discount is gone. */
export const faultOf = (answer: Exclude<ShopifyAnswer<unknown>, { result: unknown }>): DiscountFault => {
  const { failed, detail, userErrors = [] } = answer
  if (failed !== 'refused') return { failed, detail }
  if (userErrors.some(({ field }) => field?.length === 1 && (field[0] === 'id' || field[0] === 'discountId')))
    return { failed: 'discount gone', detail }
  const failures = userErrors.map(({ code }) => failureOf(code))
  return { failed: failures.find((one) => one !== 'unavailable') ?? failures[0] ?? 'creation failed', detail }
}

/** Failures that pass by themselves: the same change may be made again later. */
export const isPassing = ({ failed }: DiscountFault): boolean => ['unavailable', 'throttled', 'sync timeout'].includes(failed)
