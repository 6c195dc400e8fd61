/** Lists a shop's orders and reads single ones. */
import { z } from 'zod'
import type { ParsedOrder } from '../../orders/shopify-order.ts'
import { askShopify, type ShopifyAnswer, type ShopifyProgram } from './admin-client.ts'
import { GET_ORDER_DOCUMENT, LIST_ORDERS_DOCUMENT } from './orders.graphql.ts'
import { lineNodeSchema, orderNodeSchema, readOrderNode, type LineNode } from './read-order.ts'

const pageInfo = z.object({ hasNextPage: z.boolean(), endCursor: z.string().nullish() })

/** An order in a list: times as ISO 8601 UTC, the total as decimal text in the shop's currency. */
export type ListedOrder = { orderId: string; orderedAt: string; updatedAt: string; total: string; currency: string }

const isoTime = z.string().transform((value) => new Date(value).toISOString())
const listSchema = z.object({
  orders: z.object({
    nodes: z.array(
      z
        .object({
          legacyResourceId: z.string(),
          createdAt: isoTime,
          updatedAt: isoTime,
          totalPriceSet: z.object({ shopMoney: z.object({ amount: z.string(), currencyCode: z.string() }) }),
        })
        .transform(({ legacyResourceId: orderId, createdAt: orderedAt, updatedAt, totalPriceSet: { shopMoney } }): ListedOrder => ({
          orderId,
          orderedAt,
          updatedAt,
          total: shopMoney.amount,
          currency: shopMoney.currencyCode,
        })),
    ),
    pageInfo,
  }),
})

/** All orders placed from a time up to another (exclusive), oldest first. */
export const listOrders = async (
  program: ShopifyProgram,
  storeId: string,
  { from, to }: { from: Date; to: Date },
): Promise<ShopifyAnswer<ListedOrder[]>> => {
  const query = `created_at:>='${from.toISOString()}' AND created_at:<'${to.toISOString()}'`
  const orders: ListedOrder[] = []
  for (let after: string | undefined; ;) {
    const answer = await askShopify(program, storeId, LIST_ORDERS_DOCUMENT, { query, ...(after !== undefined && { after }) }, listSchema)
    if (!('result' in answer)) return answer
    orders.push(...answer.result.orders.nodes)
    const { hasNextPage, endCursor } = answer.result.orders.pageInfo
    if (!hasNextPage || !endCursor) return { result: orders }
    after = endCursor
  }
}

const orderSchema = z.object({
  order: orderNodeSchema.extend({ lineItems: z.object({ nodes: z.array(lineNodeSchema), pageInfo }) }).nullable(),
})

/** One order with all its lines; undefined if the shop does not have it (any more). */
export const getOrder = async (
  program: ShopifyProgram,
  storeId: string,
  orderId: string,
): Promise<ShopifyAnswer<ParsedOrder | undefined>> => {
  const lines: LineNode[] = []
  for (let after: string | undefined; ;) {
    const variables = { id: `gid://shopify/Order/${orderId}`, ...(after !== undefined && { after }) }
    const answer = await askShopify(program, storeId, GET_ORDER_DOCUMENT, variables, orderSchema)
    if (!('result' in answer)) return answer
    const { order } = answer.result
    if (order === null) return { result: undefined }
    lines.push(...order.lineItems.nodes)
    const { hasNextPage, endCursor } = order.lineItems.pageInfo
    if (!hasNextPage || !endCursor) return { result: readOrderNode(order, lines) }
    after = endCursor
  }
}
