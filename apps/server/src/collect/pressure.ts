/** Whether collect may take more: the log must not outgrow its disk, and ingest must not fall too far behind. Design section 6. */
import type { IntakeLog } from '@convbox/storage'
import type { Program } from '../program.ts'

/** undefined: go on. Else how long the sender should wait, and why. */
export type Pressure = { retryAfterSeconds: number; reason: 'lag' | 'disk' } | undefined

/** The consumer under whose name ingest notes its batches before the insert, and the one under which it notes them again when all of a batch is done. */
export const INGEST = 'ingest'
export const INGEST_DONE = 'ingest-done'

/** Age in seconds of the oldest record that ingest has not finished; 0 when it has finished all. */
export const readLagSeconds = async (log: IntakeLog, nowMs: number): Promise<number> => {
  const doneTo = log.lastEdge(INGEST_DONE)?.to ?? 0
  if (log.head() <= doneTo) return 0
  const [oldest] = await log.read({ after: doneTo, limit: 1, maxBytes: 1 })
  if (oldest === undefined || oldest.record.kind === 'unreadable') return 0
  return Math.max(0, (nowMs - Date.parse(oldest.record.receivedAt)) / 1000)
}

const RECHECK_MS = 500

/** Looks at most twice a second; between two looks the last answer stands. */
export const createPressureGauge = (program: Pick<Program, 'log' | 'config' | 'now'>): (() => Promise<Pressure>) => {
  let lookedAtMs = Number.NEGATIVE_INFINITY
  let last: Promise<Pressure> = Promise.resolve(undefined)
  const look = async (nowMs: number): Promise<Pressure> => {
    if (program.log.isFull() !== undefined) return { retryAfterSeconds: 60, reason: 'disk' }
    const lagSeconds = await readLagSeconds(program.log, nowMs)
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
