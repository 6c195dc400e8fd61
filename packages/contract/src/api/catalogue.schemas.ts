/** The catalogue on the wire. */
import { z } from 'zod'
import { CATALOGUE_FAILURES, CATALOGUE_SOURCES, PRODUCT_FILE_FAULTS, PRODUCT_FILE_MAX_CHARACTERS } from '../catalogue.ts'
import { IMPORT_STATES } from '../history-import.ts'
import { noInput, timeField } from './fields.schemas.ts'

const read = z.object({
  source: z.enum(CATALOGUE_SOURCES),
  status: z.enum(IMPORT_STATES),
  /** Products read so far; of them new or different from what was kept; and those that the shop no longer has. */
  products: z.number(),
  changed: z.number(),
  removed: z.number(),
  failedReason: z.enum(CATALOGUE_FAILURES).optional(),
  startedAt: timeField.optional(),
  finishedAt: timeField.optional(),
})

const state = z.object({
  /** The app is installed in a shop, which tells its products. */
  isConnected: z.boolean(),
  products: z.number(),
  variants: z.number(),
  /** Names of all collections, at most 200. */
  collections: z.array(z.string()),
  /** Products that the shop has changed and that are about to be read again. */
  waiting: z.number(),
  /** The last reading of the whole catalogue; absent before the first. */
  read: read.optional(),
})

const product = z.object({
  productId: z.string(),
  title: z.string(),
  brand: z.string(),
  category: z.string(),
  url: z.string(),
  imageUrl: z.string(),
  tags: z.array(z.string()),
  collections: z.array(z.string()),
  variants: z.array(
    z.object({
      variantId: z.string(),
      title: z.string(),
      sku: z.string(),
      /** Decimal text in the store's currency. */
      price: z.string().optional(),
      /** What one piece costs the store, likewise. */
      cost: z.string().optional(),
      stock: z.number().optional(),
    }),
  ),
})

/** Inputs and results of `catalogue`. */
export const catalogueSchemas = {
  catalogueState: { input: noInput, result: state },
  catalogueProducts: {
    input: z.object({
      /** Part of a title, or a whole id. */
      search: z.string().trim().max(200).default(''),
      page: z.coerce.number().int().min(1).max(10_000).default(1),
    }),
    /** currency: of the prices. */
    result: z.object({ products: z.array(product), total: z.number(), pageSize: z.number(), currency: z.string() }),
  },
  readCatalogue: { input: noInput, result: state },
  importProductFile: {
    input: z.object({
      /** The file's text. */
      csv: z.string().min(1, 'The file is empty').max(PRODUCT_FILE_MAX_CHARACTERS, 'The file is larger than 10 MB'),
    }),
    result: z.object({
      /** Whether the file is the catalogue now: only if nothing is wrong with it. */
      isTaken: z.boolean(),
      products: z.number(),
      lines: z.number(),
      /** Required columns that the file lacks. */
      missing: z.array(z.string()),
      /** Columns that are not read. */
      unknown: z.array(z.string()),
      /** The first lines that cannot be read, numbered as in an editor, with the header of the faulty column. */
      bad: z.array(z.object({ line: z.number(), column: z.string(), reason: z.enum(PRODUCT_FILE_FAULTS) })),
      badCount: z.number(),
    }),
  },
}
export type CatalogueState = z.output<typeof state>
export type CatalogueProduct = z.output<typeof product>
export type ProductFileResult = z.output<typeof catalogueSchemas.importProductFile.result>
