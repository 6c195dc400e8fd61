/** Words of the cohorts: customers together by the time of their first order. */

/** How long a cohort's first orders were placed. Weeks start on Sunday. */
export const COHORT_PERIODS = ['month', 'week'] as const
export type CohortPeriod = (typeof COHORT_PERIODS)[number]

/** What of the first order makes a line of its own. */
export const COHORT_DIMENSIONS = ['channel', 'campaign', 'product'] as const
export type CohortDimension = (typeof COHORT_DIMENSIONS)[number]

/** Which touch of the first order names its channel and campaign. */
export const COHORT_MODELS = ['first_click', 'last_click'] as const
export type CohortModel = (typeof COHORT_MODELS)[number]

/** 'earlier': customers who had ordered before the first order known here; 'no customer': orders that name nobody. Neither is in a cohort. */
export const COHORT_PARTS = ['cohort', 'total', 'earlier', 'no customer'] as const
export type CohortPart = (typeof COHORT_PARTS)[number]

/** A first order without lines. */
export const NO_PRODUCT = '-'
/** A first order without a touch in the window. */
export const NO_CHANNEL = 'untracked'
/** Lines that are told; the others only counted. */
export const MAX_COHORT_LINES = 50
