/** The constants of convbox as texts of a form: shares in percent, days and answers as they are. Pure. */
import type { SetConstants } from '@convbox/contract/api/model-settings.schemas'
import { CONVBOX_BOUNDS, CONVBOX_SHARES, type ConvboxConstant } from '@convbox/contract/convbox-settings'

export type ConstantTexts = Record<ConvboxConstant, string>

/** In the order of the form: the survey, then the views. */
export const CONSTANTS = ['surveyShare', 'leastAnswers', 'surveyDays', 'viewTrust', 'viewCap'] as const satisfies readonly ConvboxConstant[]

export const isShare = (key: ConvboxConstant): boolean => CONVBOX_SHARES.some((share) => share === key)

/** At most two decimals of a percent: a third is 33.33. */
export const textOf = (key: ConvboxConstant, value: number): string => String(isShare(key) ? Math.round(value * 10_000) / 100 : value)

export const textsOf = (constants: SetConstants): ConstantTexts => ({
  surveyShare: textOf('surveyShare', constants.surveyShare),
  leastAnswers: textOf('leastAnswers', constants.leastAnswers),
  surveyDays: textOf('surveyDays', constants.surveyDays),
  viewTrust: textOf('viewTrust', constants.viewTrust),
  viewCap: textOf('viewCap', constants.viewCap),
})

const NUMBER = /^\d+(?:\.\d+)?$/

/** The value of a text; undefined outside of the bounds. A text that reads as a known value means it exactly, so that a third stays a third. */
const valueOf = (key: ConvboxConstant, text: string, known: readonly SetConstants[]): number | undefined => {
  const typed = text.trim()
  const exact = known.find((constants) => textOf(key, constants[key]) === typed)
  if (exact !== undefined) return exact[key]
  if (!NUMBER.test(typed)) return undefined
  const value = isShare(key) ? Number(typed) / 100 : Number(typed)
  const { least, most } = CONVBOX_BOUNDS[key]
  return value < least || value > most || (!isShare(key) && !Number.isInteger(value)) ? undefined : value
}

/** The constants of a form, or the fields that are out of their bounds. known: the saved and the published ones. */
export const readTexts = (
  texts: ConstantTexts,
  known: readonly SetConstants[],
): { constants: SetConstants; faults?: undefined } | { constants?: undefined; faults: ConvboxConstant[] } => {
  const [surveyShare, leastAnswers, surveyDays, viewTrust, viewCap] = CONSTANTS.map((key) => valueOf(key, texts[key], known))
  if (
    surveyShare === undefined ||
    leastAnswers === undefined ||
    surveyDays === undefined ||
    viewTrust === undefined ||
    viewCap === undefined
  )
    return { faults: CONSTANTS.filter((key) => valueOf(key, texts[key], known) === undefined) }
  return { constants: { surveyShare, leastAnswers, surveyDays, viewTrust, viewCap } }
}
