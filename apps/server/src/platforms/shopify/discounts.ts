/** Discounts with codes in a shop: made, changed, stopped, found and read, in our own values. Knows nothing of what they are for. */
import { Decimal } from 'decimal.js'
import { z } from 'zod'
import { askShopify, type ShopifyProgram } from './admin-client.ts'
import { type DiscountAnswer, faultOf } from './discount-failures.ts'
import { type DiscountItems, itemChanges, readDiscountItems } from './discount-items.ts'
import {
  ACTIVATE_DISCOUNT_DOCUMENT,
  CREATE_DISCOUNT_DOCUMENT,
  DEACTIVATE_DISCOUNT_DOCUMENT,
  FIND_CODE_DOCUMENT,
  READ_DISCOUNT_DOCUMENT,
  UPDATE_DISCOUNT_DOCUMENT,
} from './discounts.graphql.ts'

/** Decimal texts: percent 0 to 100, or an amount in the shop's currency, off each piece or once off the order. */
export type DiscountValue = { percent: string } | { amount: string; isForEach: boolean }
/** A discount as we want it. Times: ISO 8601 UTC; without endsAt it is permanent. productIds: for these only, else for the whole order. usageLimit: of each code. */
export type WantedDiscount = {
  title: string
  value: DiscountValue
  startsAt: string
  endsAt?: string
  productIds?: readonly string[]
  usageLimit?: number
  isOncePerCustomer?: boolean
}

const valueInput = (value: DiscountValue) =>
  'percent' in value
    ? { percentage: new Decimal(value.percent).div(100).toNumber() }
    : { discountAmount: { amount: value.amount, appliesOnEachItem: value.isForEach } }

const itemsInput = (productIds: readonly string[] | undefined) =>
  productIds === undefined ? { all: true } : { products: { productsToAdd: productIds.map((id) => `gid://shopify/Product/${id}`) } }

/** DiscountCodeBasicInput. null clears what Shopify has. */
const inputOf = (wanted: WantedDiscount) => ({
  title: wanted.title,
  startsAt: wanted.startsAt,
  endsAt: wanted.endsAt ?? null,
  usageLimit: wanted.usageLimit ?? null,
  appliesOncePerCustomer: wanted.isOncePerCustomer ?? false,
  context: { all: 'ALL' },
  customerGets: { value: valueInput(wanted.value), items: itemsInput(wanted.productIds) },
})

const STATUSES = { ACTIVE: 'active', EXPIRED: 'expired', SCHEDULED: 'scheduled' } as const
export type DiscountStatus = (typeof STATUSES)[keyof typeof STATUSES]
/** A discount's status, in our words. */
export const statusField = z.enum(['ACTIVE', 'EXPIRED', 'SCHEDULED']).transform((status) => STATUSES[status])

/** The discount that has a code. isOrdinary: an amount off products or the order, as ours are; else buy X get Y, free shipping, or an app's. */
export type FoundCode = { discountId: string; title: string; status: DiscountStatus; isOrdinary: boolean }

const foundSchema = z.object({
  codeDiscountNodeByCode: z
    .object({ id: z.string(), codeDiscount: z.object({ __typename: z.string(), title: z.string(), status: statusField }) })
    .transform(({ id, codeDiscount }): FoundCode => ({
      discountId: id,
      title: codeDiscount.title,
      status: codeDiscount.status,
      isOrdinary: codeDiscount.__typename === 'DiscountCodeBasic',
    }))
    .nullable(),
})

/** The discount that has a code, without regard to case; undefined: the code is free. */
export const findCode = async (program: ShopifyProgram, storeId: string, code: string): Promise<DiscountAnswer<FoundCode | undefined>> => {
  const answer = await askShopify(program, storeId, FIND_CODE_DOCUMENT, { code }, foundSchema)
  return 'result' in answer ? { result: answer.result.codeDiscountNodeByCode ?? undefined } : faultOf(answer)
}

const madeOf = z.object({ codeDiscountNode: z.object({ id: z.string() }) }).transform(({ codeDiscountNode }) => codeDiscountNode.id)
const createdSchema = z.object({ discountCodeBasicCreate: madeOf })

/**
 * Creates a discount with its first code; returns its id. The answer to a call that worked may be lost: if the code then belongs to a discount of this title, that
 * is the one. So titles must be unique among ours, and the same call may be made again after any failure that passes.
 */
