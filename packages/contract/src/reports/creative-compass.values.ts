/** Closed lists of the creative compass that its address names. Free of zod, so that the browser may load it. */
import type { MetricKey } from '../metrics/metric-keys.ts'

/** Every ad platform together. */
export const ALL_PLATFORMS = 'all'
/** A tag that no creative can have: those without any. */
export const UNTAGGED = '-'

/** Why money or orders belong to no creative: the ad's platform tells none; or, of a click, as in the ads report. */
export const NO_CREATIVE_REASONS = ['no creative of the ad', 'no tags', 'not known', 'several', 'no creative'] as const
export type NoCreativeReason = (typeof NO_CREATIVE_REASONS)[number]
/** The key of what belongs to no creative. */
export const NO_CREATIVE = 'none'

/** The columns that are shown first. */
export const CREATIVE_DEFAULT_COLUMNS = [
  'spend',
  'impressions',
  'ctr',
  'orders',
  'sales',
  'roas',
  'cpa',
] as const satisfies readonly MetricKey[]
