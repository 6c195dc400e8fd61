/** Deliver metrics for /metrics. */
import { Counter, Gauge, Histogram } from 'prom-client'
import type { Program } from '../program.ts'
import type { Sent } from './send-events.ts'

export type DeliverMetrics = { count: (platform: string, sent: readonly Sent[], nowMs: number) => void }

const NAMES = ['events_total', 'latency_seconds', 'waiting', 'lag_seconds'].map((name) => `convbox_deliver_${name}`)

/** Registers the metrics of this program; a role restarted in the same process counts from zero. */
export const createDeliverMetrics = ({ metrics, lanes, now }: Pick<Program, 'metrics' | 'lanes' | 'now'>): DeliverMetrics => {
  for (const name of NAMES) metrics.removeSingleMetric(name)
  const registers = [metrics]
  const events = new Counter({
    name: 'convbox_deliver_events_total',
    help: 'Tries by platform and what they gave',
    labelNames: ['platform', 'outcome'],
    registers,
  })
  const latency = new Histogram({
    name: 'convbox_deliver_latency_seconds',
    help: 'From the arrival of an event to its delivery',
    labelNames: ['platform'],
    buckets: [0.25, 0.5, 1, 2, 5, 10, 30, 60, 300, 3600],
    registers,
  })
  const waiting: Gauge = new Gauge({
    name: 'convbox_deliver_waiting',
    help: 'Events in the lanes',
    labelNames: ['state'],
    registers,
    collect: (): void => {
      const all = lanes.pixels()
      waiting.set(
        { state: 'waiting' },
        all.reduce((sum, lane) => sum + lane.waiting, 0),
      )
      waiting.set(
        { state: 'parked' },
        all.reduce((sum, lane) => sum + lane.parked, 0),
      )
    },
  })
  const lag: Gauge = new Gauge({
    name: 'convbox_deliver_lag_seconds',
    help: 'Age of the oldest event that waits in a lane, whatever it waits for',
    registers,
    collect: (): void => {
      const oldestMs = lanes.pixels().reduce((oldest, lane) => Math.min(oldest, lane.oldestEnqueuedAtMs ?? oldest), now())
      lag.set((now() - oldestMs) / 1000)
    },
  })
  return {
    count: (platform, sent, nowMs) => {
      const counts = new Map<string, number>()
      for (const { decision } of sent) {
        if (decision.kind === 'ask' || decision.kind === 'given up') continue
        const outcome = decision.kind === 'skip' ? 'skipped' : decision.change.state
        counts.set(outcome, (counts.get(outcome) ?? 0) + 1)
      }
      for (const [outcome, count] of counts) events.inc({ platform, outcome }, count)
      const delivered = latency.labels({ platform })
      for (const { decision, waiting: one } of sent)
        if ((decision.kind === 'done' && one.note.awaited === undefined) || decision.kind === 'follow')
          delivered.observe(Math.max(0, nowMs - Date.parse(one.body.event.receivedAt)) / 1000)
    },
  }
}
