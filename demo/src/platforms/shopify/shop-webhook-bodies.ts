/** Bodies of webhooks about the shop itself: uninstall, scopes, theme, and the three privacy topics. Source: https://shopify.dev/docs/apps/build/webhooks; shapes after Shopify's samples. Pure. */
import type { OrderFacts } from '../../order-facts.ts'
import type { Json } from '../../signed-webhook.ts'
import { shopTime } from '../../shopify-webhooks.ts'
import { SHOP_CURRENCY, SHOP_TIME_ZONE } from './shop-clock.ts'
import { type SandboxShop, shopName, shopNumber, shopTitle } from './shop.ts'

type Body = { [key: string]: Json }

/** Topics that the app's own configuration subscribes to; the API cannot. */
export const PRIVACY_TOPICS = ['customers/data_request', 'customers/redact', 'shop/redact'] as const
export type PrivacyTopic = (typeof PRIVACY_TOPICS)[number]

/** app/uninstalled and shop/update: the shop. */
export const shopBody = (shop: SandboxShop): Body => ({
  id: shopNumber(shop.domain),
  name: shopTitle(shop.domain),
  email: `owner@${shopName(shop.domain)}.example`,
  domain: shop.domain,
  myshopify_domain: shop.domain,
  country: 'US',
  country_code: 'US',
  currency: SHOP_CURRENCY,
  iana_timezone: SHOP_TIME_ZONE,
  plan_name: 'partner_test',
  created_at: shopTime(shop.createdAtMs, SHOP_TIME_ZONE),
})

/** app/scopes_update. */
export const scopesBody = (shop: SandboxShop, previous: readonly string[], current: readonly string[], nowMs: number): Body => ({
  id: 1,
  shop_id: `gid://shopify/Shop/${shopNumber(shop.domain)}`,
  previous: [...previous],
  current: [...current],
  updated_at: new Date(nowMs).toISOString(),
})

/** themes/publish: the theme that is published now. */
export const themeBody = (shop: SandboxShop, nowMs: number): Body => ({
  id: shopNumber(shop.domain),
  name: 'Dawn',
  role: 'main',
  theme_store_id: 887,
  previewable: true,
  processing: false,
  created_at: shopTime(shop.createdAtMs, SHOP_TIME_ZONE),
  updated_at: shopTime(nowMs, SHOP_TIME_ZONE),
  admin_graphql_api_id: `gid://shopify/OnlineStoreTheme/${shopNumber(shop.domain)}`,
})

/** The body of a privacy topic; of a customer it names the orders. */
export const privacyBody = (shop: SandboxShop, topic: PrivacyTopic, orders: readonly OrderFacts[], requestId: bigint): Body => {
  const whose: Body = { shop_id: shopNumber(shop.domain), shop_domain: shop.domain }
  const [order] = orders
  if (topic === 'shop/redact' || order === undefined) return whose
  const customer: Body = { id: order.customerId, email: order.email, phone: order.phone ?? '' }
  const ids = orders.map(({ id }) => id)
  return topic === 'customers/data_request'
    ? { ...whose, customer, orders_requested: ids, data_request: { id: requestId } }
    : { ...whose, customer, orders_to_redact: ids }
}
