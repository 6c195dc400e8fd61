import { mainDbSchema, type MainDbQueries } from '@convbox/storage'
import { desc, eq, sql } from 'drizzle-orm'

const { dirtyOrder, store, trafficRules } = mainDbSchema

/** The reason that their journeys show. */
export const REASON = 'shopify history'
const MARKS_AT_ONCE = 5000

/** Stores whose orders may have Shopify's visits. */
export const readAskingStores = async ({ db }: MainDbQueries): Promise<string[]> => {
  const rows = await db
    .select({ id: store.id })
    .from(store)
    .where(sql`${store.tracking} -> 'shopifyHistory' ->> 'on' = 'true'`)
    .orderBy(store.id)
  return rows.map(({ id }) => id)
}

/** When a store's traffic rules changed last: earlier visits were judged by others. The start of time if never. */
export const readJudgedSince = async ({ db }: MainDbQueries, storeId: string): Promise<Date> => {
  const [row] = await db
    .select({ savedAt: trafficRules.savedAt })
    .from(trafficRules)
    .where(eq(trafficRules.storeId, storeId))
    .orderBy(desc(trafficRules.version))
    .limit(1)
  return row?.savedAt ?? new Date(0)
}

/** Has derive build the journeys of these orders again. In the transaction that changes the choice: then no order keeps what another choice built. */
export const markToldOrders = async (
  { db }: MainDbQueries,
  storeId: string,
  orderIds: readonly string[],
  markedAt: Date,
): Promise<void> => {
  const sorted = orderIds.toSorted()
  for (let first = 0; first < sorted.length; first += MARKS_AT_ONCE) {
    const marks = sorted.slice(first, first + MARKS_AT_ONCE).map((orderId) => ({ storeId, orderId, reason: REASON, markedAt }))
    await db
      .insert(dirtyOrder)
      .values(marks)
      .onConflictDoUpdate({ target: [dirtyOrder.storeId, dirtyOrder.orderId], set: { reason: REASON, markedAt } })
  }
}
