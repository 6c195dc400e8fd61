/** A store's campaigns, with their creators and media. */
import { campaignDiscountSchema, type CampaignDiscount } from '@convbox/contract/api/campaigns.schemas'
import { CREATOR_STATES, type CreatorState } from '@convbox/contract/creators'
import { mainDbSchema, type MainDb } from '@convbox/storage'
import { and, desc, eq, inArray, sql } from 'drizzle-orm'
import { z } from 'zod'
import { AppError } from '../../http/app-error.ts'

const { campaign, campaignCreator, campaignLink, campaignMedium, creator, feeRule, landingPage, medium } = mainDbSchema
type Db = Pick<MainDb, 'db'>

/** What a draft says, without its fee rule. Absent: not chosen yet. */
export type DraftFields = {
  landingPageId?: string | undefined
  startsOn?: string | undefined
  endsOn?: string | undefined
  isPermanent: boolean
  manager: string
  creatorIds: string[]
  mediumIds: string[]
  discounts: CampaignDiscount[]
}
/** isEnded: somebody ended it before its last day. */
export type StoredCampaign = DraftFields & {
  id: string
  name: string
  isDraft: boolean
  isEnded: boolean
  /** joinedAt: of those who joined after its creation. lacksLinks: of a created campaign. */
  creators: { id: string; name: string; state: CreatorState; joinedAt?: string; lacksLinks?: true }[]
  updatedAt: Date
}
export type ListedCampaign = Pick<DraftFields, 'landingPageId' | 'startsOn' | 'endsOn' | 'isPermanent' | 'discounts'> & {
  id: string
  name: string
  isDraft: boolean
  isEnded: boolean
  landingPage?: string
  creators: number
  media: number
  feeRules: number
  updatedAt: Date
}

const whenKnown = <Key extends string>(key: Key, value: string | null) => (value === null ? {} : { [key]: value })

/** A store's campaigns, the newest first; with the numbers of their creators, media and fee rules. */
export const listCampaigns = async ({ db }: Db, storeId: string): Promise<ListedCampaign[]> => {
  const rows = await db
    .select({
      id: campaign.id,
      name: campaign.name,
      isDraft: campaign.isDraft,
      startsOn: campaign.startsOn,
      endsOn: campaign.endsOn,
      isPermanent: campaign.isPermanent,
      landingPageId: campaign.landingPageId,
      endedAt: campaign.endedAt,
      landingPage: landingPage.name,
      discounts: campaign.discounts,
      creators: db.$count(campaignCreator, eq(campaignCreator.campaignId, campaign.id)),
      media: db.$count(campaignMedium, eq(campaignMedium.campaignId, campaign.id)),
      feeRules: db.$count(feeRule, eq(feeRule.campaignId, campaign.id)),
      updatedAt: campaign.updatedAt,
    })
    .from(campaign)
    .leftJoin(landingPage, eq(landingPage.id, campaign.landingPageId))
    .where(eq(campaign.storeId, storeId))
    .orderBy(desc(campaign.createdAt), campaign.id)
  return rows.map(({ startsOn, endsOn, endedAt, landingPageId, landingPage: page, discounts, ...row }) => ({
    ...row,
    isEnded: endedAt !== null,
    discounts: z.array(campaignDiscountSchema).parse(discounts),
    ...whenKnown('landingPageId', landingPageId),
    ...whenKnown('startsOn', startsOn),
    ...whenKnown('endsOn', endsOn),
    ...whenKnown('landingPage', page),
  }))
}

export const readCampaign = async ({ db }: Db, storeId: string, id: string): Promise<StoredCampaign | undefined> => {
  const [row] = await db
    .select()
    .from(campaign)
    .where(and(eq(campaign.storeId, storeId), eq(campaign.id, id)))
  if (row === undefined) return undefined
  // One after the other, here and below: a transaction has one connection.
  const creators = await db
    .selectDistinctOn([creator.nameKey], {
      id: creator.id,
      name: creator.name,
      state: creator.state,
      joinedAt: campaignCreator.joinedAt,
      link: campaignLink.creatorId,
    })
    .from(campaignCreator)
    .innerJoin(creator, eq(creator.id, campaignCreator.creatorId))
    .leftJoin(campaignLink, and(eq(campaignLink.campaignId, id), eq(campaignLink.creatorId, creator.id)))
    .where(eq(campaignCreator.campaignId, id))
    .orderBy(creator.nameKey)
  const media = await db
    .select({ id: campaignMedium.mediumId })
    .from(campaignMedium)
    .innerJoin(medium, eq(medium.id, campaignMedium.mediumId))
    .where(eq(campaignMedium.campaignId, id))
    .orderBy(medium.nameKey)
  return {
    id,
    name: row.name,
    isDraft: row.isDraft,
    isEnded: row.endedAt !== null,
    ...whenKnown('landingPageId', row.landingPageId),
    ...whenKnown('startsOn', row.startsOn),
    ...whenKnown('endsOn', row.endsOn),
    isPermanent: row.isPermanent,
    manager: row.manager,
    creatorIds: creators.map((one) => one.id),
    creators: creators.map(({ joinedAt, link, ...one }) => ({
      ...one,
      state: z.enum(CREATOR_STATES).parse(one.state),
      ...whenKnown('joinedAt', joinedAt && joinedAt.toISOString()),
      ...(!row.isDraft && link === null && { lacksLinks: true as const }),
    })),
    mediumIds: media.map((one) => one.id),
    discounts: z.array(campaignDiscountSchema).parse(row.discounts),
    updatedAt: row.updatedAt,
  }
}

