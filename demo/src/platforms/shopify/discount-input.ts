/** Input of discountCodeBasicCreate and discountCodeBasicUpdate: checked as Shopify documents it (DiscountErrorCode), then merged with what was there. Pure. */
import { notPlayed } from './call-context.ts'
import type { CodeDiscount, DiscountItems, DiscountMinimum, DiscountUserError, DiscountValue } from './discount.ts'
import { readGid } from './shop.ts'

type Maybe<T> = T | null | undefined
/** DiscountCodeBasicInput; absent keeps what was there, null clears it. */
export type DiscountInput = {
  title?: Maybe<string>
  code?: Maybe<string>
  startsAt?: Maybe<string>
  endsAt?: Maybe<string>
  usageLimit?: Maybe<number>
  appliesOncePerCustomer?: Maybe<boolean>
  recurringCycleLimit?: Maybe<number>
  tags?: Maybe<string[]>
  combinesWith?: Maybe<{
    orderDiscounts?: Maybe<boolean>
    productDiscounts?: Maybe<boolean>
    shippingDiscounts?: Maybe<boolean>
    productDiscountsWithTagsOnSameCartLine?: unknown
  }>
  context?: Maybe<{ all?: Maybe<string>; customers?: unknown; customerSegments?: unknown; markets?: unknown }>
  customerSelection?: Maybe<{ all?: Maybe<boolean>; customers?: unknown; customerSegments?: unknown }>
  minimumRequirement?: Maybe<{
    subtotal?: Maybe<{ greaterThanOrEqualToSubtotal?: Maybe<string | number> }>
    quantity?: Maybe<{ greaterThanOrEqualToQuantity?: Maybe<string | number> }>
  }>
  customerGets?: Maybe<{
    value?: Maybe<{
      percentage?: Maybe<number>
      discountAmount?: Maybe<{ amount?: Maybe<string | number>; appliesOnEachItem?: Maybe<boolean> }>
      discountOnQuantity?: unknown
    }>
    items?: Maybe<{
      all?: Maybe<boolean>
      products?: Maybe<Record<'productsToAdd' | 'productsToRemove' | 'productVariantsToAdd' | 'productVariantsToRemove', Maybe<string[]>>>
      collections?: Maybe<{ add?: Maybe<string[]>; remove?: Maybe<string[]> }>
    }>
    appliesOnOneTimePurchase?: Maybe<boolean>
    appliesOnSubscription?: Maybe<boolean>
  }>
}

const MAX_TEXT = 255
const MAX_TAGS = 5

/** An error of a field of the input. */
export const userError = (code: string, field: string[] | null, message: string): DiscountUserError => ({
  code,
  field,
  message,
  extraInfo: null,
})
const fault = (code: string, path: string, message: string): DiscountUserError =>
  userError(code, ['basicCodeDiscount', ...path.split('.')], message)

/** Errors of a code by itself; field: where the code stood. */
export const codeFaults = (code: string, field: string[]): DiscountUserError[] => {
  if (code.trim() === '') return [userError('BLANK', field, "Code can't be blank")]
  return code.length > MAX_TEXT ? [userError('TOO_LONG', field, `Code is too long (maximum is ${MAX_TEXT} characters)`)] : []
}

/** The error of a code that the shop has already. */
export const takenFault = (field: string[]): DiscountUserError =>
  userError('TAKEN', field, 'Code must be unique. Please try a different code.')

const textFaults = ({ title, code }: DiscountInput, isNew: boolean): DiscountUserError[] => [
  ...((isNew || title !== undefined) && (title ?? '').trim() === '' ? [fault('BLANK', 'title', "Title can't be blank")] : []),
  ...((title ?? '').length > MAX_TEXT ? [fault('TOO_LONG', 'title', `Title is too long (maximum is ${MAX_TEXT} characters)`)] : []),
  ...(isNew || code !== undefined ? codeFaults(code ?? '', ['basicCodeDiscount', 'code']) : []),
]

const timeFaults = (input: DiscountInput, before?: CodeDiscount): DiscountUserError[] => {
  const startsAtMs = input.startsAt ? Date.parse(input.startsAt) : before?.startsAtMs
  const endsAtMs = input.endsAt === undefined ? before?.endsAtMs : input.endsAt === null ? undefined : Date.parse(input.endsAt)
  if (startsAtMs === undefined) return [fault('BLANK', 'startsAt', "Starts at can't be blank")]
  if (Number.isNaN(startsAtMs)) return [fault('INVALID', 'startsAt', 'Starts at is invalid')]
  if (endsAtMs !== undefined && Number.isNaN(endsAtMs)) return [fault('INVALID', 'endsAt', 'Ends at is invalid')]
  return endsAtMs !== undefined && endsAtMs <= startsAtMs
    ? [fault('END_DATE_BEFORE_START_DATE', 'endsAt', 'Ends at needs to be after starts_at')]
    : []
}

