/** The closed choices around a Shopify shop, as they stand on the wire. */

/** Scripts that an owner pastes. wire spelling: sdkType. */
export const SCRIPT_VARIANTS = ['standard', 'headless', 'listener', 'data-layer'] as const
export type ScriptVariant = (typeof SCRIPT_VARIANTS)[number]

/** Why Shopify's Admin API gave us nothing; each with its text in both languages where it is shown. */
export const SHOPIFY_FAILURES = [
  'not installed',
  'token refused',
  'scope missing',
  'throttled',
  'shop gone',
  'unavailable',
  'refused',
] as const
export type ShopifyFailure = (typeof SHOPIFY_FAILURES)[number]

/** What a person adds to a store's name to get its address at Shopify. */
export const SHOP_DOMAIN_SUFFIX = '.myshopify.com'
/** How long a finished install waits for somebody to confirm it. */
export const INSTALL_WAIT_MINUTES = 60
/** After pasting a script the reminder keeps quiet that long. */
export const PASTED_CODE_WINDOW_HOURS = 2
