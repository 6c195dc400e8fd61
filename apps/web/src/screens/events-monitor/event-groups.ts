/** Groups deliveries by event: the lists show one row per event. Pure. */
import type { EventRow } from '@convbox/contract/api/events-monitor.schemas'

/** An event with its deliveries, sorted by pixel name; shared fields are read from `first`. */
export type EventGroup = { eventId: string; first: EventRow; deliveries: readonly EventRow[] }

const byName = (one: EventRow, other: EventRow): number =>
  one.pixelName.localeCompare(other.pixelName) || one.pixelId.localeCompare(other.pixelId)

/** Deliveries grouped by event, in order of first appearance. */
export const groupByEvent = (rows: readonly EventRow[]): EventGroup[] => {
  const found = new Map<string, EventRow[]>()
  for (const row of rows) {
    const known = found.get(row.eventId)
    if (known) known.push(row)
    else found.set(row.eventId, [row])
  }
  return [...found].flatMap(([eventId, deliveries]) => {
    const [first] = deliveries
    return first ? [{ eventId, first, deliveries: deliveries.toSorted(byName) }] : []
  })
}

/** Most urgent first. */
const URGENCY: readonly EventRow['status'][] = ['failure', 'pending', 'success', 'skipped']

/** The delivery that a click on the row opens: a failed one before a delivered one. */
export const mostUrgent = ({ first, deliveries }: EventGroup): EventRow =>
  deliveries.toSorted((one, other) => URGENCY.indexOf(one.status) - URGENCY.indexOf(other.status))[0] ?? first
