/** A report: what its address says, the question that follows from it, and the answer. */
import type { DateRange } from '@convbox/contract/date-range'
import type { Endpoint } from '@convbox/contract/endpoint'
import type { UseQueryResult } from '@tanstack/react-query'
import { type ReadOptions, useCall } from '../api/use-call.ts'
import { type Change, useChange } from './use-change.ts'
import { type RangeSearch, useRange } from './use-range.ts'

/** The days that a report is asked for; from and to belong to it. */
export type Days = { from: string; to: string; compareFrom?: string; compareTo?: string }

const daysOf = (range: DateRange, compared: DateRange | undefined): Days => ({
  from: range.since,
  to: range.until,
  ...(compared && { compareFrom: compared.since, compareTo: compared.until }),
})

/** What a report's page needs of it. */
export type Report<Search extends RangeSearch, Input, Answer> = {
  search: Search
  change: Change<Search>
  range: ReturnType<typeof useRange>
  question: Input
  answer: UseQueryResult<Answer>
}

type ReportOptions<Search extends RangeSearch, Input, Answer> = {
  endpoint: Endpoint<Input, Answer>
  /** What the address says: `route.useSearch()`. */
  search: Search
  /** Parts of the address that are steps to go back from. */
  steps: readonly (keyof Search)[]
  question: (days: Days) => Input
  options?: ReadOptions<Answer>
}

/** One hook for address, question and answer. The page itself says why an answer failed. */
export const useReport = <Search extends RangeSearch, Input, Answer>({
  endpoint,
  search,
  steps,
  question,
  options,
}: ReportOptions<Search, Input, Answer>): Report<Search, Input, Answer> => {
  const change = useChange(search, steps)
  const range = useRange(search)
  const asked = question(daysOf(range.range, range.compareRange))
  return { search, change, range, question: asked, answer: useCall(endpoint, asked, { quiet: true, ...options }) }
}
