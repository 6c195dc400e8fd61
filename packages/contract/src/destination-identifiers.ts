/** Which identifiers of a person a destination sends; a test of the adapters holds it to what they do. Plain data. */
import type { QualityIdentifier } from './api/pixel-quality.values.ts'
import type { DestinationId } from './destinations/destinations.ts'

/** clickIds: the platform's own; one of another platform says nothing to it. */
type Identifiers = { takes: readonly Exclude<QualityIdentifier, 'clickId'>[]; clickIds: readonly string[] }

const CONTACT_AND_IDS = ['email', 'phone', 'customerId', 'visitorId'] as const

export const DESTINATION_IDENTIFIERS: Record<DestinationId, Identifiers> = {
  facebook: { takes: CONTACT_AND_IDS, clickIds: ['fbclid'] },
  ga4: { takes: CONTACT_AND_IDS, clickIds: [] },
  tiktok: { takes: CONTACT_AND_IDS, clickIds: ['ttclid'] },
  'google-ads': { takes: ['email', 'phone'], clickIds: ['gclid', 'gbraid', 'wbraid'] },
  bing: { takes: CONTACT_AND_IDS, clickIds: ['msclkid'] },
  snapchat: { takes: CONTACT_AND_IDS, clickIds: ['ScCid'] },
  pinterest: { takes: CONTACT_AND_IDS, clickIds: ['epik'] },
  omnisend: { takes: ['email', 'phone'], clickIds: ['omnisendContactID'] },
  mailchimp: { takes: ['email'], clickIds: ['mc_cid'] },
  klaviyo: { takes: CONTACT_AND_IDS, clickIds: ['_kx'] },
  awin: { takes: [], clickIds: ['awc'] },
  generic: { takes: CONTACT_AND_IDS, clickIds: [] },
}

/** The identifiers of the list that a destination sends. */
export const identifiersOf = (id: DestinationId): readonly QualityIdentifier[] => {
  const { takes, clickIds } = DESTINATION_IDENTIFIERS[id]
  return clickIds.length > 0 ? [...takes, 'clickId'] : takes
}
