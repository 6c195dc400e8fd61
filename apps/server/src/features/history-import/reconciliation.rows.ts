import { mainDbSchema, type MainDb } from '@convbox/storage'
import { and, desc, eq, gte, lt, sql } from 'drizzle-orm'
import { z } from 'zod'

const { orderReconciliation } = mainDbSchema

/** A compared day. Totals are decimal texts in `currency`. */
export type ComparedDay = {
  day: string
  currency: string
  shopifyOrders: number
  shopifyTotal: string
  ourOrders: number
  ourTotal: string
  repairedOrders: number
  stillDifferent: string[]
  checkedAt: Date
}

/** Saves a day, replacing an earlier result; repaired orders add up, so that a night without any does not hide that some were missing. */
export const writeComparedDay = async (mainDb: MainDb, storeId: string, day: ComparedDay): Promise<void> => {
  await mainDb.db
    .insert(orderReconciliation)
    .values({ storeId, ...day })
    .onConflictDoUpdate({
      target: [orderReconciliation.storeId, orderReconciliation.day],
      set: { ...day, repairedOrders: sql`${orderReconciliation.repairedOrders} + excluded.repaired_orders` },
    })
}

/** Deletes days that are no longer compared. */
export const deleteDaysBefore = async (mainDb: MainDb, storeId: string, day: string): Promise<void> => {
  await mainDb.db.delete(orderReconciliation).where(and(eq(orderReconciliation.storeId, storeId), lt(orderReconciliation.day, day)))
}

/** Compared days of a store since a day, newest first. */
export const readComparedDays = async (mainDb: MainDb, storeId: string, from: string): Promise<ComparedDay[]> => {
  const rows = await mainDb.db
    .select()
    .from(orderReconciliation)
    .where(and(eq(orderReconciliation.storeId, storeId), gte(orderReconciliation.day, from)))
    .orderBy(desc(orderReconciliation.day))
  return rows.map(({ storeId: _storeId, stillDifferent, ...row }) => ({
    ...row,
    stillDifferent: z.array(z.string()).parse(stillDifferent),
  }))
}
