import { addDays, type DateRange, type Day } from '@convbox/contract/date-range'
import { formatDayShort } from '@convbox/contract/format-time'
import { isBlended } from '@convbox/contract/metrics/credit-choices'
import { useLanguage, useText } from '../../text/language.ts'
import { Banner } from '../../ui/Banner.tsx'
import type { CreditChoice } from './AnalysisControls.tsx'
import { conversionAnalysisText } from './conversion-analysis.text.ts'

type ClickTimeNoteProps = { choice: CreditChoice; range: DateRange; today: Day }

/** By click time: which days are still filling up, or why the model has no figures by it. */
export const ClickTimeNote = ({ choice: { model, window, time }, range, today }: ClickTimeNoteProps) => {
  const text = useText(conversionAnalysisText)
  const language = useLanguage()
  if (time !== 'click') return null
  if (isBlended(model))
    return (
      <Banner tone="warn" className="mb-3">
        {text.notByClick}
      </Banner>
    )
  if (window === 'lifetime') return <Banner className="mb-3">{text.fillingUpAlways}</Banner>
  // A click in the last second of a day has its window's last orders that many days later.
  const open = addDays(today, -Number(window))
  if (range.until < open) return null
  const day = formatDayShort(range.since > open ? range.since : open, language)
  return <Banner className="mb-3">{text.fillingUp({ day, days: text.windowDays({ days: window }) })}</Banner>
}
