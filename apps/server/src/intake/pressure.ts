/** Backpressure on collect: the log must not outgrow its disk, and ingest must not fall too far behind. */
import { readLagSeconds } from './ingest-progress.ts'
import type { CollectProgram } from '../program.ts'

/** undefined: accept. Else how long the sender should wait, and why. */
export type Pressure = { retryAfterSeconds: number; reason: 'lag' | 'disk' } | undefined

const RECHECK_MS = 500

/** Checks at most twice a second; returns the last result in between. */
export const createPressureGauge = (program: Pick<CollectProgram, 'log' | 'config' | 'now'>): (() => Pressure) => {
  let lookedAtMs = Number.NEGATIVE_INFINITY
  let last: Pressure
  const look = (nowMs: number): Pressure => {
    if (program.log.isFull() !== undefined) return { retryAfterSeconds: 60, reason: 'disk' }
    const lagSeconds = readLagSeconds(program.log, nowMs)
    return lagSeconds > program.config.COLLECT_MAX_LAG_SECONDS ? { retryAfterSeconds: 30, reason: 'lag' } : undefined
  }
  return () => {
    const nowMs = program.now()
    if (Math.abs(nowMs - lookedAtMs) >= RECHECK_MS) {
      lookedAtMs = nowMs
      last = look(nowMs)
    }
    return last
  }
}
