/** The import of a store's order history: how far back, how it stands, and why it could not go on. */
import { SHOPIFY_FAILURES } from './api/shopify.values.ts'

/** Without Shopify's read_all_orders an app sees so many days. Source: https://shopify.dev/docs/api/usage/access-scopes. */
export const IMPORT_DAYS = 60
/** So many days, today among them, are compared with Shopify each night. */
export const RECONCILED_DAYS = 35

export const IMPORT_STATES = ['waiting', 'exporting', 'downloading', 'done', 'failed'] as const
export type ImportState = (typeof IMPORT_STATES)[number]

/** Why an import failed: what Shopify's API said, or an export that ended several times, or a file that could not be read several times. */
export const IMPORT_FAILURES = [...SHOPIFY_FAILURES, 'export failed', 'download failed'] as const
export type ImportFailure = (typeof IMPORT_FAILURES)[number]
