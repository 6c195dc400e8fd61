/** Form fields that a store names because they identify a visitor. A file of its own: the storefront's extras load it. */

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
