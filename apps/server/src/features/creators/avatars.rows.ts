/** Creators' pictures. */
import type { Creator } from '@convbox/contract/api/creators.schemas'
import { mainDbSchema, type MainDb } from '@convbox/storage'
import { and, eq } from 'drizzle-orm'
import { toCreator } from './creators.rows.ts'

const { creator, creatorAvatar } = mainDbSchema

/** A WebP under a key of its own. */
export type Avatar = { key: string; picture: Buffer }

/** Gives a creator of the store a picture, or takes it away; undefined if the store has no such creator. */
export const writeAvatar = (
  { db }: Pick<MainDb, 'db'>,
  of: { storeId: string; creatorId: string },
  avatar: Avatar | undefined,
  at: Date,
): Promise<Creator | undefined> =>
  db.transaction(async (tx) => {
    const [row] = await tx
      .update(creator)
      .set({ avatar: avatar?.key ?? null, updatedAt: at })
      .where(and(eq(creator.storeId, of.storeId), eq(creator.id, of.creatorId)))
      .returning()
    if (row === undefined) return undefined
    await tx.delete(creatorAvatar).where(eq(creatorAvatar.creatorId, of.creatorId))
    if (avatar !== undefined) await tx.insert(creatorAvatar).values({ creatorId: of.creatorId, ...avatar })
    return toCreator(row)
  })

export const readAvatar = async ({ db }: Pick<MainDb, 'db'>, key: string): Promise<Buffer | undefined> => {
  const [row] = await db.select({ picture: creatorAvatar.picture }).from(creatorAvatar).where(eq(creatorAvatar.key, key))
  return row?.picture
}
