/** Copies of creatives' pictures. */
import { MAX_PICTURES } from '@convbox/contract/creatives'
import { OAUTH_CHANNELS } from '@convbox/contract/channels'
import { mainDbSchema, type MainDb } from '@convbox/storage'
import { and, desc, eq, isNull, lt, ne, or, sql } from 'drizzle-orm'
import type { CreativePlace } from '../../spend/creatives.rows.ts'

const { adCreative, creativePicture } = mainDbSchema

export type Uncopied = CreativePlace & { storeId: string; pictureUrl: string; sandbox: boolean }

/** Creatives whose picture is to be copied, the newest first: one that failed is tried again once its account was read again, which gives it a new address. */
export const listUncopied = async ({ db }: MainDb, limit: number): Promise<Uncopied[]> => {
  const rows = await db
    .select()
    .from(adCreative)
    .where(
      and(
        isNull(adCreative.pictureHash),
        ne(adCreative.pictureUrl, ''),
        or(isNull(adCreative.failedAt), lt(adCreative.failedAt, adCreative.listedAt)),
      ),
    )
    .orderBy(desc(adCreative.listedAt), adCreative.storeId, adCreative.id)
    .limit(limit)
  return rows.flatMap(({ platform: stored, storeId, accountId, id, pictureUrl, sandbox }) => {
    const platform = OAUTH_CHANNELS.find((each) => each === stored)
    return platform === undefined ? [] : [{ platform, storeId, accountId, id, pictureUrl, sandbox }]
  })
}

const isOne = ({ storeId, platform, accountId, id }: Pick<Uncopied, 'storeId' | 'platform' | 'accountId' | 'id'>) =>
  and(eq(adCreative.storeId, storeId), eq(adCreative.platform, platform), eq(adCreative.accountId, accountId), eq(adCreative.id, id))

/** Notes that a picture could not be copied. */
export const noteFailure = async ({ db }: MainDb, creative: Uncopied, at: Date): Promise<void> => {
  await db.update(adCreative).set({ failedAt: at }).where(isOne(creative))
}

/** Keeps a copy, once for all creatives of the store that show it. */
export const keepPicture = async (
  { db }: MainDb,
  creative: Uncopied,
  picture: { hash: string; key: string; small: Buffer; large: Buffer; madeAt: Date },
): Promise<void> => {
  await db.transaction(async (tx) => {
    await tx
      .insert(creativePicture)
      .values({ storeId: creative.storeId, ...picture })
      .onConflictDoNothing()
    await tx.update(adCreative).set({ pictureHash: picture.hash, failedAt: null }).where(isOne(creative))
  })
}

/** Deletes a store's pictures beyond MAX_PICTURES: first those whose creatives were not listed for the longest time. */
export const dropOldPictures = async ({ db }: MainDb, storeId: string): Promise<void> => {
  await db.execute(sql`
    DELETE FROM creative_picture WHERE (store_id, hash) IN (
      SELECT picture.store_id, picture.hash
      FROM creative_picture AS picture
      LEFT JOIN ad_creative AS creative ON creative.store_id = picture.store_id AND creative.picture_hash = picture.hash
      WHERE picture.store_id = ${storeId}
      GROUP BY picture.store_id, picture.hash
      ORDER BY max(creative.listed_at) DESC NULLS LAST, picture.hash
      OFFSET ${MAX_PICTURES}
    )`)
}

export const readCopy = async ({ db }: MainDb, key: string, size: 'small' | 'large'): Promise<Buffer | undefined> => {
  const [row] = await db.select({ picture: creativePicture[size] }).from(creativePicture).where(eq(creativePicture.key, key))
  return row?.picture
}

/** Where a creative's video is at its platform; undefined: there is none. */
export const readVideo = async (
  { db }: MainDb,
  key: string,
): Promise<(Pick<Uncopied, 'platform' | 'sandbox'> & { url: string }) | undefined> => {
  const [row] = await db.select().from(adCreative).where(eq(adCreative.key, key))
  const platform = OAUTH_CHANNELS.find((each) => each === row?.platform)
  return row === undefined || platform === undefined || row.videoUrl === ''
    ? undefined
    : { platform, sandbox: row.sandbox, url: row.videoUrl }
}
