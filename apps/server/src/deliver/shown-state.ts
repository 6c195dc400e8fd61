/** The state of a delivery as users see it. A pixel whose token fails stops everything behind it at once, so its pause is read with the row instead of being written into every row. Pure. */
import { AUTH_REASONS, DELIVERY_STATES, type AuthReason, type DeliveryReason, type DeliveryState } from '@convbox/contract'
import type { DirectoryPixel } from '../directory/directory-entries.ts'

/** Why a pixel's token lets nothing pass just now; undefined when it is not the token that stops it. */
export const tokenFault = (pixel: Pick<DirectoryPixel, 'state' | 'pausedReason'> | undefined): AuthReason | undefined =>
  pixel?.state === 'paused' ? AUTH_REASONS.find((known) => known === pixel.pausedReason) : undefined

/** States of events that stand in their lane for nothing but their turn. */
const WAITS_ITS_TURN: ReadonlySet<DeliveryState> = new Set(['waiting', 'sending', 'retrying', 'needs reauthorization'])

/** What a stored state and reason mean while the pixel's token has this fault, or none: then what needed a new token has got it, and waits. */
export const shownState = <Reason extends string>(
  stored: { state: DeliveryState; reason: Reason },
  fault: AuthReason | undefined,
): { state: DeliveryState; reason: Reason | DeliveryReason | '' } => {
  if (!WAITS_ITS_TURN.has(stored.state)) return stored
  if (fault !== undefined) return { state: 'needs reauthorization', reason: fault }
  return stored.state === 'needs reauthorization' ? { state: 'waiting', reason: '' } : stored
}

/** The stored states that show as one of these, for a pixel whose token fails or not. */
export const storedStatesOf = (shown: readonly DeliveryState[], isStopped: boolean): DeliveryState[] =>
  DELIVERY_STATES.filter((state) => shown.includes(shownState({ state, reason: '' }, isStopped ? 'token expired' : undefined).state))
