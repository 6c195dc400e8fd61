import type { stores } from '@convbox/contract/api/stores'
import type { ResultOf } from '@convbox/contract/endpoint'
import { formatMoment } from '@convbox/contract/format-time'
import { type Reception, receptionOf } from '@convbox/contract/reception'
import { useText } from '../../../text/language.ts'
import { Badge, type BadgeTone } from '../../../ui/Badge.tsx'
import { Tooltip } from '../../../ui/Tooltip.tsx'
import { websiteListText } from './website-list.text.ts'

/** When a store's events came and how it stands at Shopify, as the list of stores tells it. */
export type Arrived = ResultOf<typeof stores.websites>[number]

/** What the list says of a store: trouble at Shopify comes before whether its pages send anything. */
export type ShownState = Reception['kind'] | 'scopes missing' | 'failing'

/** What needs a look comes first. */
const LOOKS: Record<ShownState, { tone: BadgeTone; rank: number }> = {
  uninstalled: { tone: 'bad', rank: 0 },
  failing: { tone: 'bad', rank: 1 },
  'scopes missing': { tone: 'warn', rank: 2 },
  quiet: { tone: 'warn', rank: 3 },
  never: { tone: 'plain', rank: 4 },
  arriving: { tone: 'good', rank: 5 },
}

const stateOf = (arrived: Arrived, nowMs: number): ShownState => {
  const { kind } = receptionOf(arrived, nowMs)
  const { shopStatus } = arrived
  return kind !== 'uninstalled' && (shopStatus === 'failing' || shopStatus === 'scopes missing') ? shopStatus : kind
}

/** Where a store stands when the list is sorted by state. */
export const stateRank = (arrived: Arrived, nowMs: number): number => LOOKS[stateOf(arrived, nowMs)].rank

/** Whether the store is connected and anything reaches it, in a word; more on hover, in the time of the store. */
export const StoreState = ({ arrived, timezone, nowMs }: { arrived: Arrived; timezone: string; nowMs: number }) => {
  const text = useText(websiteListText)
  const state = stateOf(arrived, nowMs)
  const at = state === 'uninstalled' ? arrived.uninstalledAt : arrived.lastEventAt
  return (
    <Tooltip text={text.stateHints[state]({ time: formatMoment(at, timezone) })}>
      <span className="inline-flex">
        <Badge tone={LOOKS[state].tone}>{text.states[state]}</Badge>
      </span>
    </Tooltip>
  )
}
