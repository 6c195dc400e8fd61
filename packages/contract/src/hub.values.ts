/** Closed lists of the Affluencer Hub that stand in addresses of its screens, in a file of their own because every page loads them. */

/** By the days of the store's time zone. A draft has not started, whatever its days say. */
export const CAMPAIGN_STATUSES = ['Not Started', 'In Progress', 'Ended'] as const
export type CampaignStatus = (typeof CAMPAIGN_STATUSES)[number]

/** The steps of a campaign's creation, in their order. */
export const CAMPAIGN_STEPS = ['landing', 'settings', 'creators', 'media', 'discounts', 'fee'] as const
export type CampaignStep = (typeof CAMPAIGN_STEPS)[number]

/** active: may join campaigns. paused: joins no new ones. blocked: earns nothing any more; what was earned stays. */
export const CREATOR_STATES = ['active', 'paused', 'blocked'] as const
export type CreatorState = (typeof CREATOR_STATES)[number]

/**
 * Of discount codes. syncing: on its way to Shopify. created: buyers can use it. failed: with a reason. re-syncing: sent again after a failure. disabled: its campaign has ended; the
 * shop keeps it, but it takes nothing off.
 */
export const CODE_STATES = ['syncing', 'created', 'failed', 're-syncing', 'disabled'] as const
export type CodeState = (typeof CODE_STATES)[number]

/** What a search for discount codes looks in. */
export const CODE_SEARCHES = ['Discount Code', 'Campaign'] as const
export type CodeSearch = (typeof CODE_SEARCHES)[number]

/** Of short links. disabled: shows a page that says so, until it is enabled again. */
export const LINK_STATES = ['active', 'disabled'] as const
export type LinkState = (typeof LINK_STATES)[number]
