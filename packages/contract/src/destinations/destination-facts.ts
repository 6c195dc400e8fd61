/** What a person setting up a pixel needs to know of a platform, as plain data that forms, schemas and the server share. One value per platform stands in its own file. */
import type { EventName } from '../events/events.ts'
import type { DestinationId } from './destinations.ts'

/** One setting of the form: its name on the screen, an example, and the messages of the specification where it has them. */
export type SettingFact = { label: string; example?: string; missing: string; pattern?: RegExp; invalid?: string; where: string }

export type DestinationFacts = {
  id: DestinationId
  label: string
  /** What the store calls the platform's id, and its rule. */
  pixelId: SettingFact
  /** The credential for server events. */
  token: SettingFact
  testCode?: SettingFact
  /** Names that the platform allows for a purchase alias, on top of the specification's rule. */
  aliasPattern?: { pattern: RegExp; invalid: string }
  /** Events that the platform takes from the server. */
  takesEvents: readonly EventName[]
  /** An older event is skipped: 'too old for the platform'. */
  maxAgeHours: number
  /** What surprises people, in a sentence each. */
  notes: readonly string[]
  /** Where the platform writes about it. */
  docs: string
}

/** The events that a store's shop really makes; what the specification calls UTM tagging, matching, scroll and time events stay with us. */
export const SHOP_EVENTS = [
  'PageView',
  'ViewCategory',
  'ViewContent',
  'AddToCart',
  'ViewCart',
  'InitiateCheckout',
  'AddShippingInfo',
  'AddPaymentInfo',
  'Purchase',
  'Search',
  'CustomizeProduct',
  'Lead',
  'Subscribe',
] as const satisfies readonly EventName[]
