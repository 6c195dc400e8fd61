/**
 * The waiting entries of all lanes, in chunks: one value of LMDB holds up to 500 entries of one pixel, so that a batch of events costs a few writes and not one for each.
 * Key: pixel and the place of the chunk's first entry. Chunks of a pixel never overlap. Value: a header of 28 bytes (count u32; last place, earliest due time, time of the oldest: f64), then the entries as JSON.
 */
import type { Database, RootDatabase } from 'lmdb'
import { z } from 'zod'
import { createJsonWriter } from '../json-bytes.ts'
import type { LaneEntry } from './lanes.ts'

const CHUNK_ENTRIES = 500
const HEADER_BYTES = 28
/** Number of entries kept in memory too, so that a delivery soon after arrival is not read back and parsed. */
const MAX_CACHED = 50_000

/** An entry without its pixel, which is in the key. */
type Stored = Omit<LaneEntry, 'pixelId'>
type Key = [pixelId: string, firstSeq: number]
/** Metadata of a chunk, readable without its entries. */
export type ChunkHeader = { count: number; lastSeq: number; dueAtMs: number; enqueuedAtMs: number }
/** entries: in order; never changed in place. */
export type Chunk = ChunkHeader & { firstSeq: number; entries: () => readonly LaneEntry[] }

const storedSchema = z.object({
  seq: z.number(),
  eventId: z.string(),
  body: z.unknown(),
  enqueuedAtMs: z.number(),
  nextAtMs: z.number(),
  attempts: z.number(),
  note: z.unknown().optional(),
})
/** An entry with its pixel. */
export const laneEntrySchema = storedSchema.extend({ pixelId: z.string() })

/** Only this file writes chunks, so that each entry's shape is looked at without the cost of a schema. */
const isStored = (value: unknown): value is Stored =>
  typeof value === 'object' &&
  value !== null &&
  'seq' in value &&
  typeof value.seq === 'number' &&
  'eventId' in value &&
  typeof value.eventId === 'string' &&
  'enqueuedAtMs' in value &&
  typeof value.enqueuedAtMs === 'number' &&
  'nextAtMs' in value &&
  typeof value.nextAtMs === 'number' &&
  'attempts' in value &&
  typeof value.attempts === 'number'

const headerOf = (entries: readonly Stored[]): ChunkHeader => ({
  count: entries.length,
  lastSeq: entries.at(-1)?.seq ?? 0,
  dueAtMs: entries.reduce((due, { nextAtMs }) => Math.min(due, nextAtMs), Number.POSITIVE_INFINITY),
  enqueuedAtMs: entries[0]?.enqueuedAtMs ?? 0,
})

const readHeader = (value: Buffer): ChunkHeader => ({
  count: value.readUInt32LE(0),
  lastSeq: value.readDoubleLE(4),
  dueAtMs: value.readDoubleLE(12),
  enqueuedAtMs: value.readDoubleLE(20),
})

const storedOf = ({ seq, eventId, body, enqueuedAtMs, nextAtMs, attempts, note }: LaneEntry): Stored => ({
  seq,
  eventId,
  body,
  enqueuedAtMs,
  nextAtMs,
  attempts,
  note,
})

const writeJson = createJsonWriter()

const pack = (entries: readonly LaneEntry[]): Buffer => {
  const body = writeJson(entries, storedOf)
  const header = headerOf(entries)
  const value = Buffer.allocUnsafe(HEADER_BYTES + body.length)
  value.writeUInt32LE(header.count, 0)
  value.writeDoubleLE(header.lastSeq, 4)
  value.writeDoubleLE(header.dueAtMs, 12)
  value.writeDoubleLE(header.enqueuedAtMs, 20)
  body.copy(value, HEADER_BYTES)
  return value
}

const unpack = (pixelId: string, value: Buffer): LaneEntry[] => {
  const entries: unknown = JSON.parse(value.toString('utf8', HEADER_BYTES))
  if (!Array.isArray(entries) || !entries.every(isStored)) throw new Error(`A chunk of lane ${pixelId} holds something else than entries`)
  return entries.map((stored) => ({ pixelId, ...stored }))
}

const bySeq = (a: { seq: number }, b: { seq: number }): number => a.seq - b.seq

/** Values packed in one transaction: the pixels of a store get the same events, so their chunks share a value. */
export type Packed = { entries: readonly LaneEntry[]; value: Buffer }

const isSameText = (a: LaneEntry, b: LaneEntry | undefined): boolean =>
  b !== undefined &&
  a.body === b.body &&
  a.note === b.note &&
  a.seq === b.seq &&
  a.eventId === b.eventId &&
  a.nextAtMs === b.nextAtMs &&
  a.attempts === b.attempts &&
  a.enqueuedAtMs === b.enqueuedAtMs

const areSameText = (a: readonly LaneEntry[], b: readonly LaneEntry[]): boolean =>
  a.length === b.length && a.every((one, index) => isSameText(one, b[index]))

