/** A store's own model, Custom: the rules that decide what each touch of an order weighs. Free of zod, so that the browser may load it. */
import { DAY_MS } from './durations.ts'

/** What a rule looks at. */
export const CUSTOM_FIELDS = ['channel', 'channel_group', 'source', 'medium', 'campaign'] as const
export type CustomField = (typeof CUSTOM_FIELDS)[number]
/** How a rule compares; case is ignored. */
export const CUSTOM_MATCHES = ['is', 'contains'] as const
export type CustomMatch = (typeof CUSTOM_MATCHES)[number]

/** A touch that matches weighs this many times what its place and age say; 0: as if it had not happened. The first rule that matches decides. */
export type CustomRule = { field: CustomField; match: CustomMatch; value: string; weight: number }

/**
 * Weights by position are relative: 40, 20 and 40 mean the same as 2, 1 and 2. middle counts for each touch between the first and the last, or is shared by them.
 * Where the positions of an order all weigh 0, they weigh alike. halfLifeDays: a touch that much older than another weighs half; null: age plays no part.
 * direct: 'last': Direct takes credit only where nothing else can; 'alike': like any other channel. scope: 'ads first': where an ad can take credit, only ads do.
 */
export type CustomModel = {
  first: number
  middle: number
  last: number
  middleIs: 'each' | 'shared'
  halfLifeDays: number | null
  direct: 'last' | 'alike'
  scope: 'all' | 'ads first'
  rules: readonly CustomRule[]
}

/** Least and most of a number, both allowed. */
export const CUSTOM_BOUNDS = {
  position: { least: 0, most: 100 },
  halfLifeDays: { least: 1, most: 365 },
  weight: { least: 0, most: 10 },
} as const
export const MAX_CUSTOM_RULES = 50
export const MAX_CUSTOM_VALUE = 200

/** In force until a store saves its own: every touch weighs alike, as in Linear. */
export const CUSTOM_DEFAULT: CustomModel = {
  first: 1,
  middle: 1,
  last: 1,
  middleIs: 'each',
  halfLifeDays: null,
  direct: 'last',
  scope: 'all',
  rules: [],
}

/** Custom models that equal a model of the list, to begin with. */
export const CUSTOM_STARTS = {
  linear: CUSTOM_DEFAULT,
  last_click: { ...CUSTOM_DEFAULT, first: 0, middle: 0 },
  first_click: { ...CUSTOM_DEFAULT, middle: 0, last: 0 },
  ushaped: { ...CUSTOM_DEFAULT, first: 40, middle: 20, last: 40, middleIs: 'shared' },
  time_decay_7d: { ...CUSTOM_DEFAULT, halfLifeDays: 7 },
} as const satisfies Record<string, CustomModel>

/** What the place of a touch weighs; place counts from the oldest (1) to the newest (size). */
const positionWeight = ({ first, middle, last, middleIs }: CustomModel, place: number, size: number): number => {
  if (size === 1) return 1
  if (place === 1) return first
  if (place === size) return last
  return middleIs === 'shared' ? middle / (size - 2) : middle
}

/**
 * The shares of the touches that may take credit, oldest first; weight: by the rules, above 0. They sum to 1. Age counts from the newest touch whose position weighs
 * something, so that old touches alone still share the whole.
 */
export const customShares = (custom: CustomModel, touches: readonly { ageMs: number; weight: number }[]): number[] => {
  const placed = touches.map((_, index) => positionWeight(custom, index + 1, touches.length))
  const positions = placed.some((weight) => weight > 0) ? placed : placed.map(() => 1)
  const newestMs = Math.min(...touches.flatMap(({ ageMs }, index) => ((positions[index] ?? 0) > 0 ? [ageMs] : [])))
  const decay = (ageMs: number): number => (custom.halfLifeDays === null ? 1 : 2 ** ((newestMs - ageMs) / (custom.halfLifeDays * DAY_MS)))
  const weights = touches.map(({ ageMs, weight }, index) => {
    const position = positions[index] ?? 0
    return position === 0 ? 0 : position * weight * decay(ageMs)
  })
  const sum = weights.reduce((total, weight) => total + weight, 0)
  return weights.map((weight) => weight / sum)
}
