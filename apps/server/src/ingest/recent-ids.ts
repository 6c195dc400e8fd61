/**
 * Events that are safely in the warehouse, the last few hundred thousand of them: a batch that the script sends twice counts once, and the second one is told as a drop.
 * Lost at a restart but for the batches of the last half minute. Then a repetition is taken again, and still counts once: what may be a repeat is looked up in the warehouse by its id and takes the place that it has there, the lanes send an id once to a pixel;
 * only its drop is not told, and a plain count of rows (events accepted, installation) has it twice until the warehouse merges.
 */
export type RecentIds = {
  has: (storeId: string, eventId: string) => boolean
  /** Only after the batch is finished: a batch that is tried again must not find itself. */
  remember: (ids: Iterable<{ storeId: string; eventId: string }>) => void
}

const GENERATION = 200_000

export const createRecentIds = (): RecentIds => {
  let young = new Set<string>()
  let old = new Set<string>()
  const keyOf = (storeId: string, eventId: string): string => `${storeId}\n${eventId}`
  return {
    has: (storeId, eventId) => young.has(keyOf(storeId, eventId)) || old.has(keyOf(storeId, eventId)),
    remember: (ids) => {
      for (const { storeId, eventId } of ids) young.add(keyOf(storeId, eventId))
      if (young.size < GENERATION) return
      old = young
      young = new Set()
    },
  }
}
