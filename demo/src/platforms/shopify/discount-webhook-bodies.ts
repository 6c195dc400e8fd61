/** Bodies of the webhooks about discounts. Shapes after Shopify's published samples: codes and value are not in them. Pure. */
import type { Json } from '../../signed-webhook.ts'
import { shopTime } from '../../shopify-webhooks.ts'
import { type CodeDiscount, type RedeemCode, statusOf } from './discount.ts'
import { SHOP_TIME_ZONE } from './shop-clock.ts'

type Body = { [key: string]: Json }
const gid = ({ id }: Pick<CodeDiscount, 'id'>): string => `gid://shopify/DiscountCodeNode/${id}`

/** discounts/create and discounts/update. */
export const discountBody = (discount: CodeDiscount, nowMs: number): Body => ({
  admin_graphql_api_id: gid(discount),
  title: discount.title,
  status: statusOf(discount, nowMs),
  created_at: shopTime(discount.createdAtMs, SHOP_TIME_ZONE),
  updated_at: shopTime(discount.updatedAtMs, SHOP_TIME_ZONE),
})

/** discounts/delete. */
export const discountDeletedBody = (discount: CodeDiscount, nowMs: number): Body => ({
  admin_graphql_api_id: gid(discount),
  deleted_at: shopTime(nowMs, SHOP_TIME_ZONE),
})

/** discounts/redeemcode_added and discounts/redeemcode_removed: one webhook a code. */
export const redeemCodeBody = (discount: CodeDiscount, { id, code }: RedeemCode, nowMs: number): Body => ({
  admin_graphql_api_id: gid(discount),
  redeem_code: { id: `gid://shopify/DiscountRedeemCode/${id}`, code },
  updated_at: new Date(nowMs).toISOString(),
})
