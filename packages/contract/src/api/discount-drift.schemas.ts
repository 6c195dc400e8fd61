/** Discounts that were changed at Shopify, on the wire. */
import { z } from 'zod'
import { ADDED_CODE_ENDS, DRIFT_FIELDS, DRIFT_SOURCES } from '../discount-drift.ts'
import { campaignIdField, timeField } from './fields.schemas.ts'
import { DISCOUNT_FAILURES } from './shopify.values.ts'

/**
 * ours, theirs: '' where there is none, else by field. discount: 'deleted'. status: 'active', 'expired', 'scheduled'. value: 'percent 12.5', 'each 5.00' (off each
 * piece), 'once 5.00' (off the order), 'other'. starts, ends: ISO 8601. products: 'all', 'collections', or ids joined by commas, those of single variants as 'variant 123'. buyers: 'all', 'some'.
 * minimum: 'subtotal 50.00', 'quantity 2', 'other'. usage limit: a number. once per customer: 'yes', 'no'. title: as it is. code missing, code added: the code.
 */
const difference = z.object({
  field: z.enum(DRIFT_FIELDS),
  ours: z.string(),
  theirs: z.string(),
  foundAt: timeField,
  foundBy: z.enum(DRIFT_SOURCES),
  /** A person asked for it to be mended, and Shopify has not done so yet. */
  isMending: z.boolean(),
})

const discountDriftRow = z.object({
  campaignId: z.string(),
  campaign: z.string(),
  discountId: z.string(),
  /** As we made it. */
  title: z.string(),
  /** When Shopify was last read; undefined: never. */
  comparedAt: timeField.optional(),
  /** Why the last reading or mending failed. */
  reason: z.enum(DISCOUNT_FAILURES).optional(),
  differences: z.array(difference),
})

const discountIdField = z.string().min(1).max(100)

/** Inputs and results of those of `discountCodes` that are about such discounts. */
export const discountDriftSchemas = {
  /** Discounts of campaigns that have not ended and that Shopify has otherwise than we made them, and those that could not be compared (no differences, but a reason). */
  listDiscountDrifts: {
    input: z.object({ campaignId: campaignIdField.optional() }),
    result: z.object({ discounts: z.array(discountDriftRow) }),
  },
  /** Has Shopify brought back to what the campaign says: fields, missing codes, a deleted discount. Codes that no creator has stay. Refused if nothing differs ('already changed'). */
  restoreDiscount: { input: z.object({ campaignId: campaignIdField, discountId: discountIdField }), result: z.object({}) },
  /** What becomes of a code that no creator has. Refused if it is not among the differences ('already changed'). */
  settleAddedCode: {
    input: z.object({
      campaignId: campaignIdField,
      discountId: discountIdField,
      code: z.string().min(1).max(255),
      end: z.enum(ADDED_CODE_ENDS),
    }),
    result: z.object({}),
  },
}
export type DiscountDrift = z.output<typeof discountDriftRow>
export type Difference = z.output<typeof difference>
