/** The import of a store's order history: range, state, and failures. */
import { SHOPIFY_FAILURES } from './api/shopify.values.ts'

/** Days of orders that an app without READ_ALL_ORDERS can read. Source: https://shopify.dev/docs/api/usage/access-scopes. */
export const IMPORT_DAYS = 60
/** The scope that Shopify grants on request to an app; a shop's installation has it once its app asks for it. */
export const READ_ALL_ORDERS = 'read_all_orders'
/** Days of orders that are imported then: two years, so that returning customers of a year ago are known as such. */
export const IMPORT_DAYS_OF_ALL = 730
/** Days compared with Shopify each night, today included. */
export const RECONCILED_DAYS = 35

export const IMPORT_STATES = ['waiting', 'exporting', 'downloading', 'done', 'failed'] as const
export type ImportState = (typeof IMPORT_STATES)[number]

/** Why an import failed: an answer of Shopify's API, or an export that ended several times, or a file that could not be read several times. */
export const IMPORT_FAILURES = [...SHOPIFY_FAILURES, 'export failed', 'download failed'] as const
export type ImportFailure = (typeof IMPORT_FAILURES)[number]
