/** The models that the comparison shows, as columns in this order. */
import { MODEL_KEYS } from '../metrics/credit-choices.ts'

/** Models over all orders together, which other reports do not offer. */
export const WHOLE_MODELS = ['last_click_view', 'convbox', 'markov', 'shapley'] as const
export const COMPARED_MODELS = [...MODEL_KEYS, ...WHOLE_MODELS] as const
export type ComparedModel = (typeof COMPARED_MODELS)[number]

/** More are not read at once. */
export const MAX_COMPARED_ORDERS = 50_000
/** What convbox had to blend. */
export const CONVBOX_INPUTS = ['survey', 'views', 'clicks only'] as const
/** A model disagrees about a channel where it is this far from the middle of all, by part of it, and by so many orders. */
export const DISAGREEMENT = { part: 0.25, orders: 1 } as const
