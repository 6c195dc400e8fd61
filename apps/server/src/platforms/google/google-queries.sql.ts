/** Queries in the Google Ads Query Language (https://developers.google.com/google-ads/api/docs/query/overview). */

/** The account itself: one row. */
export const OWN =
  'SELECT customer.id, customer.descriptive_name, customer.currency_code, customer.time_zone, customer.manager FROM customer'
/** The advertising accounts below a manager: one row each. */
export const CLIENTS =
  "SELECT customer_client.id, customer_client.descriptive_name, customer_client.currency_code, customer_client.time_zone FROM customer_client WHERE customer_client.manager = FALSE AND customer_client.status = 'ENABLED'"
/** The conversion actions of an account: one row each. */
export const ACTIONS =
  "SELECT conversion_action.id, conversion_action.name FROM conversion_action WHERE conversion_action.status = 'ENABLED'"

const BETWEEN = (since: string, until: string): string => `segments.date BETWEEN '${since}' AND '${until}'`
const FIGURES = 'customer.currency_code, metrics.cost_micros, metrics.impressions, metrics.clicks'
const AD = 'campaign.id, campaign.name, ad_group.id, ad_group.name, ad_group_ad.ad.id, ad_group_ad.ad.name'
const PURCHASES = 'segments.conversion_action_category, metrics.conversions, metrics.conversions_value'
const ONLY_PURCHASES = "segments.conversion_action_category = 'PURCHASE'"

/** What each ad cost on each of these days. */
export const adCosts = (since: string, until: string): string =>
  `SELECT segments.date, ${AD}, ${FIGURES} FROM ad_group_ad WHERE ${BETWEEN(since, until)} AND metrics.impressions > 0`
/** What each campaign cost: Performance Max has no ads of the query above, and its costs stand here alone. */
export const campaignCosts = (since: string, until: string): string =>
  `SELECT segments.date, campaign.id, campaign.name, ${FIGURES} FROM campaign WHERE ${BETWEEN(since, until)} AND metrics.impressions > 0`
/** Purchases of each ad. Costs cannot be asked for together with the category of a conversion. */
export const adPurchases = (since: string, until: string): string =>
  `SELECT segments.date, campaign.id, ad_group.id, ad_group_ad.ad.id, ${PURCHASES} FROM ad_group_ad WHERE ${BETWEEN(since, until)} AND ${ONLY_PURCHASES}`
/** Purchases of each campaign. */
export const campaignPurchases = (since: string, until: string): string =>
  `SELECT segments.date, campaign.id, ${PURCHASES} FROM campaign WHERE ${BETWEEN(since, until)} AND ${ONLY_PURCHASES}`
