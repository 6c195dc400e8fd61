/** What customers answered in the post-purchase survey, beside what their clicks say. */
import { endpoints } from '../endpoint.ts'
import type { surveyReportSchemas } from './survey-report.schemas.ts'

const reads = { access: 'store member', feature: 'Post Purchase Survey' } as const

/** The endpoints; schemas: `survey-report.schemas.ts`. */
export const surveyReport = endpoints<typeof surveyReportSchemas>()({
  report: { ...reads, method: 'GET', path: '/purchase-survey/report', ours: true },
  written: { ...reads, method: 'GET', path: '/purchase-survey/written', ours: true },
  leftOut: { ...reads, method: 'GET', path: '/purchase-survey/left-out', ours: true },
  download: { ...reads, method: 'GET', path: '/purchase-survey/report-download', file: 'sheet', ours: true },
  search: { ...reads, method: 'POST', path: '/trackify/purchase-survey/surveyReportSearch', form: true, reads: true },
})
