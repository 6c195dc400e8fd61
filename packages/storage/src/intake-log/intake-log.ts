/** Interface of the durable log of incoming records. One contract test suite (`describeIntakeLog`) runs over all drivers. */
import { z } from 'zod'

/** A record's kinds. receivedAt: ISO 8601 UTC. event: JSON as the collect endpoint parsed it; body: the webhook's raw text. */
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

/** A record that no longer parses (written by another version, damaged): returned with its bytes, never left out silently. */
export type UnreadableRecord = { kind: 'unreadable'; bytes: Uint8Array; reason: string }

/** One record with its position. Positions grow by one and are never used twice. */
export type LogEntry = { position: number; record: LogRecord | UnreadableRecord }

/** The batch that a consumer is about to insert: first and last position, both included. Its text is the batch's deduplication token, so a batch repeated after a crash is the same batch. */
export type BatchEdge = { from: number; to: number }

/** Why the log refuses records: its own cap, or too little room on the disk. */
export type FullReason = 'log size' | 'disk space'

/**
 * A durable, ordered log. All drivers pass the same contract tests. Threads of one process may each open the same log and append to it: positions follow the
 * order of the commits, so that a reader never passes a record that becomes durable later.
 */
export type IntakeLog = {
  /** Random id, made with the log and never changed: a log that was deleted and recreated has another. Letters, digits and '-'. */
  id: string
  /** Appends in order; resolves only when the records are on disk. Concurrent calls share one commit. Rejects when none of this call's records was kept. */
  append: (records: readonly LogRecord[]) => Promise<void>
  /**
   * From now on appends of this handle go through `write`, which promises what `append` does; own: this handle's append, for when `write` cannot. Resolves when no
   * append of before is under way.
   */
  appendThrough: (write: (records: readonly LogRecord[], own: IntakeLog['append']) => Promise<void>) => Promise<void>
  /** Tells this handle that no other one appends from now on: its appends then cost less. */
  beOnlyWriter: () => void
  /** Records after a position, in order, not to be modified: at most `limit`, and at most `maxBytes` of stored size, but at least one where there is one. */
  read: (from: { after: number; limit: number; maxBytes: number }) => Promise<LogEntry[]>
  /** Another thread has appended: wakes this handle's waiting readers. Only a hint: without it they see the records at their next look. */
  notice: () => void
  /** When the first record after a position was received, in ms since 1970, or later by at most the time of one commit; undefined without such a record. Does not parse it. */
  receivedAfter: (position: number) => number | undefined
  /** Position of the newest durable record; 0 for a log that never had one. */
  head: () => number
  /** Position of the oldest record still kept; head() + 1 when there is none. */
  tail: () => number
  /** Resolves true once there is a record after the position, false after the time-out. */
  waitForMore: (from: { after: number; timeoutMs: number }) => Promise<boolean>
  /** Stores a batch's edge before the batch is inserted; resolves when durable. Edges of a consumer are consecutive; repeating an edge is allowed, a different one at the same place throws. */
  writeEdge: (consumer: string, edge: BatchEdge) => Promise<void>
  /** Edges of a consumer that end after a position, oldest first. */
  edges: (consumer: string, from?: { after: number }) => BatchEdge[]
  lastEdge: (consumer: string) => BatchEdge | undefined
  /** Drops records received more than `olderThanMs` ago at a position up to `notPast`, oldest first, and the edges before them. Returns the number of dropped records. */
  trim: (rule: { olderThanMs: number; nowMs: number; notPast: number }) => Promise<number>
  /** Disk space of the kept records, in bytes (approximate, for a cap). */
  sizeBytes: () => number
  /** Why no more records should be accepted, or undefined. Collect answers 503 then. */
  isFull: () => FullReason | undefined
  /** Waits for work in progress and closes; later calls throw. */
  close: () => Promise<void>
}

/** An edge as a deduplication token. It contains the log's id, because the same positions of another log are other records. */
export const edgeToken = (consumer: string, log: Pick<IntakeLog, 'id'>, edge: BatchEdge): string =>
  `${consumer}:${log.id}:${edge.from}-${edge.to}`
