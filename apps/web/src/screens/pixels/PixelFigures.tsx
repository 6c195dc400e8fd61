import { formatAgo, formatMoment } from '@convbox/contract/format-time'
import { DELIVERY_STATES, type DeliveryState } from '@convbox/contract/outcomes'
import { reasonsText } from '@convbox/contract/reasons.text'
import type { PixelRow } from '@convbox/contract/api/pixels.schemas'
import clsx from 'clsx'
import { useStore } from '../../shell/use-store.ts'
import { useLanguage, useText } from '../../text/language.ts'
import { pixelsText } from './pixels.text.ts'

const TONES: Partial<Record<DeliveryState, string>> = {
  delivered: 'text-good',
  rejected: 'text-bad',
  parked: 'text-bad',
  'needs reauthorization': 'text-bad',
  retrying: 'text-warn',
}

/** Events of the last 24 hours by state; states without events are left out. */
export const DayCounts = ({ counts }: { counts: PixelRow['counts'] }) => {
  const text = useText(pixelsText)
  const words = reasonsText[useLanguage()].state
  const shown = DELIVERY_STATES.filter((state) => (counts[state] ?? 0) > 0)
  if (shown.length === 0) return <span className="text-ink-3">{text.nothing}</span>
  return (
    <span className="flex flex-wrap gap-x-3 tabular-nums">
      {shown.map((state) => (
        <span key={state} className={clsx('whitespace-nowrap', TONES[state] ?? 'text-ink-2')}>
          {state === 'needs reauthorization'
            ? text.needToken({ n: counts[state] ?? 0 })
            : text.count({ n: (counts[state] ?? 0).toLocaleString('en'), state: words[state].short })}
        </span>
      ))}
    </span>
  )
}

const SECOND_MS = 1000

/** Number of queued events, and how long the oldest has waited. */
export const Waiting = ({ pixel }: { pixel: PixelRow }) => {
  const text = useText(pixelsText)
  const language = useLanguage()
  if (pixel.waiting === 0) return <span className="text-ink-3">0</span>
  const age = formatAgo(new Date(0).toISOString(), pixel.oldestWaitingSeconds * SECOND_MS, language)
  return (
    <span className="flex flex-col">
      <span className="tabular-nums">{pixel.waiting.toLocaleString('en')}</span>
      <span className="text-caption text-ink-3">{text.oldest({ age })}</span>
    </span>
  )
}

/** When the platform last accepted an event, in words; the exact time on hover. */
export const LastDelivered = ({ at, nowMs }: { at: string | undefined; nowMs: number }) => {
  const text = useText(pixelsText)
  const language = useLanguage()
  const { timezone } = useStore()
  if (at === undefined) return <span className="text-ink-3">{text.never}</span>
  return (
    <time dateTime={at} title={formatMoment(at, timezone, 'second')}>
      {formatAgo(at, Math.max(nowMs, Date.parse(at)), language)}
    </time>
  )
}
