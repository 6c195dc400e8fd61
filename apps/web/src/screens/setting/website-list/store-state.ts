import type { stores } from '@convbox/contract/api/stores'
import type { ResultOf } from '@convbox/contract/endpoint'
import { type Reception, receptionOf } from '@convbox/contract/reception'

/** When a store's events arrived, and the state of its Shopify connection. */
export type Arrived = ResultOf<typeof stores.websites>[number]

/** States of the list. */
export type ShownState = Reception['kind'] | 'scopes missing' | 'failing'

/** State of a store; Shopify problems take precedence over missing events. */
export const stateOf = (arrived: Arrived, nowMs: number): ShownState => {
  const { kind } = receptionOf(arrived, nowMs)
  const { shopStatus } = arrived
  return kind !== 'uninstalled' && (shopStatus === 'failing' || shopStatus === 'scopes missing') ? shopStatus : kind
}

/** Most urgent first. */
const ORDER: readonly ShownState[] = ['uninstalled', 'failing', 'scopes missing', 'quiet', 'never', 'arriving']

/** Sort key of the state column. */
export const stateRank = (arrived: Arrived, nowMs: number): number => ORDER.indexOf(stateOf(arrived, nowMs))
