/** The models that the comparison shows, as columns in this order. */
import { REPORT_MODELS } from '../metrics/credit-choices.ts'

/** Models over all paths together: they cannot be taken to single orders, so other reports do not offer them. */
export const PATH_MODELS = ['markov', 'shapley'] as const
export const COMPARED_MODELS = [...REPORT_MODELS, ...PATH_MODELS] as const
export type ComparedModel = (typeof COMPARED_MODELS)[number]

/** More are not read at once. */
export const MAX_COMPARED_ORDERS = 50_000
/** A model disagrees about a channel where it is this far from the middle of all, by part of it, and by so many orders. */
export const DISAGREEMENT = { part: 0.25, orders: 1 } as const
