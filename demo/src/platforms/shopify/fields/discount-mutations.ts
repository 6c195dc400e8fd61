/** Creates, changes, stops, starts and deletes discounts with codes. Source: https://shopify.dev/docs/api/admin-graphql/latest/mutations/discountCodeBasicCreate. */
import type { CallContext, Fields } from '../call-context.ts'
import { notPlayed } from '../call-context.ts'
import { type CodeDiscount, type DiscountUserError, findByCode, statusOf } from '../discount.ts'
import { applyDiscountInput, discountFaults, type DiscountInput, takenFault, userError } from '../discount-input.ts'
import { discountBody, discountDeletedBody } from '../discount-webhook-bodies.ts'
import { nextId } from '../shop.ts'
import { discountNodeFields, findDiscount } from './discount-fields.ts'
import { checkInputs } from './node-fields.ts'
import { productOf } from './product-fields.ts'

const CODE_FIELD = ['basicCodeDiscount', 'code']

const refuse = (userErrors: DiscountUserError[]): Fields => ({ codeDiscountNode: null, userErrors })
const answer = (discount: CodeDiscount, context: CallContext): Fields => ({
  codeDiscountNode: discountNodeFields(discount, context),
  userErrors: [],
})
const missing = (): DiscountUserError[] => [userError('INVALID', ['id'], 'Discount does not exist')]

/** Whether another discount has a code, or is ordered to have it. */
export const isTaken = (context: CallContext, code: string): boolean => {
  const lower = code.trim().toLowerCase()
  return context.discountOrder().taken.some((one) => one.toLowerCase() === lower) || findByCode(context.shop.discounts, code) !== undefined
}

/** The error that is ordered for every change, if any. */
export const orderedRefusal = (context: CallContext, field: string[]): DiscountUserError[] => {
  const { refusal } = context.discountOrder()
  return refusal === undefined ? [] : [userError(refusal, field, `Refused with ${refusal}`)]
}

const faultsOf = (context: CallContext, input: DiscountInput, before?: CodeDiscount): DiscountUserError[] => {
  for (const ids of Object.values(input.customerGets?.items?.products ?? {})) checkInputs(ids ?? [])
  const faults = discountFaults(input, (gid) => productOf(gid, context) !== undefined, before)
  const isNewCode = input.code && input.code.toLowerCase() !== before?.codes[0]?.code.toLowerCase()
  return [
    ...faults,
    ...(isNewCode && isTaken(context, input.code ?? '') ? [takenFault(CODE_FIELD)] : []),
    ...orderedRefusal(context, CODE_FIELD),
  ]
}

const create = (context: CallContext, input: DiscountInput): Fields => {
  const { shop, nowMs } = context
  const faults = faultsOf(context, input)
  if (faults.length > 0) return refuse(faults)
  const first: CodeDiscount = {
    id: nextId(shop),
    title: '',
    startsAtMs: nowMs,
    createdAtMs: nowMs,
    updatedAtMs: nowMs,
    value: { kind: 'percentage', share: 0 },
    items: { kind: 'all' },
    isOncePerCustomer: false,
    isForOneTime: true,
    isForSubscriptions: false,
    combinesWith: { orderDiscounts: false, productDiscounts: false, shippingDiscounts: false },
    tags: [],
    codes: [{ id: nextId(shop), code: input.code?.trim() ?? '', uses: 0 }],
  }
  const discount = applyDiscountInput(first, input, nowMs)
  shop.discounts.push(discount)
  context.announce('discounts/create', discountBody(discount, nowMs))
  context.save()
  return answer(discount, context)
}

/** Replaces a discount and tells of it. */
const put = (context: CallContext, discount: CodeDiscount): Fields => {
  context.shop.discounts = context.shop.discounts.map((one) => (one.id === discount.id ? discount : one))
  context.announce('discounts/update', discountBody(discount, context.nowMs))
  context.save()
  return answer(discount, context)
}

const update = (context: CallContext, gid: string, input: DiscountInput): Fields => {
  const before = findDiscount(context, gid)
  if (before === undefined) return refuse(missing())
  const faults = faultsOf(context, input, before)
  if (faults.length > 0) return refuse(faults)
  if (input.code && before.codes.length > 1) throw notPlayed('another code for a discount that has several')
  const codes = before.codes.map((one) => ({ ...one, code: input.code?.trim() ?? one.code }))
  return put(context, { ...applyDiscountInput(before, input, context.nowMs), codes })
}

/** A discount that starts later starts now; one that ended has no end any more. */
const activate = (context: CallContext, gid: string): Fields => {
  const before = findDiscount(context, gid)
  if (before === undefined) return refuse(missing())
  const { nowMs } = context
  const { endsAtMs, ...rest } = before
  const isEnded = statusOf(before, nowMs) === 'EXPIRED'
  return put(context, {
    ...rest,
    ...(endsAtMs !== undefined && !isEnded && { endsAtMs }),
    startsAtMs: Math.min(before.startsAtMs, nowMs),
    updatedAtMs: nowMs,
  })
}

/** Ends a discount now. */
const deactivate = (context: CallContext, gid: string): Fields => {
  const before = findDiscount(context, gid)
  if (before === undefined) return refuse(missing())
  const { nowMs } = context
  const endsAtMs = Math.min(before.endsAtMs ?? nowMs, nowMs)
  return put(context, { ...before, startsAtMs: Math.min(before.startsAtMs, nowMs), endsAtMs, updatedAtMs: nowMs })
}

const remove = (context: CallContext, gid: string): Fields => {
  const discount = findDiscount(context, gid)
  if (discount === undefined) return { deletedCodeDiscountId: null, userErrors: missing() }
  context.shop.discounts = context.shop.discounts.filter((one) => one !== discount)
  context.announce('discounts/delete', discountDeletedBody(discount, context.nowMs))
  context.save()
  return { deletedCodeDiscountId: gid, userErrors: [] }
}

/** Mutations of discounts. */
export const discountMutations = (context: CallContext): Fields => ({
  discountCodeBasicCreate: ({ basicCodeDiscount }: { basicCodeDiscount: DiscountInput }) => create(context, basicCodeDiscount),
  discountCodeBasicUpdate: ({ id, basicCodeDiscount }: { id: string; basicCodeDiscount: DiscountInput }) =>
    update(context, id, basicCodeDiscount),
  discountCodeActivate: ({ id }: { id: string }) => activate(context, id),
  discountCodeDeactivate: ({ id }: { id: string }) => deactivate(context, id),
  discountCodeDelete: ({ id }: { id: string }) => remove(context, id),
})
