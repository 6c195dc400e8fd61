/** Groups events for the command `request` as a lane does: up to the platform's maximum batch. */
import type { PixelSettings, SkipReason, StoreEvent } from '@convbox/contract'
import type { BuildContext, Destination, DestinationRequest } from '@convbox/destinations'

/** A line of the command's output. */
export type RequestLine = DestinationRequest | { event: string; skipped: SkipReason }

export type RequestWindow = {
  /** Adds one event; first closes the batch if it is full or has an event of the same id, and returns its lines. */
  add: (event: StoreEvent) => RequestLine[]
  /** Returns the remaining lines. */
  close: () => RequestLine[]
}

/** Lines keep the order of the events; a request takes the place of its first event. */
const buildLines = (
  events: readonly StoreEvent[],
  destination: Destination,
  settings: PixelSettings,
  context: BuildContext,
): RequestLine[] => {
  const { requests, skipped } = destination.buildRequests(events, settings, context)
  const position = new Map(events.map(({ id }, index) => [id, index]))
  const lines = [
    ...requests.map((request) => ({ at: position.get(request.events[0] ?? '') ?? 0, line: request })),
    ...skipped.map(({ event, reason }) => ({ at: position.get(event) ?? 0, line: { event, skipped: reason } })),
  ]
  return lines.toSorted((a, b) => a.at - b.at).map(({ line }) => line)
}

export const openRequestWindow = (destination: Destination, settings: PixelSettings, context: BuildContext): RequestWindow => {
  let waiting: StoreEvent[] = []
  const ids = new Set<string>()
  const close = (): RequestLine[] => {
    const lines = buildLines(waiting, destination, settings, context)
    waiting = []
    ids.clear()
    return lines
  }
  const add = (event: StoreEvent): RequestLine[] => {
    // Two copies of an id must not be in one request: an answer could not tell them apart.
    const isFull = waiting.length >= destination.limits.maxBatch || ids.has(event.id)
    const lines = isFull ? close() : []
    waiting.push(event)
    ids.add(event.id)
    return lines
  }
  return { add, close }
}
