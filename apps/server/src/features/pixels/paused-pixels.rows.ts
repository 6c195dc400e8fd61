import { DESTINATION_IDS, PERSON_REASONS } from '@convbox/contract'
import { FEATURE_PLANS } from '@convbox/contract/plans'
import { mainDbSchema, type MainDb } from '@convbox/storage'
import { and, asc, eq, inArray, isNotNull, isNull, lt, lte, or, sql } from 'drizzle-orm'
import { z } from 'zod'
import { activePlans } from '../../http/access.rows.ts'

const { member, pixel, store, storeMember, user } = mainDbSchema

const pausedPixel = z.object({
  id: z.string(),
  pixelName: z.string(),
  platform: z.enum(DESTINATION_IDS),
  reason: z.enum(PERSON_REASONS),
  isConnected: z.boolean(),
  storeId: z.string(),
  tenantId: z.string(),
  websiteName: z.string(),
  title: z.string(),
})
export type PausedPixel = z.output<typeof pausedPixel>

/** A pause that nobody was told of; told of an earlier pause only before `toldBefore`. */
const isUntold = (toldBefore: Date) =>
  or(isNull(pixel.pausedToldAt), and(lt(pixel.pausedToldAt, pixel.pausedAt), lt(pixel.pausedToldAt, toldBefore)))

/** Pixels that wait for a person and were paused at `pausedUntil` or earlier, without those whose operators know and those of stores whose plan has no pixels. Oldest pause first. */
export const listUntoldPauses = async (
  { db }: MainDb,
  { pausedUntil, toldBefore, limit }: { pausedUntil: Date; toldBefore: Date; limit: number },
): Promise<PausedPixel[]> => {
  const rows = await db
    .select({
      id: pixel.id,
      pixelName: pixel.name,
      platform: pixel.platform,
      reason: pixel.pausedReason,
      auth: pixel.channelAuthId,
      storeId: store.id,
      tenantId: store.tenantId,
      websiteName: store.websiteName,
      title: store.title,
    })
    .from(pixel)
    .innerJoin(store, eq(store.id, pixel.storeId))
    .where(
      and(
        eq(pixel.enabled, true),
        eq(pixel.state, 'paused'),
        inArray(pixel.pausedReason, [...PERSON_REASONS]),
        lte(pixel.pausedAt, pausedUntil),
        isUntold(toldBefore),
        // Not after the limit: stores that left would fill it for ever.
        sql`${activePlans} && ${sql.param([...FEATURE_PLANS.Pixels])}::text[]`,
      ),
    )
    .orderBy(asc(pixel.pausedAt), asc(pixel.id))
    .limit(limit)
  return rows.flatMap(({ auth, ...row }) => pausedPixel.safeParse({ ...row, isConnected: auth !== null }).data ?? [])
}

/** Saves that the operators were told of these pauses; returns the pixels that nobody else has just told of. */
export const claimPauses = async (
  { db }: MainDb,
  pixelIds: readonly string[],
  { at, toldBefore }: { at: Date; toldBefore: Date },
): Promise<string[]> => {
  const claimed = await db
    .update(pixel)
    .set({ pausedToldAt: at })
    .where(and(inArray(pixel.id, [...pixelIds]), isUntold(toldBefore)))
    .returning({ id: pixel.id })
  return claimed.map(({ id }) => id)
}

/** After nobody could be reached: the next run tells of them again. */
export const releasePauses = async ({ db }: MainDb, pixelIds: readonly string[]): Promise<void> => {
  await db
    .update(pixel)
    .set({ pausedToldAt: null })
    .where(inArray(pixel.id, [...pixelIds]))
}

/** Who may change a store's pixels and has confirmed the e-mail address: admins of its organization, and members with the role operate who have the store. */
export const listOperators = (
  { db }: MainDb,
  { tenantId, storeId }: Pick<PausedPixel, 'tenantId' | 'storeId'>,
  limit: number,
): Promise<{ email: string; language: string | null }[]> =>
  db
    .select({ email: user.email, language: user.language })
    .from(member)
    .innerJoin(user, eq(user.id, member.userId))
    .leftJoin(storeMember, and(eq(storeMember.userId, member.userId), eq(storeMember.storeId, storeId)))
    .where(
      and(
        eq(member.organizationId, tenantId),
        eq(user.emailVerified, true),
        or(inArray(member.role, ['owner', 'admin']), and(eq(member.role, 'operate'), isNotNull(storeMember.userId))),
      ),
    )
    .orderBy(asc(member.createdAt))
    .limit(limit)
