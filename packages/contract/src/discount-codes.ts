/** Discount codes of created campaigns: closed lists and limits. Free of zod, so that the browser may load it. */
import type { CodeState } from './hub.values.ts'

export { CODE_SEARCHES, CODE_STATES, type CodeSearch, type CodeState } from './hub.values.ts'

export type CodeCounts = Record<CodeState, number>
export const NO_CODES: CodeCounts = { syncing: 0, created: 0, failed: 0, 're-syncing': 0, disabled: 0 }

/** Begins what stands for the discount of an imported code: the shop's own, which we do not know. */
export const IMPORTED_DISCOUNT = 'import '
/** Begins what stands for the discount of a code that was stopped: it is no code of the campaign's discount any more, and its orders still count. */
export const STOPPED_DISCOUNT = 'stopped '

export const DISCOUNT_CODES_PER_PAGE = 50
