/** Search parameters of the list. */
import { DESTINATION_IDS } from '@convbox/contract/destinations/destinations'
import { maybeOneOf, oneOf } from '../../search-params.ts'

/** view: absent, the store's own. platform: filters the list of all pixels. */
export const pixelsParams = { view: maybeOneOf(['platforms', 'pixels']), platform: oneOf([...DESTINATION_IDS, 'all'], 'all') }
