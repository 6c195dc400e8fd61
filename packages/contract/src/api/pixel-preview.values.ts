/** What a value of a previewed request may come from: closed lists, each word with its text beside the screen. */

/** What an event knows of a person and their browser. Addresses are the order's. */
export const PREVIEW_SOURCES = [
  'email',
  'phone',
  'firstName',
  'lastName',
  'address1',
  'address2',
  'city',
  'region',
  'postalCode',
  'country',
  'gender',
  'birthDate',
  'customerId',
  'visitorId',
  'ip',
  'userAgent',
  'billingAddress',
  'shippingAddress',
] as const
export type PreviewSource = (typeof PREVIEW_SOURCES)[number]

/** Why a pixel under these settings would send nothing at all. */
export const NOT_SENT_REASONS = ['disabled', 'browser only'] as const
export type NotSentReason = (typeof NOT_SENT_REASONS)[number]
