import { EXCLUDED_REASONS as ORDER_REASONS } from '../order-exclusions.ts'

/** Why a report leaves an order out. All but the last are properties of the order; the last applies only where ads alone take credit. */
export const EXCLUDED_REASONS = [...ORDER_REASONS, 'missing rate', 'no ad touch'] as const
export type ExcludedReason = (typeof EXCLUDED_REASONS)[number]

/** Filter of a list of orders: those left out for one reason, or ('any') for any reason that is a property of the order. 'no ad touch' also depends on the window. */
export const ORDER_EXCLUSIONS = ['any', ...EXCLUDED_REASONS] as const satisfies readonly ('any' | ExcludedReason)[]
export type OrderExclusion = (typeof ORDER_EXCLUSIONS)[number]

/** Parses a reason from outside the type system; undefined for an unknown one. */
export const asExcludedReason = (text: string | undefined): ExcludedReason | undefined => EXCLUDED_REASONS.find((reason) => reason === text)
