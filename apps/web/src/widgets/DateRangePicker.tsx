import { BASIC_PRESETS, type Day, type Preset, type RangeLimit } from '@convbox/contract/date-range'
import { formatRange } from '@convbox/contract/format-time'
import { Calendar } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { useLanguage, useText } from '../text/language.ts'
import { Button } from '../ui/Button.tsx'
import { Popover } from '../ui/Popover.tsx'
import { Loading, Skeleton } from '../ui/Skeleton.tsx'
import { dateRangeText } from './date-range.text.ts'
import type { RangeChoice } from './range-draft.ts'

const RangePanel = lazy(async () => ({ default: (await import('./RangePanel.tsx')).RangePanel }))

export type DateRangePickerProps = {
  value: RangeChoice
  onChange: (choice: RangeChoice) => void
  /** Today in the store's time zone. */
  today: Day
  limit: RangeLimit
  /** Default: BASIC_PRESETS. */
  presets?: readonly Preset[]
  /** Shows Since and Until, calendar, Cancel and Apply. Otherwise choosing a preset applies it at once. */
  isCustomAllowed?: boolean
  /** Offers the comparison with another range. */
  hasComparison?: boolean
  /** Disables Last Quarter and Quarter to date. */
  isQuarterDisabled?: boolean
}

/** Picks a range of days and a comparison. The button shows the preset, or the days of a custom range. */
export const DateRangePicker = (props: DateRangePickerProps) => {
  const { value, presets = BASIC_PRESETS, hasComparison = false } = props
  const text = useText(dateRangeText)
  const language = useLanguage()
  const [isOpen, setIsOpen] = useState(false)
  const title = value.preset === 'custom' ? formatRange(value.range, language) : text.presets[value.preset]
  return (
    <Popover
      label={text.label}
      isOpen={isOpen}
      onOpenChange={setIsOpen}
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
      <Suspense
        fallback={
          <Loading className="p-4">
            <Skeleton className="h-[430px] w-[520px]" />
          </Loading>
        }
      >
        <RangePanel {...props} presets={presets} onClose={() => setIsOpen(false)} />
      </Suspense>
    </Popover>
  )
}
