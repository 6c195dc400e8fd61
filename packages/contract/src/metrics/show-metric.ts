/** Metrics as text, alike on screens and in messages. */
import { formatNumber, type NumberKind } from '../format.ts'
import { METRICS, metricValue, type Measures, type Metric, type MetricFormat, type MetricKey } from './metrics.ts'

const KINDS: Record<MetricFormat, NumberKind> = {
  currency: 'currency',
  price: 'single-price',
  int: 'int',
  percent: 'percent',
  ratio: 'ratio',
}

/** A metric of a row, formatted; a dash when it is unknown. */
export const showMetric = (key: MetricKey, measures: Measures, currency: string): string =>
  formatNumber(metricValue(key, measures), KINDS[METRICS[key].format], currency)

/** A single value in a metric's format, for axes and tooltips. */
export const showFigure = (key: MetricKey, figure: number | string | undefined, currency: string): string =>
  formatNumber(figure, KINDS[METRICS[key].format], currency)

/** Change in percent against the earlier value, and whether it is good; undefined when the earlier value is missing or 0. */
export const changeOf = (key: MetricKey, now: Measures, before: Measures | undefined): { percent: number; isGood: boolean } | undefined => {
  const [current, earlier] = [metricValue(key, now), before && metricValue(key, before)]
  if (current === undefined || earlier === undefined || earlier === 0) return undefined
  const percent = ((current - earlier) / Math.abs(earlier)) * 100
  const metric: Metric = METRICS[key]
  return { percent, isGood: metric.lowerIsBetter ? percent <= 0 : percent >= 0 }
}

/** Whether an increase is good or bad. Spend and figures reported by platforms are neither, so their changes have no colour. */
export const isJudged = (key: MetricKey): boolean => METRICS[key].source !== 'media' || METRICS[key].format === 'ratio'
