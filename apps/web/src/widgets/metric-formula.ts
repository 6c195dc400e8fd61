import { METRICS, type Metric, type MetricKey } from '@convbox/contract/metrics/metrics'

/** Formula of a ratio or difference, with the labels of its measures; undefined for a measure. */
export const formulaOf = (key: MetricKey, labelOf: (key: MetricKey) => string): string | undefined => {
  const metric: Metric = METRICS[key]
  if (metric.kind === 'measure') return undefined
  if (metric.isDifference === true) return `${labelOf(metric.top)} − ${labelOf(metric.bottom)}`
  const times = metric.times === undefined || metric.format === 'percent' ? '' : ` × ${metric.times.toLocaleString('en')}`
  return `${labelOf(metric.top)} ÷ ${labelOf(metric.bottom)}${times}`
}
