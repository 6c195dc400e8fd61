/** What a screen needs of each platform besides its facts: the badge that stands for it. */
import { DESTINATION_IDS, type DestinationId } from '@convbox/contract/destinations/destinations'

/** channel: name under which ChannelIcon knows its badge. */
export const platformsOf: Record<DestinationId, { channel: string }> = {
  facebook: { channel: 'meta' },
  ga4: { channel: 'google' },
  generic: { channel: 'deal' },
}

/** The platform of an address; undefined for a word that is none. */
export const platformOf = (text: string): DestinationId | undefined => DESTINATION_IDS.find((id) => id === text)
