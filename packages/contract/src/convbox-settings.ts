/** Bounds of the constants of convbox that a store may set. Free of zod, so that the browser may load them. */

/** Least and most of each constant, both allowed. Shares are 0 to 1. */
export const CONVBOX_BOUNDS = {
  surveyShare: { least: 0, most: 1 },
  viewTrust: { least: 0, most: 1 },
  viewCap: { least: 0, most: 1 },
  leastAnswers: { least: 10, most: 10_000 },
  surveyDays: { least: 7, most: 365 },
} as const
export type ConvboxConstant = keyof typeof CONVBOX_BOUNDS
/** The constants that are parts of a whole; the others are whole numbers. */
export const CONVBOX_SHARES = ['surveyShare', 'viewTrust', 'viewCap'] as const satisfies readonly ConvboxConstant[]
