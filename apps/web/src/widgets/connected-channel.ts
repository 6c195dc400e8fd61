import type { PixelRow } from '@convbox/contract/api/pixels.schemas'
import { CHANNELS, OAUTH_CHANNELS } from '@convbox/contract/channels'

/** Name of the channel whose connected account a pixel sends with, as Integrations calls it; undefined where it has a token of its own, or nothing. */
export const connectedChannelOf = ({ platform, channelAuthId }: Pick<PixelRow, 'platform' | 'channelAuthId'>): string | undefined => {
  const channel = channelAuthId === undefined ? undefined : OAUTH_CHANNELS.find((known) => known === platform)
  return channel && CHANNELS[channel].name
}