const valueFaults = ({ customerGets }: DiscountInput, isNew: boolean): DiscountUserError[] => {
  const { percentage, discountAmount, discountOnQuantity } = customerGets?.value ?? {}
  if (discountOnQuantity) throw notPlayed('discounts on a quantity')
  const hasPercentage = percentage !== undefined && percentage !== null
  if (hasPercentage && discountAmount) return [fault('CONFLICT', 'customerGets.value', 'Only one of percentage and amount can be given')]
  if (!hasPercentage && !discountAmount)
    return isNew || customerGets?.value ? [fault('BLANK', 'customerGets.value', "Value can't be blank")] : []
  if (hasPercentage)
    return percentage < 0 || percentage > 1
      ? [fault('VALUE_OUTSIDE_RANGE', 'customerGets.value.percentage', 'Value must be between 0.0 and 1.0')]
      : []
  const amount = Number(discountAmount?.amount ?? Number.NaN)
  return amount > 0 ? [] : [fault('GREATER_THAN', 'customerGets.value.discountAmount.amount', 'Value must be greater than 0')]
}

const itemFaults = ({ customerGets }: DiscountInput, isNew: boolean, isProduct: (gid: string) => boolean): DiscountUserError[] => {
  const { all, products, collections } = customerGets?.items ?? {}
  const path = 'customerGets.items'
  if ([all === true, products, collections].filter(Boolean).length > 1)
    return [fault('CONFLICT', path, 'Only one of all, products and collections can be given')]
  if (isNew && all !== true && !products && !collections) return [fault('BLANK', path, "Items can't be blank")]
  const wrong = (products?.productsToAdd ?? []).find((gid) => !isProduct(gid))
  if (wrong !== undefined) return [fault('INVALID', `${path}.products.productsToAdd`, `Product with id: ${wrong} is invalid`)]
  const strange = (collections?.add ?? []).find((gid) => readGid('Collection', gid) === undefined)
  return strange === undefined ? [] : [fault('INVALID', `${path}.collections.add`, `Collection with id: ${strange} is invalid`)]
}

const cycleFaults = (input: DiscountInput, before?: CodeDiscount): DiscountUserError[] => {
  const { appliesOnOneTimePurchase, appliesOnSubscription } = input.customerGets ?? {}
  const isForOneTime = appliesOnOneTimePurchase ?? before?.isForOneTime ?? true
  const isForSubscriptions = appliesOnSubscription ?? before?.isForSubscriptions ?? false
  const limit = input.recurringCycleLimit
  if (!isForOneTime && !isForSubscriptions)
    return [fault('APPLIES_ON_NOTHING', 'customerGets', 'The discount must apply on one-time purchases, subscriptions, or both')]
  if (limit === undefined || limit === null) return []
  const path = 'recurringCycleLimit'
  if (limit < 0)
    return [fault('RECURRING_CYCLE_LIMIT_NOT_A_VALID_INTEGER', path, 'Recurring cycle limit must be an integer greater than or equal to 0')]
  return limit !== 1 && !isForSubscriptions
    ? [fault('MULTIPLE_RECURRING_CYCLE_LIMIT_FOR_NON_SUBSCRIPTION_ITEMS', path, 'Recurring cycle limit must be 1 without subscriptions')]
    : []
}

const limitFaults = ({ usageLimit, minimumRequirement, tags }: DiscountInput): DiscountUserError[] => [
  ...(typeof usageLimit === 'number' && usageLimit < 1 ? [fault('GREATER_THAN', 'usageLimit', 'Usage limit must be greater than 0')] : []),
  ...(minimumRequirement?.subtotal && minimumRequirement.quantity
    ? [
        fault(
          'MINIMUM_SUBTOTAL_AND_QUANTITY_RANGE_BOTH_PRESENT',
          'minimumRequirement',
          'Only one of minimum subtotal and minimum quantity can be given',
        ),
      ]
    : []),
  ...((tags ?? []).length > MAX_TAGS ? [fault('TOO_MANY_TAGS', 'tags', `The number of tags exceeds the maximum of ${MAX_TAGS}`)] : []),
  ...((tags ?? []).some((tag) => tag.length > MAX_TEXT)
    ? [fault('INVALID_TAG_LENGTH', 'tags', `The tag title exceeds the maximum length of ${MAX_TEXT} characters`)]
    : []),
]

const buyerFaults = ({ context, customerSelection }: DiscountInput, isNew: boolean): DiscountUserError[] => {
  const asked = [context?.customers, context?.customerSegments, context?.markets, customerSelection?.customers]
  if (asked.some(Boolean) || customerSelection?.customerSegments) throw notPlayed('discounts for some buyers only')
  return isNew && !context && !customerSelection ? [fault('BLANK', 'context', "Context can't be blank")] : []
}

