/** What creatives cost and brought: pictures and videos of the ads of every platform, beside the orders of their clicks. Default sort: spend, descending. */
import { endpoints } from '../endpoint.ts'
import type { creativeCompassSchemas } from './creative-compass.schemas.ts'

const reads = { method: 'GET', access: 'store member', feature: 'Creative Insights', allSites: true, ours: true } as const

/** The endpoints; schemas: `creative-compass.schemas.ts`. */
export const creativeCompass = endpoints<typeof creativeCompassSchemas>()({
  report: { ...reads, path: '/creative-compass/report' },
  /** All rows of the question, on every page, as an Excel file. */
  download: { ...reads, path: '/creative-compass/report-download', file: 'sheet' },
  /** Some creatives with their ads and days: one in its drawer, several side by side. */
  details: { ...reads, path: '/creative-compass/details' },
  explain: { ...reads, path: '/creative-compass/explain' },
})
