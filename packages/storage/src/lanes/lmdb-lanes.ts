/** The delivery lanes in their own durable LMDB file. */
import { join } from 'node:path'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { open, type Database } from 'lmdb'
import { z } from 'zod'
import { makePrivateFolder } from '../private-folder.ts'
import { takeOverEarlierLanes } from './earlier-lanes.ts'
import { laneEntrySchema, openLaneChunks, type Packed } from './lane-chunks.ts'
import { SEEN_MS, type LaneEntry, type Lanes, type LaneSummary, type NewLaneEntry, type ParkedEntry } from './lanes.ts'
import { openSeenEvents } from './seen-events.ts'

const parkedSchema = laneEntrySchema.extend({ parkedAtMs: z.number(), reason: z.string() })

/** Event ids checked per step when old ones are forgotten, so that the event loop is not blocked. */
const TRIM_CHUNK = 2000

/** A change of a waiting entry. */
type LaneChange = { kind: 'done' } | { kind: 'update'; entry: LaneEntry } | { kind: 'park'; entry: ParkedEntry }

const addTo = (counts: Map<string, number>, pixelId: string, change: number): void => {
  const count = (counts.get(pixelId) ?? 0) + change
  if (count > 0) counts.set(pixelId, count)
  else counts.delete(pixelId)
}

const countBy = (entries: readonly { pixelId: string }[]): Map<string, number> => {
  const counts = new Map<string, number>()
  for (const { pixelId } of entries) addTo(counts, pixelId, 1)
  return counts
}

