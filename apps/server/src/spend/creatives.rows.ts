/** What ads show: creatives as platforms list them, and the store's tags of them. */
import {
  CREATIVE_KINDS,
  CREATIVE_PICTURES_PATH,
  CREATIVE_VIDEOS_PATH,
  videoEnding,
  type CreativeKind,
  type CreativeRule,
} from '@convbox/contract/creatives'
import { creativeRulesSchema } from '@convbox/contract/api/creatives.schemas'
import { OAUTH_CHANNELS, type OAuthChannel } from '@convbox/contract/channels'
import { mainDbSchema, type MainDb, type MainDbQueries } from '@convbox/storage'
import { and, asc, eq, isNotNull, sql } from 'drizzle-orm'
import type { AdCreative } from '../platforms/ad-listing.ts'

const { adCreative, adState, creativePicture, creativeRules, creativeTag } = mainDbSchema

/** Where a creative is: ids are the platform's. */
export type CreativePlace = { platform: OAuthChannel; accountId: string; id: string }

/** Rows of one statement. */
const ROWS_AT_ONCE = 1000

/** Keeps what a reading told of an account's creatives. What a platform no longer lists stays. A picture is copied again when its file is another one. */
export const writeCreatives = async (
  { db }: MainDb,
  { storeId, platform, accountId }: { storeId: string; platform: OAuthChannel; accountId: string },
  { creatives, sandbox, at }: { creatives: readonly AdCreative[]; sandbox: boolean; at: Date },
): Promise<void> => {
  const known = [...new Map(creatives.map((creative) => [creative.id, creative])).values()]
  for (let first = 0; first < known.length; first += ROWS_AT_ONCE) {
    const rows = known.slice(first, first + ROWS_AT_ONCE)
    await db.execute(sql`
      INSERT INTO ad_creative (store_id, platform, account_id, id, name, kind, file, picture_url, video_url, page_url, sandbox, listed_at)
      SELECT ${storeId}, ${platform}, ${accountId}, id, name, kind, coalesce(file, ''), coalesce("pictureUrl", ''), coalesce("videoUrl", ''), coalesce("pageUrl", ''), ${sandbox}, ${at.toISOString()}::timestamptz
      FROM jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) AS told (id text, name text, kind text, file text, "pictureUrl" text, "videoUrl" text, "pageUrl" text)
      ON CONFLICT (store_id, platform, account_id, id) DO UPDATE SET
        name = excluded.name, kind = excluded.kind, file = excluded.file, picture_url = excluded.picture_url, video_url = excluded.video_url,
        page_url = excluded.page_url, sandbox = excluded.sandbox, listed_at = excluded.listed_at,
        picture_hash = CASE WHEN ad_creative.file = excluded.file THEN ad_creative.picture_hash END`)
  }
}

/** A creative as it is known, with the addresses at which we serve it. file: the platform's mark of it; hash: of its picture, where that is copied. tags: by hand. */
export type KnownCreative = CreativePlace & {
  name: string
  kind: CreativeKind
  file: string
  hash?: string
  picture?: string
  /** Its picture is not copied yet. */
  isAwaited: boolean
  video?: string
  pageUrl?: string
  tags: string[]
}

/** Videos are served under the platform's own ending, by which they are known as such; one without is an MP4. */
const videoAddress = (key: string, url: string): string => `${CREATIVE_VIDEOS_PATH}/${key}.${videoEnding(url) ?? 'mp4'}`

