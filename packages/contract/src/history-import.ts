/** The import of a store's order history: range, state, and failures. */
import { SHOPIFY_FAILURES } from './api/shopify.values.ts'

/** Days of orders that an app without Shopify's read_all_orders can read. Source: https://shopify.dev/docs/api/usage/access-scopes. */
export const IMPORT_DAYS = 60
/** Days compared with Shopify each night, today included. */
export const RECONCILED_DAYS = 35

export const IMPORT_STATES = ['waiting', 'exporting', 'downloading', 'done', 'failed'] as const
export type ImportState = (typeof IMPORT_STATES)[number]

/** Why an import failed: an answer of Shopify's API, or an export that ended several times, or a file that could not be read several times. */
export const IMPORT_FAILURES = [...SHOPIFY_FAILURES, 'export failed', 'download failed'] as const
export type ImportFailure = (typeof IMPORT_FAILURES)[number]
