/**
 * When a visitor was last seen before each of its sessions, by origin: then the different visitors of a range are the sessions whose visitor was not seen since
 * the range began, and a report adds them up like everything else. Pure.
 */
import type { VisitRow } from './visit-rows.ts'

/** Columns of a session's origin below its channel. */
const VALUES = ['source', 'medium', 'campaign', 'term', 'content', 'link_name', 'link_manager'] as const
export type OriginColumn = 'channel' | 'channel_group' | (typeof VALUES)[number]

/**
 * The origins by which visitors are told apart: everything, and each combination of columns that a report groups or filters by. A position is stored
 * (`sessions.seen_before`, and from 1 `visitor_days.keyed_by`): add only at the end, and have everything rebuilt.
 */
export const VISITOR_KEYS: readonly (readonly OriginColumn[])[] = [
  [],
  ['channel'],
  ['channel_group'],
  ['channel', 'channel_group'],
  ...VALUES.flatMap((value): OriginColumn[][] => [
    ['channel', value],
    ['channel', 'channel_group', value],
  ]),
]

/** Position, from 1, of the key with exactly these columns. */
export const visitorKey = (columns: readonly OriginColumn[]): number => {
  const wanted = new Set(columns)
  const index = VISITOR_KEYS.findIndex((key) => key.length === wanted.size && key.every((name) => wanted.has(name)))
  if (index === -1) throw new Error(`Visitors are not told apart by ${columns.join(', ')}`)
  return index + 1
}

const startOf = (row: VisitRow): number => Date.parse(String(row['started_at']))

/**
 * All sessions of one visitor, oldest first, each with `seen_before`: by position in VISITOR_KEYS the Unix seconds at which the visitor's session before it with
 * the same origin began, 0 = none. Empty for a visitor's first session.
 */
export const withSeenBefore = (sessions: readonly VisitRow[]): VisitRow[] => {
  const last = VISITOR_KEYS.map(() => new Map<string, number>())
  const isAlone = sessions.length === 1
  return sessions
    .toSorted((one, other) => startOf(one) - startOf(other))
    .map((row) => {
      if (isAlone) return { ...row, seen_before: [] }
      const seconds = Math.floor(startOf(row) / 1000)
      const seen = VISITOR_KEYS.map((columns, index) => {
        const known = last[index]
        const origin = JSON.stringify(columns.map((name) => row[name]))
        const before = known?.get(origin) ?? 0
        known?.set(origin, seconds)
        return before
      })
      // Every session has the key without columns, so its first 0 means that all are 0.
      return { ...row, seen_before: seen[0] === 0 ? [] : seen }
    })
}
