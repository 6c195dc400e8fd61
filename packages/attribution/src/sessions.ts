/** A visitor's events cut into sessions. */
import { SESSION_GAP_SECONDS } from '@convbox/contract/events/events'

/** What derive hands over of an event. url '' or absent: the event happened on no page (an order webhook) and belongs to no session. */
export type VisitorEvent = { id: string; occurredAtMs: number; name: string; url?: string; referrer?: string }

/** A visit: events of one visitor with no longer silence between them than the limit. */
export type Session = {
  /** Id of its first event. */
  id: string
  startedAtMs: number
  endedAtMs: number
  /** In order of time, then of id; each event once. */
  events: readonly VisitorEvent[]
}

const compareTexts = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0)
const byTime = (a: VisitorEvent, b: VisitorEvent): number => a.occurredAtMs - b.occurredAtMs || compareTexts(a.id, b.id)

/**
 * Cuts the events of one visitor into sessions, oldest first: a gap of more than 1800 s opens a new one, exactly 1800 s does not.
 * No cut at midnight, none when the campaign changes. The order in which events are given, and copies of one id, change nothing.
 * Events without a page open and prolong no session: a renewal's webhook is no visit.
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
