/** Rows of the realtime log: the server's list merged with the stream. */
import type { EventRow } from '@convbox/contract/api/events-monitor.schemas'
import type { EventFilter } from './use-events-search.ts'

/** The log shows the latest 100 events of two hours. */
const EVENTS = 100
const TWO_HOURS_MS = 2 * 3_600_000

/** Key of a delivery. */
export const rowKey = (row: Pick<EventRow, 'pixelId' | 'eventId'>): string => `${row.pixelId}:${row.eventId}`

/** Whether a row matches the filters. */
export const isWanted = (row: EventRow, filter: EventFilter): boolean =>
  (filter.eventName === undefined || row.eventName === filter.eventName) &&
  (filter.status === undefined || row.status === filter.status) &&
  (filter.pixelId === undefined || row.pixelId === filter.pixelId)

const newestFirst = (one: EventRow, other: EventRow): number =>
  other.receivedAt.localeCompare(one.receivedAt) || other.eventId.localeCompare(one.eventId) || one.pixelId.localeCompare(other.pixelId)

/** The latest state of each delivery. One with fewer attempts is an older state that arrived late. */
const latest = (rows: readonly EventRow[]): EventRow[] => {
  const found = new Map<string, EventRow>()
  for (const row of rows) {
    const known = found.get(rowKey(row))
    if (known === undefined || row.attempts >= known.attempts) found.set(rowKey(row), row)
  }
  return [...found.values()]
}

/**
 * Merges stream rows into the server's rows: a changed delivery is replaced, and removed when it no longer matches the filter.
 * Newest arrival first, like the server; deliveries of at most 100 events, none older than two hours.
 */
export const mergeRows = (base: readonly EventRow[], live: readonly EventRow[], filter: EventFilter, nowMs: number): EventRow[] => {
  const rows = latest([...base, ...live])
    .filter((row) => isWanted(row, filter) && nowMs - Date.parse(row.receivedAt) <= TWO_HOURS_MS)
    .toSorted(newestFirst)
  const shown = new Set([...new Set(rows.map(({ eventId }) => eventId))].slice(0, EVENTS))
  return rows.filter(({ eventId }) => shown.has(eventId))
}
