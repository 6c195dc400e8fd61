/** Constants that the Shopify app (apps/shopify) and the server share. Plain data: its extensions bundle no schema. The same names are in the app's toml and liquid files; a test there compares them. */

/** Scopes that the app requests; write_x includes read_x. Without read_all_orders, which Shopify grants on request, only the last 60 days of orders can be read. */
export const SHOPIFY_SCOPES = [
  'read_customer_events',
  'read_customers',
  'read_orders',
  'read_products',
  'read_shopify_payments_disputes',
  'read_themes',
  'write_app_proxy',
  'write_discounts',
  'write_pixels',
] as const

/** Without these a shop counts as connected all the same: they came later, and not every shop has a use for chargebacks or for links at its own address. */
export const SHOPIFY_OPTIONAL_SCOPES: readonly string[] = ['read_shopify_payments_disputes', 'write_app_proxy']

/** Topics that cannot be subscribed to by API: they are declared in `shopify.app.toml`. All others are registered for each store. */
export const SHOPIFY_PRIVACY_TOPICS = ['customers/data_request', 'customers/redact', 'shop/redact'] as const

/** Handle of the app embed block: the name in the theme's `settings_data.json` (`.../blocks/{handle}/{uuid}`) and in the link that switches it on. */
export const SHOPIFY_EMBED = 'convbox-embed'

/**
 * The metafield of the app's installation (`currentAppInstallation`; readable by our theme blocks alone, no scope needed) with the script's URL:
 * `{PUBLIC_URL}/sdk/{storeKey}.js`, type `url`. Without it the embed loads nothing, unless the owner typed the store key.
 */
export const SHOPIFY_SCRIPT_METAFIELD = { namespace: 'convbox', key: 'script_url', type: 'url' } as const

/** Settings that `webPixelCreate` and `webPixelUpdate` must send, all of them as texts. collectUrl: full URL of POST /collect/v1/events. */
export type WebPixelSettings = { storeKey: string; collectUrl: string }
