/** The metrics of both threads as one Prometheus text. */
import { AggregatorRegistry, type Registry } from 'prom-client'
import type { Metrics } from './thread-messages.ts'

/** Metrics that both threads keep (counters, histograms) are added up; the others stay as they are. */
export const mergeMetrics = async (own: Registry, other: Metrics): Promise<string> => {
  const shared = new Set(other.map(({ name }) => name).filter((name) => own.getSingleMetric(name) !== undefined))
  const names = own.getMetricsAsArray().map(({ name }) => name)
  const alone = await Promise.all(names.filter((name) => !shared.has(name)).map((name) => own.getSingleMetricAsString(name)))
  const ours = (await own.getMetricsAsJSON()).filter(({ name }) => shared.has(name))
  return `${alone.join('\n\n')}\n\n${await AggregatorRegistry.aggregate([ours, other]).metrics()}`
}
