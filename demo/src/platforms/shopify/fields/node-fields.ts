/** Things found by their ids, whatever they are. */
import { GraphQLError } from 'graphql'
import type { CallContext, Fields } from '../call-context.ts'
import { notPlayed } from '../call-context.ts'
import { discountNodeFields, findDiscount } from './discount-fields.ts'
import { orderNode } from './order-fields.ts'
import { productFields, productOf } from './product-fields.ts'

/** Source: https://shopify.dev/docs/api/usage/limits (input arrays). */
const MAX_INPUTS = 250

/** Refuses a list that is longer than Shopify takes. */
export const checkInputs = (given: readonly unknown[]): void => {
  if (given.length > MAX_INPUTS)
    throw new GraphQLError(`The input array size of ${given.length} is greater than the maximum allowed of ${MAX_INPUTS}.`, {
      extensions: { code: 'MAX_INPUT_SIZE_EXCEEDED' },
    })
}

const nodeOf = (id: string, context: CallContext): Fields | null => {
  if (id.startsWith('gid://shopify/Order/')) return orderNode(id, context)
  if (id.startsWith('gid://shopify/DiscountCodeNode/')) {
    const discount = findDiscount(context, id)
    return discount ? discountNodeFields(discount, context) : null
  }
  if (!id.startsWith('gid://shopify/Product/')) throw notPlayed('nodes but products, orders and discounts with codes')
  const product = productOf(id, context)
  return product ? { __typename: 'Product', ...productFields(product, context) } : null
}

/** Queries by id. */
export const nodeQueries = (context: CallContext): Fields => ({
  node: ({ id }: { id: string }) => nodeOf(id, context),
  nodes: ({ ids }: { ids: readonly string[] }) => {
    checkInputs(ids)
    return ids.map((id) => nodeOf(id, context))
  },
})
