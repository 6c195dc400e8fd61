/** Search parameters of the list. */
import { DESTINATION_IDS } from '@convbox/contract/destinations/destinations'
import { oneOf } from '../../search-params.ts'

export const pixelsParams = { platform: oneOf([...DESTINATION_IDS, 'all'], 'all') }
