import { BASIC_PRESETS, type Day, type Preset, type RangeLimit } from '@convbox/contract/date-range'
import { isPresetOpen } from '@convbox/contract/history-limit'
import { formatRange } from '@convbox/contract/format-time'
import { Calendar } from 'lucide-react'
import { useState } from 'react'
import { useLanguage, useText } from '../text/language.ts'
import { Button } from '../ui/Button.tsx'
import { Popover } from '../ui/Popover.tsx'
import { CustomRange } from './CustomRange.tsx'
import { dateRangeText } from './date-range.text.ts'
import { draftOf, type RangeChoice, type RangeDraft, withPreset } from './range-draft.ts'
import { RangePresets } from './RangePresets.tsx'

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
        <RangePresets
          presets={presets}
          chosen={draft.preset}
          isDisabled={(preset) => !isPresetOpen(preset, { today, limit }) || (isQuarterDisabled && QUARTERS.includes(preset))}
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
