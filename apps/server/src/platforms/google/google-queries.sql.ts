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

/** What the account appends to links: one row. */
export const URL_SETTINGS = 'SELECT customer.auto_tagging_enabled, customer.final_url_suffix, customer.tracking_url_template FROM customer'
/** Every campaign with its budget; removed ones too, which are no longer changed. */
export const CAMPAIGNS_LISTED =
  'SELECT campaign.id, campaign.name, campaign.status, campaign.primary_status, campaign.primary_status_reasons, campaign.end_date_time, campaign.final_url_suffix, campaign.tracking_url_template, campaign_budget.amount_micros, campaign_budget.total_amount_micros FROM campaign'
/** Every ad group. */
export const GROUPS_LISTED =
  'SELECT campaign.id, ad_group.id, ad_group.name, ad_group.status, ad_group.primary_status, ad_group.primary_status_reasons, ad_group.final_url_suffix, ad_group.tracking_url_template FROM ad_group'
/** Every ad with where it leads. */
export const ADS_LISTED =
  'SELECT campaign.id, ad_group.id, ad_group_ad.ad.id, ad_group_ad.ad.name, ad_group_ad.ad.final_urls, ad_group_ad.ad.final_url_suffix, ad_group_ad.ad.tracking_url_template, ad_group_ad.status, ad_group_ad.primary_status, ad_group_ad.primary_status_reasons FROM ad_group_ad'
/** Every picture and video of every ad. */
export const AD_ASSETS_LISTED =
  "SELECT ad_group.id, ad_group_ad.ad.id, ad_group_ad_asset_view.field_type, ad_group_ad_asset_view.enabled, asset.id, asset.name, asset.image_asset.full_size.url, asset.youtube_video_asset.youtube_video_id, asset.youtube_video_asset.youtube_video_title FROM ad_group_ad_asset_view WHERE asset.type IN ('IMAGE', 'YOUTUBE_VIDEO')"
/** Every asset group of Performance Max with where it leads. */
export const ASSET_GROUPS_LISTED =
  'SELECT campaign.id, asset_group.id, asset_group.name, asset_group.final_urls, asset_group.status, asset_group.primary_status, asset_group.primary_status_reasons FROM asset_group'
