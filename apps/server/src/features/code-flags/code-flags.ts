/** Flags of codes: what other folders use. */
export { answerFlagsOfCode, listFlaggedCodes } from './code-flags.rows.ts'
export { lookAtCodes } from './look-at-codes.ts'
