/** What the Shopify app (apps/shopify) and the server must agree on. Plain data: its extensions carry no schema. The same names stand in the app's toml and liquid files; a test there compares them. */

/** Scopes that the app asks for; write_x includes read_x. Without read_all_orders, which Shopify grants by hand, only the last 60 days of orders can be read. */
export const SHOPIFY_SCOPES = [
  'read_customer_events',
  'read_customers',
  'read_orders',
  'read_products',
  'read_themes',
  'write_discounts',
  'write_pixels',
] as const

/** Topics that Shopify lets nobody subscribe to by its API: they stand in `shopify.app.toml`. All others are registered for each store. */
export const SHOPIFY_PRIVACY_TOPICS = ['customers/data_request', 'customers/redact', 'shop/redact'] as const

/** Handle of the app embed block: the name in the theme's `settings_data.json` (`.../blocks/{handle}/{uuid}`) and in the link that switches it on. */
export const SHOPIFY_EMBED = 'convbox-embed'

/**
 * The metafield of the app's installation (`currentAppInstallation`; readable by our theme blocks alone, no scope needed) that tells the embed what to load:
 * the whole address of the store's script, `{PUBLIC_URL}/sdk/{storeKey}.js`, type `url`. Without it the embed loads nothing, unless its owner typed the store key.
 */
export const SHOPIFY_SCRIPT_METAFIELD = { namespace: 'convbox', key: 'script_url', type: 'url' } as const

/** What `webPixelCreate` and `webPixelUpdate` must send as settings, all of it, as texts. collectUrl: full address of POST /collect/v1/events. */
export type WebPixelSettings = { storeKey: string; collectUrl: string }
