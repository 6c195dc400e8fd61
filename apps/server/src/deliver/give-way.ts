/**
 * Lanes give way to collect: both run on one thread, and an event that is not accepted is lost, while one that waits in a lane is only late. Under pressure a lane rests after each turn,
 * so that lanes together take about a quarter of the thread, never nothing: what waits is sent, and how long it waits stands in /metrics. Bounded: no rest is longer than half a second.
 */
import { performance } from 'node:perf_hooks'
import type { Program } from '../program.ts'

/** From here on the thread counts as busy: the part of its time that it worked. */
const BUSY_PART = 0.8
/** So many requests a second (accepted, webhooks too) make collect the reason for it; below, it is the lanes themselves that are at work. More than the 1,000 events a second, in batches, at which no event may be late. */
const BUSY_REQUESTS = 200
const LOOK_EVERY_MS = 1000
const MAX_REST_MS = 500
/** A rest is this much longer than the turn before it. */
const REST_PART = 3

/** What was seen since the last look. */
export type Load = { busyPart: number; requestsPerSecond: number }

/** How long a lane rests after a turn that took so long, in ms; 0 when nothing presses. Pure. */
export const restAfter = (turnMs: number, { busyPart, requestsPerSecond }: Load): number =>
  busyPart >= BUSY_PART && requestsPerSecond >= BUSY_REQUESTS ? Math.min(turnMs * REST_PART, MAX_REST_MS) : 0

/** Looks at the load at most once a second; between two looks the last one stands. */
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
