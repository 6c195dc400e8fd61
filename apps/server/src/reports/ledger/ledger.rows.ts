import { mainDbSchema, type MainDb } from '@convbox/storage'
import { and, asc, eq, gte, lte } from 'drizzle-orm'
import { z } from 'zod'

const { orderReconciliation } = mainDbSchema

/** Days that the nightly comparison with Shopify looked at, oldest first; both ends included. */
export const readShopifyDays = async (mainDb: MainDb, storeId: string, { from, to }: { from: string; to: string }) => {
  const rows = await mainDb.db
    .select()
    .from(orderReconciliation)
    .where(and(eq(orderReconciliation.storeId, storeId), gte(orderReconciliation.day, from), lte(orderReconciliation.day, to)))
    .orderBy(asc(orderReconciliation.day))
  return rows.map((row) => ({ ...row, stillDifferent: z.array(z.string()).parse(row.stillDifferent) }))
}
