/** Closed lists about a Shopify shop, as on the wire. */

/** Scripts that an owner pastes. wire spelling: sdkType. */
export const SCRIPT_VARIANTS = ['standard', 'headless', 'listener', 'data-layer'] as const
export type ScriptVariant = (typeof SCRIPT_VARIANTS)[number]

/** Why a call to Shopify's Admin API failed; each has its text in both languages where it is shown. */
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

/**
 * Why a discount or one of its codes could not be made, changed or read. 'already exists': the code is taken in the shop; 'creation failed': Shopify does not
 * take the input; 'sync timeout': it did not finish in time, and may be asked again; 'discount gone', 'code gone': the shop has it no more. The others fail any call.
 */
export const DISCOUNT_FAILURES = [
  'already exists',
  'creation failed',
  'sync timeout',
  'discount gone',
  'code gone',
  'not installed',
  'token refused',
  'scope missing',
  'throttled',
  'shop gone',
  'unavailable',
] as const
export type DiscountFailure = (typeof DISCOUNT_FAILURES)[number]

/** Suffix of a shop's domain, added to the name that a person types. */
export const SHOP_DOMAIN_SUFFIX = '.myshopify.com'
/** How long a finished install waits for confirmation. */
export const INSTALL_WAIT_MINUTES = 60
/** How long the reminder stays hidden after a script was pasted. */
export const PASTED_CODE_WINDOW_HOURS = 2
