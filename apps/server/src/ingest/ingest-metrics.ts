/** Ingest metrics for /metrics. */
import { Counter, Gauge, Histogram } from 'prom-client'
import { readLagSeconds } from '../intake/ingest-progress.ts'
import type { Program } from '../program.ts'
import { countLeftOut } from './left-out.rows.ts'
import type { BatchResult } from './batch.ts'

const NAMES = ['events_total', 'orders_total', 'drops_total', 'batch_seconds', 'lag_seconds', 'left_out'].map(
  (name) => `convbox_ingest_${name}`,
)

/** Registers the metrics of this program; `count` adds a finished batch. */
export const createIngestMetrics = (
  program: Pick<Program, 'metrics' | 'log' | 'now' | 'mainDb'>,
): { count: (result: BatchResult, durationMs: number) => void } => {
  const registers = [program.metrics]
  // A role restarted in the same process counts from zero, as after any restart.
  for (const name of NAMES) program.metrics.removeSingleMetric(name)
  const events = new Counter({ name: 'convbox_ingest_events_total', help: 'Events that ingest kept', registers })
  const orders = new Counter({ name: 'convbox_ingest_orders_total', help: 'Orders that ingest wrote, each update counted', registers })
  const drops = new Counter({
    name: 'convbox_ingest_drops_total',
    help: 'Events that ingest did not keep',
    labelNames: ['step', 'reason'],
    registers,
  })
  const duration = new Histogram({
    name: 'convbox_ingest_batch_seconds',
    help: 'How long a batch took',
    buckets: [0.01, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
    registers,
  })
  const lag: Gauge = new Gauge({
    name: 'convbox_ingest_lag_seconds',
    help: 'Age of the oldest record that ingest has not finished',
    registers,
    collect: (): void => {
      lag.set(readLagSeconds(program.log, program.now()))
    },
  })
  const leftOut: Gauge = new Gauge({
    name: 'convbox_ingest_left_out',
    help: 'Events that no database took and that npm run ingest-again would try once more',
    registers,
    collect: async (): Promise<void> => {
      // PostgreSQL may be down; still report the other metrics.
      const count = await countLeftOut(program.mainDb.pool).catch(() => undefined)
      if (count !== undefined) leftOut.set(count)
    },
  })
  return {
    count: (result, durationMs) => {
      events.inc(result.kept)
      orders.inc(result.orders)
      duration.observe(durationMs / 1000)
      for (const { step, reason, count } of result.drops) drops.inc({ step, reason }, count)
    },
  }
}
