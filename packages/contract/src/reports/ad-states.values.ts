/** What an ad platform says of a campaign, ad set or ad beside its figures: closed lists. */

/**
 * Status, whatever the platform calls it. 'limited': delivered, but less than it could be; 'not delivering': switched on, but something is wrong;
 * 'paused above': switched on, within a campaign or ad set that is not; 'unknown': a word that we do not know.
 */
export const AD_STATES = [
  'active',
  'limited by budget',
  'limited',
  'in review',
  'scheduled',
  'rejected',
  'not delivering',
  'paused',
  'paused above',
  'ended',
  'archived',
  'deleted',
  'unknown',
] as const
export type AdState = (typeof AD_STATES)[number]

const RUNNING: ReadonlySet<AdState> = new Set(['active', 'limited by budget', 'limited'])
/** Whether people are shown the ad. */
export const isRunning = (state: AdState): boolean => RUNNING.has(state)

/** What the ads report can be narrowed to. 'running': every status in which people are shown the ad. */
export const STATUS_FILTERS = ['running', ...AD_STATES] as const
export type StatusFilter = (typeof STATUS_FILTERS)[number]
export const isOfStatus = (filter: StatusFilter, state: AdState): boolean => (filter === 'running' ? isRunning(state) : state === filter)

/** A budget is an amount for every day or for the whole time. */
export const BUDGET_PERIODS = ['day', 'total'] as const
export type BudgetPeriod = (typeof BUDGET_PERIODS)[number]
