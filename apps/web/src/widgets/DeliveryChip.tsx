import type { EventRow } from '@convbox/contract/api/events-monitor.schemas'
import { reasonsText } from '@convbox/contract/reasons.text'
import clsx from 'clsx'
import { useLanguage, useText } from '../text/language.ts'
import type { BadgeTone } from '../ui/Badge.tsx'
import { Tooltip } from '../ui/Tooltip.tsx'
import { STATE_LOOKS } from './StatusBadge.tsx'
import { eventsMonitorText } from '../screens/events-monitor/events-monitor.text.ts'
import { reasonOf } from './reason-of.ts'
import { useConnectedTo } from './use-connected-to.ts'

const INKS: Record<BadgeTone, string> = {
  plain: 'text-ink-2',
  accent: 'text-accent',
  good: 'text-good',
  warn: 'text-warn',
  bad: 'text-bad',
  outline: 'text-ink-3',
}

/** One delivery of an event: the pixel's name with its state, and the reason if it was not delivered; opens the delivery. */
export const DeliveryChip = ({ row, onOpen }: { row: EventRow; onOpen: (row: EventRow) => void }) => {
  const text = useText(eventsMonitorText)
  const language = useLanguage()
  const texts = reasonsText[language]
  const connectedTo = useConnectedTo(row)
  const { tone, Icon } = STATE_LOOKS[row.state]
  const state = row.state === 'delivered' && row.proof !== undefined ? texts.proof[row.proof] : texts.state[row.state]
  const reason = row.reason === undefined ? undefined : reasonOf(row.reason, language, connectedTo)
  const name = row.pixelName || text.deletedPixel
  const isDelivered = row.state === 'delivered'
  return (
    <Tooltip text={[`${name}: ${state.short}`, reason?.short, (reason ?? state).next].filter(Boolean).join('. ')}>
      <button
        type="button"
        onClick={() => onOpen(row)}
        className="inline-flex h-6 min-w-0 items-center gap-1.5 rounded-full border border-line bg-card px-2 text-caption hover:border-control-line"
      >
        <Icon size={13} className={clsx('shrink-0', INKS[tone])} aria-hidden />
        <span className={clsx('truncate', isDelivered ? 'text-ink-2' : 'text-ink')}>{name}</span>
        <span className={isDelivered ? 'sr-only' : clsx('min-w-0 truncate', INKS[tone])}>{reason?.short ?? state.short}</span>
      </button>
    </Tooltip>
  )
}
