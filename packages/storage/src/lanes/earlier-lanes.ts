/** Imports the older format of a lanes folder: one value per waiting entry, and one per pixel and seen event id. The older format uses key names of its own. */
import type { RootDatabase } from 'lmdb'
import { z } from 'zod'
import { laneEntrySchema, type openLaneChunks } from './lane-chunks.ts'
import type { LaneEntry } from './lanes.ts'
import type { openSeenEvents } from './seen-events.ts'

const seenSchema = z.object({ seq: z.number(), atMs: z.number() })

/** Imports all in one transaction, so that a crash leaves either format whole; costs two counts when there is nothing. */
export const takeOverEarlierLanes = (
  root: RootDatabase,
  chunks: ReturnType<typeof openLaneChunks>,
  seenEvents: ReturnType<typeof openSeenEvents>,
): void => {
  const waiting = root.openDB<unknown, [string, number]>({ name: 'waiting', encoding: 'json' })
  const seen = root.openDB<unknown, [string, string]>({ name: 'seen', encoding: 'json' })
  const entries = Array.from(waiting.getRange(), ({ value }): LaneEntry => laneEntrySchema.parse(value))
  const sightings = Array.from(seen.getRange(), ({ key: [pixelId, eventId], value }) => ({ pixelId, eventId, ...seenSchema.parse(value) }))
  if (entries.length + sightings.length === 0) return
  root.transactionSync(() => {
    for (const lane of Map.groupBy(entries, ({ pixelId }) => pixelId).values()) chunks.insert(lane)
    for (const { pixelId, eventId, seq, atMs } of sightings) seenEvents.note(eventId, [{ pixelId, seq, enqueuedAtMs: atMs }], () => true)
    for (const { pixelId, seq } of entries) waiting.removeSync([pixelId, seq])
    for (const { pixelId, eventId } of sightings) seen.removeSync([pixelId, eventId])
  })
}
