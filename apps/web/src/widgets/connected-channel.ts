import type { PixelRow } from '@convbox/contract/api/pixels.schemas'
import { CHANNELS } from '@convbox/contract/channels'
import { DESTINATION_FACTS } from '@convbox/contract/all-destinations'

/** Name of the channel whose connected account a pixel sends with; undefined when it uses its own token or none. */
export const connectedChannelOf = ({ platform, channelAuthId }: Pick<PixelRow, 'platform' | 'channelAuthId'>): string | undefined => {
  const { connection } = DESTINATION_FACTS[platform]
  return channelAuthId === undefined || connection === undefined ? undefined : CHANNELS[connection.channel].name
}
