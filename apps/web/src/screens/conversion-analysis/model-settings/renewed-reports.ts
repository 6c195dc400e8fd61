import { conversionAnalysis } from '@convbox/contract/reports/conversion-analysis'
import { modelComparison } from '@convbox/contract/reports/model-comparison'
import { orderAttribution } from '@convbox/contract/reports/order-attribution'
import { windowComparison } from '@convbox/contract/reports/window-comparison'

/** Reports that a change of a model's settings changes: what the browser keeps of them is out of date. */
export const RENEWED_REPORTS = [
  conversionAnalysis.report,
  conversionAnalysis.explain,
  modelComparison.report,
  windowComparison.report,
  orderAttribution.orderDetail,
]
