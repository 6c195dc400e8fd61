import type { stores } from '@convbox/contract/api/stores'
import type { ResultOf } from '@convbox/contract/endpoint'
import { type Reception, receptionOf } from '@convbox/contract/reception'

/** When a store's events came and how it stands at Shopify, as the list of stores tells it. */
export type Arrived = ResultOf<typeof stores.websites>[number]

/** What the list says of a store. */
export type ShownState = Reception['kind'] | 'scopes missing' | 'failing'

/** Trouble at Shopify comes before whether the store's pages send anything. */
export const stateOf = (arrived: Arrived, nowMs: number): ShownState => {
  const { kind } = receptionOf(arrived, nowMs)
  const { shopStatus } = arrived
  return kind !== 'uninstalled' && (shopStatus === 'failing' || shopStatus === 'scopes missing') ? shopStatus : kind
}

/** What needs a look comes first. */
const ORDER: readonly ShownState[] = ['uninstalled', 'failing', 'scopes missing', 'quiet', 'never', 'arriving']

/** Where a store stands when the list is sorted by state. */
export const stateRank = (arrived: Arrived, nowMs: number): number => ORDER.indexOf(stateOf(arrived, nowMs))
