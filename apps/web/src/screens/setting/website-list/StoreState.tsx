import { formatMoment } from '@convbox/contract/format-time'
import { useText } from '../../../text/language.ts'
import { Badge, type BadgeTone } from '../../../ui/Badge.tsx'
import { Tooltip } from '../../../ui/Tooltip.tsx'
import { type Arrived, type ShownState, stateOf } from './store-state.ts'
import { websiteListText } from './website-list.text.ts'

const TONES: Record<ShownState, BadgeTone> = {
  uninstalled: 'bad',
  failing: 'bad',
  'scopes missing': 'warn',
  quiet: 'warn',
  never: 'plain',
  arriving: 'good',
}

/** State of a store's connection and events as a badge; details on hover, in the store's time zone. */
export const StoreState = ({ arrived, timezone, nowMs }: { arrived: Arrived; timezone: string; nowMs: number }) => {
  const text = useText(websiteListText)
  const state = stateOf(arrived, nowMs)
  const at = state === 'uninstalled' ? arrived.uninstalledAt : arrived.lastEventAt
  return (
    <Tooltip text={text.stateHints[state]({ time: formatMoment(at, timezone) })}>
      <span className="inline-flex">
        <Badge tone={TONES[state]}>{text.states[state]}</Badge>
      </span>
    </Tooltip>
  )
}
