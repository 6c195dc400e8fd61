import { EXCLUDED_REASONS as ORDER_REASONS } from '../outcomes.ts'

/** Why an order takes no part in a report. All but the last are facts of the order; the last is said where only ads take credit. */
export const EXCLUDED_REASONS = [...ORDER_REASONS, 'missing rate', 'no ad touch'] as const
export type ExcludedReason = (typeof EXCLUDED_REASONS)[number]

/** What a list of orders can be narrowed to: orders left out for one reason that is a fact of the order, or for any of them. */
export const ORDER_EXCLUSIONS = ['any', ...ORDER_REASONS, 'missing rate'] as const satisfies readonly ('any' | ExcludedReason)[]
export type OrderExclusion = (typeof ORDER_EXCLUSIONS)[number]

/** A reason as it came from outside the type system; undefined for one that is not known. */
export const asExcludedReason = (text: string | undefined): ExcludedReason | undefined => EXCLUDED_REASONS.find((reason) => reason === text)
