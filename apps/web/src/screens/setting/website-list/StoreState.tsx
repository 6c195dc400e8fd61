import type { stores } from '@convbox/contract/api/stores'
import type { ResultOf } from '@convbox/contract/endpoint'
import { formatMoment } from '@convbox/contract/format-time'
import { type Reception, receptionOf } from '@convbox/contract/reception'
import { useText } from '../../../text/language.ts'
import { Badge, type BadgeTone } from '../../../ui/Badge.tsx'
import { Tooltip } from '../../../ui/Tooltip.tsx'
import { websiteListText } from './website-list.text.ts'

/** When a store's events came, as the list of stores tells it. */
export type Arrived = ResultOf<typeof stores.websites>[number]

const TONES: Record<Reception['kind'], BadgeTone> = { arriving: 'good', quiet: 'warn', never: 'plain', uninstalled: 'bad' }

/** What needs a look comes first. */
const RANKS: Record<Reception['kind'], number> = { uninstalled: 0, quiet: 1, never: 2, arriving: 3 }

/** Where a store stands when the list is sorted by state. */
export const stateRank = (arrived: Arrived, nowMs: number): number => RANKS[receptionOf(arrived, nowMs).kind]

/** Whether anything reaches the store, in a word; since when on hover, in the time of the store. */
export const StoreState = ({ arrived, timezone, nowMs }: { arrived: Arrived; timezone: string; nowMs: number }) => {
  const text = useText(websiteListText)
  const reception = receptionOf(arrived, nowMs)
  const at = reception.kind === 'uninstalled' ? reception.since : reception.kind === 'quiet' ? reception.lastEventAt : undefined
  return (
    <Tooltip text={text.stateHints[reception.kind]({ time: formatMoment(at, timezone) })}>
      <span className="inline-flex">
        <Badge tone={TONES[reception.kind]}>{text.states[reception.kind]}</Badge>
      </span>
    </Tooltip>
  )
}
