/** Metrics of the public endpoints, for /metrics. */
import { Counter } from 'prom-client'
import type { CollectProgram } from '../program.ts'

export type CollectMetrics = {
  accepted: Counter
  /** Malformed events, in accepted or refused requests. */
  refused: Counter
  /** Refused requests, by reason. */
  requestsRefused: Counter
  webhooks: Counter
  /** Orders, refunds and cancellations told by stores' servers. */
  orders: Counter
}

/** The metrics of this program's registry; created once per registry. */
export const createCollectMetrics = ({ metrics }: Pick<CollectProgram, 'metrics'>): CollectMetrics => {
  const counter = (name: string, help: string, labelNames: string[] = []): Counter => {
    const known = metrics.getSingleMetric(name)
    return known instanceof Counter ? known : new Counter({ name, help, labelNames, registers: [metrics] })
  }
  return {
    accepted: counter('convbox_collect_events_accepted_total', 'Events that collect made durable'),
    refused: counter('convbox_collect_events_refused_total', 'Events that collect refused for their shape'),
    requestsRefused: counter('convbox_collect_requests_refused_total', 'Requests to collect that were not taken', ['reason']),
    orders: counter('convbox_orders_told_total', 'Orders, refunds and cancellations told by servers, by outcome', ['outcome']),
    webhooks: counter('convbox_webhooks_total', 'Shopify webhooks by topic and what became of them', ['topic', 'outcome']),
  }
}
