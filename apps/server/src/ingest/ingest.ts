/** The ingest role: reads the intake log in batches from where it stopped, and runs them. */
import { setTimeout as delay } from 'node:timers/promises'
import { edgeToken, type BatchEdge, type LogEntry } from '@convbox/storage'
import { INGEST, INGEST_DONE } from '../intake/ingest-progress.ts'
import type { Program, Role } from '../program.ts'
import { runBatch, type BatchOptions } from './batch.ts'
import { isDataError } from './data-error.ts'
import { createIngestMetrics } from './ingest-metrics.ts'
import { runInHalves } from './run-in-halves.ts'
import { startCartClock } from './cart-clock.ts'
import { startPurchaseClock } from './purchase-clock.ts'
import { createRecentIds, type RecentIds } from './recent-ids.ts'

/** Limits of a batch in requests and bytes; the bytes are those of some 7,000 events, because a larger batch keeps the thread too long from everything else. */
const MAX_RECORDS = 10_000
const MAX_BYTES = 4 * 1024 * 1024
/**
 * How long a batch waits for more before it closes, at rest and after a batch of many requests. A batch costs the databases much the same whatever its size, so that
 * under load few large ones leave more of the processor.
 */
const GATHER_MS = 150
const GATHER_MANY_MS = 500
const MANY_RECORDS = 200
const RETRY_MS = [200, 500, 1000, 2000, 5000]
/**
 * At start, finished batches whose newest record arrived at most this long before that of the last one are inserted
 * again: an operating system crash may have lost them before they were on disk. If not, their tokens make it a no-op.
 */
const REPEAT_MS = 30_000
const REPEAT_MAX = 100

const readEdge = (program: Program, edge: BatchEdge): Promise<LogEntry[]> =>
  program.log.read({ after: edge.from - 1, limit: edge.to - edge.from + 1, maxBytes: Number.MAX_SAFE_INTEGER })

const receivedAtMs = (entry: LogEntry | undefined): number =>
  entry === undefined || entry.record.kind === 'unreadable' ? 0 : Date.parse(entry.record.receivedAt)

type Ingest = { program: Program; recent: RecentIds; metrics: ReturnType<typeof createIngestMetrics>; signal: AbortSignal }

/** Runs a batch until it succeeds or the role is stopped: later batches must not overtake it. */
const ingestEdge = async ({ program, recent, metrics, signal }: Ingest, edge: BatchEdge, entries: readonly LogEntry[]): Promise<void> => {
  const options: BatchOptions = { token: edgeToken(INGEST, program.log, edge), isHistory: false, deliveries: true, recent }
  let isSuspect = false
  for (let attempt = 0; !signal.aborted; attempt++) {
    try {
      const started = performance.now()
      const result = await (isSuspect ? runInHalves(program, entries, options) : runBatch(program, entries, options))
      // A repeated batch is recorded already.
      if (edge.from > (program.log.lastEdge(INGEST_DONE)?.to ?? 0)) await program.log.writeEdge(INGEST_DONE, edge)
      return metrics.count(result, performance.now() - started)
    } catch (error) {
      program.logger.error({ err: error, attempt }, 'a batch failed and is run again')
      // The same data would fail again; do not wait.
      if (!isSuspect && isDataError(error)) {
        isSuspect = true
        continue
      }
      await delay(RETRY_MS[Math.min(attempt, RETRY_MS.length - 1)], undefined, { signal }).catch(() => undefined)
    }
  }
}

/** At start: finishes the batch that was begun but not finished, and repeats the newest finished ones. */
const repeatLastEdges = async (ingest: Ingest): Promise<void> => {
  const { log } = ingest.program
  const done = log.lastEdge(INGEST_DONE)
  // Every batch covers at least one position, so this many positions hold at most that many batches.
  const recentEdges = log.edges(INGEST_DONE, { after: Math.max(0, (done?.to ?? 0) - REPEAT_MAX) })
  const [newest] = done === undefined ? [] : await log.read({ after: done.to - 1, limit: 1, maxBytes: 1 })
  for (const edge of recentEdges) {
    const entries = await readEdge(ingest.program, edge)
    if (entries.length === 0 || receivedAtMs(entries.at(-1)) < receivedAtMs(newest) - REPEAT_MS) continue
    await ingestEdge(ingest, edge, entries)
  }
  for (const edge of log.edges(INGEST, { after: done?.to ?? 0 })) await ingestEdge(ingest, edge, await readEdge(ingest.program, edge))
}

/** The batch before: its requests, and whether more were there than it took. */
type Before = { count: number; wasFull: boolean }

const gatherMs = ({ count, wasFull }: Before): number => (wasFull ? 0 : count < MANY_RECORDS ? GATHER_MS : GATHER_MANY_MS)

/** Waits for records, then a little longer to fill the batch. Empty when stopped or nothing came. */
const readNext = async ({ program, signal }: Ingest, after: number, before: Before): Promise<LogEntry[]> => {
  if (!(await program.log.waitForMore({ after, timeoutMs: 500 })) || signal.aborted) return []
  const waitMs = gatherMs(before)
  if (waitMs > 0) await delay(waitMs, undefined, { signal }).catch(() => undefined)
  return program.log.read({ after, limit: MAX_RECORDS, maxBytes: MAX_BYTES })
}

const loop = async (ingest: Ingest): Promise<void> => {
  const { program, signal } = ingest
  await repeatLastEdges(ingest)
  let before: Before = { count: 0, wasFull: false }
  while (!signal.aborted) {
    const after = program.log.lastEdge(INGEST)?.to ?? program.log.tail() - 1
    const entries = await readNext(ingest, after, before)
    const [first, last] = [entries[0], entries.at(-1)]
    before = { count: entries.length, wasFull: last !== undefined && last.position < program.log.head() }
    if (first === undefined || last === undefined) continue
    const edge = { from: first.position, to: last.position }
    // Durable before the first write: after a crash the same records form the same batch with the same token.
    await program.log.writeEdge(INGEST, edge)
    await ingestEdge(ingest, edge, entries)
  }
}

/** Reads the log until stopped. stop() lets the current batch finish. */
export const ingest: Role = {
  start: async (program) => {
    const stopping = new AbortController()
    const metrics = createIngestMetrics(program)
    const context: Ingest = { program, recent: createRecentIds(), metrics, signal: stopping.signal }
    const clocks = [startPurchaseClock(program), startCartClock(program)]
    const keepLooping = async (): Promise<void> => {
      while (!stopping.signal.aborted) {
        try {
          await loop(context)
        } catch (error) {
          program.logger.error({ err: error }, 'ingest broke off and begins again at its last edge')
          await delay(1000, undefined, { signal: stopping.signal }).catch(() => undefined)
        }
      }
    }
    const running = keepLooping()
    return {
      stop: async () => {
        stopping.abort()
        for (const clock of clocks) await clock.stop()
        await running
      },
    }
  },
}
