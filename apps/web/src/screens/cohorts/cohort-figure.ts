/** The chosen figure of a cohort or line, as a value and as a text. Pure. */
import { formatAmount, formatPercent, MISSING } from '@convbox/contract/format'
import type { CohortFigures } from '@convbox/contract/reports/cohorts.schemas'
import type { CohortFigure } from './cohorts-search.ts'

const TEXTS: Record<CohortFigure, (figures: CohortFigures) => string | undefined> = {
  value: ({ netPerCustomer }) => netPerCustomer,
  profit: ({ grossProfitPerCustomer }) => grossProfitPerCustomer,
  repeat: ({ repeatRate }) => String(repeatRate * 100),
  net: ({ net }) => net,
}

/** For scales and sorting; undefined where not known. */
export const valueOf = (figure: CohortFigure, figures: CohortFigures | undefined): number | undefined => {
  const text = figures && TEXTS[figure](figures)
  return text === undefined ? undefined : Number(text)
}

/** A value of the figure in words; a dash where there is none. */
export const showValue = (figure: CohortFigure, value: number | string | undefined, currency: string): string => {
  if (value === undefined) return MISSING
  return figure === 'repeat' ? formatPercent(value) : formatAmount(value, currency)
}

export const showFigure = (figure: CohortFigure, figures: CohortFigures | undefined, currency: string): string =>
  showValue(figure, figures && TEXTS[figure](figures), currency)
