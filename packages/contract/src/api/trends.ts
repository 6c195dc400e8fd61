/** Metrics over time, and what happened meanwhile. */
import { endpoints } from '../endpoint.ts'
import type { trendsSchemas } from './trends.schemas.ts'

const reads = { method: 'GET', access: 'store member', feature: 'Trends', allSites: true, ours: true } as const

/** The endpoints; schemas: `trends.schemas.ts`. */
export const trends = endpoints<typeof trendsSchemas>()({
  report: { ...reads, path: '/trends' },
  marks: { ...reads, path: '/trends/marks' },
})
