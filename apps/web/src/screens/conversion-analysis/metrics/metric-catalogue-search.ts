/** Search parameters of the metric catalogue. */
import { anyText } from '../../../search-params.ts'

export const metricCatalogueParams = { q: anyText }
