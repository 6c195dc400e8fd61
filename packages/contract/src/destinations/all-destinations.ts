/** The facts of every destination; a destination without facts does not compile. */
import type { DestinationFacts } from './destination-facts.ts'
import type { DestinationId } from './destinations.ts'
import { facebookFacts } from './facebook.ts'
import { ga4Facts } from './ga4.ts'
import { genericFacts } from './generic.ts'

export const DESTINATION_FACTS: Record<DestinationId, DestinationFacts> = { facebook: facebookFacts, ga4: ga4Facts, generic: genericFacts }
