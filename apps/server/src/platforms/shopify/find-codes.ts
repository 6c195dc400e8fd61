/** Looks up which discounts of a shop have some codes. Changes nothing there. */
import type { ShopDiscount } from '@convbox/contract/api/discount-codes.schemas'
import type { ShopDiscountKind } from '@convbox/contract/discount-codes'
import { z } from 'zod'
import { askShopify, type ShopifyProgram } from './admin-client.ts'
import { faultOf, type DiscountAnswer } from './discount-failures.ts'
import { CODES_OF_A_CALL, FIND_CODES_DOCUMENT } from './discounts.graphql.ts'
import { readValue, statusField, valueSchema } from './discounts.ts'

const KINDS: ReadonlyMap<string, ShopDiscountKind> = new Map([
  ['DiscountCodeBasic', 'amount off'],
  ['DiscountCodeBxgy', 'buy x get y'],
  ['DiscountCodeFreeShipping', 'free shipping'],
])

const getsSchema = z.object({ value: valueSchema, items: z.object({ __typename: z.string() }) })

const offOf = ({ value, items }: z.output<typeof getsSchema>): Pick<ShopDiscount, 'off'> => {
  const read = readValue(value)
  if (read === undefined) return {}
  const type = items.__typename === 'AllDiscountItems' ? 'order' : 'product'
  if ('percent' in read) return { off: { type, valueType: 'percentage', value: read.percent } }
  return { off: { type, valueType: 'fixed amount', value: read.amount, ...(read.currency !== undefined && { currency: read.currency }) } }
}

const nodeSchema = z
  .object({
    codeDiscount: z.object({ __typename: z.string(), title: z.string(), status: statusField, customerGets: getsSchema.optional() }),
  })
  .transform(({ codeDiscount: { __typename, title, status, customerGets } }): ShopDiscount => ({
    title,
    kind: KINDS.get(__typename) ?? 'app',
    status,
    ...(customerGets && offOf(customerGets)),
  }))
  .nullable()
const answerSchema = z.record(z.string(), nodeSchema)

/** The discounts that have these codes, in their order and without regard to case; undefined: the shop does not have the code. At most CODES_OF_A_CALL codes. */
export const findCodes = async (
  program: ShopifyProgram,
  storeId: string,
  codes: readonly string[],
): Promise<DiscountAnswer<(ShopDiscount | undefined)[]>> => {
  // The query has a fixed number of codes: the last one fills up.
  const variables = Object.fromEntries(
    Array.from({ length: CODES_OF_A_CALL }, (_, index) => [`code${index}`, codes[index] ?? codes.at(-1) ?? '']),
  )
  const answer = await askShopify(program, storeId, FIND_CODES_DOCUMENT, variables, answerSchema)
  if (!('result' in answer)) return faultOf(answer)
  const found = new Map(Object.entries(answer.result))
  return { result: codes.map((_, index) => found.get(`code${index}`) ?? undefined) }
}
