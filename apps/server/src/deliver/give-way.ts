/**
 * Slows lanes down under load, because ingest runs on the same thread, and collect refuses events while ingest is too far behind. Under
 * pressure a lane rests after each turn, so that all lanes together take about a quarter of the thread, but never nothing; /metrics shows the waiting time. A
 * rest is at most half a second.
 */
import { performance } from 'node:perf_hooks'
import type { Program } from '../program.ts'

/** Event-loop utilization counted as busy. */
const BUSY_PART = 0.8
/**
 * Accepted requests a second (webhooks included) from which collect counts as the cause of the load; below, the lanes are. More than the 1,000 events a second,
 * in batches, at which no event may be late.
 */
const BUSY_REQUESTS = 200
const LOOK_EVERY_MS = 1000
const MAX_REST_MS = 500
/** Length of a rest, as a multiple of the turn before it. */
const REST_PART = 3

/** Measurements since the last reading. */
export type Load = { busyPart: number; requestsPerSecond: number }

/** How long a lane rests after a turn of this length, ms; 0 without pressure. Pure. */
export const restAfter = (turnMs: number, { busyPart, requestsPerSecond }: Load): number =>
  busyPart >= BUSY_PART && requestsPerSecond >= BUSY_REQUESTS ? Math.min(turnMs * REST_PART, MAX_REST_MS) : 0

/** Measures the load at most once a second; returns the last measurement in between. */
export const createLoadGauge = ({ log }: Pick<Program, 'log'>): (() => Load) => {
  let before = { atMs: performance.now(), head: log.head(), use: performance.eventLoopUtilization() }
  let last: Load = { busyPart: 0, requestsPerSecond: 0 }
  return () => {
    const atMs = performance.now()
    if (atMs - before.atMs < LOOK_EVERY_MS) return last
    const [head, use] = [log.head(), performance.eventLoopUtilization()]
    last = {
      busyPart: performance.eventLoopUtilization(use, before.use).utilization,
      requestsPerSecond: ((head - before.head) * 1000) / (atMs - before.atMs),
    }
    before = { atMs, head, use }
    return last
  }
}
