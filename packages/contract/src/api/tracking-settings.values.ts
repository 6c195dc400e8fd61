/** What a store's pages tell beyond the usual events, and how landings without tags are tagged: limits, defaults, closed lists. */
import { DEFAULT_UTM_TEMPLATES, type UtmTemplates } from '../utm-tagging.ts'

/** Least and most of each threshold, and how many of them there may be. */
export const TRACKING_LIMITS = {
  pageScroll: { min: 1, max: 100, most: 5 },
  timeSpent: { min: 5, max: 1800, most: 5 },
  stillThinking: { min: 15, max: 1800 },
  matching: { most: 10, length: 100 },
} as const

/** What a field of a form may hold that identifies its visitor. */
export const MATCHED_IDENTIFIERS = [
  'email',
  'phone',
  'firstName',
  'lastName',
  'city',
  'region',
  'postalCode',
  'country',
  'customerId',
] as const
export type MatchedIdentifier = (typeof MATCHED_IDENTIFIERS)[number]
/** name: the field's name or id, or the value of its attribute data-convbox-match. */
export type MatchedField = { identifier: MatchedIdentifier; name: string }

/** Names of fields that are never read, whatever the store names: they hold secrets. */
export const NEVER_MATCHED =
  /passw|passcode|pwd|secret|token|card|cc-?(num|csc|exp|name)|cvv|cvc|csc|iban|account.?number|ssn|social.?security/i

/** A store's choices; `on` false keeps what was written for later. */
export type TrackingSettings = {
  pageScroll: { on: boolean; percents: number[] }
  timeSpent: { on: boolean; seconds: number[] }
  stillThinking: { on: boolean; seconds: number }
  matching: { on: boolean; fields: MatchedField[] }
  recognition: { on: boolean }
  utmTagging: { on: boolean; templates: UtmTemplates }
}

/** Until a store chooses: everything is off. */
export const DEFAULT_TRACKING: TrackingSettings = {
  pageScroll: { on: false, percents: [25, 50, 75, 90] },
  timeSpent: { on: false, seconds: [30, 60, 180] },
  stillThinking: { on: false, seconds: 60 },
  matching: { on: false, fields: [] },
  recognition: { on: false },
  utmTagging: { on: false, templates: DEFAULT_UTM_TEMPLATES },
}
