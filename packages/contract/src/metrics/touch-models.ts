import { CUSTOM_MODEL, MODEL_KEYS } from './credit-choices.ts'

/** Models whose shares follow from an order's own touches. Apart from the other lists: sign-in loads those. */
export const TOUCH_MODELS = [...MODEL_KEYS, CUSTOM_MODEL] as const
