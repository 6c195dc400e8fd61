/** A report: its search parameters, the resulting query, and the data. */
import type { DateRange } from '@convbox/contract/date-range'
import type { Endpoint } from '@convbox/contract/endpoint'
import type { UseQueryResult } from '@tanstack/react-query'
import { type ReadOptions, useCall } from '../api/use-call.ts'
import { type Change, useChange } from './use-change.ts'
import { type RangeSearch, useRange } from './use-range.ts'

/** The queried days, both ends included. */
export type Days = { from: string; to: string; compareFrom?: string; compareTo?: string }

const daysOf = (range: DateRange, compared: DateRange | undefined): Days => ({
  from: range.since,
  to: range.until,
  ...(compared && { compareFrom: compared.since, compareTo: compared.until }),
})

/** The parts of a report that its page needs. */
export type Report<Search extends RangeSearch, Input, Answer> = {
  search: Search
  change: Change<Search>
  range: ReturnType<typeof useRange>
  question: Input
  answer: UseQueryResult<Answer>
}

type ReportOptions<Search extends RangeSearch, Input, Answer> = {
  endpoint: Endpoint<Input, Answer>
  /** Search parameters: `route.useSearch()`. */
  search: Search
  /** Names of the parameters that add history entries. */
  steps: readonly (keyof Search)[]
  question: (days: Days) => Input
  options?: ReadOptions<Answer>
}

/** One hook for search parameters, query and data. The page shows failures itself, so no toast. */
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
