/** The intake log in one LMDB file: group commit, fsync before an append resolves. Keys are the position of a group's last record. */
import { randomUUID } from 'node:crypto'
import { statfsSync } from 'node:fs'
import { join } from 'node:path'
import { open, type Database, type RootDatabase } from 'lmdb'
import { z } from 'zod'
import { makePrivateFolder } from '../private-folder.ts'
import type { BatchEdge, FullReason, IntakeLog, LogEntry, LogRecord, UnreadableRecord } from './intake-log.ts'
import { addTotal, packGroup, readHeader, unpackGroup, type GroupHeader } from './log-entry.ts'

/**
 * maxBytes: above this size the log refuses records (isFull). minFreeBytes: also below this free disk space.
 * startAfter: the position before the first record of a new log; default 0.
 */
export type LmdbIntakeLogOptions = { maxBytes?: number; minFreeBytes?: number; startAfter?: number }

const GB = 1_000_000_000
/** Bounds of one commit: large enough to share an fsync widely, small enough to keep its latency low. */
const GROUP_MAX_RECORDS = 2000
const TRIM_CHUNK = 500
/** Size and disk space are looked at at most this often. */
const LOOK_MS = 500

type Waiting = { records: readonly LogRecord[]; resolve: () => void; reject: (error: unknown) => void }
type Databases = {
  root: RootDatabase
  groups: Database<Buffer, number>
  edges: Database<BatchEdge, [string, number]>
  marks: Database<number, string>
  about: Database<string, string>
}

const openDatabases = (folder: string): Databases => {
  makePrivateFolder(folder)
  // overlappingSync off, so that a write's promise resolves after the flush to disk, not before.
  const root = open({ path: folder, overlappingSync: false, maxDbs: 4, maxReaders: 64 })
  return {
    root,
    groups: root.openDB<Buffer, number>({ name: 'groups', encoding: 'binary' }),
    edges: root.openDB<BatchEdge, [string, number]>({ name: 'edges', encoding: 'json' }),
    marks: root.openDB<number, string>({ name: 'marks', encoding: 'json' }),
    about: root.openDB<string, string>({ name: 'about', encoding: 'json' }),
  }
}

const edgeSchema = z.object({ from: z.number().int().positive(), to: z.number().int().positive() })

/** The oldest kept group: its key and header. */
type Oldest = GroupHeader & { key: number }
const oldestOf = (groups: Databases['groups']): Oldest | undefined => {
  const [first] = groups.getRange({ limit: 1 })
  return first === undefined ? undefined : { key: first.key, ...readHeader(first.value) }
}

/** Calls waiting for records, woken by each commit. */
const makeBell = () => {
  const waiting = new Set<() => void>()
  return {
    ring: (): void => {
      for (const wake of waiting) wake()
    },
    wait: (timeoutMs: number): Promise<void> =>
      new Promise((resolve) => {
        const finish = (): void => {
          clearTimeout(timer)
          waiting.delete(finish)
          resolve()
        }
        const timer = setTimeout(finish, timeoutMs)
        waiting.add(finish)
      }),
  }
}

type Group = { last: number; records: readonly (LogRecord | UnreadableRecord)[]; bytes: number }

/** Where a log ends: its last position, and the running total of its bytes. */
type End = { head: number; totalBytes: number }

const readEnd = ({ groups, marks }: Databases, startAfter: number): End => {
  const [last] = groups.getKeys({ reverse: true, limit: 1 })
  const value = last === undefined ? undefined : groups.get(last)
  return {
    head: Math.max(last ?? 0, marks.get('trimmed to') ?? 0) || startAfter,
    totalBytes: value === undefined ? (marks.get('total bytes') ?? 0) : readHeader(value).totalBytes,
  }
}

/**
 * Appends one group at a time: calls during a commit share the next one. A group gets its positions inside the transaction that writes it, so that several
 * threads may append to one log: positions follow the order of the commits, and no reader can pass a position that comes later. The only writer knows the end
 * after its first transaction; from then on it need not wait for its turn of the event loop within one.
 */
