/** A webhook's envelope: exact JSON, Shopify's headers, Shopify's signature. Source: https://shopify.dev/docs/apps/build/webhooks. Pure. */
import { createHmac } from 'node:crypto'

/** API version that the bodies follow. */
const SHOPIFY_API_VERSION = '2026-07'

/** Topics that the demo store sends. */
export type ShopifyTopic = 'orders/create' | 'orders/paid' | 'orders/updated' | 'orders/cancelled' | 'refunds/create'

/** JSON with integers of any size: a bigint is written as a plain number, as Shopify writes its ids. */
export type Json = string | number | bigint | boolean | null | Json[] | { [key: string]: Json }

/** JSON text of a body, bigints as plain numbers. */
export const toJsonText = (value: Json): string => {
  if (typeof value === 'bigint') return value.toString()
  if (Array.isArray(value)) return `[${value.map(toJsonText).join(',')}]`
  if (typeof value === 'object' && value !== null)
    return `{${Object.entries(value)
      .map(([key, field]) => `${JSON.stringify(key)}:${toJsonText(field)}`)
      .join(',')}}`
  return JSON.stringify(value)
}

/** Signature of a body: base64 of HMAC-SHA256 over its bytes, as in X-Shopify-Hmac-Sha256. */
export const signWebhook = (secret: string, body: string | Uint8Array): string => createHmac('sha256', secret).update(body).digest('base64')

/** A webhook ready to be posted. The signature covers this exact text. webhookId stays the same when it is sent again. */
export type ShopifyWebhook = { topic: ShopifyTopic; webhookId: string; headers: Record<string, string>; body: string }

/** Signs a body and gives it Shopify's headers. eventId: the same for every subscription that hears of one event. */
export const shopifyWebhook = (
  shop: { shopDomain: string; webhookSecret: string },
  about: { topic: ShopifyTopic; body: Json; webhookId: string; eventId: string; triggeredAtMs: number },
): ShopifyWebhook => {
  const body = toJsonText(about.body)
  return {
    topic: about.topic,
    webhookId: about.webhookId,
    body,
    headers: {
      'content-type': 'application/json',
      'user-agent': 'Shopify-Captain-Hook (demo)',
      'x-shopify-topic': about.topic,
      'x-shopify-shop-domain': shop.shopDomain,
      'x-shopify-api-version': SHOPIFY_API_VERSION,
      'x-shopify-hmac-sha256': signWebhook(shop.webhookSecret, body),
      'x-shopify-webhook-id': about.webhookId,
      'x-shopify-event-id': about.eventId,
      'x-shopify-triggered-at': new Date(about.triggeredAtMs).toISOString(),
    },
  }
}
