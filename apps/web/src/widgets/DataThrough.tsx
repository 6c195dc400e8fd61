import { dayOf, formatDayShort, formatMoment } from '@convbox/contract/format-time'
import { useSite } from '../shell/use-store.ts'
import { useLanguage, useText } from '../text/language.ts'
import { Tooltip } from '../ui/Tooltip.tsx'
import { useToday } from './use-range.ts'
import { widgetsText } from './widgets.text.ts'

/** Time up to which a page's data is complete: the time if today, else day and time; the zone on hover, on All-Sites beside it. at: ISO; undefined: no data yet. */
export const DataThrough = ({ at }: { at: string | undefined }) => {
  const text = useText(widgetsText)
  const language = useLanguage()
  const { timezone, virtualSite } = useSite()
  const today = useToday()
  if (at === undefined) return <span className="text-caption text-ink-3">{text.noData}</span>
  const moment = formatMoment(at, timezone)
  const [day, time] = [dayOf(at, timezone), moment.slice(11)]
  return (
    <Tooltip text={`${moment} (${timezone})`} side="bottom">
      <time dateTime={at} className="text-caption whitespace-nowrap text-ink-3 tabular-nums">
        {text.dataThrough({ time: day === today ? time : `${formatDayShort(day, language)}, ${time}` })}
        {/* The stores of All-Sites may have other zones. */}
        {virtualSite && ` ${timezone.replaceAll('_', ' ')}`}
      </time>
    </Tooltip>
  )
}