/** All errors of an input. before: the discount that it changes. isProduct: whether the shop has a product of this id. */
export const discountFaults = (input: DiscountInput, isProduct: (gid: string) => boolean, before?: CodeDiscount): DiscountUserError[] => {
  const isNew = before === undefined
  if (input.combinesWith?.productDiscountsWithTagsOnSameCartLine) throw notPlayed('discounts that combine by tag')
  return [
    ...textFaults(input, isNew),
    ...timeFaults(input, before),
    ...buyerFaults(input, isNew),
    ...valueFaults(input, isNew),
    ...itemFaults(input, isNew, isProduct),
    ...cycleFaults(input, before),
    ...limitFaults(input),
  ]
}

const centsOf = (amount: Maybe<string | number>): number => Math.round(Number(amount ?? 0) * 100)

const readValue = ({ customerGets }: DiscountInput): DiscountValue | undefined => {
  const { percentage, discountAmount } = customerGets?.value ?? {}
  if (typeof percentage === 'number') return { kind: 'percentage', share: percentage }
  if (!discountAmount) return undefined
  return { kind: 'amount', cents: centsOf(discountAmount.amount), isForEach: discountAmount.appliesOnEachItem === true }
}

const change = (ids: readonly string[], type: string, add: Maybe<string[]>, remove: Maybe<string[]>): string[] => {
  const numbers = (gids: Maybe<string[]>): string[] => (gids ?? []).flatMap((gid) => readGid(type, gid) ?? [])
  const gone = numbers(remove)
  return [...new Set([...ids, ...numbers(add)])].filter((id) => !gone.includes(id))
}

const readItems = ({ customerGets }: DiscountInput, before: DiscountItems): DiscountItems => {
  const { all, products, collections } = customerGets?.items ?? {}
  if (all === true) return { kind: 'all' }
  if (products) {
    const known = before.kind === 'products' ? before : { productIds: [], variantIds: [] }
    return {
      kind: 'products',
      productIds: change(known.productIds, 'Product', products.productsToAdd, products.productsToRemove),
      variantIds: change(known.variantIds, 'ProductVariant', products.productVariantsToAdd, products.productVariantsToRemove),
    }
  }
  if (!collections) return before
  const known = before.kind === 'collections' ? before.collectionIds : []
  return { kind: 'collections', collectionIds: change(known, 'Collection', collections.add, collections.remove) }
}

const readMinimum = ({ minimumRequirement }: DiscountInput, before?: DiscountMinimum): DiscountMinimum | undefined => {
  if (minimumRequirement === undefined) return before
  const { subtotal, quantity } = minimumRequirement ?? {}
  if (subtotal) return { kind: 'subtotal', cents: centsOf(subtotal.greaterThanOrEqualToSubtotal) }
  return quantity ? { kind: 'quantity', pieces: Number(quantity.greaterThanOrEqualToQuantity ?? 0) } : undefined
}

/** A field that null clears and absence keeps. */
const keep = <T>(given: Maybe<T>, before: T | undefined): T | undefined => (given === undefined ? before : (given ?? undefined))

/** The discount after an input without errors. before: the one that it changes, or its first values. */
export const applyDiscountInput = (before: CodeDiscount, input: DiscountInput, nowMs: number): CodeDiscount => {
  const { customerGets, combinesWith } = input
  const { endsAtMs: _end, usageLimit: _limit, cycleLimit: _cycles, minimum: _minimum, ...rest } = before
  const endsAtMs = input.endsAt === undefined ? before.endsAtMs : input.endsAt === null ? undefined : Date.parse(input.endsAt)
  const usageLimit = keep(input.usageLimit, before.usageLimit)
  const cycleLimit = keep(input.recurringCycleLimit, before.cycleLimit)
  const minimum = readMinimum(input, before.minimum)
  return {
    ...rest,
    title: input.title?.trim() ?? before.title,
    startsAtMs: input.startsAt ? Date.parse(input.startsAt) : before.startsAtMs,
    ...(endsAtMs !== undefined && { endsAtMs }),
    updatedAtMs: nowMs,
    value: readValue(input) ?? before.value,
    items: readItems(input, before.items),
    ...(minimum && { minimum }),
    ...(usageLimit !== undefined && { usageLimit }),
    ...(cycleLimit !== undefined && { cycleLimit }),
    isOncePerCustomer: input.appliesOncePerCustomer ?? before.isOncePerCustomer,
    isForOneTime: customerGets?.appliesOnOneTimePurchase ?? before.isForOneTime,
    isForSubscriptions: customerGets?.appliesOnSubscription ?? before.isForSubscriptions,
    combinesWith: {
      orderDiscounts: combinesWith?.orderDiscounts ?? before.combinesWith.orderDiscounts,
      productDiscounts: combinesWith?.productDiscounts ?? before.combinesWith.productDiscounts,
      shippingDiscounts: combinesWith?.shippingDiscounts ?? before.combinesWith.shippingDiscounts,
    },
    tags: input.tags ?? before.tags,
  }
}
