/** The share of an order that each touch gets under a store's own model (Custom). The same in SQL: `apps/server/src/reports/custom-journeys.sql.ts`. */
import type { CustomField, CustomModel, CustomRule } from '@convbox/contract/custom-model'
import { DAY_MS } from '@convbox/contract/durations'
import type { JourneyTouch, Scope } from './models.ts'

/** A touch with what the rules look at. */
export type CustomTouch = JourneyTouch & Readonly<Record<CustomField, string>>

const isMatch = ({ field, match, value }: CustomRule, touch: CustomTouch): boolean => {
  const [found, wanted] = [touch[field].toLowerCase(), value.toLowerCase()]
  return match === 'is' ? found === wanted : found.includes(wanted)
}

const weightOf = ({ rules }: CustomModel, touch: CustomTouch): number => rules.find((rule) => isMatch(rule, touch))?.weight ?? 1

/** What the place of a touch weighs; place counts from the oldest (1) to the newest (size). */
const positionWeight = ({ first, middle, last, middleIs }: CustomModel, place: number, size: number): number => {
  if (size === 1) return 1
  if (place === 1) return first
  if (place === size) return last
  return middleIs === 'shared' ? middle / (size - 2) : middle
}

/** Which touches take credit: in the window, not left out by a rule; then only ads, and only others than Direct, as far as the model says so and there are any. */
const poolOf = (
  custom: CustomModel,
  { scope, windowMs }: { scope: Scope; windowMs: number },
  touches: readonly CustomTouch[],
): CustomTouch[] => {
  const open = touches.filter((touch) => touch.ageMs <= windowMs && weightOf(custom, touch) > 0)
  const ads = open.filter(({ isAd }) => isAd)
  if (scope === 'ads' || (custom.scope === 'ads first' && ads.length > 0)) return ads
  const others = open.filter(({ isDirect }) => !isDirect)
  return custom.direct === 'last' && others.length > 0 ? others : open
}

/**
 * One share per touch, in the order given (oldest first), 0 for a touch that takes no credit. They sum to 1, or to 0 where no touch may take any. Age counts from
 * the newest touch whose position weighs something, so that old touches alone still share the whole.
 */
export const customCredits = (
  custom: CustomModel,
  question: { scope: Scope; windowMs: number },
  touches: readonly CustomTouch[],
): number[] => {
  const pool = poolOf(custom, question, touches)
  const placed = pool.map((_, index) => positionWeight(custom, index + 1, pool.length))
  const positions = placed.some((weight) => weight > 0) ? placed : placed.map(() => 1)
  const newestMs = Math.min(...pool.flatMap(({ ageMs }, index) => ((positions[index] ?? 0) > 0 ? [ageMs] : [])))
  const decay = (ageMs: number): number => (custom.halfLifeDays === null ? 1 : 2 ** ((newestMs - ageMs) / (custom.halfLifeDays * DAY_MS)))
  const weights = pool.map((touch, index) => {
    const position = positions[index] ?? 0
    return position === 0 ? 0 : position * weightOf(custom, touch) * decay(touch.ageMs)
  })
  const sum = weights.reduce((total, weight) => total + weight, 0)
  const shares = new Map(pool.map((touch, index) => [touch, (weights[index] ?? 0) / sum]))
  return touches.map((touch) => shares.get(touch) ?? 0)
}
