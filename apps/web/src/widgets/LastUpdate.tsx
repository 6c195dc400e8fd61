import { formatAgo, formatMoment } from '@convbox/contract/format-time'
import { useSite } from '../shell/use-store.ts'
import { useLanguage, useText } from '../text/language.ts'
import { sharedText } from '../text/shared.text.ts'
import { Tooltip } from '../ui/Tooltip.tsx'
import { useNowMs } from './use-now.ts'
import { widgetsText } from './widgets.text.ts'

/** How fresh the data is, in words that keep up with the clock; the exact time in the store's zone on hover. at: ISO; undefined: never. */
export const LastUpdate = ({ at }: { at: string | undefined }) => {
  const text = useText(widgetsText)
  const shared = useText(sharedText)
  const language = useLanguage()
  const { timezone } = useSite()
  const nowMs = useNowMs()
  if (at === undefined) return <span className="text-caption text-ink-3">{text.never}</span>
  return (
    <Tooltip text={text.lastUpdate({ time: `${formatMoment(at, timezone)} (${timezone})` })} side="bottom">
      <time dateTime={at} className="text-caption whitespace-nowrap text-ink-3">
        {shared.updated({ ago: formatAgo(at, Math.max(nowMs, Date.parse(at)), language) })}
      </time>
    </Tooltip>
  )
}