/** The same, and nobody else changes it before the transaction ends. Refused if the store has none of this id. */
export const lockCampaign = async (mainDb: Db, storeId: string, id: string): Promise<StoredCampaign> => {
  await mainDb.db
    .select({ id: campaign.id })
    .from(campaign)
    .where(and(eq(campaign.storeId, storeId), eq(campaign.id, id)))
    .for('update')
  const stored = await readCampaign(mainDb, storeId, id)
  if (stored === undefined) throw new AppError('not found')
  return stored
}

/** Creators of the store among these, with their states; its media and landing page among these. */
export const findParts = async (
  { db }: Db,
  storeId: string,
  { creatorIds, mediumIds, landingPageId }: Pick<DraftFields, 'creatorIds' | 'mediumIds' | 'landingPageId'>,
) => {
  const creators = await db
    .select({ id: creator.id, name: creator.name, state: creator.state })
    .from(creator)
    .where(and(eq(creator.storeId, storeId), inArray(creator.id, creatorIds)))
    .orderBy(creator.nameKey)
  const media = await db
    .select({ id: medium.id, name: medium.name })
    .from(medium)
    .where(and(eq(medium.storeId, storeId), inArray(medium.id, mediumIds)))
    .orderBy(medium.nameKey)
  const pages = await db
    .select({ url: landingPage.url })
    .from(landingPage)
    .where(and(eq(landingPage.storeId, storeId), eq(landingPage.id, landingPageId ?? '')))
  return { creators, media, landingPage: pages[0] }
}

export const countCampaigns = ({ db }: Db, storeId: string): Promise<number> => db.$count(campaign, eq(campaign.storeId, storeId))

export const isNameTaken = async ({ db }: Db, storeId: string, name: string): Promise<boolean> =>
  (await db.$count(campaign, and(eq(campaign.storeId, storeId), eq(campaign.nameKey, name.toLowerCase())))) > 0

/** Adds a draft, or replaces all that the store's own of this id says but its name. Refused if it was created meanwhile. Throws a unique violation if another campaign has the name. */
export const writeDraft = async (
  { db }: Db,
  storeId: string,
  draft: DraftFields & { id: string; name: string },
  at: Date,
): Promise<void> => {
  const { id, name, creatorIds, mediumIds } = draft
  const set = {
    landingPageId: draft.landingPageId ?? null,
    startsOn: draft.startsOn ?? null,
    endsOn: draft.endsOn ?? null,
    isPermanent: draft.isPermanent,
    manager: draft.manager,
    discounts: draft.discounts,
    updatedAt: at,
  }
  const written = await db
    .insert(campaign)
    .values({ id, storeId, name, nameKey: name.toLowerCase(), ...set, createdAt: at })
    .onConflictDoUpdate({ target: campaign.id, set, setWhere: sql`${campaign.storeId} = ${storeId} AND ${campaign.isDraft}` })
    .returning({ id: campaign.id })
  if (written.length === 0) throw new AppError('campaign created')
  await db.delete(campaignCreator).where(eq(campaignCreator.campaignId, id))
  await db.delete(campaignMedium).where(eq(campaignMedium.campaignId, id))
  if (creatorIds.length > 0)
    await db.insert(campaignCreator).values(creatorIds.map((creatorId) => ({ storeId, campaignId: id, creatorId })))
  if (mediumIds.length > 0) await db.insert(campaignMedium).values(mediumIds.map((mediumId) => ({ storeId, campaignId: id, mediumId })))
}

/** Adds to a created campaign, from at on. Those whom it has already stay as they are. */
export const addMembers = async (
  { db }: Db,
  of: { storeId: string; campaignId: string },
  { creatorIds, mediumIds }: Pick<DraftFields, 'creatorIds' | 'mediumIds'>,
  at: Date,
): Promise<void> => {
  if (creatorIds.length > 0) {
    const rows = creatorIds.map((creatorId) => ({ ...of, creatorId, joinedAt: at }))
    await db.insert(campaignCreator).values(rows).onConflictDoNothing()
  }
  if (mediumIds.length > 0)
    await db
      .insert(campaignMedium)
      .values(mediumIds.map((mediumId) => ({ ...of, mediumId })))
      .onConflictDoNothing()
}

/** Changes what may change of a created campaign. */
export const updateCampaign = async (
  { db }: Db,
  storeId: string,
  id: string,
  change: Partial<{ isDraft: boolean; endsOn: string | null; isPermanent: boolean; manager: string; endedAt: Date | null }> & {
    updatedAt: Date
  },
): Promise<void> => {
  await db
    .update(campaign)
    .set(change)
    .where(and(eq(campaign.storeId, storeId), eq(campaign.id, id)))
}

/** Its name; undefined if the store has no draft of this id. */
export const deleteDraft = async ({ db }: Db, storeId: string, id: string): Promise<string | undefined> => {
  const [row] = await db
    .delete(campaign)
    .where(and(eq(campaign.storeId, storeId), eq(campaign.id, id), eq(campaign.isDraft, true)))
    .returning({ name: campaign.name })
  return row?.name
}
