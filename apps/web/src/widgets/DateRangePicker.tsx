import {
  BASIC_PRESETS,
  comparisonRange,
  COMPARISONS,
  type Day,
  isDay,
  oldestDay,
  type Preset,
  rangeFault,
  type RangeLimit,
} from '@convbox/contract/date-range'
import { formatRange } from '@convbox/contract/format-time'
import clsx from 'clsx'
import { Calendar } from 'lucide-react'
import { useId, useState } from 'react'
import { useLanguage, useText } from '../text/language.ts'
import { sharedText } from '../text/shared.text.ts'
import { Button } from '../ui/Button.tsx'
import { Popover } from '../ui/Popover.tsx'
import { Select } from '../ui/Select.tsx'
import { TextField } from '../ui/TextField.tsx'
import { dateRangeText } from './date-range.text.ts'
import { RangeCalendar } from './RangeCalendar.tsx'
import { draftOf, isPresetTooOld, type RangeChoice, type RangeDraft, withClick, withPreset, withTyped } from './range-draft.ts'

type DateRangePickerProps = {
  value: RangeChoice
  onChange: (choice: RangeChoice) => void
  /** The day it is in the store's time zone. */
  today: Day
  limit: RangeLimit
  /** BASIC_PRESETS unless told. */
  presets?: readonly Preset[]
  /** Since and Until boxes, calendar, Cancel and Apply. Without, a preset counts at once. */
  isCustomAllowed?: boolean
  /** Offers the comparison with another range. */
  hasComparison?: boolean
  /** Last Quarter and Quarter to date cannot be chosen. */
  isQuarterDisabled?: boolean
}

const QUARTERS: readonly Preset[] = ['last_quarter', 'quarter_to_date']

/** Chooses a range of days and what to compare it with. The button says the preset, or the days of a custom range. Source: spec 000 sections 2, 4, 5 and 9. */
export const DateRangePicker = ({
  value,
  onChange,
  today,
  limit,
  presets = BASIC_PRESETS,
  isCustomAllowed = true,
  hasComparison = false,
  isQuarterDisabled = false,
}: DateRangePickerProps) => {
  const text = useText(dateRangeText)
  const language = useLanguage()
  const [isOpen, setIsOpen] = useState(false)
  const [draft, setDraft] = useState<RangeDraft>(() => draftOf(value))
  const title = value.preset === 'custom' ? formatRange(value.range, language) : text.presets[value.preset]
  const open = (next: boolean): void => {
    if (next) setDraft(draftOf(value))
    setIsOpen(next)
  }
  const apply = (chosen: RangeDraft): void => {
    onChange({ preset: chosen.preset, range: { since: chosen.since, until: chosen.until }, comparison: chosen.comparison })
    setIsOpen(false)
  }
  const choosePreset = (preset: Preset): void => {
    const next = withPreset(draft, preset, today)
    if (isCustomAllowed) setDraft(next)
    else apply(next)
  }

  return (
    <Popover
      label={text.label}
      isOpen={isOpen}
      onOpenChange={open}
      className="p-0"
      trigger={
        <Button
          data-range-picker
          icon={<Calendar size={14} className="text-ink-3" aria-hidden />}
          title={formatRange(value.range, language)}
        >
          <span className="sr-only">{text.label}: </span>
          {title}
          {hasComparison && value.comparison !== 'none' && <span className="text-ink-3">· {text.comparisons[value.comparison]}</span>}
        </Button>
      }
    >
      <div className="flex">
        <PresetList
          presets={presets}
          chosen={draft.preset}
          isDisabled={(preset) => isPresetTooOld(preset, { today, limit }) || (isQuarterDisabled && QUARTERS.includes(preset))}
          reason={text.limits[limit]}
          onChoose={choosePreset}
          hasCustom={isCustomAllowed}
        />
        {isCustomAllowed && (
          <CustomRange
            draft={draft}
            setDraft={setDraft}
            today={today}
            limit={limit}
            hasComparison={hasComparison}
            onCancel={() => setIsOpen(false)}
            onApply={() => apply(draft)}
          />
        )}
      </div>
    </Popover>
  )
}

type PresetListProps = {
  presets: readonly Preset[]
  chosen: Preset | 'custom'
  isDisabled: (preset: Preset) => boolean
  reason: string
  onChoose: (preset: Preset) => void
  hasCustom: boolean
}

const PresetList = ({ presets, chosen, isDisabled, reason, onChoose, hasCustom }: PresetListProps) => {
  const text = useText(dateRangeText)
  const reasonId = useId()
  const hasDisabled = presets.some(isDisabled)
  return (
    <div className={clsx('flex w-44 flex-col p-2', hasCustom && 'border-r border-hairline')}>
      <ul aria-label={text.presetList} className="flex flex-col gap-0.5">
        {presets.map((preset) => (
          <li key={preset}>
            <button
              type="button"
              aria-pressed={preset === chosen}
              aria-disabled={isDisabled(preset) || undefined}
              aria-describedby={isDisabled(preset) ? reasonId : undefined}
              onClick={() => (isDisabled(preset) ? undefined : onChoose(preset))}
              className={clsx(
                'flex h-8 w-full items-center rounded-control px-2.5 text-left',
                preset === chosen
                  ? 'bg-accent-soft font-semibold text-accent'
                  : isDisabled(preset)
                    ? 'cursor-not-allowed text-ink-3 opacity-60'
                    : 'hover:bg-sunken',
              )}
            >
              {text.presets[preset]}
            </button>
          </li>
        ))}
        {hasCustom && chosen === 'custom' && (
          <li aria-current="true" className="flex h-8 items-center rounded-control bg-accent-soft px-2.5 font-semibold text-accent">
            {text.custom}
          </li>
        )}
      </ul>
      {hasDisabled && reason !== '' && (
        <p id={reasonId} className="mt-2 border-t border-hairline px-2.5 pt-2 text-caption text-ink-2">
          {reason}
        </p>
      )}
    </div>
  )
}

type CustomRangeProps = {
  draft: RangeDraft
  setDraft: (draft: RangeDraft) => void
  today: Day
  limit: RangeLimit
  hasComparison: boolean
  onCancel: () => void
  onApply: () => void
}

const CustomRange = ({ draft, setDraft, today, limit, hasComparison, onCancel, onApply }: CustomRangeProps) => {
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
