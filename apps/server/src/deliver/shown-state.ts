/**
 * The state of a delivery as users see it. A failing token stops every waiting event of a pixel at once, so the pause is read from the pixel instead of being
 * written into every row. Pure.
 */
import { AUTH_REASONS, DELIVERY_STATES, type AuthReason, type DeliveryReason, type DeliveryState } from '@convbox/contract'
import type { DirectoryPixel } from '../directory/directory-entries.ts'

/** Why a pixel's token blocks sending; undefined if it does not. */
export const tokenFault = (pixel: Pick<DirectoryPixel, 'state' | 'pausedReason'> | undefined): AuthReason | undefined =>
  pixel?.state === 'paused' ? AUTH_REASONS.find((known) => known === pixel.pausedReason) : undefined

/** States of events that only wait for their turn in the lane. */
const WAITS_ITS_TURN: ReadonlySet<DeliveryState> = new Set(['waiting', 'sending', 'retrying', 'needs reauthorization'])

/** Shown state and reason of a stored pair, given the pixel's token fault or none: an event that waited for a new token is shown as waiting once it has one. */
export const shownState = <Reason extends string>(
  stored: { state: DeliveryState; reason: Reason },
  fault: AuthReason | undefined,
): { state: DeliveryState; reason: Reason | DeliveryReason | '' } => {
  if (!WAITS_ITS_TURN.has(stored.state)) return stored
  if (fault !== undefined) return { state: 'needs reauthorization', reason: fault }
  return stored.state === 'needs reauthorization' ? { state: 'waiting', reason: '' } : stored
}

/** Inverse of shownState, for filters: the stored states that are shown as one of these. */
export const storedStatesOf = (shown: readonly DeliveryState[], isStopped: boolean): DeliveryState[] =>
  DELIVERY_STATES.filter((state) => shown.includes(shownState({ state, reason: '' }, isStopped ? 'token expired' : undefined).state))
