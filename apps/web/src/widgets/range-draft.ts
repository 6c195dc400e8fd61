/** What happens in the date-range picker before Apply: presets, typed days and clicks as steps from one draft to the next. Pure. */
import { type Comparison, type DateRange, type Day, isDay, orderRange, type Preset, presetRange } from '@convbox/contract/date-range'

/** A chosen range: by a preset, which moves with today, or custom, which stays. */
export type RangeChoice = { preset: Preset | 'custom'; range: DateRange; comparison: Comparison }

/** since and until as typed, perhaps unfinished. isOneDay: one day is marked and the next click makes the range. */
export type RangeDraft = { preset: Preset | 'custom'; since: string; until: string; isOneDay: boolean; comparison: Comparison }

/** Presets that begin with one day marked. */
const startsWithOneDay = (preset: Preset | 'custom'): boolean => preset === 'today' || preset === 'yesterday'

export const draftOf = (choice: RangeChoice): RangeDraft => ({
  preset: choice.preset,
  since: choice.range.since,
  until: choice.range.until,
  isOneDay: startsWithOneDay(choice.preset),
  comparison: choice.comparison,
})

export const withPreset = (draft: RangeDraft, preset: Preset, today: Day): RangeDraft => ({
  ...draft,
  ...presetRange(preset, today),
  preset,
  isOneDay: startsWithOneDay(preset),
})

/** Typing into Since or Until: the choice becomes custom; a real day pushes the other one, so that since is never after until. */
export const withTyped = (draft: RangeDraft, field: 'since' | 'until', text: string): RangeDraft => {
  const next: RangeDraft = { ...draft, [field]: text, preset: 'custom', isOneDay: false }
  if (!isDay(text)) return next
  const other = field === 'since' ? draft.until : draft.since
  const isWrongWay = isDay(other) && (field === 'since' ? text > other : text < other)
  return isWrongWay ? { ...next, since: text, until: text } : next
}

/** A click on a day: the first marks it, the second makes the range, in whichever order. */
export const withClick = (draft: RangeDraft, day: Day): RangeDraft => {
  const base: RangeDraft = { ...draft, preset: 'custom' }
  if (draft.isOneDay && isDay(draft.since)) return { ...base, ...orderRange(draft.since, day), isOneDay: false }
  return { ...base, since: day, until: day, isOneDay: true }
}
