/** A store's own traffic rules: which landings get which channel and group. They go before the channel rules of attribution. */

/** What a condition looks at. 'click id': the names of the click ids in the landing's address; 'parameter': the parameter called `name`. */
export const RULE_FIELDS = ['source', 'medium', 'campaign', 'term', 'content', 'referrer', 'landing', 'click id', 'parameter'] as const
export type RuleField = (typeof RULE_FIELDS)[number]

/** How a condition compares; case is ignored. There are no regular expressions: some take forever. */
export const RULE_MATCHES = ['is', 'contains', 'starts with', 'ends with'] as const
export type RuleMatch = (typeof RULE_MATCHES)[number]

/** name: of the parameter, for the field 'parameter' alone. */
export type RuleCondition = { field: RuleField; match: RuleMatch; value: string; name?: string | undefined }

/** Landings that meet all conditions get this channel and group; the first rule that matches decides. */
export type TrafficRule = { conditions: readonly RuleCondition[]; channel: string; group: string }

export const MAX_TRAFFIC_RULES = 100
export const MAX_RULE_CONDITIONS = 5
export const MAX_RULE_VALUE = 200
export const MAX_RULE_NAME = 60

/** Versions that the history lists; older ones are forgotten. */
export const MAX_RULE_VERSIONS = 50

/** Days that a trial looks at, and the most orders and different landings: the newest and the most frequent. */
export const RULE_TRIAL_DAYS = 30
export const RULE_TRIAL_ORDERS = 10_000
export const RULE_TRIAL_LANDINGS = 50_000
/** Orders that a trial lists one by one. */
export const RULE_TRIAL_LISTED = 50

/** From this share of the touches on, a rule takes nearly everything, and is only saved when that is confirmed. */
export const RULE_TAKES_ALL = 0.9
