/** Delivery lanes: the events waiting for each pixel, in order of arrival, and the event ids it has seen. */
import { DAY_MS } from '@convbox/contract/durations'

/** An event for a pixel. seq: its place in the lane, given by the caller (position in the intake log * 1000 + n), so that putting the same batch again gives the same lane. note: data of the deliverer, e.g. the result of each attempt. */
export type NewLaneEntry = { pixelId: string; seq: number; eventId: string; body: unknown; enqueuedAtMs: number; note?: unknown }

/** An event waiting in a lane. nextAtMs: not before this time; attempts: number so far. */
export type LaneEntry = NewLaneEntry & { nextAtMs: number; attempts: number }

/** A parked event, which waits for the user. */
export type ParkedEntry = LaneEntry & { parkedAtMs: number; reason: string }

/** State of an event id at a pixel. atMs: when it was put. */
export type SeenEvent = { seq: number; state: 'waiting' | 'parked' | 'done'; atMs: number }

/** Summary of one lane. oldestEnqueuedAtMs: absent when nothing waits. */
export type LaneSummary = { pixelId: string; waiting: number; parked: number; oldestEnqueuedAtMs?: number }

/** How long an event id is remembered for a pixel: as long as the intake log can deliver it again. */
export const SEEN_MS = 7 * DAY_MS

/** All lanes. Every change resolves when it is on disk; concurrent changes of one lane share one write. */
export type Lanes = {
  /** Puts events into their lanes. An event id that the pixel has seen in the last seven days (by enqueuedAtMs) is left out. Returns the number added. */
  put: (entries: readonly NewLaneEntry[]) => Promise<number>
  /** The oldest entries that are due, at most `limit`, in order. Entries due later are skipped and do not block those behind them. */
  peek: (pixelId: string, limit: number, nowMs: number) => LaneEntry[]
  /** The entries after a place in the lane, due or not, at most `limit`, in order. afterSeq -1: from the front. */
  waiting: (pixelId: string, limit: number, afterSeq: number) => LaneEntry[]
  /** Due time of the lane's earliest waiting entry; undefined for an empty lane. */
  nextDueMs: (pixelId: string) => number | undefined
  /** Replaces a waiting entry (its time, attempts, note). Does nothing for an entry that no longer waits. */
  update: (entry: LaneEntry) => Promise<void>
  /** Removes an entry, waiting or parked, from its lane for good; its event id stays known. */
  done: (pixelId: string, seq: number) => Promise<void>
  /** Every pixel with waiting or parked entries. */
  pixels: () => LaneSummary[]
  /** Parks a waiting entry. */
  park: (entry: LaneEntry, parking: { reason: string; nowMs: number }) => Promise<void>
  /** Puts a parked entry back at its old place in the lane, due at once, attempts reset. note: in place of its own. False when it is not parked. */
  unpark: (pixelId: string, seq: number, note?: unknown) => Promise<boolean>
  /** The parked entries after a place in the lane, at most `limit` (1000), in order. afterSeq -1 or absent: from the front. */
  parked: (pixelId: string, limit?: number, afterSeq?: number) => ParkedEntry[]
  seen: (pixelId: string, eventId: string) => SeenEvent | undefined
  /** Forgets an event id, so that it can be put again (replay). */
  forget: (pixelId: string, eventId: string) => Promise<void>
  /** Empties the lane of a deleted pixel, parked entries too. */
  clear: (pixelId: string) => Promise<void>
  /** Forgets event ids put more than seven days ago that no longer wait. Returns their number. */
  trimSeen: (nowMs: number) => Promise<number>
  /** Calls back with the pixels that got entries, after they are on disk. Returns the unsubscribe function. */
  onPut: (listener: (pixelIds: string[]) => void) => () => void
  close: () => Promise<void>
}
