/** State of the date-range picker before Apply; each function returns the next draft. Pure. */
import { type Comparison, type DateRange, type Day, isDay, orderRange, type Preset, presetRange } from '@convbox/contract/date-range'

/** A chosen range: a preset, which moves with today, or custom, which is fixed. */
export type RangeChoice = { preset: Preset | 'custom'; range: DateRange; comparison: Comparison }

/** since and until as typed, possibly incomplete. isOneDay: one day is selected and the next click completes the range. */
export type RangeDraft = { preset: Preset | 'custom'; since: string; until: string; isOneDay: boolean; comparison: Comparison }

/** Presets of one day: the next click completes a range. */
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

/** After typing into Since or Until the range is custom; a valid day moves the other one, so that since is never after until. */
export const withTyped = (draft: RangeDraft, field: 'since' | 'until', text: string): RangeDraft => {
  const next: RangeDraft = { ...draft, [field]: text, preset: 'custom', isOneDay: false }
  if (!isDay(text)) return next
  const other = field === 'since' ? draft.until : draft.since
  const isWrongWay = isDay(other) && (field === 'since' ? text > other : text < other)
  return isWrongWay ? { ...next, since: text, until: text } : next
}

/** A click on a day: the first selects it, the second completes the range, in either order. */
export const withClick = (draft: RangeDraft, day: Day): RangeDraft => {
  const base: RangeDraft = { ...draft, preset: 'custom' }
  if (draft.isOneDay && isDay(draft.since)) return { ...base, ...orderRange(draft.since, day), isOneDay: false }
  return { ...base, since: day, until: day, isOneDay: true }
}
