/**
 * Recent event ids that are safely in the warehouse, the last few hundred thousand: a repeated event is dropped and
 * counted as a drop. Lost at a restart, except for the last half minute of batches. A repetition after a restart is
 * accepted but still counts once: it takes the visitor and time that the warehouse has for its id, and lanes send an id
 * once per pixel. Only its drop is not counted, and a plain row count (events accepted, installation) includes it twice
 * until the warehouse merges.
 */
export type RecentIds = {
  has: (storeId: string, eventId: string) => boolean
  /** Call only after the batch is finished: a retried batch must not find its own events. */
  remember: (ids: Iterable<{ storeId: string; eventId: string }>) => void
  /** Visitors whose refusal is written and who have granted nothing since, with what they refused: most events repeat it. */
  refused: Map<string, string>
}

const GENERATION = 200_000

export const createRecentIds = (): RecentIds => {
  let young = new Set<string>()
  let old = new Set<string>()
  const keyOf = (storeId: string, eventId: string): string => `${storeId}\n${eventId}`
  return {
    refused: new Map(),
    has: (storeId, eventId) => young.has(keyOf(storeId, eventId)) || old.has(keyOf(storeId, eventId)),
    remember: (ids) => {
      for (const { storeId, eventId } of ids) young.add(keyOf(storeId, eventId))
      if (young.size < GENERATION) return
      old = young
      young = new Set()
    },
  }
}
