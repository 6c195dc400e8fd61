/**
 * The optional second file of the storefront script, `/sdk/{storeKey}/extras.js`. It is made of parts; a store's file has only those that its settings or
 * pixels need, and a page of a store that needs none neither asks for the file nor has a byte of it.
 */
import type { ValueBasis } from '../destinations/destinations.ts'
import type { MatchedField } from '../matched-fields.ts'
import type { ConsentCategory, EventName } from './events.ts'

/** A pixel whose platform's own tag the page loads. url: where the tag is. */
export type TagPixel = {
  id: string
  url: string
  /** The events that the tag tells. */
  events: EventName[]
  /** Absent: of the whole store. */
  target?: { kind: 'collections' | 'tags'; names: string[] }
  consent: 'ad' | 'analytics'
  /** Consent that the store asks for besides. */
  also?: ConsentCategory[]
  /** Nothing without the visitor's clear consent; else only a refusal counts. */
  needsGrant: boolean
  basis: ValueBasis
  percent: number
  /** Which events have a value and prices. */
  values: 'all' | 'purchases' | 'none'
  /** The name under which Purchase is told. */
  alias?: string
  identifier: 'product' | 'sku' | 'variant'
  contentType: 'product' | 'product_group'
  /** Which of an order's names is its transaction id; absent: its id. */
  transaction?: 'name' | 'number'
  /** Labels of conversions, by event; empty where the conversion has none. */
  labels?: { [Name in EventName]?: string }
}

/** What each part is told by the store's configuration. It must not hold secrets: every visitor can read it. */
export type ExtrasConfig = {
  /** Percents of the page's height, rising. */
  'page-scroll'?: { percents: number[] }
  /** Visible seconds, rising. */
  'time-spent'?: { seconds: number[] }
  'still-thinking'?: { seconds: number }
  /** The store's own names of fields, and what each holds. */
  matching?: { fields: MatchedField[] }
  /** What Awin's pixels want kept of a landing. keepsCashback: cashback journeys, whatever the visitor's consent. parameters: names of the paid channel. */
  'awin-cookies'?: { keepsCashback: boolean; parameters: string[] }
  /** What platforms' own tags share; first of all of them. prefersOrderId: as `purchaseKeyOf` has it. */
  tags?: { storeKey: string; prefersOrderId: boolean }
  'tag-facebook'?: TagPixel[]
  'tag-tiktok'?: TagPixel[]
  'tag-ga4'?: TagPixel[]
  'tag-google-ads'?: TagPixel[]
  'tag-bing'?: TagPixel[]
  'tag-snapchat'?: TagPixel[]
  'tag-pinterest'?: TagPixel[]
}
export type Extra = keyof ExtrasConfig

/** What a part weighs in bytes, gzip, by itself; rounded up to 10. A test of the script's package compares it with what is built. */
export const EXTRA_BYTES: Readonly<Record<Extra, number>> = {
  'page-scroll': 450,
  'time-spent': 480,
  'still-thinking': 740,
  matching: 830,
  'awin-cookies': 640,
  tags: 1980,
  'tag-facebook': 750,
  'tag-tiktok': 860,
  'tag-ga4': 930,
  'tag-google-ads': 690,
  'tag-bing': 920,
  'tag-snapchat': 820,
  'tag-pinterest': 720,
}

/** All parts, in the order in which the file has them. */
export const EXTRAS = Object.keys(EXTRA_BYTES) as Extra[]
