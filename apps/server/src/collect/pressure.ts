/** Whether collect may take more: the log must not outgrow its disk, and ingest must not fall too far behind. Design section 6. */
import type { Program } from '../program.ts'

/** undefined: go on. Else how long the sender should wait, and why. */
export type Pressure = { retryAfterSeconds: number; reason: 'lag' | 'disk' } | undefined

const RECHECK_MS = 500

/** Asks at most twice a second; between two looks the last answer stands. */
export const createPressureGauge = (program: Pick<Program, 'log' | 'config' | 'now'>): (() => Pressure) => {
  let checkedAtMs = Number.NEGATIVE_INFINITY
  let last: Pressure
  const look = (nowMs: number): Pressure => {
    if (program.log.full()) return { retryAfterSeconds: 60, reason: 'disk' }
    const oldest = program.log.oldestUnread('ingest')
    const lagSeconds = oldest === undefined ? 0 : (nowMs - oldest.atMs) / 1000
    return lagSeconds > program.config.COLLECT_MAX_LAG_SECONDS ? { retryAfterSeconds: 30, reason: 'lag' } : undefined
  }
  return () => {
    const nowMs = program.now()
    if (Math.abs(nowMs - checkedAtMs) >= RECHECK_MS) {
      checkedAtMs = nowMs
      last = look(nowMs)
    }
    return last
  }
}
