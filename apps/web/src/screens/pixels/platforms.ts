import { DESTINATION_IDS, type DestinationId } from '@convbox/contract/destinations/destinations'

/** The platform of an address; undefined for a word that is none. */
export const platformOf = (text: string): DestinationId | undefined => DESTINATION_IDS.find((id) => id === text)
