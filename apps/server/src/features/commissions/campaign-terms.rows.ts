/** Reads by what the orders of campaigns are credited. */
import { mailboxOf } from '@convbox/commissions'
import { addDays } from '@convbox/contract/date-range'
import { startOfDay } from '@convbox/contract/store-days'
import { mainDbSchema, type MainDb } from '@convbox/storage'
import { and, eq } from 'drizzle-orm'
import { createHash } from 'node:crypto'
import { z } from 'zod'
import type { Program } from '../../program.ts'
import { readCodesAndLinks } from '../campaigns/campaigns.ts'
import type { CampaignTerms, TermsCreator } from './campaign-terms.ts'
import { readFeeVersions } from './fee-versions.rows.ts'

const { campaign, campaignCreator, commissionBook, creator, member, store, user } = mainDbSchema

/** Ids of the campaigns that are no drafts, of one store or all. */
export const listCampaigns = ({ mainDb: { db } }: Pick<Program, 'mainDb'>, storeId?: string) =>
  db
    .select({ id: campaign.id, storeId: campaign.storeId })
    .from(campaign)
    .where(and(eq(campaign.isDraft, false), ...(storeId === undefined ? [] : [eq(campaign.storeId, storeId)])))
    .orderBy(campaign.storeId, campaign.createdAt, campaign.id)

const readCreators = async ({ mainDb, ownHashes }: Pick<Program, 'mainDb' | 'ownHashes'>, storeId: string, campaignId: string) => {
  const rows = await mainDb.db
    .select({
      id: creator.id,
      email: creator.email,
      phone: creator.phone,
      state: creator.state,
      joinedAt: campaignCreator.joinedAt,
      currency: campaignCreator.payCurrency,
      rate: campaignCreator.payRate,
    })
    .from(campaignCreator)
    .innerJoin(creator, eq(creator.id, campaignCreator.creatorId))
    .where(eq(campaignCreator.campaignId, campaignId))
  return rows.map(({ id, email, phone, state, joinedAt, currency, rate }): TermsCreator => ({
    id,
    isBlocked: state === 'blocked',
    ...(joinedAt !== null && { joinedAtMs: joinedAt.getTime() }),
    ...(currency !== null && rate !== null && { pay: { currency, rate } }),
    emailHash: email === null ? '' : ownHashes.email(storeId, email),
    mailboxHash: email === null ? '' : ownHashes.email(storeId, mailboxOf(email)),
    phoneHash: phone === null ? '' : ownHashes.phone(storeId, phone, undefined),
  }))
}

/** Hashes of the addresses of the people of the store's organization. */
const readStaff = async ({ mainDb, ownHashes }: Pick<Program, 'mainDb' | 'ownHashes'>, storeId: string): Promise<Set<string>> => {
  const rows = await mainDb.db
    .select({ email: user.email })
    .from(store)
    .innerJoin(member, eq(member.organizationId, store.tenantId))
    .innerJoin(user, eq(user.id, member.userId))
    .where(eq(store.id, storeId))
  return new Set(rows.flatMap(({ email }) => [ownHashes.email(storeId, email), ownHashes.email(storeId, mailboxOf(email))]))
}

/** Its last instant: of its last day, or when a user ended it before that. */
const endOf = ({ endsOn, endedAt }: { endsOn: string | null; endedAt: Date | null }, timeZone: string): number | undefined => {
  const ends = [
    ...(endsOn === null ? [] : [startOfDay(addDays(endsOn, 1), timeZone).getTime() - 1]),
    ...(endedAt === null ? [] : [endedAt.getTime()]),
  ]
  return ends.length === 0 ? undefined : Math.min(...ends)
}

/** Undefined for a draft, and for a campaign without days or without a fee rule. */
export const readCampaignTerms = async (
  program: Pick<Program, 'mainDb' | 'ownHashes'>,
  storeId: string,
  campaignId: string,
): Promise<CampaignTerms | undefined> => {
  const { db } = program.mainDb
  const [row] = await db
    .select({
      startsOn: campaign.startsOn,
      endsOn: campaign.endsOn,
      endedAt: campaign.endedAt,
      isDraft: campaign.isDraft,
      currency: store.currency,
      timeZone: store.timeZone,
      bookCurrency: commissionBook.currency,
      bookTimeZone: commissionBook.timeZone,
    })
    .from(campaign)
    .innerJoin(store, eq(store.id, campaign.storeId))
    .leftJoin(commissionBook, eq(commissionBook.campaignId, campaign.id))
    .where(and(eq(campaign.storeId, storeId), eq(campaign.id, campaignId)))
  if (row === undefined || row.isDraft || row.startsOn === null) return undefined
  const [creators, staff, versions, made] = await Promise.all([
    readCreators(program, storeId, campaignId),
    readStaff(program, storeId),
    readFeeVersions(program.mainDb.pool, campaignId),
    readCodesAndLinks(program.mainDb, storeId, campaignId),
  ])
  if (versions.length === 0) return undefined
  const timeZone = row.bookTimeZone ?? row.timeZone
  return {
    storeId,
    campaignId,
    currency: row.bookCurrency ?? row.currency,
    timeZone,
    fromMs: startOfDay(row.startsOn, timeZone).getTime(),
    untilMs: endOf(row, timeZone),
    creators: new Map(creators.map((one) => [one.id, one])),
    staff,
    codes: new Map(made.codes.map(({ code, creatorId }) => [code.toLowerCase(), creatorId])),
    creatives: new Map(made.creatives.map(({ creativeId, creatorId }) => [creativeId, creatorId])),
    links: new Map(made.links.map(({ linkId, creatorId }) => [linkId, creatorId])),
    versions,
  }
}

/** A hash of all by which a campaign's orders are found. */
export const soughtByOf = ({ fromMs, untilMs, codes, creatives, links }: CampaignTerms): string =>
  createHash('sha256')
    .update(JSON.stringify([fromMs, untilMs, ...[codes, creatives, links].map((map) => [...map].toSorted(([a], [b]) => (a < b ? -1 : 1)))]))
    .digest('hex')

/** utm_content of all links that campaigns of the store have made. */
export const readCreatives = async ({ pool }: Pick<MainDb, 'pool'>, storeId: string): Promise<string[]> => {
  const { rows } = await pool.query('SELECT creative_id FROM campaign_link WHERE store_id = $1', [storeId])
  return z
    .array(z.object({ creative_id: z.string() }))
    .parse(rows)
    .map(({ creative_id: creative }) => creative)
}
