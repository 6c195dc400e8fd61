/** Flags as they are kept, with the answers of persons. */
import { flagFiguresSchema, type CodeFlag } from '@convbox/contract/api/code-flags.schemas'
import { FLAG_ANSWERS, type CodeFlagKind, type FlagAnswer } from '@convbox/contract/code-flags'
import { mainDbSchema, type MainDb } from '@convbox/storage'
import { and, asc, eq, isNull, sql } from 'drizzle-orm'
import type { FoundFlag } from './find-flags.ts'

const { campaign, codeFlag, creator, discountCode } = mainDbSchema
type Db = Pick<MainDb, 'db'>
type OfCampaign = { storeId: string; campaignId: string }

export const hasCampaign = async ({ db }: Db, { storeId, campaignId }: OfCampaign): Promise<boolean> =>
  (
    await db
      .select({ id: campaign.id })
      .from(campaign)
      .where(and(eq(campaign.storeId, storeId), eq(campaign.id, campaignId)))
  ).length > 0

/** Whether it is, or was, a creator's own code of the campaign. */
export const hasCode = async ({ db }: Db, { storeId, campaignId, code }: OfCampaign & { code: string }): Promise<boolean> => {
  const codeKey = code.toLowerCase()
  const [made, flagged] = await Promise.all([
    db
      .select({ code: discountCode.code })
      .from(discountCode)

      .where(
        and(
          eq(discountCode.storeId, storeId),
          eq(discountCode.campaignId, campaignId),
          eq(discountCode.codeKey, codeKey),
          isNull(discountCode.parentId),
        ),
      ),
    db
      .select({ code: codeFlag.code })
      .from(codeFlag)
      .where(and(eq(codeFlag.storeId, storeId), eq(codeFlag.campaignId, campaignId), eq(codeFlag.codeKey, codeKey))),
  ])
  return made.length + flagged.length > 0
}

/** Keeps what was found. A newer order opens an answered flag again, as one that is seen for the first time. */
export const keepFlags = async ({ db }: Db, of: OfCampaign, flags: readonly FoundFlag[], at: Date): Promise<void> => {
  if (flags.length === 0) return
  const isReopened = sql`${codeFlag.answer} IS NOT NULL AND ${codeFlag.evidence} <> excluded.evidence`
  const kept = (column: typeof codeFlag.answer | typeof codeFlag.answeredBy | typeof codeFlag.answeredAt) =>
    sql`CASE WHEN ${isReopened} THEN NULL ELSE ${column} END`
  await db
    .insert(codeFlag)
    .values(
      flags.map(({ code, creatorId, evidence, figures }) => ({
        ...of,
        codeKey: code.toLowerCase(),
        kind: figures.kind,
        code,
        creatorId,
        figures,
        evidence,
        firstSeenAt: at,
        seenAt: at,
      })),
    )
    .onConflictDoUpdate({
      target: [codeFlag.campaignId, codeFlag.codeKey, codeFlag.kind],
      set: {
        code: sql`excluded.code`,
        creatorId: sql`excluded.creator_id`,
        figures: sql`excluded.figures`,
        evidence: sql`excluded.evidence`,
        seenAt: sql`excluded.seen_at`,
        firstSeenAt: sql`CASE WHEN ${isReopened} THEN excluded.first_seen_at ELSE ${codeFlag.firstSeenAt} END`,
        answer: kept(codeFlag.answer),
        answeredBy: kept(codeFlag.answeredBy),
        answeredAt: kept(codeFlag.answeredAt),
      },
    })
}

/** Open ones first, then those seen last. */
export const listFlags = async ({ db }: Db, { storeId, campaignId }: OfCampaign): Promise<CodeFlag[]> => {
  const rows = await db
    .select({ flag: codeFlag, creator: creator.name })
    .from(codeFlag)
    .innerJoin(creator, eq(creator.id, codeFlag.creatorId))
    .where(and(eq(codeFlag.storeId, storeId), eq(codeFlag.campaignId, campaignId)))
    .orderBy(sql`${codeFlag.answer} IS NOT NULL`, sql`${codeFlag.seenAt} DESC`, asc(codeFlag.codeKey), asc(codeFlag.kind))
  return rows.map(({ flag, creator: name }): CodeFlag => {
    const answer = FLAG_ANSWERS.find((one) => one === flag.answer)
    return {
      code: flag.code,
      creator: name,
      figures: flagFiguresSchema.parse(flag.figures),
      evidence: flag.evidence,
      firstSeenAt: flag.firstSeenAt.toISOString(),
      seenAt: flag.seenAt.toISOString(),
      ...(answer !== undefined && {
        answer: { answer, by: flag.answeredBy ?? '', at: (flag.answeredAt ?? flag.seenAt).toISOString() },
      }),
    }
  })
}

type Answer = { answer: FlagAnswer; by: string; at: Date }

/** False: there is no such flag that is open. */
export const answerFlag = async (
  { db }: Db,
  of: OfCampaign & { code: string; kind: CodeFlagKind; evidence: string },
  { answer, by, at }: Answer,
): Promise<boolean> => {
  const rows = await db
    .update(codeFlag)
    .set({ answer, answeredBy: by, answeredAt: at })
    .where(
      and(
        eq(codeFlag.storeId, of.storeId),
        eq(codeFlag.campaignId, of.campaignId),
        eq(codeFlag.codeKey, of.code.toLowerCase()),
        eq(codeFlag.kind, of.kind),
        eq(codeFlag.evidence, of.evidence),
        isNull(codeFlag.answer),
      ),
    )
    .returning({ code: codeFlag.codeKey })
  return rows.length > 0
}

/** Answers all open flags of a code, in every campaign of the store. */
export const answerFlagsOfCode = async ({ db }: Db, { storeId, code }: { storeId: string; code: string }, { answer, by, at }: Answer) => {
  await db
    .update(codeFlag)
    .set({ answer, answeredBy: by, answeredAt: at })
    .where(and(eq(codeFlag.storeId, storeId), eq(codeFlag.codeKey, code.toLowerCase()), isNull(codeFlag.answer)))
}

/** Codes with open flags, by campaign and code; count: their flags. */
export const listFlaggedCodes = async ({ db }: Db, storeId: string) =>
  db
    .select({
      campaignId: codeFlag.campaignId,
      campaign: campaign.name,
      codeKey: codeFlag.codeKey,
      code: sql<string>`max(${codeFlag.code})`,
      count: sql<number>`count(*)::int`,
    })
    .from(codeFlag)
    .innerJoin(campaign, eq(campaign.id, codeFlag.campaignId))
    .where(and(eq(codeFlag.storeId, storeId), isNull(codeFlag.answer)))
    .groupBy(codeFlag.campaignId, campaign.name, codeFlag.codeKey)
    .orderBy(codeFlag.campaignId, codeFlag.codeKey)
