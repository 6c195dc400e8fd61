/** What session_days counts of each day's sessions: its columns, and the SQL over rows of `sessions` that fills them. Rows add up. */

/** The visitor looked at one page at most and did nothing else that we count. */
const BOUNCED = 'page_views <= 1 AND add_to_carts = 0 AND checkouts = 0 AND purchases = 0 AND subscribes = 0 AND signups = 0'

/** A purchase that only the shop's server told of belongs to no session, so with_purchase is what browsers saw. */
export const SESSION_COUNTS = {
  sessions: 'count()',
  new_visitors: 'sum(is_first)',
  landings: 'sum(landings)',
  page_views: 'sum(page_views)',
  product_views: 'sum(product_views)',
  add_to_carts: 'sum(add_to_carts)',
  add_to_carts_only: 'sumIf(add_to_carts, checkouts = 0 AND purchases = 0)',
  checkouts: 'sum(checkouts)',
  subscribes: 'sum(subscribes)',
  signups: 'sum(signups)',
  bounced: `countIf(${BOUNCED})`,
  with_product_view: 'countIf(product_views > 0)',
  with_cart: 'countIf(add_to_carts > 0)',
  with_checkout: 'countIf(checkouts > 0)',
  with_purchase: 'countIf(purchases > 0)',
} as const
export type SessionCount = keyof typeof SESSION_COUNTS
