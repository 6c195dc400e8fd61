/** Counters of the public doors, behind /metrics. */
import { Counter } from 'prom-client'
import type { Program } from '../program.ts'

export type CollectMetrics = {
  accepted: Counter
  /** Events of accepted or refused requests that had a bad shape. */
  refused: Counter
  /** Requests that were not taken, by reason. */
  requestsRefused: Counter
  webhooks: Counter
  /** Orders, refunds and cancellations that stores' servers told. */
  orders: Counter
}

/** The counters of this program's registry; made once for each registry. */
export const createCollectMetrics = ({ metrics }: Pick<Program, 'metrics'>): CollectMetrics => {
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
