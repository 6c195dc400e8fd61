import { BASIC_PRESETS } from '@convbox/contract/date-range'
import { formatRange } from '@convbox/contract/format-time'
import { Calendar } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { useLanguage, useText } from '../text/language.ts'
import { Button } from '../ui/Button.tsx'
import { Popover } from '../ui/Popover.tsx'
import { Loading, Skeleton } from '../ui/Skeleton.tsx'
import { dateRangeText } from './date-range.text.ts'
import type { DateRangePickerProps } from './date-range-picker-props.ts'

const RangePanel = lazy(async () => ({ default: (await import('./RangePanel.tsx')).RangePanel }))

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
