/** How far back a store's reports reach: one rule for the server, which clamps, and the picker, which explains it. Pure. */
import { oldestDay, presetRange, type Day, type Preset, type RangeLimit } from './date-range.ts'
import { isLimitedPlan } from './plans.ts'

/** Limits that the operator may set for a store instead of its plan's: all history, or 12 months. */
export const HISTORY_GRANTS = ['none', 'months'] as const satisfies readonly RangeLimit[]
export type HistoryGrant = (typeof HISTORY_GRANTS)[number]

/** Parses a limit of the operator; undefined for anything else. */
export const asHistoryGrant = (text: string | null | undefined): HistoryGrant | undefined => HISTORY_GRANTS.find((grant) => grant === text)

/** plans: package codes of the store's active charges. */
export type HistoryFacts = { plans: readonly string[]; historyGrant?: HistoryGrant | undefined }

/** A store is on trial while it has charges and all of them are trials. */
export const isTrial = (plans: readonly string[]): boolean => plans.length > 0 && plans.every((plan) => plan === 'trial')

/** The operator's limit; else 60 days on trial or on limited plans only (or none at all); else 180 days. */
export const historyLimit = ({ plans, historyGrant }: HistoryFacts): RangeLimit => {
  if (historyGrant !== undefined) return historyGrant
  if (isTrial(plans)) return 'trial'
  return plans.every((plan) => plan === 'trial' || isLimitedPlan(plan)) ? 'plan' : 'history'
}

const STRICTNESS: readonly RangeLimit[] = ['plan', 'trial', 'history', 'months', 'none']

/** The limit of several stores together: the strictest. Without a store: 60 days. */
export const strictestLimit = (limits: readonly RangeLimit[]): RangeLimit => STRICTNESS.find((limit) => limits.includes(limit)) ?? 'plan'

/** Presets offered only where the limit is 12 months. */
const YEAR_PRESETS: readonly Preset[] = ['last_12_months', 'last_365d']

/** Whether a preset can be chosen under a limit. */
export const isPresetOpen = (preset: Preset, limits: { today: Day; limit: RangeLimit }): boolean => {
  if (YEAR_PRESETS.includes(preset)) return limits.limit === 'months'
  const oldest = oldestDay(limits.limit, limits.today)
  return oldest === undefined || presetRange(preset, limits.today).since >= oldest
}
