/** Analysis of a campaign: closed lists. Free of zod, so that the browser may load them. */
import { CUSTOM_MODEL, MODEL_KEYS } from './metrics/credit-choices.ts'

/** Who is credited with an order. decision: the creator who gets its commission. model: creators by their links' share of it, as the reports count. */
export const ANALYSIS_MODES = ['decision', 'model'] as const
export type AnalysisMode = (typeof ANALYSIS_MODES)[number]

/** Models whose shares follow from an order's own touches: views and answers name no link. */
export const ANALYSIS_MODELS = [...MODEL_KEYS, CUSTOM_MODEL] as const
export type AnalysisModel = (typeof ANALYSIS_MODELS)[number]

/** What the rows are. */
export const ANALYSIS_BY = ['creator', 'link', 'code', 'media', 'day'] as const
export type AnalysisBy = (typeof ANALYSIS_BY)[number]

/** Key of the row of what belongs to no creator, link, code or medium. No code, which begins with a letter or digit. */
export const OF_NONE = '-'

/** Orders behind a row, and orders paid beyond credit, that an answer lists; the rest is counted. */
export const LISTED_ANALYSIS_ORDERS = 100
