import { adLinks } from '@convbox/contract/api/ad-links'
import { adsReport } from '@convbox/contract/reports/ads-report'
import { orderAttribution } from '@convbox/contract/reports/order-attribution'

/** What a new meaning of a tag changes: what the browser keeps of it is out of date. */
export const RENEWED_REPORTS = [adLinks.links, adsReport.report, adsReport.explain, orderAttribution.orderDetail]
