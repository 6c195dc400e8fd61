/** Discount codes of created campaigns: closed lists and limits. Free of zod, so that the browser may load it. */

/**
 * syncing: on its way to Shopify. created: buyers can use it. failed: with a reason. re-syncing: sent again after a failure. disabled: its campaign has ended; the
 * shop keeps it, but it takes nothing off.
 */
export const CODE_STATES = ['syncing', 'created', 'failed', 're-syncing', 'disabled'] as const
export type CodeState = (typeof CODE_STATES)[number]
export type CodeCounts = Record<CodeState, number>
export const NO_CODES: CodeCounts = { syncing: 0, created: 0, failed: 0, 're-syncing': 0, disabled: 0 }

/** What a search looks in. */
export const CODE_SEARCHES = ['Discount Code', 'Campaign'] as const
export type CodeSearch = (typeof CODE_SEARCHES)[number]

export const DISCOUNT_CODES_PER_PAGE = 50
