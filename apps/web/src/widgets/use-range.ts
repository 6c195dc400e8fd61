/** The date range of a screen in the address: parameters for its route and what they mean today in the store's time zone. */
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

/** Spread into `searchParams` of a screen with a DateRangePicker. since and until are filled only for a custom range, so that "Last 7 days" moves on with the days. */
export const rangeParams = (preset: Preset = 'last_30d', comparison: Comparison = 'none') => ({
  range: oneOf<Preset | 'custom'>([...PRESETS, 'custom'], preset),
  since: maybeDay,
  until: maybeDay,
  compare: oneOf(COMPARISONS, comparison),
})

export type RangeSearch = { range: Preset | 'custom'; since: Day | undefined; until: Day | undefined; compare: Comparison }

/** What the picker chose, as parameters: merge into the search of `navigate`. */
export const searchOfChoice = (choice: RangeChoice): RangeSearch => ({
  range: choice.preset,
  since: choice.preset === 'custom' ? choice.range.since : undefined,
  until: choice.preset === 'custom' ? choice.range.until : undefined,
  compare: choice.comparison,
})

/** What the parameters mean: a custom range is clamped to what the limit allows; one without days falls back to the last 30. */
export const choiceOfSearch = (search: RangeSearch, limits: { today: Day; limit: RangeLimit }): RangeChoice => {
  const { range: preset, since, until, compare: comparison } = search
  if (preset === 'custom' && since !== undefined && until !== undefined && since <= until)
    return { preset, range: clampRange({ since, until }, limits), comparison }
  const named: Preset = preset === 'custom' ? 'last_30d' : preset
  return { preset: named, range: clampRange(presetRange(named, limits.today), limits), comparison }
}

const MINUTE_MS = 60_000

/** The day it is in the store's time zone; moves on at its midnight. */
export const useToday = (): Day => {
  const { timezone } = useSite()
  const [nowMs, setNowMs] = useState(() => Date.now())
  useEffect(() => {
    const timer = setInterval(() => setNowMs(Date.now()), MINUTE_MS)
    return () => clearInterval(timer)
  }, [])
  return todayIn(timezone, nowMs)
}

/** Everything a screen needs of its range: the picker's value, the days to ask for, and the days to compare with. */
export const useRange = (
  search: RangeSearch,
): { choice: RangeChoice; range: DateRange; compareRange: DateRange | undefined; today: Day; limit: RangeLimit } => {
  const store = useSite()
  const today = useToday()
  const limit = store.historyLimit
  const choice = choiceOfSearch(search, { today, limit })
  return { choice, range: choice.range, compareRange: comparisonRange(choice.range, choice.comparison), today, limit }
}
