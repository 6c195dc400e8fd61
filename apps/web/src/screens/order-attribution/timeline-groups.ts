/** Groups an order's activity for its dialog: sessions in order, runs of the same event folded. Pure. */
import type { TimelineEvent } from '@convbox/contract/reports/order-attribution.schemas'

/** Consecutive events of one name in one session: the first is shown, the others are folded. */
export type Run = { first: TimelineEvent; rest: TimelineEvent[] }
/** gapMinutes: pause since the previous session; undefined for the first. minutes: from the first event to the last. */
export type SessionGroup = { sessionId: string; startedAt: string; minutes: number; gapMinutes: number | undefined; runs: Run[] }

/** Filter key of an event: a landing by its channel, anything else by its name. */
export const filterKeyOf = (event: TimelineEvent): string => (event.channel === undefined ? event.name : `landing:${event.channel}`)

const minutesBetween = (from: string, to: string): number => (Date.parse(to) - Date.parse(from)) / 60_000

const foldRuns = (events: readonly TimelineEvent[], isFolding: boolean): Run[] => {
  const runs: Run[] = []
  for (const event of events) {
    const last = runs.at(-1)
    // A landing is never folded: it is a touch of its own.
    if (isFolding && last && last.first.name === event.name && event.channel === undefined && last.first.channel === undefined)
      last.rest.push(event)
    else runs.push({ first: event, rest: [] })
  }
  return runs
}

/**
 * Groups events (in any order) by session, oldest first. wanted: filter keys to keep, empty = all; any filter turns off folding.
 * Sessions without remaining events are left out; session numbers are those of the whole journey, so the caller numbers by `indexOf` in the unfiltered list.
 */
export const groupTimeline = (events: readonly TimelineEvent[], wanted: readonly string[]): SessionGroup[] => {
  const sorted = events.toSorted((one, other) => one.date.localeCompare(other.date))
  const bySession = new Map<string, TimelineEvent[]>()
  for (const event of sorted) bySession.set(event.rtoSessionId, [...(bySession.get(event.rtoSessionId) ?? []), event])
  let endedAt: string | undefined
  return [...bySession].flatMap(([sessionId, all]) => {
    const [first, last] = [all[0], all.at(-1)]
    if (!first || !last) return []
    const group = {
      sessionId,
      startedAt: first.date,
      minutes: minutesBetween(first.date, last.date),
      gapMinutes: endedAt === undefined ? undefined : Math.max(0, minutesBetween(endedAt, first.date)),
      runs: foldRuns(
        all.filter((event) => wanted.length === 0 || wanted.includes(filterKeyOf(event))),
        wanted.length === 0,
      ),
    }
    endedAt = last.date
    return group.runs.length === 0 ? [] : [group]
  })
}
