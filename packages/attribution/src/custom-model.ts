/** The share of an order that each touch gets under a store's own model (Custom). The same in SQL: `apps/server/src/reports/custom-journeys.sql.ts`. */
import { customShares, type CustomField, type CustomModel, type CustomRule } from '@convbox/contract/custom-model'
import type { JourneyTouch, Scope } from './models.ts'

/** A touch with what the rules look at. */
export type CustomTouch = JourneyTouch & Readonly<Record<CustomField, string>>

/**
 * The same text for all texts that differ by case alone: Unicode's lower case, and one small sigma, so that no letter depends on those beside it. As stored: what is
 * no whole character is U+FFFD. In SQL: `foldSql` of custom-journeys.sql.ts.
 */
export const foldCase = (text: string): string => text.toWellFormed().toLowerCase().replaceAll('ς', 'σ')

const isMatch = ({ field, match, value }: CustomRule, touch: CustomTouch): boolean => {
  const [found, wanted] = [foldCase(touch[field]), foldCase(value)]
  return match === 'is' ? found === wanted : found.includes(wanted)
}

const weightOf = ({ rules }: CustomModel, touch: CustomTouch): number => rules.find((rule) => isMatch(rule, touch))?.weight ?? 1

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

/** One share per touch, in the order given (oldest first), 0 for a touch that takes no credit. They sum to 1, or to 0 where no touch may take any. */
export const customCredits = (
  custom: CustomModel,
  question: { scope: Scope; windowMs: number },
  touches: readonly CustomTouch[],
): number[] => {
  const pool = poolOf(custom, question, touches)
  const shares = customShares(
    custom,
    pool.map((touch) => ({ ageMs: touch.ageMs, weight: weightOf(custom, touch) })),
  )
  const given = new Map(pool.map((touch, index) => [touch, shares[index] ?? 0]))
  return touches.map((touch) => given.get(touch) ?? 0)
}
