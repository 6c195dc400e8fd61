import { storedRefillSchema, type RefillPlan, type RefillRun } from '@convbox/contract/api/pixel-refill.schemas'
import { REFILL_KINDS, type RefillKind } from '@convbox/contract/api/pixel-refill.values'
import { mainDbSchema, type MainDb } from '@convbox/storage'
import { and, asc, desc, eq, lt, sql } from 'drizzle-orm'
import { z } from 'zod'

const { pixelRefill, pixel } = mainDbSchema

export type StoredRefill = {
  id: string
  storeId: string
  pixelId: string
  kind: RefillKind
  day: string
  isDone: boolean
  plan: RefillPlan
  startedAt: Date
}

const stored = (row: typeof pixelRefill.$inferSelect): StoredRefill => ({
  ...row,
  kind: z.enum(REFILL_KINDS).parse(row.kind),
  plan: storedRefillSchema.parse(row.plan),
})

/** False: this one exists already, or another of the pixel is not finished. */
export const insertRefill = async (mainDb: MainDb, row: StoredRefill): Promise<boolean> =>
  (await mainDb.db.insert(pixelRefill).values(row).onConflictDoNothing().returning({ id: pixelRefill.id })).length === 1

export const hasRefill = async (mainDb: MainDb, id: string): Promise<boolean> =>
  (await mainDb.db.select({ id: pixelRefill.id }).from(pixelRefill).where(eq(pixelRefill.id, id))).length === 1

export const saveRefill = async (mainDb: MainDb, id: string, plan: RefillPlan, isDone: boolean): Promise<void> => {
  await mainDb.db.update(pixelRefill).set({ plan, isDone }).where(eq(pixelRefill.id, id))
}

export const readUnfinishedRefills = async (mainDb: MainDb): Promise<StoredRefill[]> =>
  (await mainDb.db.select().from(pixelRefill).where(eq(pixelRefill.isDone, false)).orderBy(asc(pixelRefill.startedAt))).map(stored)

/** Newest refills of a pixel. */
export const readRefills = async (mainDb: MainDb, storeId: string, pixelId: string): Promise<StoredRefill[]> =>
  (
    await mainDb.db
      .select()
      .from(pixelRefill)
      .where(and(eq(pixelRefill.storeId, storeId), eq(pixelRefill.pixelId, pixelId)))
      .orderBy(desc(pixelRefill.startedAt))
      .limit(30)
  ).map(stored)

/** A refill of a pixel by its id. */
export const readRefill = async (
  mainDb: MainDb,
  { storeId, pixelId, id }: Pick<StoredRefill, 'storeId' | 'pixelId' | 'id'>,
): Promise<StoredRefill | undefined> => {
  const [row] = await mainDb.db
    .select()
    .from(pixelRefill)
    .where(and(eq(pixelRefill.storeId, storeId), eq(pixelRefill.pixelId, pixelId), eq(pixelRefill.id, id)))
  return row && stored(row)
}

/** When each pixel last sent an order's purchase by a refill, and by which kind. */
export const readRefillsOfOrder = async (
  mainDb: MainDb,
  storeId: string,
  orderId: string,
): Promise<Map<string, { kind: RefillKind; startedAt: Date }>> => {
  const wanted = JSON.stringify({ rows: [{ orderId, sent: true }] })
  const rows = await mainDb.db
    .select({ pixelId: pixelRefill.pixelId, kind: pixelRefill.kind, startedAt: pixelRefill.startedAt })
    .from(pixelRefill)
    .where(and(eq(pixelRefill.storeId, storeId), sql`${pixelRefill.plan} @> ${wanted}::jsonb`))
    .orderBy(asc(pixelRefill.startedAt))
  return new Map(rows.map(({ pixelId, kind, startedAt }) => [pixelId, { kind: z.enum(REFILL_KINDS).parse(kind), startedAt }]))
}

/** Ids of the orders whose purchases refills have sent to a pixel. */
export const readRefilledOrders = async (mainDb: MainDb, storeId: string, pixelId: string): Promise<string[]> => {
  const { rows } = await mainDb.pool.query(
    `SELECT DISTINCT sent.row ->> 'orderId' AS id
     FROM pixel_refill, jsonb_array_elements(plan -> 'rows') AS sent(row)
     WHERE store_id = $1 AND pixel_id = $2 AND sent.row @> '{"sent": true}'`,
    [storeId, pixelId],
  )
  return z
    .array(z.object({ id: z.string() }))
    .parse(rows)
    .map(({ id }) => id)
}

/** Deletes refills that began before and are finished. */
export const deleteOldRefills = async (mainDb: MainDb, before: Date): Promise<void> => {
  await mainDb.db.delete(pixelRefill).where(and(eq(pixelRefill.isDone, true), lt(pixelRefill.startedAt, before)))
}

/** Undefined: the store has no such pixel. */
export const readDailyRefill = async (mainDb: MainDb, storeId: string, pixelId: string): Promise<boolean | undefined> => {
  const [row] = await mainDb.db
    .select({ isDaily: pixel.dailyRefill })
    .from(pixel)
    .where(and(eq(pixel.storeId, storeId), eq(pixel.id, pixelId)))
  return row?.isDaily
}

export const saveDailyRefill = async (mainDb: MainDb, storeId: string, pixelId: string, isDaily: boolean): Promise<void> => {
  await mainDb.db
    .update(pixel)
    .set({ dailyRefill: isDaily, updatedAt: new Date() })
    .where(and(eq(pixel.storeId, storeId), eq(pixel.id, pixelId)))
}

/** Every pixel that is switched on and refilled daily, with its store. */
export const readPixelsToRefill = (mainDb: MainDb): Promise<{ id: string; storeId: string }[]> =>
  mainDb.db
    .select({ id: pixel.id, storeId: pixel.storeId })
    .from(pixel)
    .where(and(eq(pixel.enabled, true), eq(pixel.dailyRefill, true)))
    .orderBy(asc(pixel.id))

export const runOf = ({ id, kind, day, isDone, plan: { orders, counts, rows }, startedAt }: StoredRefill): RefillRun => ({
  id,
  kind,
  day,
  isDone,
  startedAt: startedAt.toISOString(),
  orders,
  counts,
  accepted: rows.filter(({ outcome }) => outcome === 'accepted').length,
  sent: rows.filter(({ sent }) => sent).length,
})
