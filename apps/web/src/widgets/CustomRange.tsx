import { comparisonRange, COMPARISONS, type Day, isDay, oldestDay, rangeFault, type RangeLimit } from '@convbox/contract/date-range'
import { formatRange } from '@convbox/contract/format-time'
import { useLanguage, useText } from '../text/language.ts'
import { sharedText } from '../text/shared.text.ts'
import { Button } from '../ui/Button.tsx'
import { Select } from '../ui/Select.tsx'
import { TextField } from '../ui/TextField.tsx'
import { dateRangeText } from './date-range.text.ts'
import { RangeCalendar } from './RangeCalendar.tsx'
import { type RangeDraft, withClick, withTyped } from './range-draft.ts'

type CustomRangeProps = {
  draft: RangeDraft
  setDraft: (draft: RangeDraft) => void
  today: Day
  limit: RangeLimit
  hasComparison: boolean
  onCancel: () => void
  onApply: () => void
}

/** Since and Until as text, the calendar, the comparison, Cancel and Apply. */
export const CustomRange = ({ draft, setDraft, today, limit, hasComparison, onCancel, onApply }: CustomRangeProps) => {
  const text = useText(dateRangeText)
  const shared = useText(sharedText)
  const language = useLanguage()
  const fault = rangeFault(draft.since, draft.until, { today, limit })
  const compared = fault === undefined ? comparisonRange({ since: draft.since, until: draft.until }, draft.comparison) : undefined
  const isSinceWrong = !isDay(draft.since) || fault === 'too old' || fault === 'since after until'
  const note = fault === 'too old' && text.limits[limit] ? text.limits[limit] : fault && text.faults[fault]
  return (
    <div className="w-[560px] p-4">
      <div className="mb-3 grid grid-cols-2 gap-6">
        <TextField
          label={text.since}
          value={draft.since}
          maxLength={10}
          inputMode="numeric"
          autoComplete="off"
          error={fault && isSinceWrong ? note : undefined}
          onValueChange={(typed) => setDraft(withTyped(draft, 'since', typed))}
        />
        <TextField
          label={text.until}
          value={draft.until}
          maxLength={10}
          inputMode="numeric"
          autoComplete="off"
          error={fault && !isSinceWrong ? note : undefined}
          onValueChange={(typed) => setDraft(withTyped(draft, 'until', typed))}
        />
      </div>
      <div className="flex min-h-[262px] justify-center">
        <RangeCalendar
          since={draft.since}
          until={draft.until}
          today={today}
          oldest={oldestDay(limit, today)}
          onPick={(day) => setDraft(withClick(draft, day))}
        />
      </div>
      <p aria-live="polite" className="min-h-4 text-caption text-ink-3">
        {draft.isOneDay && draft.preset === 'custom'
          ? text.chooseEnd
          : compared
            ? text.comparedWith({ range: formatRange(compared, language) })
            : ''}
      </p>
      <div className="mt-2 flex items-center justify-end gap-2">
        {hasComparison && (
          <Select
            label={text.compare}
            isLabelInside
            className="mr-auto"
            options={COMPARISONS.map((comparison) => ({ value: comparison, label: text.comparisons[comparison] }))}
            value={draft.comparison}
            onChange={(comparison) => setDraft({ ...draft, comparison })}
          />
        )}
        <Button onClick={onCancel}>{shared.cancel}</Button>
        <Button look="primary" disabled={fault !== undefined} onClick={onApply}>
          {shared.apply}
        </Button>
      </div>
    </div>
  )
}
