/** What is alike in all settings of a model: convbox's constants and the rules of Custom. Free of zod, so that the browser may load it. */

/** Versions that the history lists; older ones are forgotten. */
export const MAX_SETTINGS_VERSIONS = 50
/** Days that a trial looks at, and the orders that it lists. */
export const TRIAL_DAYS = 30
export const TRIAL_LISTED = 20
