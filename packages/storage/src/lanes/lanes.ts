/** Delivery lanes: what waits to be sent to each pixel, in order of arrival, and which event ids it has seen. */
import { DAY_MS } from '@convbox/contract/durations'

/** An event for a pixel. seq: its place in the lane, given by the caller (position in the intake log * 1000 + n), so that putting the same batch again gives the same lane. note: the deliverer's own, e.g. what each try gave. */
export type NewLaneEntry = { pixelId: string; seq: number; eventId: string; body: unknown; enqueuedAtMs: number; note?: unknown }

/** An event waiting in a lane. nextAtMs: not before this time; attempts: tries so far. */
export type LaneEntry = NewLaneEntry & { nextAtMs: number; attempts: number }

/** An event that waits for the user. */
export type ParkedEntry = LaneEntry & { parkedAtMs: number; reason: string }

/** Where an event id stands at a pixel. atMs: when it was put. */
export type SeenEvent = { seq: number; state: 'waiting' | 'parked' | 'done'; atMs: number }

/** One lane at a glance. oldestEnqueuedAtMs: absent when nothing waits. */
export type LaneSummary = { pixelId: string; waiting: number; parked: number; oldestEnqueuedAtMs?: number }

/** How long an event id is remembered for a pixel: as long as the intake log can bring it again. */
export const SEEN_MS = 7 * DAY_MS

/** All lanes. Everything that changes something resolves when it is on disk; changes of one lane that are asked for at once share one write. */
export type Lanes = {
  /** Puts events into their lanes. An event id that the pixel has seen in the last seven days (by enqueuedAtMs) is left out. Returns how many went in. */
  put: (entries: readonly NewLaneEntry[]) => Promise<number>
  /** The oldest entries that are due, at most `limit`, in order. Entries that wait for a later time are passed over; they do not hold up those behind them. */
  peek: (pixelId: string, limit: number, nowMs: number) => LaneEntry[]
  /** The entries behind a place in the lane, due or not, at most `limit`, in order. afterSeq -1: from the front. */
  waiting: (pixelId: string, limit: number, afterSeq: number) => LaneEntry[]
  /** When the earliest waiting entry of the lane is due; undefined for an empty lane. */
  nextDueMs: (pixelId: string) => number | undefined
  /** Replaces a waiting entry (its time, tries, note). An entry that is no longer waiting stays gone. */
  update: (entry: LaneEntry) => Promise<void>
  /** Takes an entry, waiting or parked, out of its lane for good; its event id stays known. */
  done: (pixelId: string, seq: number) => Promise<void>
  /** Every pixel with something waiting or parked. */
  pixels: () => LaneSummary[]
  /** Moves a waiting entry to the parked ones. */
  park: (entry: LaneEntry, parking: { reason: string; nowMs: number }) => Promise<void>
  /** Puts a parked entry back at its old place in the lane, due at once, tries counted anew. False when it is not parked. */
  unpark: (pixelId: string, seq: number) => Promise<boolean>
  /** The parked entries behind a place in the lane, at most `limit` (1000), in order. afterSeq -1, or left out: from the front. */
  parked: (pixelId: string, limit?: number, afterSeq?: number) => ParkedEntry[]
  seen: (pixelId: string, eventId: string) => SeenEvent | undefined
  /** Forgets an event id, so that it can be put again (replay). */
  forget: (pixelId: string, eventId: string) => Promise<void>
  /** Empties a pixel's lane, parked entries too: the pixel was deleted. */
  clear: (pixelId: string) => Promise<void>
  /** Forgets event ids put more than seven days ago that wait no more. Returns how many. */
  trimSeen: (nowMs: number) => Promise<number>
  /** Calls back with the pixels that got entries, after they are on disk. Returns a function that ends it. */
  onPut: (listener: (pixelIds: string[]) => void) => () => void
  close: () => Promise<void>
}
