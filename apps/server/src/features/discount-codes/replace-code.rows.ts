/** Puts another code in the place of one that Shopify has. */
import { codeKey } from '@convbox/contract/campaigns'
import { STOPPED_DISCOUNT } from '@convbox/contract/discount-codes'
import { mainDbSchema, type MainDb } from '@convbox/storage'
import { and, eq, sql } from 'drizzle-orm'
import { randomUUID } from 'node:crypto'
import { replaceLinkCode, type StoredCode } from './discount-codes.rows.ts'

const { campaignDiscount, creator, discountCode, discountDrift, store } = mainDbSchema
type Db = Pick<MainDb, 'db'>

/**
 * The row of the code gets the next one, which the sync sends; the old code keeps a row of its own, by which its orders still count, and is deleted at Shopify by the
 * comparison, as a code that no creator has. undefined: Shopify does not have it, or it is not a code of ours. Throws a unique violation if a campaign of the store has
 * the next one.
 */
export const replaceCode = (
  { db: whole }: Db,
  { storeId, id, next, at }: { storeId: string; id: string; next: string; at: Date },
): Promise<StoredCode | undefined> =>
  whole.transaction(async (db) => {
    const which = and(
      eq(discountCode.storeId, storeId),
      eq(discountCode.id, id),
      eq(discountCode.state, 'created'),
      eq(discountCode.isAdopted, false),
    )
    const [old] = await db.select().from(discountCode).where(which).for('update')
    if (old === undefined) return undefined
    const fresh = { attempts: 0, redeemCodeId: null, shopifyDiscountId: null, reason: null, updatedAt: at }
    await db
      .update(discountCode)
      .set({ ...fresh, code: next, codeKey: codeKey(next), state: 're-syncing' })
      .where(which)
    await db
      .insert(discountCode)
      .values({ ...old, ...fresh, id: randomUUID(), discountId: `${STOPPED_DISCOUNT}${old.codeKey}`, state: 'disabled', isAdopted: true })
    const { campaignId, discountId } = old
    const wanted = { wish: 'remove', foundAt: at }
    await db
      .insert(discountDrift)
      .values({
        storeId,
        campaignId,
        discountId,
        field: 'code added',
        codeKey: old.codeKey,
        ours: '',
        theirs: old.code,
        foundBy: 'sync',
        ...wanted,
      })
      .onConflictDoUpdate({
        target: [discountDrift.campaignId, discountDrift.discountId, discountDrift.field, discountDrift.codeKey],
        set: wanted,
      })
    // At once, whatever pause a failure before has set.
    await db
      .update(campaignDiscount)
      .set({ compareAsked: sql`${campaignDiscount.compareAsked} + 1`, compareDueAt: null })
      .where(and(eq(campaignDiscount.campaignId, campaignId), eq(campaignDiscount.discountId, discountId)))
    await replaceLinkCode({ db }, old, next, at)
    return old
  })

/** Whom a replaced code belongs to. */
export const readOwner = async ({ db }: Db, { creatorId }: Pick<StoredCode, 'creatorId'>) => {
  const [row] = await db
    .select({ email: creator.email, state: creator.state, store: store.title })
    .from(creator)
    .innerJoin(store, eq(store.id, creator.storeId))
    .where(eq(creator.id, creatorId))
  return row
}
