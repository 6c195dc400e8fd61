/** Finds an event again in the intake log, where it stands as it came for seven days. */
import type { LogEntry, IntakeLog } from '@convbox/storage'

/** Records read at a time and in all around a moment, and how far the clocks of parallel requests may differ. */
const READ_AT_ONCE = 200
const MAX_READ = 4000
const MAX_BYTES = 2_000_000
const TOLERANCE_MS = 2000

type Log = Pick<IntakeLog, 'head' | 'tail' | 'read' | 'receivedAfter'>

/** The last position whose following record arrived before a moment: those that arrived at it come after. */
const positionBefore = (log: Log, atMs: number): number => {
  let [low, high] = [log.tail() - 1, log.head()]
  while (low < high) {
    const middle = Math.floor((low + high) / 2)
    const arrivedMs = log.receivedAfter(middle)
    if (arrivedMs === undefined || arrivedMs >= atMs) high = middle
    else low = middle + 1
  }
  return low
}

/** The store's records that arrived at a moment (ISO), in order, until `isEnough` says so; empty where the log no longer has them. */
export const readArrivals = async (
  log: Log,
  { storeId, receivedAt }: { storeId: string; receivedAt: string },
  isEnough: (entry: LogEntry) => boolean,
): Promise<LogEntry | undefined> => {
  const atMs = Date.parse(receivedAt)
  if (Number.isNaN(atMs)) return undefined
  let after = positionBefore(log, atMs)
  for (let seen = 0; seen < MAX_READ; seen += READ_AT_ONCE) {
    const entries = await log.read({ after, limit: READ_AT_ONCE, maxBytes: MAX_BYTES })
    for (const entry of entries) {
      const { record } = entry
      if (record.kind === 'unreadable') continue
      if (Date.parse(record.receivedAt) > atMs + TOLERANCE_MS) return undefined
      if (record.storeId === storeId && record.receivedAt === receivedAt && isEnough(entry)) return entry
    }
    const last = entries.at(-1)
    if (last === undefined) return undefined
    after = last.position
  }
  return undefined
}
