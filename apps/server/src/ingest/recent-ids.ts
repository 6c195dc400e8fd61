/** Events that are safely in the warehouse, the last few hundred thousand of them: a batch that the script sends twice counts once. Lost at a restart, which is harmless: the warehouse has one row an id. */
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
