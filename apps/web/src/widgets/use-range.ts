/** Date range of a screen: its search parameters, and the days that they mean today in the store's time zone. */
import {
  clampRange,
  type Comparison,
  comparisonRange,
  COMPARISONS,
  type DateRange,
  type Day,
  type Preset,
  PRESETS,
  presetRange,
  type RangeLimit,
  todayIn,
} from '@convbox/contract/date-range'
import { useEffect, useState } from 'react'
import { maybeDay, oneOf } from '../search-params.ts'
import { useSite } from '../shell/use-store.ts'
import type { RangeChoice } from './range-draft.ts'

/** Spread into `searchParams` of a screen with a DateRangePicker. since and until are set only for a custom range; a preset such as "Last 7 days" moves with today. */
export const rangeParams = (preset: Preset = 'last_30d', comparison: Comparison = 'none') => ({
  range: oneOf<Preset | 'custom'>([...PRESETS, 'custom'], preset),
  since: maybeDay,
  until: maybeDay,
  compare: oneOf(COMPARISONS, comparison),
})

export type RangeSearch = { range: Preset | 'custom'; since: Day | undefined; until: Day | undefined; compare: Comparison }

/** The picker's choice as search parameters, for `navigate`. */
export const searchOfChoice = (choice: RangeChoice): RangeSearch => ({
  range: choice.preset,
  since: choice.preset === 'custom' ? choice.range.since : undefined,
  until: choice.preset === 'custom' ? choice.range.until : undefined,
  compare: choice.comparison,
})

/** The range of the search parameters: a custom range is clamped to the limit; a custom range without days falls back to the last 30. */
export const choiceOfSearch = (search: RangeSearch, limits: { today: Day; limit: RangeLimit }): RangeChoice => {
  const { range: preset, since, until, compare: comparison } = search
  if (preset === 'custom' && since !== undefined && until !== undefined && since <= until)
    return { preset, range: clampRange({ since, until }, limits), comparison }
  const named: Preset = preset === 'custom' ? 'last_30d' : preset
  return { preset: named, range: clampRange(presetRange(named, limits.today), limits), comparison }
}

const MINUTE_MS = 60_000

/** Today in the store's time zone; updated at its midnight. */
export const useToday = (): Day => {
  const { timezone } = useSite()
  const [nowMs, setNowMs] = useState(() => Date.now())
  useEffect(() => {
    const timer = setInterval(() => setNowMs(Date.now()), MINUTE_MS)
    return () => clearInterval(timer)
  }, [])
  return todayIn(timezone, nowMs)
}

/** The picker's value, the range to query and the range to compare with. */
export const useRange = (
  search: RangeSearch,
): { choice: RangeChoice; range: DateRange; compareRange: DateRange | undefined; today: Day; limit: RangeLimit } => {
  const store = useSite()
  const today = useToday()
  const limit = store.historyLimit
  const choice = choiceOfSearch(search, { today, limit })
  return { choice, range: choice.range, compareRange: comparisonRange(choice.range, choice.comparison), today, limit }
}
