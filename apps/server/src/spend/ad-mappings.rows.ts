/** What stores say of tags in their ads' links. */
import { LINK_TAGS, type LinkTag } from '@convbox/contract/reports/ad-links.values'
import { mainDbSchema, type MainDb, type MainDbQueries } from '@convbox/storage'
import { and, desc, eq, inArray } from 'drizzle-orm'

const { adMapping, user } = mainDbSchema

/** That a tag of a channel's links means this campaign, ad set or ad. text: trimmed, in lower case; deeper levels are ''. */
export type AdMapping = {
  channel: string
  tag: LinkTag
  text: string
  accountId: string
  campaignId: string
  adsetId: string
  adId: string
}
export type SavedMapping = AdMapping & { savedAt: Date; savedBy: string | undefined }

const tagOf = (stored: string): LinkTag | undefined => LINK_TAGS.find((tag) => tag === stored)

/** A store's mappings for some channels, the newest first. */
export const listMappings = async ({ db }: MainDb, storeId: string, channels: readonly string[]): Promise<SavedMapping[]> => {
  if (channels.length === 0) return []
  const rows = await db
    .select({ row: adMapping, savedBy: user.email })
    .from(adMapping)
    .leftJoin(user, eq(user.id, adMapping.savedBy))
    .where(and(eq(adMapping.storeId, storeId), inArray(adMapping.channel, [...channels])))
    .orderBy(desc(adMapping.savedAt), adMapping.tag, adMapping.text)
  return rows.flatMap(({ row: { storeId: _store, savedBy: _id, tag: stored, ...row }, savedBy }) => {
    const tag = tagOf(stored)
    return tag === undefined ? [] : [{ ...row, tag, savedBy: savedBy ?? undefined }]
  })
}

/** Saves what a tag means; replaces what was said of it. */
export const writeMapping = async (
  { db }: MainDbQueries,
  storeId: string,
  mapping: AdMapping,
  by: { userId: string; at: Date },
): Promise<void> => {
  const { channel: _channel, tag: _tag, text: _text, ...place } = mapping
  const saved = { savedBy: by.userId, savedAt: by.at }
  await db
    .insert(adMapping)
    .values({ storeId, ...mapping, ...saved })
    .onConflictDoUpdate({ target: [adMapping.storeId, adMapping.channel, adMapping.tag, adMapping.text], set: { ...place, ...saved } })
}

/** Whether there was one. */
export const deleteMapping = async (
  { db }: MainDbQueries,
  storeId: string,
  { channel, tag, text }: Pick<AdMapping, 'channel' | 'tag' | 'text'>,
): Promise<boolean> => {
  const rows = await db
    .delete(adMapping)
    .where(and(eq(adMapping.storeId, storeId), eq(adMapping.channel, channel), eq(adMapping.tag, tag), eq(adMapping.text, text)))
    .returning({ text: adMapping.text })
  return rows.length > 0
}
