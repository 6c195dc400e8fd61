/** Names of webhook topics, and the scope each requires. Pure. Source: https://shopify.dev/docs/api/usage/access-scopes, https://shopify.dev/docs/apps/build/webhooks. */

/** Required scopes (one is enough) by the beginning of a topic. Source: https://shopify.dev/docs/api/usage/access-scopes. */
const TOPIC_SCOPES: readonly [prefix: string, scope: string][] = [
  ['ORDERS_', 'read_orders'],
  ['REFUNDS_', 'read_orders'],
  ['CARTS_', 'read_orders'],
  ['CHECKOUTS_', 'read_orders'],
  ['ORDER_TRANSACTIONS_', 'read_orders'],
  ['CUSTOMERS_', 'read_customers'],
  ['DISCOUNTS_', 'read_discounts'],
  ['PRODUCTS_', 'read_products'],
  ['COLLECTIONS_', 'read_products'],
  ['THEMES_', 'read_themes'],
  ['DISPUTES_', 'read_shopify_payments_disputes'],
]

/** The scope without which a topic cannot be subscribed to. */
export const scopeOfTopic = (topic: string): string | undefined => TOPIC_SCOPES.find(([prefix]) => topic.startsWith(prefix))?.[1]

/** Topics with two words before the slash; all others have one. */
const LONG_RESOURCES = ['app_subscriptions', 'bulk_operations', 'order_transactions', 'customer_tags', 'fulfillment_orders']

/** 'ORDERS_CREATE' -> 'orders/create', 'ORDER_TRANSACTIONS_CREATE' -> 'order_transactions/create'. */
export const topicPath = (topic: string): string => {
  const name = topic.toLowerCase()
  const resource = LONG_RESOURCES.find((one) => name.startsWith(`${one}_`)) ?? name.split('_')[0] ?? ''
  return `${resource}/${name.slice(resource.length + 1)}`
}
