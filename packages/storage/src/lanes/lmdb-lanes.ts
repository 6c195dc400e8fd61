/** The delivery lanes in one LMDB file of their own, durable. */
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { open, type Database, type RootDatabase } from 'lmdb'
import { z } from 'zod'
import { SEEN_MS, type LaneEntry, type LaneSummary, type Lanes, type NewLaneEntry, type SeenEvent } from './lanes.ts'

const entrySchema = z.object({
  pixelId: z.string(),
  seq: z.number(),
  eventId: z.string(),
  body: z.unknown(),
  enqueuedAtMs: z.number(),
  nextAtMs: z.number(),
  attempts: z.number(),
  note: z.unknown().optional(),
})
const parkedSchema = entrySchema.extend({ parkedAtMs: z.number(), reason: z.string() })
const seenSchema = z.object({ seq: z.number(), state: z.string(), atMs: z.number() })

type BySeq = Database<unknown, [string, number]>
type Databases = { root: RootDatabase; waiting: BySeq; parked: BySeq; seen: Database<unknown, [string, string]> }

const openDatabases = (folder: string): Databases => {
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  // overlappingSync off: a write's promise then resolves after the flush to disk, not before.
  const root = open({ path: folder, overlappingSync: false, maxDbs: 4 })
  return {
    root,
    waiting: root.openDB({ name: 'waiting', encoding: 'json' }),
    parked: root.openDB({ name: 'parked', encoding: 'json' }),
    seen: root.openDB({ name: 'seen', encoding: 'json' }),
  }
}

const laneRange = (pixelId: string): { start: [string, number]; end: [string, number] } => ({
  start: [pixelId, 0],
  end: [pixelId, Number.MAX_SAFE_INTEGER],
})

/** Counts per pixel, kept in memory and rebuilt at open: asked for on every turn of the deliverer. */
const countKeys = (database: BySeq): Map<string, number> => {
  const counts = new Map<string, number>()
  for (const [pixelId] of database.getKeys()) counts.set(pixelId, (counts.get(pixelId) ?? 0) + 1)
  return counts
}

const addTo = (counts: Map<string, number>, pixelId: string, change: number): void => {
  const count = (counts.get(pixelId) ?? 0) + change
  if (count > 0) counts.set(pixelId, count)
  else counts.delete(pixelId)
}

