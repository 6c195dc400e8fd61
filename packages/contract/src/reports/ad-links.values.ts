/** Closed lists of clicks and ads that do not find each other. */

/**
 * Why an order's click belongs to no row. 'no tags': its link names no campaign, ad set or ad; 'not known': it names one that the platform's figures do not have;
 * 'several': it fits more than one, because its names are not unique or it does not name the level.
 */
export const UNMATCHED_REASONS = ['no tags', 'not known', 'several'] as const
export type UnmatchedReason = (typeof UNMATCHED_REASONS)[number]
/** The tags of a link that may name a campaign (utm_campaign), an ad set (utm_term) or an ad (utm_content). */
export const LINK_TAGS = ['campaign', 'term', 'content'] as const
export type LinkTag = (typeof LINK_TAGS)[number]
/** Where tags of links can be set at a platform; above the ad they hold for many ads at once. */
export const LINK_TAGS_AT = ['account', 'campaign', 'adset', 'ad'] as const

/**
 * Why an ad that cost money has no visit. 'no clicks': the platform counted none either; 'no visits': it counted clicks, but no visit names this ad: its links
 * carry no tags, or the clicks never reached the store's script.
 */
export const UNVISITED_REASONS = ['no clicks', 'no visits'] as const
export type UnvisitedReason = (typeof UNVISITED_REASONS)[number]
/** Rows of each list of clicks and ads that do not find each other. */
export const MAX_AD_LINKS = 200
