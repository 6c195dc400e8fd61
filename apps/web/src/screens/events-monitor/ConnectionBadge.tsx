import type { StreamState } from '../../api/event-stream.ts'
import { useText } from '../../text/language.ts'
import { Badge, type BadgeTone } from '../../ui/Badge.tsx'
import { eventsMonitorText } from './events-monitor.text.ts'

const TONES: Record<StreamState, BadgeTone> = { live: 'good', connecting: 'plain', waiting: 'warn', stopped: 'bad' }

/** State of the live updates. */
export const ConnectionBadge = ({ state, isPaused }: { state: StreamState; isPaused: boolean }) => {
  const text = useText(eventsMonitorText)
  const isHeld = isPaused && state === 'live'
  return (
    <output className="inline-flex">
      <Badge tone={isHeld ? 'warn' : TONES[state]}>
        <span aria-hidden className="size-1.5 rounded-full bg-current" />
        {isHeld ? text.connection.paused : text.connection[state]}
      </Badge>
    </output>
  )
}