/** Opens the lanes kept in `folder` (made if missing). One process per folder. */
export const openLmdbLanes = (folder: string): Lanes => {
  const { root, waiting, parked, seen } = openDatabases(folder)
  const counts = { waiting: countKeys(waiting), parked: countKeys(parked) }
  const listeners = new Set<(pixelIds: string[]) => void>()

  const seenOf = (pixelId: string, eventId: string): SeenEvent | undefined => {
    const found = seen.get([pixelId, eventId])
    return found === undefined ? undefined : seenSchema.parse(found)
  }
  const isKnown = ({ pixelId, eventId, enqueuedAtMs }: NewLaneEntry): boolean => {
    const known = seenOf(pixelId, eventId)
    return known !== undefined && (known.state === 'waiting' || known.state === 'parked' || enqueuedAtMs - known.atMs < SEEN_MS)
  }
  const lane = function* (pixelId: string): Generator<LaneEntry> {
    for (const { value } of waiting.getRange(laneRange(pixelId))) yield entrySchema.parse(value)
  }
  /** Runs changes in one transaction, so that a crash leaves all or none of them. */
  const change = <Result>(work: () => Result): Promise<Result> => root.transaction(work)

  const put = async (entries: readonly NewLaneEntry[]): Promise<number> => {
    const added = await change(() => {
      // Asked inside the transaction: an earlier put of the same event may be committing just now, and one batch may hold an id twice.
      const fresh = entries.filter((entry) => {
        if (isKnown(entry)) return false
        void waiting.put([entry.pixelId, entry.seq], { ...entry, nextAtMs: 0, attempts: 0 })
        void seen.put([entry.pixelId, entry.eventId], { seq: entry.seq, state: 'waiting', atMs: entry.enqueuedAtMs })
        return true
      })
      return fresh
    })
    for (const { pixelId } of added) addTo(counts.waiting, pixelId, 1)
    const pixelIds = [...new Set(added.map(({ pixelId }) => pixelId))]
    if (pixelIds.length > 0) for (const listener of listeners) listener(pixelIds)
    return added.length
  }

  const takeOut = (database: BySeq, pixelId: string, seq: number): boolean => {
    const isThere = database.doesExist([pixelId, seq])
    if (isThere) void database.remove([pixelId, seq])
    return isThere
  }
  const remember = (pixelId: string, eventId: string, seq: number, state: string, atMs: number): void =>
    void seen.put([pixelId, eventId], { seq, state, atMs: seenOf(pixelId, eventId)?.atMs ?? atMs })

  const peek = (pixelId: string, limit: number, nowMs: number): LaneEntry[] => {
    const due: LaneEntry[] = []
    for (const entry of lane(pixelId)) {
      if (due.length >= limit) break
      if (entry.nextAtMs <= nowMs) due.push(entry)
    }
    return due
  }

  const waitingAfter = (pixelId: string, limit: number, afterSeq: number): LaneEntry[] =>
    [...waiting.getRange({ ...laneRange(pixelId), start: [pixelId, afterSeq + 1], limit })].map(({ value }) => entrySchema.parse(value))

  const nextDueMs = (pixelId: string): number | undefined => {
    let next: number | undefined
    for (const { nextAtMs } of lane(pixelId)) {
      if (nextAtMs === 0) return 0
      next = Math.min(next ?? nextAtMs, nextAtMs)
    }
    return next
  }

  const done = async (pixelId: string, seq: number, eventId: string, state: string): Promise<void> => {
    const [wasWaiting, wasParked] = await change(() => {
      const found = [takeOut(waiting, pixelId, seq), takeOut(parked, pixelId, seq)]
      remember(pixelId, eventId, seq, state, Date.now())
      return found
    })
    if (wasWaiting) addTo(counts.waiting, pixelId, -1)
    if (wasParked) addTo(counts.parked, pixelId, -1)
  }

  const park = async (entry: LaneEntry, { reason, nowMs }: { reason: string; nowMs: number }): Promise<void> => {
    const wasWaiting = await change(() => {
      if (!takeOut(waiting, entry.pixelId, entry.seq)) return false
      void parked.put([entry.pixelId, entry.seq], { ...entry, reason, parkedAtMs: nowMs })
      remember(entry.pixelId, entry.eventId, entry.seq, 'parked', entry.enqueuedAtMs)
      return true
    })
    if (!wasWaiting) return
    addTo(counts.waiting, entry.pixelId, -1)
    addTo(counts.parked, entry.pixelId, 1)
  }

  const unpark = async (pixelId: string, seq: number): Promise<boolean> => {
    const wasParked = await change(() => {
      const found = parked.get([pixelId, seq])
      if (found === undefined) return false
      const { parkedAtMs: _, reason: __, ...entry } = parkedSchema.parse(found)
      void parked.remove([pixelId, seq])
      void waiting.put([pixelId, seq], { ...entry, nextAtMs: 0, attempts: 0 })
      remember(pixelId, entry.eventId, seq, 'waiting', entry.enqueuedAtMs)
      return true
    })
    if (!wasParked) return false
    addTo(counts.parked, pixelId, -1)
    addTo(counts.waiting, pixelId, 1)
    for (const listener of listeners) listener([pixelId])
    return true
  }

  const clear = async (pixelId: string): Promise<void> => {
    await change(() => {
      for (const database of [waiting, parked])
        for (const key of Array.from(database.getKeys(laneRange(pixelId)))) void database.remove(key)
      for (const key of Array.from(seen.getKeys({ start: [pixelId, ''], end: [pixelId, '\u{10FFFF}'] }))) void seen.remove(key)
    })
    counts.waiting.delete(pixelId)
    counts.parked.delete(pixelId)
  }

  const trimSeen = async (nowMs: number): Promise<number> => {
    const old: [string, string][] = []
    for (const { key, value } of seen.getRange()) {
      const { state, atMs } = seenSchema.parse(value)
      if (state !== 'waiting' && state !== 'parked' && nowMs - atMs >= SEEN_MS) old.push(key)
    }
    await Promise.all(old.map((key) => seen.remove(key)))
    return old.length
  }

  const summarize = (pixelId: string): LaneSummary => {
    const oldest = lane(pixelId).next()
    const summary = { pixelId, waiting: counts.waiting.get(pixelId) ?? 0, parked: counts.parked.get(pixelId) ?? 0 }
    return oldest.done === true ? summary : { ...summary, oldestEnqueuedAtMs: oldest.value.enqueuedAtMs }
  }

  return {
    put,
    peek,
    waiting: waitingAfter,
    nextDueMs,
    update: async (entry) => {
      await change(() => {
        if (waiting.doesExist([entry.pixelId, entry.seq])) void waiting.put([entry.pixelId, entry.seq], entry)
      })
    },
    done,
    pixels: () => [...new Set([...counts.waiting.keys(), ...counts.parked.keys()])].toSorted().map(summarize),
    park,
    unpark,
    parked: (pixelId, limit = 1000) => [...parked.getRange({ ...laneRange(pixelId), limit })].map(({ value }) => parkedSchema.parse(value)),
    seen: seenOf,
    forget: async (pixelId, eventId) => {
      await seen.remove([pixelId, eventId])
    },
    clear,
    trimSeen,
    onPut: (listener) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    close: () => root.close(),
  }
}

/** Opens the lanes of a data folder (`<dataDir>/lanes`). */
export const openLanes = async ({ dataDir }: { dataDir: string }): Promise<Lanes> => openLmdbLanes(join(dataDir, 'lanes'))
