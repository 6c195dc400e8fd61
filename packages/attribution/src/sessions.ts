/** Splits a visitor's events into sessions. */
import type { FilledTags } from './landing.ts'
import { SESSION_GAP_SECONDS } from '@convbox/contract/events/events'

/** An event as derive passes it. url '' or absent: the event happened on no page (an order webhook) and belongs to no session. */
export type VisitorEvent = { id: string; occurredAtMs: number; name: string; url?: string; referrer?: string; tags?: FilledTags }

/** A session: events of one visitor with no gap longer than the limit. */
export type Session = {
  /** Id of its first event. */
  id: string
  startedAtMs: number
  endedAtMs: number
  /** Ordered by time, then id; each event once. */
  events: readonly VisitorEvent[]
}

const compareTexts = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0)
const byTime = (a: VisitorEvent, b: VisitorEvent): number => a.occurredAtMs - b.occurredAtMs || compareTexts(a.id, b.id)

/**
 * Splits the events of one visitor into sessions, oldest first: a gap of more than 1800 s opens a new one, exactly 1800 s does not.
 * No split at midnight or when the campaign changes. The input's order and repeated ids do not matter.
 * Events without a page neither open nor prolong a session: a renewal's webhook is no visit.
 */
export const sessionsOf = (events: readonly VisitorEvent[]): Session[] => {
  const sorted = [...new Map(events.map((event) => [event.id, event])).values()]
    .filter((event) => (event.url ?? '') !== '')
    .toSorted(byTime)
  const sessions: { id: string; startedAtMs: number; endedAtMs: number; events: VisitorEvent[] }[] = []
  for (const event of sorted) {
    const open = sessions.at(-1)
    if (open !== undefined && event.occurredAtMs - open.endedAtMs <= SESSION_GAP_SECONDS * 1000) {
      open.events.push(event)
      open.endedAtMs = event.occurredAtMs
    } else {
      sessions.push({ id: event.id, startedAtMs: event.occurredAtMs, endedAtMs: event.occurredAtMs, events: [event] })
    }
  }
  return sessions
}
