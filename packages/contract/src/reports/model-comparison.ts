/** What each model gives to each channel, side by side. */
import { endpoints } from '../endpoint.ts'
import type { modelComparisonSchemas } from './model-comparison.schemas.ts'

/** The endpoints; schemas: `model-comparison.schemas.ts`. */
export const modelComparison = endpoints<typeof modelComparisonSchemas>()({
  report: {
    method: 'GET',
    path: '/attributionreport/model-comparison',
    access: 'store member',
    feature: 'Conversion Analysis',
    ours: true,
  },
})
