/** The durable log of what came in: what every driver promises. One contract test suite (`describeIntakeLog`) holds all drivers to it. */
import { z } from 'zod'

/** What can stand in the log. receivedAt: ISO 8601 UTC. event: JSON as the collect door parsed it; body: the webhook's raw text. */
export const logRecordSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('event'), storeId: z.string(), receivedAt: z.string(), event: z.unknown() }),
  z.object({
    kind: z.literal('shopify-webhook'),
    storeId: z.string(),
    receivedAt: z.string(),
    topic: z.string(),
    webhookId: z.string(),
    eventId: z.string().optional(),
    triggeredAt: z.string().optional(),
    body: z.string(),
  }),
])
/** A record to append. */
export type LogRecord =
  | { kind: 'event'; storeId: string; receivedAt: string; event: unknown }
  | {
      kind: 'shopify-webhook'
      storeId: string
      receivedAt: string
      topic: string
      webhookId: string
      eventId?: string | undefined
      triggeredAt?: string | undefined
      body: string
    }

/** A record that no longer parses (written by another version, damaged): given with its bytes, never left out silently. */
export type UnreadableRecord = { kind: 'unreadable'; bytes: Uint8Array; reason: string }

/** One record with its position. Positions grow by one and are never used twice. */
export type LogEntry = { position: number; record: LogRecord | UnreadableRecord }

/** The batch a consumer is about to insert: first and last position, both included. Its text is the batch's deduplication token, so a batch repeated after a crash is the same batch. */
export type BatchEdge = { from: number; to: number }

/** Why the log takes no more: its own cap, or too little room on the disk. */
export type FullReason = 'log size' | 'disk space'

/** A durable, ordered log. All drivers pass the same contract tests. */
export type IntakeLog = {
  /** Random, made with the log and kept as long as it: a log that was deleted and begun anew has another. Letters, digits and '-'. */
  id: string
  /** Appends in order; resolves only when the records are on disk. Concurrent calls share one commit. Rejects when nothing of this call was kept. */
  append: (records: readonly LogRecord[]) => Promise<void>
  /** Records after a position, in order, never to be changed in place: at most `limit`, and at most `maxBytes` of stored size, but one at least where there is one. */
  read: (from: { after: number; limit: number; maxBytes: number }) => Promise<LogEntry[]>
  /** Position of the newest durable record; 0 for a log that never had one. */
  head: () => number
  /** Position of the oldest record still kept; head() + 1 when there is none. */
  tail: () => number
  /** Resolves true once there is a record after the position, false after the time-out. */
  waitForMore: (from: { after: number; timeoutMs: number }) => Promise<boolean>
  /** Notes a batch before it is inserted; resolves when durable. Edges of a consumer follow each other; the same edge again is fine, a different one at the same place throws. */
  writeEdge: (consumer: string, edge: BatchEdge) => Promise<void>
  /** Edges of a consumer that end after a position, oldest first. */
  edges: (consumer: string, from?: { after: number }) => BatchEdge[]
  lastEdge: (consumer: string) => BatchEdge | undefined
  /** Drops records received longer ago than `olderThanMs` at a position up to `notPast`, oldest first, and the edges before them. Returns how many records went. */
  trim: (rule: { olderThanMs: number; nowMs: number; notPast: number }) => Promise<number>
  /** Room the kept records take on disk, in bytes (near enough for a cap). */
  sizeBytes: () => number
  /** Why nothing more should be taken in, or undefined. Collect answers 503 then. */
  isFull: () => FullReason | undefined
  /** Waits for what was begun and closes; later calls throw. */
  close: () => Promise<void>
}

/** The text of an edge as a deduplication token. The log's id is in it: the same positions of another log are other records. */
export const edgeToken = (consumer: string, log: Pick<IntakeLog, 'id'>, edge: BatchEdge): string =>
  `${consumer}:${log.id}:${edge.from}-${edge.to}`
