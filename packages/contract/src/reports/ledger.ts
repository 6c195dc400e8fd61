/** Whether the store's total closes: what is attributed, untracked and excluded, by reason, day and currency, against the store's own orders and Shopify's count. */
import { endpoints } from '../endpoint.ts'
import type { ledgerSchemas } from './ledger.schemas.ts'

/** The endpoints; schemas: `ledger.schemas.ts`. */
export const ledger = endpoints<typeof ledgerSchemas>()({
  report: {
    method: 'GET',
    path: '/attributionreport/ledger',
    access: 'store member',
    feature: 'Conversion Analysis',
    allSites: true,
    ours: true,
  },
  entries: {
    method: 'GET',
    path: '/attributionreport/ledger-orders',
    access: 'store member',
    feature: 'Conversion Analysis',
    allSites: true,
    ours: true,
  },
  /** The orders behind a cell as an Excel file; of a store whose orders the operator restricts to admins only for these. */
  entriesDownload: {
    method: 'GET',
    path: '/attributionreport/ledger-orders-download',
    access: 'store member',
    feature: 'Conversion Analysis',
    allSites: true,
    file: 'sheet',
    ours: true,
  },
  /** All days and parts as an Excel file. */
  download: {
    method: 'GET',
    path: '/attributionreport/ledger-download',
    access: 'store member',
    feature: 'Conversion Analysis',
    allSites: true,
    file: 'sheet',
    ours: true,
  },
})
