import type { Preset } from '@convbox/contract/date-range'
import { isPresetOpen } from '@convbox/contract/history-limit'
import { useState } from 'react'
import { useText } from '../text/language.ts'
import { CustomRange } from './CustomRange.tsx'
import { dateRangeText } from './date-range.text.ts'
import type { DateRangePickerProps } from './date-range-picker-props.ts'
import { draftOf, type RangeDraft, withPreset } from './range-draft.ts'
import { RangePresets } from './RangePresets.tsx'

type RangePanelProps = Omit<DateRangePickerProps, 'presets'> & { presets: readonly Preset[]; onClose: () => void }

const QUARTERS: readonly Preset[] = ['last_quarter', 'quarter_to_date']

/** Content of the date-range picker: presets and custom days. Takes effect on Apply; where custom days are not allowed, a preset applies at once. */
export const RangePanel = (props: RangePanelProps) => {
  const {
    value,
    onChange,
    onClose,
    today,
    limit,
    presets,
    isCustomAllowed = true,
    hasComparison = false,
    isQuarterDisabled = false,
  } = props
  const text = useText(dateRangeText)
  const [draft, setDraft] = useState<RangeDraft>(() => draftOf(value))
  const apply = (chosen: RangeDraft): void => {
    onChange({ preset: chosen.preset, range: { since: chosen.since, until: chosen.until }, comparison: chosen.comparison })
    onClose()
  }
  const choosePreset = (preset: Preset): void => {
    const next = withPreset(draft, preset, today)
    if (isCustomAllowed) setDraft(next)
    else apply(next)
  }
  return (
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
          onCancel={onClose}
          onApply={() => apply(draft)}
        />
      )}
    </div>
  )
}
