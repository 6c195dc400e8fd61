/** The order history of a Shopify store: its import, and the nightly comparison with Shopify. */
import { endpoints } from '../endpoint.ts'
import type { historyImportSchemas } from './history-import.schemas.ts'

/** The endpoints; schemas: `history-import.schemas.ts`. */
export const historyImport = endpoints<typeof historyImportSchemas>()({
  importStatus: { method: 'GET', path: '/history-import/status', access: 'store member', ours: true },
  startImport: { method: 'POST', path: '/history-import/start', access: 'store member', ours: true },
  reconciliation: { method: 'GET', path: '/history-import/reconciliation', access: 'store member', ours: true },
})