const makeAppender = (databases: Databases, startAfter: number, onCommit: (end: End) => void) => {
  const { root, groups } = databases
  let known = readEnd(databases, startAfter)
  let waiting: Waiting[] = []
  let running: Promise<void> | undefined
  let isOnlyWriter = false
  /** The only writer has read the end since it is that, and every commit after it succeeded. */
  let isEndSure = false

  const takeGroup = (): Waiting[] => {
    let records = 0
    const end = waiting.findIndex((call) => (records += call.records.length) > GROUP_MAX_RECORDS)
    return waiting.splice(0, end === -1 ? waiting.length : Math.max(end, 1))
  }
  /** Puts a group behind this end; the end after it. */
  const place = (value: Buffer, count: number, { head, totalBytes }: End): { end: End; done: Promise<boolean> } => {
    const end = { head: head + count, totalBytes: addTotal(value, totalBytes) }
    return { end, done: groups.put(end.head, value) }
  }
  const commit = async (records: readonly LogRecord[]): Promise<void> => {
    const value = packGroup(records)
    if (isEndSure) {
      // Until it has succeeded, a failure leaves the end unsure.
      isEndSure = false
      const { end, done } = place(value, records.length, known)
      await done
      known = end
      isEndSure = true
    } else {
      const isOnly = isOnlyWriter
      known = await root.transaction(() => {
        const [last] = groups.getKeys({ reverse: true, limit: 1 })
        return place(value, records.length, last === known.head ? known : readEnd(databases, startAfter)).end
      })
      isEndSure = isOnly
    }
    onCommit(known)
  }
  const commitGroups = async (): Promise<void> => {
    while (waiting.length > 0) {
      const calls = takeGroup()
      try {
        await commit(calls.flatMap((call) => call.records))
        for (const call of calls) call.resolve()
      } catch (error) {
        for (const call of calls) call.reject(error)
      }
    }
    running = undefined
  }
  const append = (records: readonly LogRecord[]): Promise<void> =>
    new Promise((resolve, reject) => {
      if (records.length === 0) return resolve()
      waiting.push({ records, resolve, reject })
      // Delayed by one turn, so that all calls of this turn share the first commit too.
      running ??= Promise.resolve().then(commitGroups)
    })
  return { append, settled: async () => running, beOnlyWriter: () => void (isOnlyWriter = true) }
}

const readGroups = function* (groups: Databases['groups'], after: number): Generator<Group> {
  for (const { key, value } of groups.getRange({ start: after + 1 })) yield { last: key, records: unpackGroup(value), bytes: value.length }
}

const readEntries = (
  groups: Iterable<Group>,
  { after, limit, maxBytes }: { after: number; limit: number; maxBytes: number },
): LogEntry[] => {
  const entries: LogEntry[] = []
  let taken = 0
  for (const { last, records, bytes } of groups) {
    const first = last - records.length + 1
    const each = bytes / records.length
    for (const [index, record] of records.entries()) {
      const position = first + index
      if (position <= after) continue
      if (entries.length >= limit || (entries.length > 0 && taken + each > maxBytes)) return entries
      entries.push({ position, record })
      taken += each
    }
  }
  return entries
}

/** Stores a consumer's edges: each after the last, none changed. */
const makeEdges = (edges: Databases['edges']) => {
  const parse = (value: unknown): BatchEdge => edgeSchema.parse(value)
  const lastEdge = (consumer: string): BatchEdge | undefined =>
    [...edges.getRange({ start: [consumer, Number.MAX_SAFE_INTEGER], end: [consumer, 0], reverse: true, limit: 1 })].map(({ value }) =>
      parse(value),
    )[0]
  const writeEdge = async (consumer: string, edge: BatchEdge): Promise<void> => {
    if (parse(edge).from > edge.to) throw new Error(`An edge runs forward: ${edge.from}-${edge.to}`)
    const last = lastEdge(consumer)
    if (last?.from === edge.from && last.to === edge.to) return
    if (last !== undefined && edge.from <= last.to)
      throw new Error(`${consumer} has already noted ${last.from}-${last.to}; ${edge.from}-${edge.to} would cut it differently`)
    await edges.put([consumer, edge.to], { from: edge.from, to: edge.to })
  }
  const list = (consumer: string, { after } = { after: 0 }): BatchEdge[] =>
    [...edges.getRange({ start: [consumer, after + 1], end: [consumer, Number.MAX_SAFE_INTEGER] })].map(({ value }) => parse(value))
  /** Removes edges that end before a position; each consumer keeps its last. */
  const removeBefore = async (position: number): Promise<void> => {
    const old = [...edges.getKeys()].filter(([consumer, to]) => to < position && lastEdge(consumer)?.to !== to)
    await Promise.all(old.map((key) => edges.remove(key)))
  }
  return { lastEdge, writeEdge, edges: list, removeBefore }
}

type TrimRule = { olderThanMs: number; nowMs: number; notPast: number }

/** Removes whole groups, oldest first, in chunks; the marks keep position and running total of an empty log. */
const trimGroups = async ({ groups, marks, root }: Databases, rule: TrimRule): Promise<number> => {
  let removed = 0
  for (;;) {
    const chunk: { key: number; count: number; totalBytes: number }[] = []
    for (const { key, value } of groups.getRange({ limit: TRIM_CHUNK })) {
      const header = readHeader(value)
      if (key > rule.notPast || header.receivedAtMs >= rule.nowMs - rule.olderThanMs) break
      chunk.push({ key, ...header })
    }
    const last = chunk.at(-1)
    if (last === undefined) return removed
    await root.transaction(() => {
      for (const { key } of chunk) void groups.remove(key)
      void marks.put('trimmed to', last.key)
      void marks.put('total bytes', last.totalBytes)
    })
    removed += chunk.reduce((sum, { count }) => sum + count, 0)
    if (chunk.length < TRIM_CHUNK) return removed
  }
}

