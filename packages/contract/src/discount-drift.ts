/** How discounts at Shopify differ from their campaigns: closed lists. Free of zod, so that the browser may load it. */

/**
 * What may differ. discount: it is deleted there. code missing: of a creator, deleted there. code added: a code of the discount that no creator has.
 * The texts that stand for a value of each: `api/discount-drift.schemas.ts`.
 */
export const DRIFT_FIELDS = [
  'discount',
  'status',
  'value',
  'starts',
  'ends',
  'products',
  'buyers',
  'minimum',
  'usage limit',
  'once per customer',
  'title',
  'code missing',
  'code added',
] as const
export type DriftField = (typeof DRIFT_FIELDS)[number]

/** What made us look: a webhook, the comparison of every night, or a call of our own. */
export const DRIFT_SOURCES = ['webhook', 'nightly', 'sync'] as const
export type DriftSource = (typeof DRIFT_SOURCES)[number]

/** What is to become of a code that no creator has: it stays and is no difference any more, or is deleted at Shopify. */
export const ADDED_CODE_ENDS = ['keep', 'remove'] as const
export type AddedCodeEnd = (typeof ADDED_CODE_ENDS)[number]