export const createDiscount = async (
  program: ShopifyProgram,
  storeId: string,
  wanted: WantedDiscount & { code: string },
): Promise<DiscountAnswer<string>> => {
  const variables = { basicCodeDiscount: { ...inputOf(wanted), code: wanted.code } }
  const answer = await askShopify(program, storeId, CREATE_DISCOUNT_DOCUMENT, variables, createdSchema)
  if ('result' in answer) return { result: answer.result.discountCodeBasicCreate }
  const fault = faultOf(answer)
  if (fault.failed !== 'unavailable' && fault.failed !== 'already exists') return fault
  const found = await findCode(program, storeId, wanted.code)
  return 'result' in found && found.result?.title === wanted.title && found.result.isOrdinary ? { result: found.result.discountId } : fault
}

const change = async (
  program: ShopifyProgram,
  storeId: string,
  document: string,
  variables: Record<string, unknown>,
): Promise<DiscountAnswer<undefined>> => {
  const answer = await askShopify(program, storeId, document, variables, z.unknown())
  return 'result' in answer ? { result: undefined } : faultOf(answer)
}

/** Changes a discount and all its codes. Its products are not changed: another set of products is another discount. */
export const updateDiscount = (
  program: ShopifyProgram,
  storeId: string,
  discountId: string,
  { productIds: _same, ...wanted }: WantedDiscount,
): Promise<DiscountAnswer<undefined>> => {
  const { customerGets, ...input } = inputOf(wanted)
  const basicCodeDiscount = { ...input, customerGets: { value: customerGets.value } }
  return change(program, storeId, UPDATE_DISCOUNT_DOCUMENT, { id: discountId, basicCodeDiscount })
}

/** Ends a discount; it and its codes are kept, so that they stay ours. */
export const deactivateDiscount = (program: ShopifyProgram, storeId: string, discountId: string): Promise<DiscountAnswer<undefined>> =>
  change(program, storeId, DEACTIVATE_DISCOUNT_DOCUMENT, { id: discountId })

/** Lets a discount work again. Shopify takes away an end that has passed: set it anew with updateDiscount. */
export const activateDiscount = (program: ShopifyProgram, storeId: string, discountId: string): Promise<DiscountAnswer<undefined>> =>
  change(program, storeId, ACTIVATE_DISCOUNT_DOCUMENT, { id: discountId })

/** A code as Shopify has it. uses: lags behind orders. */
export type ReadCode = { redeemCodeId: string; code: string; uses: number }
/**
 * A discount as Shopify has it, for a comparison with ours. value undefined: of a kind that we do not make. productIds undefined: for the whole order; variantIds,
 * isForCollections: for single variants or collections, which we do not make.
 */
export type ReadDiscount = {
  discountId: string
  title: string
  status: DiscountStatus
  startsAt: string
  endsAt: string | undefined
  value: (DiscountValue & { currency?: string }) | undefined
  productIds: string[] | undefined
  variantIds: string[]
  isForCollections: boolean
  usageLimit: number | undefined
  isOncePerCustomer: boolean
  /** false: for some buyers only, which we do not make. */
  isForAll: boolean
  /** Which we do not make: the order's subtotal in decimal text, or its pieces; empty: of a kind that is new to us. */
  minimum: { subtotal?: string; quantity?: string } | undefined
  codes: ReadCode[]
}

const isoTime = z.string().transform((value) => new Date(value).toISOString())
/** What a discount takes off, of any kind. */
export const valueSchema = z.object({
  __typename: z.string(),
  percentage: z.number().optional(),
  amount: z.object({ amount: z.string(), currencyCode: z.string() }).optional(),
  appliesOnEachItem: z.boolean().optional(),
})
const pageSchema = z.object({
  nodes: z.array(
    z
      .object({ id: z.string(), code: z.string(), asyncUsageCount: z.number().int() })
      .transform(({ id, code, asyncUsageCount }): ReadCode => ({ redeemCodeId: id, code, uses: asyncUsageCount })),
  ),
  pageInfo: z.object({ hasNextPage: z.boolean(), endCursor: z.string().nullish() }),
})
const basicSchema = z.object({
  __typename: z.literal('DiscountCodeBasic'),
  title: z.string(),
  status: statusField,
  startsAt: isoTime,
  endsAt: isoTime.nullish(),
  usageLimit: z.number().int().nullish(),
  appliesOncePerCustomer: z.boolean(),
  context: z.object({ __typename: z.string() }),
  minimumRequirement: z
    .object({
      greaterThanOrEqualToSubtotal: z.object({ amount: z.string() }).optional(),
      greaterThanOrEqualToQuantity: z.string().optional(),
    })
    .nullish(),
  customerGets: z.object({
    value: valueSchema,
    items: z.object({ __typename: z.string() }),
  }),
  codes: pageSchema,
})
const readSchema = z.object({ node: z.object({ id: z.string().optional(), codeDiscount: basicSchema.optional() }).nullable() })