/** The log's permanent id, made at its first opening and on disk before it is used. */
const readId = ({ about, root }: Databases): string => {
  const known = about.get('id')
  if (known !== undefined) return known
  const id = randomUUID().slice(0, 13)
  root.transactionSync(() => about.putSync('id', id))
  return id
}

/** Whether the disk has room, checked at most twice a second. */
const makeDiskGuard = (folder: string, minFreeBytes: number) => {
  let checkedAtMs = Number.NEGATIVE_INFINITY
  let isLow = false
  return (): boolean => {
    if (performance.now() - checkedAtMs > LOOK_MS) {
      const { bavail, bsize } = statfsSync(folder)
      isLow = bavail * bsize < minFreeBytes
      checkedAtMs = performance.now()
    }
    return isLow
  }
}

/** What a log occupies, and the oldest group it still holds. */
const makeSize = (databases: Databases, startAfter: number) => {
  let end: End | undefined
  let oldest: Oldest | undefined
  let lookedAtMs = Number.NEGATIVE_INFINITY
  const forget = (): void => {
    ;[end, oldest, lookedAtMs] = [undefined, undefined, performance.now()]
  }
  return {
    forget,
    /** After an append of this handle. */
    grewTo: (now: End): void => {
      end = now
    },
    sizeBytes: (): number => {
      // Needed on every request, but a group can be a megabyte: read again only after a while, because another thread may append or trim.
      if (performance.now() - lookedAtMs > LOOK_MS) forget()
      end ??= readEnd(databases, startAfter)
      oldest ??= oldestOf(databases.groups)
      return oldest === undefined ? 0 : end.totalBytes - oldest.totalBytes + oldest.bytes
    },
  }
}

/** Opens the log in `folder` (made if missing). One process per folder; its threads may each open it, and all of them append. */
export const openLmdbIntakeLog = (
  folder: string,
  { maxBytes = 20 * GB, minFreeBytes = GB, startAfter = 0 }: LmdbIntakeLogOptions = {},
): IntakeLog => {
  const databases = openDatabases(folder)
  const { root, groups, marks } = databases
  const bell = makeBell()
  const size = makeSize(databases, startAfter)
  const { append, settled, beOnlyWriter } = makeAppender(databases, startAfter, (end) => {
    size.grewTo(end)
    bell.ring()
  })
  const { removeBefore, ...edges } = makeEdges(databases.edges)
  const isDiskLow = makeDiskGuard(folder, minFreeBytes)
  let isClosed = false
  let appendBy = append

  const notice = (): void => {
    root.resetReadTxn()
    bell.ring()
  }
  const head = (): number => {
    const [last] = groups.getKeys({ reverse: true, limit: 1 })
    return last ?? (marks.get('trimmed to') || startAfter)
  }
  const tail = (): number => {
    const first = oldestOf(groups)
    return first === undefined ? head() + 1 : first.key - first.count + 1
  }
  const isFull = (): FullReason | undefined => (size.sizeBytes() >= maxBytes ? 'log size' : isDiskLow() ? 'disk space' : undefined)
  return {
    ...edges,
    id: readId(databases),
    append: (records) => (isClosed ? Promise.reject(new Error('The intake log is closed')) : appendBy(records)),
    appendThrough: async (write) => {
      appendBy = async (records) => {
        await write(records, append)
        notice()
      }
      await settled()
    },
    beOnlyWriter,
    notice,
    read: async (from) => readEntries(readGroups(groups, from.after), from),
    receivedAfter: (after) => {
      const [next] = groups.getRange({ start: after + 1, limit: 1 })
      return next === undefined ? undefined : readHeader(next.value).receivedAtMs
    },
    head,
    tail,
    waitForMore: async ({ after, timeoutMs }) => {
      if (head() <= after && !isClosed) await bell.wait(timeoutMs)
      return !isClosed && head() > after
    },
    trim: async (rule) => {
      const removed = await trimGroups(databases, rule)
      size.forget()
      if (removed > 0) await removeBefore(tail())
      return removed
    },
    sizeBytes: size.sizeBytes,
    isFull,
    close: async () => {
      if (isClosed) return
      isClosed = true
      await settled()
      bell.ring()
      await databases.root.close()
    },
  }
}

/** Opens the intake log of a data folder (`<dataDir>/intake-log`). A new log begins beyond every position that an earlier log of the folder could have reached (at most 1,000 records a second over its life), because lanes may still hold entries with those positions. */
export const openIntakeLog = async ({ dataDir, ...limits }: LmdbIntakeLogOptions & { dataDir: string }): Promise<IntakeLog> =>
  openLmdbIntakeLog(join(dataDir, 'intake-log'), { startAfter: Date.now(), ...limits })