/** Opens the lanes kept in `folder` (made if missing). One process per folder. */
export const openLmdbLanes = (folder: string): Lanes => {
  makePrivateFolder(folder)
  // overlappingSync off, so that a write's promise resolves after the flush to disk, not before.
  const root = open({ path: folder, overlappingSync: false, maxDbs: 6 })
  const chunks = openLaneChunks(root)
  const seenEvents = openSeenEvents(root)
  takeOverEarlierLanes(root, chunks, seenEvents)
  const parked: Database<unknown, [string, number]> = root.openDB({ name: 'parked', encoding: 'json' })
  const parkedRange = (pixelId: string, afterSeq = -1) => ({
    start: [pixelId, afterSeq + 1] as [string, number],
    end: [pixelId, Number.MAX_SAFE_INTEGER] as [string, number],
  })
  /** Counts per pixel, kept in memory because every turn of the deliverer needs them; rebuilt at open. */
  const counts = { waiting: chunks.count(), parked: countBy(Array.from(parked.getKeys(), ([pixelId]) => ({ pixelId }))) }
  const listeners = new Set<(pixelIds: string[]) => void>()
  const tell = (pixelIds: string[]): void => listeners.forEach((listener) => listener(pixelIds))

  /** Runs changes in one transaction, so that a crash leaves all or none of them. */
  const change = async <Result>(work: () => Result): Promise<Result> => {
    try {
      return await root.transaction(work)
    } catch (error) {
      chunks.forgetCached()
      seenEvents.reload()
      throw error
    }
  }
  const stateOf = (pixelId: string, seq: number): 'waiting' | 'parked' | 'done' =>
    chunks.holds(pixelId, seq) ? 'waiting' : parked.doesExist([pixelId, seq]) ? 'parked' : 'done'
  const isOver = (pixelId: string, one: { seq: number; atMs: number }, nowMs: number): boolean =>
    nowMs - one.atMs >= SEEN_MS && stateOf(pixelId, one.seq) === 'done'

  const put = async (entries: readonly NewLaneEntry[]): Promise<number> => {
    const added = await change(() => {
      // Checked inside the transaction: an earlier put of the same event may be committing, and one batch may hold an id twice.
      const fresh = [...Map.groupBy(entries, ({ eventId }) => eventId)].flatMap(([eventId, same]) =>
        seenEvents.note(eventId, same, (entry, before) => before === undefined || isOver(entry.pixelId, before, entry.enqueuedAtMs)),
      )
      const packed: Packed[] = []
      for (const lane of Map.groupBy(fresh, ({ pixelId }) => pixelId).values())
        chunks.insert(
          lane.map((entry) => ({ ...entry, nextAtMs: 0, attempts: 0 })),
          packed,
        )
      return countBy(fresh)
    })
    for (const [pixelId, count] of added) addTo(counts.waiting, pixelId, count)
    if (added.size > 0) tell([...added.keys()])
    return [...added.values()].reduce((sum, count) => sum + count, 0)
  }

  const apply = async (pixelId: string, changes: ReadonlyMap<number, LaneChange>): Promise<void> => {
    const gone = await change(() => {
      const found = chunks.change(
        pixelId,
        new Map(Array.from(changes, ([seq, one]) => [seq, one.kind === 'update' ? one.entry : undefined])),
      )
      const counted = { waiting: 0, parked: 0 }
      for (const [seq, one] of changes) {
        if (found.has(seq)) counted.waiting += one.kind === 'update' ? 0 : 1
        else if (one.kind === 'done' && parked.doesExist([pixelId, seq])) {
          void parked.remove([pixelId, seq])
          counted.parked += 1
        }
        if (!found.has(seq) || one.kind !== 'park') continue
        void parked.put([pixelId, seq], one.entry)
        counted.parked -= 1
      }
      return counted
    })
    addTo(counts.waiting, pixelId, -gone.waiting)
    addTo(counts.parked, pixelId, -gone.parked)
  }

  /** Changes of one lane from the same turn of the event loop, by place: they share a transaction, so that a thousand outcomes cost a few writes. */
  const asked = new Map<string, { changes: Map<number, LaneChange>; applied: Promise<void> }>()
  const ask = (pixelId: string, seq: number, one: LaneChange): Promise<void> => {
    const begun = asked.get(pixelId)
    if (begun !== undefined) {
      // An entry that has left its lane stays removed.
      if ((begun.changes.get(seq)?.kind ?? 'update') === 'update') begun.changes.set(seq, one)
      return begun.applied
    }
    const changes = new Map([[seq, one]])
    const applied = Promise.resolve().then(() => {
      asked.delete(pixelId)
      return apply(pixelId, changes)
    })
    asked.set(pixelId, { changes, applied })
    return applied
  }

  const peek = (pixelId: string, limit: number, nowMs: number): LaneEntry[] => {
    const due: LaneEntry[] = []
    for (const chunk of chunks.list(pixelId)) {
      if (chunk.dueAtMs > nowMs) continue
      // Prefers whole chunks, because a completely finished chunk is simply removed.
      if (due.length >= limit || (due.length > 0 && due.length + chunk.count > limit)) break
      due.push(...chunk.entries().filter(({ nextAtMs }) => nextAtMs <= nowMs))
    }
    return due.slice(0, limit)
  }

  const waiting = (pixelId: string, limit: number, afterSeq: number): LaneEntry[] => {
    const found: LaneEntry[] = []
    for (const chunk of chunks.list(pixelId, afterSeq + 1)) {
      if (found.length >= limit) break
      found.push(...chunk.entries().filter(({ seq }) => seq > afterSeq))
    }
    return found.slice(0, limit)
  }

  const nextDueMs = (pixelId: string): number | undefined => {
    let next: number | undefined
    for (const { dueAtMs } of chunks.list(pixelId)) {
      if (dueAtMs === 0) return 0
      next = Math.min(next ?? dueAtMs, dueAtMs)
    }
    return next
  }

  const unpark = async (pixelId: string, seq: number, note?: unknown): Promise<boolean> => {
    const wasParked = await change(() => {
      const found = parked.get([pixelId, seq])
      if (found === undefined) return false
      const { parkedAtMs: _, reason: __, ...entry } = parkedSchema.parse(found)
      void parked.remove([pixelId, seq])
      chunks.insert([{ ...entry, ...(note !== undefined && { note }), nextAtMs: 0, attempts: 0 }])
      return true
    })
    if (!wasParked) return false
    addTo(counts.parked, pixelId, -1)
    addTo(counts.waiting, pixelId, 1)
    tell([pixelId])
    return true
  }

  const clear = async (pixelId: string): Promise<void> => {
    await change(() => {
      chunks.removeAll(pixelId)
      for (const key of Array.from(parked.getKeys(parkedRange(pixelId)))) void parked.remove(key)
      seenEvents.forgetPixel(pixelId)
    })
    counts.waiting.delete(pixelId)
    counts.parked.delete(pixelId)
  }

  const trimSeen = async (nowMs: number): Promise<number> => {
    let forgotten = 0
    for (let after = ''; ; await nextTurn()) {
      const part = seenEvents.list(after, TRIM_CHUNK)
      const last = part.at(-1)
      if (last === undefined) return forgotten
      const old = part.filter(({ sightings }) => sightings.every((one) => isOver(one.pixelId, one, nowMs)))
      if (old.length > 0) await change(() => old.forEach(({ eventId }) => seenEvents.remove(eventId)))
      forgotten += old.length
      after = last.eventId
    }
  }

  const summarize = (pixelId: string): LaneSummary => {
    const summary = { pixelId, waiting: counts.waiting.get(pixelId) ?? 0, parked: counts.parked.get(pixelId) ?? 0 }
    for (const { enqueuedAtMs } of chunks.list(pixelId)) return { ...summary, oldestEnqueuedAtMs: enqueuedAtMs }
    return summary
  }

  return {
    put,
    peek,
    waiting,
    nextDueMs,
    update: (entry) => ask(entry.pixelId, entry.seq, { kind: 'update', entry }),
    done: (pixelId, seq) => ask(pixelId, seq, { kind: 'done' }),
    park: (entry, { reason, nowMs }) =>
      ask(entry.pixelId, entry.seq, { kind: 'park', entry: { ...entry, reason, parkedAtMs: nowMs } satisfies ParkedEntry }),
    pixels: () => [...new Set([...counts.waiting.keys(), ...counts.parked.keys()])].toSorted().map(summarize),
    unpark,
    parked: (pixelId, limit = 1000, afterSeq = -1) =>
      Array.from(parked.getRange({ ...parkedRange(pixelId, afterSeq), limit }), ({ value }) => parkedSchema.parse(value)),
    seen: (pixelId, eventId) => {
      const found = seenEvents.get(pixelId, eventId)
      return found === undefined ? undefined : { seq: found.seq, atMs: found.atMs, state: stateOf(pixelId, found.seq) }
    },
    forget: (pixelId, eventId) => change(() => seenEvents.forget(pixelId, eventId)),
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