/** Undefined: of a kind that we do not make. */
export const readValue = ({ percentage, amount, appliesOnEachItem }: z.output<typeof valueSchema>): ReadDiscount['value'] => {
  if (percentage !== undefined) return { percent: new Decimal(percentage).times(100).toFixed() }
  if (amount === undefined) return undefined
  return { amount: amount.amount, isForEach: appliesOnEachItem === true, currency: amount.currencyCode }
}

const readMinimum = ({ minimumRequirement }: z.output<typeof basicSchema>): ReadDiscount['minimum'] => {
  if (!minimumRequirement) return undefined
  const { greaterThanOrEqualToSubtotal: subtotal, greaterThanOrEqualToQuantity: quantity } = minimumRequirement
  return { ...(subtotal && { subtotal: subtotal.amount }), ...(quantity !== undefined && { quantity }) }
}

type Basic = z.output<typeof basicSchema>

const readBasic = (discountId: string, basic: Basic, { codes, items }: { codes: ReadCode[]; items?: DiscountItems }): ReadDiscount => ({
  discountId,
  title: basic.title,
  status: basic.status,
  startsAt: basic.startsAt,
  endsAt: basic.endsAt ?? undefined,
  value: readValue(basic.customerGets.value),
  productIds: items?.productIds,
  variantIds: items?.variantIds ?? [],
  isForCollections: basic.customerGets.items.__typename === 'DiscountCollections',
  usageLimit: basic.usageLimit ?? undefined,
  isOncePerCustomer: basic.appliesOncePerCustomer,
  isForAll: basic.context.__typename === 'DiscountBuyerSelectionAll',
  minimum: readMinimum(basic),
  codes,
})

/** A discount with all its codes, products and variants; undefined if the shop does not have it (any more). */
export const readDiscount = async (
  program: ShopifyProgram,
  storeId: string,
  discountId: string,
): Promise<DiscountAnswer<ReadDiscount | undefined>> => {
  const codes: ReadCode[] = []
  for (let after: string | undefined; ;) {
    const variables = { id: discountId, ...(after !== undefined && { after }) }
    const answer = await askShopify(program, storeId, READ_DISCOUNT_DOCUMENT, variables, readSchema)
    if (!('result' in answer)) return faultOf(answer)
    const basic = answer.result.node?.codeDiscount
    if (basic === undefined) return { result: undefined }
    codes.push(...basic.codes.nodes)
    const { hasNextPage, endCursor } = basic.codes.pageInfo
    if (hasNextPage && endCursor) {
      after = endCursor
      continue
    }
    if (basic.customerGets.items.__typename !== 'DiscountProducts') return { result: readBasic(discountId, basic, { codes }) }
    const items = await readDiscountItems(program, storeId, discountId)
    return 'result' in items ? { result: readBasic(discountId, basic, { codes, items: items.result }) } : items
  }
}

/** Brings a discount back to what we want, its products, buyers and minimum too, and lets it work if it has ended. theirs: as it was just read. */
export const restoreDiscount = async (
  program: ShopifyProgram,
  storeId: string,
  theirs: ReadDiscount,
  wanted: WantedDiscount,
): Promise<DiscountAnswer<undefined>> => {
  const { discountId, status, minimum } = theirs
  const active = status === 'expired' ? await activateDiscount(program, storeId, discountId) : { result: undefined }
  if (!('result' in active)) return active
  const [first, ...more] = itemChanges({ productIds: theirs.productIds ?? [], variantIds: theirs.variantIds }, wanted.productIds)
  const input = inputOf(wanted)
  const whole = {
    ...input,
    customerGets: { ...input.customerGets, items: first },
    ...(minimum && { minimumRequirement: null }),
  }
  for (const basicCodeDiscount of [whole, ...more.map((items) => ({ customerGets: { items } }))]) {
    const changed = await change(program, storeId, UPDATE_DISCOUNT_DOCUMENT, { id: discountId, basicCodeDiscount })
    if (!('result' in changed)) return changed
  }
  return { result: undefined }
}
