/** Event ids that each pixel has seen: one value per event id, with all its pixels. Pixels are stored as small numbers, so that millions of ids stay small on disk. */
import type { Database, RootDatabase } from 'lmdb'
import { z } from 'zod'

/** Pixels, by number, that got an event id at this place and time. */
const sightingSchema = z.object({ seq: z.number(), atMs: z.number(), pixels: z.array(z.number()) })
type Sighting = z.output<typeof sightingSchema>

/** Key of the highest number ever given: numbers are never reused, so the entries of a deleted pixel stay without an owner. */
const HIGHEST = ''

/** All changes need a transaction. */
export const openSeenEvents = (root: RootDatabase) => {
  const seen: Database<unknown, string> = root.openDB({ name: 'seen events', encoding: 'json' })
  const stored: Database<number, string> = root.openDB({ name: 'pixel numbers', encoding: 'json' })
  let numbers = new Map<string, number>()
  const load = (): void => {
    numbers = new Map(Array.from(stored.getRange(), ({ key, value }) => [key, z.number().parse(value)]))
  }
  load()

  const numberOf = (pixelId: string): number => {
    const known = numbers.get(pixelId)
    if (known !== undefined) return known
    const next = (numbers.get(HIGHEST) ?? 0) + 1
    for (const name of [HIGHEST, pixelId]) {
      numbers.set(name, next)
      void stored.put(name, next)
    }
    return next
  }
  const parse = (value: unknown): Sighting[] =>
    value === undefined
      ? []
      : z
          .array(z.array(z.number()))
          .parse(value)
          .map(([seq = 0, atMs = 0, ...pixels]) => ({ seq, atMs, pixels }))
  const write = (eventId: string, sightings: readonly Sighting[]): void => {
    const kept = sightings.filter(({ pixels }) => pixels.length > 0)
    if (kept.length === 0) void seen.remove(eventId)
    else
      void seen.put(
        eventId,
        kept.map(({ seq, atMs, pixels }) => [seq, atMs, ...pixels]),
      )
  }
  const find = (sightings: readonly Sighting[], pixelId: string): Sighting | undefined => {
    const number = numbers.get(pixelId)
    return number === undefined ? undefined : sightings.find(({ pixels }) => pixels.includes(number))
  }
  const remove = (sightings: readonly Sighting[], pixelId: string): Sighting[] =>
    sightings.map((one) => ({ ...one, pixels: one.pixels.filter((number) => number !== numbers.get(pixelId)) }))

  return {
    get: (pixelId: string, eventId: string): Sighting | undefined => find(parse(seen.get(eventId)), pixelId),
    /** Records these entries of one event id and returns those that `isFresh` says are new to their pixel. */
    note: <Entry extends { pixelId: string; seq: number; enqueuedAtMs: number }>(
      eventId: string,
      entries: readonly Entry[],
      isFresh: (entry: Entry, before: Sighting | undefined) => boolean,
    ): Entry[] => {
      let sightings = parse(seen.get(eventId))
      const fresh = entries.filter((entry) => {
        if (!isFresh(entry, find(sightings, entry.pixelId))) return false
        const others = remove(sightings, entry.pixelId)
        const same = others.find(({ seq, atMs }) => seq === entry.seq && atMs === entry.enqueuedAtMs)
        const number = numberOf(entry.pixelId)
        if (same === undefined) sightings = [...others, { seq: entry.seq, atMs: entry.enqueuedAtMs, pixels: [number] }]
        else {
          same.pixels.push(number)
          sightings = others
        }
        return true
      })
      if (fresh.length > 0) write(eventId, sightings)
      return fresh
    },
    forget: (pixelId: string, eventId: string): void => write(eventId, remove(parse(seen.get(eventId)), pixelId)),
    forgetPixel: (pixelId: string): void => {
      numbers.delete(pixelId)
      void stored.remove(pixelId)
    },
    /** Up to `limit` event ids after this one, with the pixels that have seen them. */
    list: (afterEventId: string, limit: number): { eventId: string; sightings: { pixelId: string; seq: number; atMs: number }[] }[] => {
      const names = new Map(Array.from(numbers, ([pixelId, number]) => [number, pixelId]))
      return Array.from(seen.getRange({ start: afterEventId, exclusiveStart: true, limit }), ({ key, value }) => ({
        eventId: key,
        sightings: parse(value).flatMap(({ seq, atMs, pixels }) =>
          pixels.flatMap((number) => {
            const pixelId = names.get(number)
            return pixelId === undefined ? [] : [{ pixelId, seq, atMs }]
          }),
        ),
      }))
    },
    /** Removes an event id for all pixels. */
    remove: (eventId: string): void => void seen.remove(eventId),
    /** Call after a failed transaction: the numbers it gave were not kept. */
    reload: load,
  }
}
