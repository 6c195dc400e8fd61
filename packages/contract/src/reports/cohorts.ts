/** What customers are worth over the months after their first order, by its month or week, and by its channel, campaign or product. */
import { endpoints } from '../endpoint.ts'
import type { cohortsSchemas } from './cohorts.schemas.ts'

/** The endpoints; schemas: `cohorts.schemas.ts`. */
export const cohorts = endpoints<typeof cohortsSchemas>()({
  report: {
    method: 'GET',
    path: '/attributionreport/cohorts',
    access: 'store member',
    feature: 'Conversion Analysis',
    allSites: true,
    ours: true,
  },
  orders: {
    method: 'GET',
    path: '/attributionreport/cohort-orders',
    access: 'store member',
    feature: 'Conversion Analysis',
    allSites: true,
    ours: true,
  },
})
