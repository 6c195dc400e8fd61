import { pixels } from '@convbox/contract/api/pixels'
import type { EventRow } from '@convbox/contract/api/events-monitor.schemas'
import { AUTH_REASONS } from '@convbox/contract/outcomes'
import { useCall } from '../api/use-call.ts'
import { connectedChannelOf } from './connected-channel.ts'

/** Name of the channel whose account a delivery's pixel sends with, if the delivery failed for its credential: there is then no token to paste. Otherwise undefined. */
export const useConnectedTo = ({ pixelId, reason }: Pick<EventRow, 'pixelId' | 'reason'>): string | undefined => {
  const isOfCredential = reason !== 'app uninstalled' && AUTH_REASONS.some((known) => known === reason)
  // Usually cached: the filters load the same list.
  const { data } = useCall(pixels.listPixels, {}, { quiet: true, enabled: isOfCredential })
  const pixel = isOfCredential ? data?.find(({ id }) => id === pixelId) : undefined
  return pixel && connectedChannelOf(pixel)
}
