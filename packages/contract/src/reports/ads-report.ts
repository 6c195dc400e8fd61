/** What ad platforms charged and claim, by campaign, ad set and ad, beside the orders that their clicks brought. Default sort: spend, descending. */
import { endpoints } from '../endpoint.ts'
import type { adsReportSchemas } from './ads-report.schemas.ts'

/** The endpoints; schemas: `ads-report.schemas.ts`. */
export const adsReport = endpoints<typeof adsReportSchemas>()({
  report: {
    method: 'GET',
    path: '/attributionreport/adsreport',
    access: 'store member',
    feature: 'FB Ads Report',
    allSites: true,
    ours: true,
  },
  /** All rows of the question, on every page, as an Excel file. */
  download: {
    method: 'GET',
    path: '/attributionreport/adsreport-download',
    access: 'store member',
    feature: 'FB Ads Report',
    file: 'sheet',
    allSites: true,
    ours: true,
  },
  explain: {
    method: 'GET',
    path: '/attributionreport/adsreport/explain',
    access: 'store member',
    feature: 'FB Ads Report',
    allSites: true,
    ours: true,
  },
})
