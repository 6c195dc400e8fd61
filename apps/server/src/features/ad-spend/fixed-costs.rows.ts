import { COST_PERIODS } from '@convbox/contract/ad-spend'
import type { FixedCost } from '@convbox/contract/api/ad-spend.schemas'
import { mainDbSchema, type MainDb } from '@convbox/storage'
import { and, asc, eq } from 'drizzle-orm'
import { z } from 'zod'

const { fixedCost } = mainDbSchema

const toCost = ({ id, name, channel, amount, currency, period, since, until }: typeof fixedCost.$inferSelect): FixedCost => ({
  id,
  name,
  channel,
  amount,
  currency,
  period: z.enum(COST_PERIODS).parse(period),
  since,
  ...(until !== null && { until }),
})

/** A store's fixed costs, in the order in which they were made. */
export const listCosts = async ({ db }: MainDb, storeId: string): Promise<FixedCost[]> => {
  const rows = await db.select().from(fixedCost).where(eq(fixedCost.storeId, storeId)).orderBy(asc(fixedCost.createdAt), asc(fixedCost.id))
  return rows.map(toCost)
}

/** Every fixed cost with its store. */
export const listAllCosts = async ({ db }: MainDb): Promise<{ storeId: string; cost: FixedCost }[]> => {
  const rows = await db.select().from(fixedCost).orderBy(asc(fixedCost.storeId), asc(fixedCost.id))
  return rows.map((row) => ({ storeId: row.storeId, cost: toCost(row) }))
}

/** Adds a cost, or changes the store's own of this id. False if another store has the id. */
export const writeCost = async ({ db }: MainDb, storeId: string, { until, ...cost }: FixedCost): Promise<boolean> => {
  const values = { ...cost, until: until ?? null, storeId }
  const rows = await db
    .insert(fixedCost)
    .values(values)
    .onConflictDoUpdate({ target: fixedCost.id, set: values, setWhere: eq(fixedCost.storeId, storeId) })
    .returning({ id: fixedCost.id })
  return rows.length === 1
}

/** Deletes a store's cost; false if it has none of this id. */
export const deleteCost = async ({ db }: MainDb, storeId: string, id: string): Promise<boolean> => {
  const rows = await db
    .delete(fixedCost)
    .where(and(eq(fixedCost.storeId, storeId), eq(fixedCost.id, id)))
    .returning({ id: fixedCost.id })
  return rows.length === 1
}
