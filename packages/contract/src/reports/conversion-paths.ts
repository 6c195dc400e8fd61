/** The ways that led to orders: sequences of channels or campaigns with the orders and the value that they brought. Default sort: value, descending. */
import { endpoints } from '../endpoint.ts'
import type { conversionPathsSchemas } from './conversion-paths.schemas.ts'

/** The endpoints; schemas: `conversion-paths.schemas.ts`. */
export const conversionPaths = endpoints<typeof conversionPathsSchemas>()({
  report: {
    method: 'GET',
    path: '/attributionreport/conversionpathreport',
    access: 'store member',
    feature: 'Conversion Paths',
    allSites: true,
  },
  orders: {
    method: 'GET',
    path: '/attributionreport/conversionpathreport-orders',
    access: 'store member',
    feature: 'Conversion Paths',
    allSites: true,
    ours: true,
  },
  download: {
    method: 'GET',
    path: '/attributionreport/conversionpathreport-download',
    access: 'store member',
    feature: 'Conversion Paths',
    file: 'sheet',
    allSites: true,
    ours: true,
  },
})
