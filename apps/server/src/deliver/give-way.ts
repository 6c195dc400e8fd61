/**
 * Lets lanes rest while ingest falls behind, because both share the main thread: collect refuses events while ingest is too far behind, and an event that waits
 * in a lane is only late. A lane then rests after each turn, so that all lanes together take about a quarter of the thread, but never nothing; /metrics shows
 * the waiting time. A rest is at most half a second.
 */
import { performance } from 'node:perf_hooks'
import { readLagSeconds } from '../intake/ingest-progress.ts'
import type { Program } from '../program.ts'

/** Event-loop utilization counted as busy. */
const BUSY_PART = 0.8
/** A batch of ingest takes less than this, also under load. */
const BEHIND_SECONDS = 2
const LOOK_EVERY_MS = 1000
const MAX_REST_MS = 500
/** Length of a rest, as a multiple of the turn before it. */
const REST_PART = 3

/** busyPart: since the last reading. lagSeconds: how far ingest is behind. */
export type Load = { busyPart: number; lagSeconds: number }

/** How long a lane rests after a turn of this length, ms; 0 while ingest keeps up. Pure. */
export const restAfter = (turnMs: number, { busyPart, lagSeconds }: Load): number =>
  busyPart >= BUSY_PART && lagSeconds >= BEHIND_SECONDS ? Math.min(turnMs * REST_PART, MAX_REST_MS) : 0

/** Measures the load at most once a second; returns the last measurement in between. */
export const createLoadGauge = ({ log, now }: Pick<Program, 'log' | 'now'>): (() => Load) => {
  let before = { atMs: performance.now(), use: performance.eventLoopUtilization() }
  let last: Load = { busyPart: 0, lagSeconds: 0 }
  return () => {
    const atMs = performance.now()
    if (atMs - before.atMs < LOOK_EVERY_MS) return last
    const use = performance.eventLoopUtilization()
    last = { busyPart: performance.eventLoopUtilization(use, before.use).utilization, lagSeconds: readLagSeconds(log, now()) }
    before = { atMs, use }
    return last
  }
}