/** All of a store, in the order of their ids. */
export const listCreatives = async ({ db }: MainDb, storeId: string): Promise<KnownCreative[]> => {
  const [rows, tags] = await Promise.all([
    db
      .select({ creative: adCreative, pictureKey: creativePicture.key })
      .from(adCreative)
      .leftJoin(creativePicture, and(eq(creativePicture.storeId, adCreative.storeId), eq(creativePicture.hash, adCreative.pictureHash)))
      .where(eq(adCreative.storeId, storeId))
      .orderBy(asc(adCreative.platform), asc(adCreative.accountId), asc(adCreative.id)),
    db.select().from(creativeTag).where(eq(creativeTag.storeId, storeId)).orderBy(asc(creativeTag.savedAt), asc(creativeTag.tag)),
  ])
  const tagsOf = Map.groupBy(tags, (row) => `${row.platform} ${row.accountId} ${row.creativeId}`)
  return rows.flatMap(({ creative, pictureKey }): KnownCreative[] => {
    const platform = OAUTH_CHANNELS.find((each) => each === creative.platform)
    if (platform === undefined) return []
    const { accountId, id, name, file, pictureHash, key, videoUrl, pageUrl } = creative
    return [
      {
        platform,
        accountId,
        id,
        name,
        kind: CREATIVE_KINDS.find((kind) => kind === creative.kind) ?? 'text',
        file,
        isAwaited: pictureHash === null && creative.pictureUrl !== '' && creative.failedAt === null,
        ...(pictureHash !== null && { hash: pictureHash }),
        ...(pictureKey !== null && { picture: `${CREATIVE_PICTURES_PATH}/${pictureKey}` }),
        ...(videoUrl !== '' && { video: videoAddress(key, videoUrl) }),
        ...(pageUrl !== '' && { pageUrl }),
        tags: (tagsOf.get(`${platform} ${accountId} ${id}`) ?? []).map(({ tag }) => tag),
      },
    ]
  })
}

/** Which creative each listed ad of a store shows at a platform, by account and ad. */
export const listShown = async ({ db }: MainDb, storeId: string, platform: OAuthChannel): Promise<Map<string, string>> => {
  const rows = await db
    .select({ accountId: adState.accountId, id: adState.id, creativeId: adState.creativeId })
    .from(adState)
    .where(and(eq(adState.storeId, storeId), eq(adState.platform, platform), eq(adState.level, 'ad'), isNotNull(adState.creativeId)))
  return new Map(rows.map(({ accountId, id, creativeId }) => [`${accountId} ${id}`, creativeId ?? '']))
}

/** Names of a store's creatives at a platform, by account and id. */
export const readCreativeNames = async ({ db }: MainDb, storeId: string, platform: OAuthChannel): Promise<Map<string, string>> => {
  const rows = await db
    .select({ accountId: adCreative.accountId, id: adCreative.id, name: adCreative.name })
    .from(adCreative)
    .where(and(eq(adCreative.storeId, storeId), eq(adCreative.platform, platform)))
  return new Map(rows.map(({ accountId, id, name }) => [`${accountId} ${id}`, name]))
}

/** Replaces the tags that these creatives have by hand. */
export const writeTags = async (
  { db }: MainDb,
  storeId: string,
  { places, tags, at }: { places: readonly CreativePlace[]; tags: readonly string[]; at: Date },
): Promise<void> => {
  await db.transaction(async (tx) => {
    for (const { platform, accountId, id } of places) {
      await tx
        .delete(creativeTag)
        .where(
          and(
            eq(creativeTag.storeId, storeId),
            eq(creativeTag.platform, platform),
            eq(creativeTag.accountId, accountId),
            eq(creativeTag.creativeId, id),
          ),
        )
      if (tags.length > 0)
        await tx.insert(creativeTag).values(tags.map((tag) => ({ storeId, platform, accountId, creativeId: id, tag, savedAt: at })))
    }
  })
}

/** A store's rules that make tags of names. */
export const readCreativeRules = async ({ db }: MainDbQueries, storeId: string): Promise<CreativeRule[]> => {
  const [row] = await db.select({ rules: creativeRules.rules }).from(creativeRules).where(eq(creativeRules.storeId, storeId))
  return row === undefined ? [] : creativeRulesSchema.parse(row.rules)
}

export const writeCreativeRules = async (
  { db }: MainDbQueries,
  storeId: string,
  rules: readonly CreativeRule[],
  savedAt: Date,
): Promise<void> => {
  await db
    .insert(creativeRules)
    .values({ storeId, rules, savedAt })
    .onConflictDoUpdate({ target: creativeRules.storeId, set: { rules, savedAt } })
}
