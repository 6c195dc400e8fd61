/** The opened figure in the address: "part|first day of the cohort|month|key of the line". Pure. */
import { isDay } from '@convbox/contract/date-range'
import { COHORT_PARTS, type CohortPart } from '@convbox/contract/reports/cohorts.values'

/** month: absent for all until now. line: of part 'total'; '' for all lines together. */
export type OpenedCell = { part: CohortPart; cohort?: string; month?: number; line: string }

export const writeCell = ({ part, cohort = '', month, line }: OpenedCell): string => `${part}|${cohort}|${month ?? ''}|${line}`

/** Undefined for none, or for one that there cannot be. */
export const readCell = (text: string): OpenedCell | undefined => {
  const [partText, cohort = '', month = '', ...line] = text.split('|')
  const part = COHORT_PARTS.find((each) => each === partText)
  if (part === undefined || (cohort !== '' && !isDay(cohort)) || !/^\d{0,3}$/.test(month)) return undefined
  if (part === 'cohort' && cohort === '') return undefined
  return { part, line: line.join('|'), ...(cohort !== '' && { cohort }), ...(month !== '' && { month: Number(month) }) }
}
