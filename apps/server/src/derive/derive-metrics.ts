/** Derive metrics for /metrics. */
import { Gauge, Histogram } from 'prom-client'
import type { Program } from '../program.ts'
import { readWaiting } from './dirty.rows.ts'

const NAMES = ['waiting', 'lag_seconds', 'round_seconds'].map((name) => `convbox_derive_${name}`)

/** Registers the metrics of this program; `observe` adds a round that found work. */
export const createDeriveMetrics = (program: Pick<Program, 'metrics' | 'mainDb' | 'now'>): { observe: (durationMs: number) => void } => {
  const registers = [program.metrics]
  // A role restarted in the same process counts from zero, as after any restart.
  for (const name of NAMES) program.metrics.removeSingleMetric(name)
  const rounds = new Histogram({
    name: 'convbox_derive_round_seconds',
    help: 'How long a round with work took',
    buckets: [0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30],
    registers,
  })
  const lag = new Gauge({
    name: 'convbox_derive_lag_seconds',
    help: 'Age of the oldest mark that derive has not worked on',
    labelNames: ['kind'],
    registers,
  })
  const waiting: Gauge = new Gauge({
    name: 'convbox_derive_waiting',
    help: 'Visitors and orders whose rows are to be made again',
    labelNames: ['kind'],
    registers,
    collect: async (): Promise<void> => {
      for (const { kind, count, oldest } of await readWaiting(program.mainDb)) {
        waiting.set({ kind }, count)
        lag.set({ kind }, oldest === undefined ? 0 : Math.max(0, (program.now() - oldest.getTime()) / 1000))
      }
    },
  })
  return { observe: (durationMs) => rounds.observe(durationMs / 1000) }
}
