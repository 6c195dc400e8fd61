/** Costs of a store's orders on the wire. */
import { z } from 'zod'
import { COST_FILE_FAULTS, COST_FILE_MAX_CHARACTERS } from '../costs.ts'
import { done, noInput } from './fields.schemas.ts'

const orderCosts = z.object({
  /** Decimal texts in the store's currency, and percent of the order's total; absent: not known. */
  shipping: z
    .string()
    .regex(/^\d{1,9}(\.\d{1,4})?$/, 'Please enter a number with a decimal point')
    .optional(),
  feePercent: z
    .string()
    .regex(/^\d{1,2}(\.\d{1,4})?$/, 'Please enter a number below 100')
    .optional(),
  feeFixed: z
    .string()
    .regex(/^\d{1,9}(\.\d{1,4})?$/, 'Please enter a number with a decimal point')
    .optional(),
})

const overview = z.object({
  currency: z.string(),
  ...orderCosts.shape,
  /** Variants whose cost the store told in a file; and those of the catalogue, with a cost and in all. */
  ownVariants: z.number(),
  catalogueCosts: z.number(),
  catalogueVariants: z.number(),
  /** Orders of the last 90 days that count, and those of them with goods whose cost is not known. */
  orders: z.number(),
  ordersWithoutCost: z.number(),
  /** What those sold, most orders first, at most 10. */
  lacking: z.array(z.object({ variantId: z.string(), sku: z.string(), title: z.string(), orders: z.number() })),
  /** Changes that orders do not know yet. */
  isApplying: z.boolean(),
})

/** Inputs and results of `costs`. */
export const costsSchemas = {
  costOverview: { input: noInput, result: overview },
  /** Sets all three: an absent one is not known from then on. */
  saveOrderCosts: { input: orderCosts, result: done },
  /** isPreview: says what would be stored, and stores nothing. A file with a fault is never stored, not even in part. */
  importCostFile: {
    input: z.object({
      csv: z.string().min(1, 'The file is empty').max(COST_FILE_MAX_CHARACTERS, 'The file is larger than 5 MB'),
      isPreview: z.boolean().default(false),
    }),
    result: z.object({
      isTaken: z.boolean(),
      lines: z.number(),
      variants: z.number(),
      /** Required columns that the file lacks, and columns that are not read. */
      missing: z.array(z.string()),
      unknown: z.array(z.string()),
      bad: z.array(z.object({ line: z.number(), column: z.string(), reason: z.enum(COST_FILE_FAULTS) })),
      badCount: z.number(),
    }),
  },
  /** The catalogue's costs count again. */
  deleteFileCosts: { input: noInput, result: done },
}
export type CostOverview = z.output<typeof overview>
export type CostFileResult = z.output<typeof costsSchemas.importCostFile.result>
