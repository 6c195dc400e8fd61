/** Runs of the synthetic shopper, and the stores that it visits. */
import { randomUUID } from 'node:crypto'
import { SHOPPER_LISTED, SHOPPER_RUN_STATES, type ShopperRunState } from '@convbox/contract/api/shopper.values'
import { shopperResultSchema, type ShopperResult } from '@convbox/contract/api/shopper.schemas'
import { mainDbSchema, type MainDb } from '@convbox/storage'
import { and, asc, desc, eq, isNotNull, isNull, lt } from 'drizzle-orm'

const { shopperRun, shopperStore } = mainDbSchema

export type KeptRun = {
  id: string
  storeId: string
  state: ShopperRunState
  isAsked: boolean
  repeats: number
  askedAt: Date
  movedAt: Date
  finishedAt: Date | undefined
  result: ShopperResult | undefined
}
type Row = typeof shopperRun.$inferSelect

const read = (row: Row): KeptRun => ({
  ...row,
  state: SHOPPER_RUN_STATES.find((one) => one === row.state) ?? 'interrupted',
  finishedAt: row.finishedAt ?? undefined,
  result: shopperResultSchema.safeParse(row.result).data,
})

/** Newest first. */
export const listRuns = async ({ db }: MainDb, storeId: string): Promise<KeptRun[]> =>
  (await db.select().from(shopperRun).where(eq(shopperRun.storeId, storeId)).orderBy(desc(shopperRun.askedAt)).limit(SHOPPER_LISTED)).map(
    read,
  )

/** The newest finished run; undefined before the first. Interrupted ones say nothing. */
export const readLastFinished = async ({ db }: MainDb, storeId: string): Promise<KeptRun | undefined> =>
  (
    await db
      .select()
      .from(shopperRun)
      .where(and(eq(shopperRun.storeId, storeId), isNotNull(shopperRun.result)))
      .orderBy(desc(shopperRun.askedAt))
      .limit(1)
  ).map(read)[0]

/** Unfinished runs of all stores, oldest first. */
export const listUnfinished = async ({ db }: MainDb): Promise<KeptRun[]> =>
  (await db.select().from(shopperRun).where(isNull(shopperRun.finishedAt)).orderBy(asc(shopperRun.askedAt))).map(read)

/** Asks for a run; the store's unfinished one is returned instead of a second. */
export const askForRun = async (
  { db }: Pick<MainDb, 'db'>,
  storeId: string,
  { isAsked, repeats = 0, at }: { isAsked: boolean; repeats?: number; at: Date },
): Promise<string> => {
  const id = randomUUID()
  const made = await db
    .insert(shopperRun)
    .values({ id, storeId, state: 'waiting', isAsked, repeats, askedAt: at, movedAt: at })
    .onConflictDoNothing()
    .returning({ id: shopperRun.id })
  if (made.length > 0) return id
  const [open] = await db
    .select({ id: shopperRun.id })
    .from(shopperRun)
    .where(and(eq(shopperRun.storeId, storeId), isNull(shopperRun.finishedAt)))
  return open?.id ?? id
}

/** Takes a waiting run; false when somebody else has it. */
export const claimRun = async ({ db }: MainDb, id: string, at: Date): Promise<boolean> =>
  (
    await db
      .update(shopperRun)
      .set({ state: 'running', movedAt: at })
      .where(and(eq(shopperRun.id, id), eq(shopperRun.state, 'waiting')))
      .returning({ id: shopperRun.id })
  ).length > 0

/** Says that a run is alive. */
export const moveRun = async ({ db }: MainDb, id: string, at: Date): Promise<void> => {
  await db.update(shopperRun).set({ movedAt: at }).where(eq(shopperRun.id, id))
}

export const finishRun = async ({ db }: MainDb, id: string, { result, at }: { result: ShopperResult; at: Date }): Promise<void> => {
  const isWell = result.steps.every(({ state }) => state === 'passed') && result.pixels.every(({ state }) => state !== 'failed')
  await db
    .update(shopperRun)
    .set({ state: isWell ? 'passed' : 'failed', finishedAt: at, movedAt: at, result })
    .where(and(eq(shopperRun.id, id), isNull(shopperRun.finishedAt)))
}

/** Ends a running one that no longer moves; true if it was this call that did. */
export const interruptRun = async (
  { db }: Pick<MainDb, 'db'>,
  { id, movedAt }: Pick<KeptRun, 'id' | 'movedAt'>,
  at: Date,
): Promise<boolean> =>
  (
    await db
      .update(shopperRun)
      .set({ state: 'interrupted', finishedAt: at })
      .where(and(eq(shopperRun.id, id), eq(shopperRun.state, 'running'), eq(shopperRun.movedAt, movedAt)))
      .returning({ id: shopperRun.id })
  ).length > 0

/** Deletes runs asked for before this time. */
export const deleteOldRuns = async ({ db }: MainDb, before: Date): Promise<void> => {
  await db.delete(shopperRun).where(lt(shopperRun.askedAt, before))
}

export const isSwitchedOn = async ({ db }: MainDb, storeId: string): Promise<boolean> =>
  (await db.select({ storeId: shopperStore.storeId }).from(shopperStore).where(eq(shopperStore.storeId, storeId))).length > 0

export const switchStore = async (
  { db }: Pick<MainDb, 'db'>,
  storeId: string,
  { isOn, at }: { isOn: boolean; at: Date },
): Promise<void> => {
  if (isOn) await db.insert(shopperStore).values({ storeId, changedAt: at }).onConflictDoNothing()
  else await db.delete(shopperStore).where(eq(shopperStore.storeId, storeId))
}

/** Stores that are visited every night. */
export const listVisited = async ({ db }: MainDb): Promise<string[]> =>
  (await db.select({ storeId: shopperStore.storeId }).from(shopperStore).orderBy(asc(shopperStore.storeId))).map(({ storeId }) => storeId)
