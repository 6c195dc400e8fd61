/** Discounts with codes in the API's form, and the queries about them. Source: https://shopify.dev/docs/api/admin-graphql/latest/objects/DiscountCodeBasic. */
import type { CallContext, Fields } from '../call-context.ts'
import { notPlayed } from '../call-context.ts'
import { connection } from '../connection.ts'
import { type CodeDiscount, findByCode, type RedeemCode, statusOf } from '../discount.ts'
import { SHOP_CURRENCY } from '../shop-clock.ts'
import { COLLECTIONS } from '../../../storefront/catalog.ts'
import { readGid } from '../shop.ts'
import { money } from './money-fields.ts'
import { productFields, productOf } from './product-fields.ts'

type Node = Fields & { id: string }
const iso = (ms: number): string => new Date(ms).toISOString()

/** A DiscountRedeemCode. */
export const redeemCodeFields = ({ id, code, uses }: RedeemCode): Node => ({
  id: `gid://shopify/DiscountRedeemCode/${id}`,
  code,
  asyncUsageCount: uses,
  createdBy: { id: 'gid://shopify/App/1', title: 'Convbox' },
})

const valueFields = ({ value }: CodeDiscount): Fields =>
  value.kind === 'percentage'
    ? { __typename: 'DiscountPercentage', percentage: value.share }
    : { __typename: 'DiscountAmount', amount: money(value.cents, SHOP_CURRENCY), appliesOnEachItem: value.isForEach }

const itemFields = ({ items }: CodeDiscount, context: CallContext): Fields => {
  if (items.kind === 'all') return { __typename: 'AllDiscountItems', allItems: true }
  if (items.kind === 'collections')
    return {
      __typename: 'DiscountCollections',
      collections: (args: Record<string, unknown>) =>
        connection(
          items.collectionIds.map((id) => ({
            id: `gid://shopify/Collection/${id}`,
            title: COLLECTIONS.find((one) => one.id === id)?.title ?? '',
          })),
          args,
          context,
        ),
    }
  return {
    __typename: 'DiscountProducts',
    products: (args: Record<string, unknown>) =>
      connection(
        items.productIds.flatMap((id) => {
          const gid = `gid://shopify/Product/${id}`
          const product = productOf(gid, context)
          if (product) return [productFields(product, context)]
          // One that the catalogue of the demo does not have: of a large set that a test puts into the discount.
          return context.shop.productChanges[id]?.isGone === true ? [] : [{ id: gid, legacyResourceId: id }]
        }),
        args,
        context,
      ),
    productVariants: (args: Record<string, unknown>) =>
      connection(
        items.variantIds.map((id) => ({ id: `gid://shopify/ProductVariant/${id}`, legacyResourceId: id })),
        args,
        context,
      ),
  }
}

const minimumFields = ({ minimum }: CodeDiscount): Fields | null => {
  if (minimum === undefined) return null
  return minimum.kind === 'subtotal'
    ? { __typename: 'DiscountMinimumSubtotal', greaterThanOrEqualToSubtotal: money(minimum.cents, SHOP_CURRENCY) }
    : { __typename: 'DiscountMinimumQuantity', greaterThanOrEqualToQuantity: String(minimum.pieces) }
}

const codesOf = ({ codes }: CodeDiscount, args: Record<string, unknown>, context: CallContext): Fields => {
  const query = typeof args.query === 'string' ? args.query.trim() : ''
  const wanted = /^code:(\S+)$/.exec(query)?.[1]?.toLowerCase()
  if (query !== '' && wanted === undefined) throw notPlayed('searching codes but by code:')
  if (args.sortKey !== undefined && args.sortKey !== 'ID') throw notPlayed('codes sorted but by id')
  const found = codes.filter(({ code }) => wanted === undefined || code.toLowerCase() === wanted)
  return connection(found.map(redeemCodeFields), args, context)
}

const basicFields = (discount: CodeDiscount, context: CallContext): Fields => ({
  __typename: 'DiscountCodeBasic',
  title: discount.title,
  status: statusOf(discount, context.nowMs),
  startsAt: iso(discount.startsAtMs),
  endsAt: discount.endsAtMs === undefined ? null : iso(discount.endsAtMs),
  createdAt: iso(discount.createdAtMs),
  updatedAt: iso(discount.updatedAtMs),
  usageLimit: discount.usageLimit ?? null,
  appliesOncePerCustomer: discount.isOncePerCustomer,
  recurringCycleLimit: discount.cycleLimit ?? null,
  asyncUsageCount: discount.codes.reduce((sum, { uses }) => sum + uses, 0),
  codesCount: { count: discount.codes.length, precision: 'EXACT' },
  codes: (args: Record<string, unknown>) => codesOf(discount, args, context),
  combinesWith: { ...discount.combinesWith, productDiscountsWithTagsOnSameCartLine: null },
  context: { __typename: 'DiscountBuyerSelectionAll', all: 'ALL' },
  customerGets: {
    value: valueFields(discount),
    items: itemFields(discount, context),
    appliesOnOneTimePurchase: discount.isForOneTime,
    appliesOnSubscription: discount.isForSubscriptions,
  },
  minimumRequirement: minimumFields(discount),
  discountClasses: [discount.items.kind === 'all' ? 'ORDER' : 'PRODUCT'],
  shareableUrls: discount.codes.slice(0, 1).map(({ code }) => ({
    title: 'Home page',
    targetType: 'HOME',
    targetItemImage: null,
    url: `https://${context.shop.domain}/discount/${encodeURIComponent(code)}`,
  })),
  tags: discount.tags,
  hasTimelineComment: false,
})

/** A DiscountCodeNode. */
export const discountNodeFields = (discount: CodeDiscount, context: CallContext): Node => ({
  __typename: 'DiscountCodeNode',
  id: `gid://shopify/DiscountCodeNode/${discount.id}`,
  codeDiscount: () => basicFields(discount, context),
})

/** The discount of this id. */
export const findDiscount = ({ shop }: CallContext, gid: string): CodeDiscount | undefined =>
  shop.discounts.find(({ id }) => id === readGid('DiscountCodeNode', gid))

/** Queries about discounts. */
export const discountQueries = (context: CallContext): Fields => ({
  codeDiscountNode: ({ id }: { id: string }) => {
    const discount = findDiscount(context, id)
    return discount ? discountNodeFields(discount, context) : null
  },
  codeDiscountNodeByCode: ({ code }: { code: string }) => {
    const found = findByCode(context.shop.discounts, code)
    return found ? discountNodeFields(found.discount, context) : null
  },
})
