/** What a model gives to each channel in every attribution window, side by side. */
import { endpoints } from '../endpoint.ts'
import type { windowComparisonSchemas } from './window-comparison.schemas.ts'

/** The endpoints; schemas: `window-comparison.schemas.ts`. */
export const windowComparison = endpoints<typeof windowComparisonSchemas>()({
  report: {
    method: 'GET',
    path: '/attributionreport/window-comparison',
    access: 'store member',
    feature: 'Conversion Analysis',
    ours: true,
  },
})
