import { pixels } from '@convbox/contract/api/pixels'
import type { EventRow } from '@convbox/contract/api/events-monitor.schemas'
import { AUTH_REASONS } from '@convbox/contract/outcomes'
import { useCall } from '../api/use-call.ts'
import { connectedChannelOf } from './connected-channel.ts'

/** Name of the channel whose connected account a delivery's pixel sends with, where its credential is the reason: there is no token to paste then. Undefined for every other delivery. */
export const useConnectedTo = ({ pixelId, reason }: Pick<EventRow, 'pixelId' | 'reason'>): string | undefined => {
  const isOfCredential = reason !== 'app uninstalled' && AUTH_REASONS.some((known) => known === reason)
  // The filters have asked for the same list.
  const { data } = useCall(pixels.listPixels, {}, { quiet: true, enabled: isOfCredential })
  const pixel = isOfCredential ? data?.find(({ id }) => id === pixelId) : undefined
  return pixel && connectedChannelOf(pixel)
}
