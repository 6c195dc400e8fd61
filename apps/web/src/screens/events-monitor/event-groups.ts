/** The lists show one row for each event, with its deliveries to all pixels. Pure. */
import type { EventRow } from '@convbox/contract/api/events-monitor.schemas'

/** An event and its deliveries by the pixels' names; what they share is read from the first. */
export type EventGroup = { eventId: string; first: EventRow; deliveries: readonly EventRow[] }

const byName = (one: EventRow, other: EventRow): number =>
  one.pixelName.localeCompare(other.pixelName) || one.pixelId.localeCompare(other.pixelId)

/** The events of deliveries, in the order in which each first stands. */
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

/** What needs somebody first. */
const URGENCY: readonly EventRow['status'][] = ['failure', 'pending', 'success', 'skipped']

/** The delivery that a click on the whole row opens: one that failed before one that arrived. */
export const mostUrgent = ({ first, deliveries }: EventGroup): EventRow =>
  deliveries.toSorted((one, other) => URGENCY.indexOf(one.status) - URGENCY.indexOf(other.status))[0] ?? first
