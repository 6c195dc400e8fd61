import { METRICS, type Metric, type MetricKey } from '@convbox/contract/metrics/metrics'

/** The formula of a ratio in the words of its measures; undefined for a measure, which has none. */
export const formulaOf = (key: MetricKey, labelOf: (key: MetricKey) => string): string | undefined => {
  const metric: Metric = METRICS[key]
  if (metric.kind === 'measure') return undefined
  const times = metric.times === undefined || metric.format === 'percent' ? '' : ` × ${metric.times.toLocaleString('en')}`
  return `${labelOf(metric.top)} ÷ ${labelOf(metric.bottom)}${times}`
}