/** The newest chunks in memory, by key, whatever was written or read last; at most MAX_CACHED entries. */
const createCache = () => {
  const chunks = new Map<string, readonly LaneEntry[]>()
  let size = 0
  const nameOf = ([pixelId, firstSeq]: Key): string => `${pixelId}\n${firstSeq}`
  const remove = (name: string): void => {
    size -= chunks.get(name)?.length ?? 0
    chunks.delete(name)
  }
  return {
    get: (key: Key) => chunks.get(nameOf(key)),
    set: (key: Key, entries: readonly LaneEntry[]): void => {
      remove(nameOf(key))
      chunks.set(nameOf(key), entries)
      size += entries.length
      for (const oldest of chunks.keys()) {
        if (size <= MAX_CACHED) break
        remove(oldest)
      }
    },
    remove: (key: Key): void => remove(nameOf(key)),
    clear: (): void => {
      chunks.clear()
      size = 0
    },
  }
}

export const openLaneChunks = (root: RootDatabase) => {
  const chunks: Database<Buffer, Key> = root.openDB({ name: 'chunks', encoding: 'binary', compression: true })
  const cache = createCache()

  const read = (key: Key, value: Buffer): Chunk => ({
    firstSeq: key[1],
    ...readHeader(value),
    entries: () => {
      const known = cache.get(key)
      if (known !== undefined) return known
      const entries = unpack(key[0], value)
      cache.set(key, entries)
      return entries
    },
  })
  const store = (pixelId: string, entries: readonly LaneEntry[], packed: Packed[] = []): void => {
    const key: Key = [pixelId, entries[0]?.seq ?? 0]
    const same = packed.find((one) => areSameText(one.entries, entries))
    const value = same?.value ?? pack(entries)
    if (same === undefined) packed.push({ entries, value })
    void chunks.put(key, value)
    cache.set(key, entries)
  }
  const remove = (key: Key): void => {
    void chunks.remove(key)
    cache.remove(key)
  }

  /** The chunks of a pixel from the one with this place, or the next one, in order. */
  const list = function* (pixelId: string, fromSeq = 0): Generator<Chunk> {
    const [before] = chunks.getKeys({ start: [pixelId, fromSeq], end: [pixelId, -1], reverse: true, limit: 1 })
    for (const { key, value } of chunks.getRange({ start: before ?? [pixelId, fromSeq], end: [pixelId, Number.MAX_SAFE_INTEGER] })) {
      const chunk = read(key, value)
      if (chunk.lastSeq >= fromSeq) yield chunk
    }
  }
  const overlapping = (pixelId: string, firstSeq: number, lastSeq: number): Chunk[] => {
    const found: Chunk[] = []
    for (const chunk of list(pixelId, firstSeq)) {
      if (chunk.firstSeq > lastSeq) break
      found.push(chunk)
    }
    return found
  }
  const firstFrom = (pixelId: string, seq: number): Chunk | undefined => {
    for (const chunk of list(pixelId, seq)) return chunk
    return undefined
  }

  /** Adds entries of one pixel at their places. Only inside a transaction; packed: the values packed so far. */
  const insert = (entries: readonly LaneEntry[], packed: Packed[] = []): void => {
    const sorted = entries.toSorted(bySeq)
    const [first, last] = [sorted[0], sorted.at(-1)]
    if (first === undefined || last === undefined) return
    const touched = overlapping(first.pixelId, first.seq, last.seq)
    const all = touched.length === 0 ? sorted : [...touched.flatMap((chunk) => chunk.entries()), ...sorted].toSorted(bySeq)
    for (const { firstSeq } of touched) remove([first.pixelId, firstSeq])
    for (let from = 0; from < all.length; from += CHUNK_ENTRIES) store(first.pixelId, all.slice(from, from + CHUNK_ENTRIES), packed)
  }

  /** Replaces or removes (undefined) the waiting entries at these places; returns the places that existed. Only inside a transaction. */
  const change = (pixelId: string, changes: ReadonlyMap<number, LaneEntry | undefined>): Set<number> => {
    const found = new Set<number>()
    const seqs = [...changes.keys()].toSorted((a, b) => a - b)
    let next = 0
    while (next < seqs.length) {
      const chunk = firstFrom(pixelId, seqs[next] ?? 0)
      if (chunk === undefined) break
      const before = chunk.entries()
      const after = before.flatMap((entry) => {
        if (!changes.has(entry.seq)) return [entry]
        found.add(entry.seq)
        return changes.get(entry.seq) ?? []
      })
      if (after.length === 0 || after[0]?.seq !== chunk.firstSeq) remove([pixelId, chunk.firstSeq])
      if (after.length > 0) store(pixelId, after)
      while (next < seqs.length && (seqs[next] ?? 0) <= chunk.lastSeq) next++
    }
    return found
  }

  /** Number of waiting entries per pixel: read once at the start. */
  const count = (): Map<string, number> => {
    const counts = new Map<string, number>()
    for (const { key, value } of chunks.getRange()) counts.set(key[0], (counts.get(key[0]) ?? 0) + readHeader(value).count)
    return counts
  }

  return {
    list,
    insert,
    change,
    count,
    holds: (pixelId: string, seq: number): boolean =>
      overlapping(pixelId, seq, seq).some((chunk) => chunk.entries().some((entry) => entry.seq === seq)),
    /** Only inside a transaction. */
    removeAll: (pixelId: string): void => {
      for (const key of Array.from(chunks.getKeys({ start: [pixelId, 0], end: [pixelId, Number.MAX_SAFE_INTEGER] }))) remove(key)
    },
    /** Call after a failed transaction: its changes were not kept. */
    forgetCached: cache.clear,
  }
}
