/** Orders by channel and campaign, by model, scope and window; with spend and what the platforms report. Default sort: sales, descending. */
import { endpoints } from '../endpoint.ts'
import type { conversionAnalysisSchemas } from './conversion-analysis.schemas.ts'

/** The endpoints; schemas: `conversion-analysis.schemas.ts`. */
export const conversionAnalysis = endpoints<typeof conversionAnalysisSchemas>()({
  report: {
    method: 'GET',
    path: '/attributionreport/mediaconversionadsonlyreport',
    access: 'store member',
    feature: 'Conversion Analysis',
    allSites: true,
  },
  download: {
    method: 'POST',
    path: '/attributionreport/convbox-insight-download',
    access: 'store member',
    feature: 'Conversion Analysis',
    file: 'sheet',
    reads: true,
    allSites: true,
  },
  explain: {
    method: 'GET',
    path: '/attributionreport/explain',
    access: 'store member',
    feature: 'Conversion Analysis',
    allSites: true,
    ours: true,
  },
})
