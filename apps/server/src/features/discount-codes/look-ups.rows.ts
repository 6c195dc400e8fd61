/** What the shop says of imported codes: asked for, written, shown. */
import { shopDiscountSchema, type DiscountCode, type ShopDiscount } from '@convbox/contract/api/discount-codes.schemas'
import { DISCOUNT_FAILURES, type DiscountFailure } from '@convbox/contract/api/shopify.values'
import { mainDbSchema, type MainDb } from '@convbox/storage'
import { and, asc, eq, isNotNull, isNull, lte, sql } from 'drizzle-orm'
import { z } from 'zod'

const { codeLookUp, discountCode } = mainDbSchema
type Db = Pick<MainDb, 'db'>

/** Imported codes of a store are to be looked up, this one or all; returns how many. */
export const askLookUps = async ({ db }: Db, storeId: string, id: string | undefined, at: Date): Promise<number> => {
  const rows = await db
    .update(codeLookUp)
    .set({ dueAt: at, failed: null, failures: 0 })
    .where(and(eq(codeLookUp.storeId, storeId), id === undefined ? undefined : eq(codeLookUp.codeId, id)))
    .returning({ id: codeLookUp.codeId })
  return rows.length
}

/** All imported codes that the shop has answered are to be looked up again. */
export const askAllLookUps = async ({ db }: Db, at: Date): Promise<void> => {
  await db.update(codeLookUp).set({ dueAt: at }).where(isNull(codeLookUp.dueAt))
}

/** Stores with codes whose time has come. */
export const listStoresToLookUp = async ({ db }: Db, now: Date): Promise<string[]> => {
  const rows = await db.selectDistinct({ storeId: codeLookUp.storeId }).from(codeLookUp).where(lte(codeLookUp.dueAt, now))
  return rows.map(({ storeId }) => storeId)
}

/** The store's next codes whose time has come. */
export const listDueLookUps = ({ db }: Db, storeId: string, now: Date, limit: number): Promise<{ id: string; code: string }[]> =>
  db
    .select({ id: codeLookUp.codeId, code: discountCode.code })
    .from(codeLookUp)
    .innerJoin(discountCode, eq(discountCode.id, codeLookUp.codeId))
    .where(and(eq(codeLookUp.storeId, storeId), lte(codeLookUp.dueAt, now)))
    .orderBy(asc(codeLookUp.dueAt), asc(codeLookUp.codeId))
    .limit(limit)

/** Notes what the shop has. found undefined: not the code. A code that was asked for again since `now` is looked up once more. */
export const saveLookUps = async (
  { db }: Db,
  looks: readonly { id: string; found: ShopDiscount | undefined }[],
  now: Date,
): Promise<void> => {
  await db.execute(sql`
    UPDATE code_look_up AS kept
    SET found = answer.found, looked_at = ${now.toISOString()}, failed = NULL, failures = 0,
        due_at = CASE WHEN kept.due_at > ${now.toISOString()} THEN kept.due_at END
    FROM jsonb_to_recordset(${JSON.stringify(looks)}::jsonb) AS answer(id text, found jsonb)
    WHERE kept.code_id = answer.id`)
}

/** The shop gave no answer: the store's codes whose time has come wait, each time twice as long. */
export const putOffLookUps = async (
  { db }: Db,
  storeId: string,
  failed: DiscountFailure,
  { now, firstSeconds, maxDoublings }: { now: Date; firstSeconds: number; maxDoublings: number },
): Promise<void> => {
  const waitSeconds = sql`${firstSeconds}::int * 2 ^ least(${codeLookUp.failures}, ${maxDoublings}::int)`
  await db
    .update(codeLookUp)
    .set({
      failed,
      failures: sql`${codeLookUp.failures} + 1`,
      dueAt: sql`${now.toISOString()}::timestamptz + ${waitSeconds} * interval '1 second'`,
    })
    .where(and(eq(codeLookUp.storeId, storeId), lte(codeLookUp.dueAt, now)))
}

/** A code's look on the wire; undefined: it is not an imported one. */
export const lookUpOf = (row: typeof codeLookUp.$inferSelect | null): DiscountCode['lookUp'] => {
  if (row === null) return undefined
  const found = shopDiscountSchema.nullable().parse(row.found)
  return {
    isWaiting: row.dueAt !== null,
    ...(row.lookedAt !== null && { lookedAt: row.lookedAt.toISOString() }),
    ...(row.failed !== null && { failed: z.enum(DISCOUNT_FAILURES).parse(row.failed) }),
    ...(found !== null && { found }),
  }
}

const countsSchema = z
  .object({ all: z.coerce.number(), waiting: z.coerce.number(), inShop: z.coerce.number(), notInShop: z.coerce.number() })
  .extend({ failed: z.enum(DISCOUNT_FAILURES).nullable() })
  .transform(({ failed, ...counts }) => ({ ...counts, ...(failed !== null && { failed }) }))

/** How far the looks of a store's imported codes are. */
export const countLookUps = async ({ db }: Db, storeId: string): Promise<z.output<typeof countsSchema>> => {
  const isLookedAt = isNotNull(codeLookUp.lookedAt)
  const [row] = await db
    .select({
      all: sql`count(*)`,
      waiting: sql`count(*) FILTER (WHERE ${isNotNull(codeLookUp.dueAt)})`,
      inShop: sql`count(*) FILTER (WHERE ${and(isLookedAt, isNotNull(codeLookUp.found))})`,
      notInShop: sql`count(*) FILTER (WHERE ${and(isLookedAt, isNull(codeLookUp.found))})`,
      failed: sql`max(${codeLookUp.failed})`,
    })
    .from(codeLookUp)
    .where(eq(codeLookUp.storeId, storeId))
  return countsSchema.parse(row)
}
