/** What platforms say of campaigns, ad sets and ads: status, budget, links. */
import { CHANNEL_FAILURES, type OAuthChannel } from '@convbox/contract/channels'
import { LINK_TAGS_AT } from '@convbox/contract/reports/ad-links.values'
import type { AdReading } from '@convbox/contract/reports/ad-states.schemas'
import { AD_STATES, BUDGET_PERIODS, isRunning, type AdState, type BudgetPeriod } from '@convbox/contract/reports/ad-states.values'
import type { AdsLevel } from '@convbox/contract/reports/ads-report.values'
import { mainDbSchema, type MainDb } from '@convbox/storage'
import { and, asc, eq, inArray, sql, type SQLWrapper } from 'drizzle-orm'
import { z } from 'zod'
import type { AdLink, AdObject } from '../platforms/ad-listing.ts'

const { adState, channelAccount, spendRead } = mainDbSchema

type Account = { storeId: string; platform: OAuthChannel; accountId: string }

/** Rows of one statement. */
const ROWS_AT_ONCE = 2000

const linkSchema = z.object({
  url: z.string(),
  others: z.array(z.string()).optional(),
  tags: z.string(),
  adds: z.array(z.string()),
  tagsAt: z.enum(LINK_TAGS_AT),
  isByCampaign: z.boolean().optional(),
})

/** Replaces all of an account's campaigns, ad sets and ads, or nothing. Rows go as JSON: an account may have 100,000 ads, which are slow as single parameters. */
export const replaceAdStates = async (
  { db }: MainDb,
  { storeId, platform, accountId }: Account,
  { objects, currency }: { objects: readonly AdObject[]; currency: string | undefined },
): Promise<void> => {
  // Once each: pages that shift while they are read may tell the same one twice.
  const known = [...new Map(objects.map((object) => [`${object.level} ${object.id}`, object])).values()]
  await db.transaction(async (tx) => {
    await tx.delete(adState).where(and(eq(adState.storeId, storeId), eq(adState.platform, platform), eq(adState.accountId, accountId)))
    for (let first = 0; first < known.length; first += ROWS_AT_ONCE) {
      const rows = known.slice(first, first + ROWS_AT_ONCE).map(({ budget, startsAt: _startsAt, creative, ...object }) => ({
        ...object,
        creativeId: creative?.id,
        budgetAmount: budget?.amount,
        budgetPeriod: budget?.period,
      }))
      await tx.execute(sql`
        INSERT INTO ad_state (store_id, platform, account_id, level, id, campaign_id, adset_id, name, state, word, budget_amount, budget_period, currency, ends_at, link, creative_id)
        SELECT ${storeId}, ${platform}, ${accountId}, level, id, "campaignId", "adsetId", name, state, word, "budgetAmount", "budgetPeriod", ${currency ?? null}, "endsAt", link, "creativeId"
        FROM jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) AS told (
          level text, id text, "campaignId" text, "adsetId" text, name text, state text, word text,
          "budgetAmount" text, "budgetPeriod" text, "endsAt" timestamptz, link jsonb, "creativeId" text)`)
    }
  })
}

/** A campaign, ad set or ad as it was last read. */
export type KnownState = {
  accountId: string
  id: string
  campaignId: string
  adsetId: string
  name: string
  state: AdState
  word: string
  budget?: { amount: string; currency: string; period: BudgetPeriod }
  endsAt?: Date
  link?: AdLink
}

const toState = (row: typeof adState.$inferSelect): KnownState => {
  const period = BUDGET_PERIODS.find((each) => each === row.budgetPeriod)
  const link = linkSchema.safeParse(row.link).data
  return {
    accountId: row.accountId,
    id: row.id,
    campaignId: row.campaignId,
    adsetId: row.adsetId,
    name: row.name,
    state: AD_STATES.find((each) => each === row.state) ?? 'unknown',
    word: row.word,
    ...(row.budgetAmount !== null &&
      row.currency !== null &&
      period !== undefined && { budget: { amount: row.budgetAmount, currency: row.currency, period } }),
    ...(row.endsAt && { endsAt: row.endsAt }),
    ...(link && { link }),
  }
}

/** What a report asks for: some ids of some accounts, any number of them. */
export type StatesWanted = {
  storeIds: readonly string[]
  platform: OAuthChannel
  accountIds: readonly string[]
  level: AdsLevel
  ids: readonly string[]
}

/** Those of some ids. Ids are unique within an account. */
export const findAdStates = async ({ db }: MainDb, { storeIds, platform, accountIds, level, ids }: StatesWanted): Promise<KnownState[]> => {
  if (ids.length === 0) return []
  const isAnyOf = (column: SQLWrapper, values: readonly string[]) => sql`${column} = ANY(${sql.param([...values])}::text[])`
  const rows = await db
    .select()
    .from(adState)
    .where(
      and(
        isAnyOf(adState.storeId, storeIds),
        eq(adState.platform, platform),
        isAnyOf(adState.accountId, accountIds),
        eq(adState.level, level),
        isAnyOf(adState.id, ids),
      ),
    )
  return rows.map(toState)
}

/** A store's campaigns at a platform. */
export const listCampaignStates = async ({ db }: MainDb, storeId: string, platform: OAuthChannel): Promise<KnownState[]> => {
  const rows = await db
    .select()
    .from(adState)
    .where(and(eq(adState.storeId, storeId), eq(adState.platform, platform), eq(adState.level, 'campaign')))
  return rows.map(toState)
}

/** An ad that people are shown, with the names of what it belongs to. */
export type RunningAd = KnownState & { campaign: string; adset: string }

/** A store's running ads at a platform. */
export const listRunningAds = async (mainDb: MainDb, storeId: string, platform: OAuthChannel): Promise<RunningAd[]> => {
  const ofPlatform = and(eq(adState.storeId, storeId), eq(adState.platform, platform))
  const rows = await mainDb.db
    .select()
    .from(adState)
    .where(and(ofPlatform, eq(adState.level, 'ad'), inArray(adState.state, AD_STATES.filter(isRunning))))
    .orderBy(asc(adState.accountId), asc(adState.campaignId), asc(adState.adsetId), asc(adState.id))
  const above = await mainDb.db
    .select({ level: adState.level, id: adState.id, name: adState.name })
    .from(adState)
    .where(and(ofPlatform, inArray(adState.level, ['campaign', 'adset'])))
  const names = new Map(above.map(({ level, id, name }) => [`${level} ${id}`, name]))
  return rows.map((row) => ({
    ...toState(row),
    campaign: names.get(`campaign ${row.campaignId}`) ?? '',
    adset: names.get(`adset ${row.adsetId}`) ?? '',
  }))
}

/** Has the ads of a store's accounts at a platform read again, but for those whose platform wants no calls yet. False: it has no such account. */
export const readAdsAgain = async ({ pool }: MainDb, storeId: string, platform: OAuthChannel, at: Date): Promise<boolean> => {
  const { rowCount } = await pool.query(
    `UPDATE spend_read SET next_at = CASE WHEN failure = 'too many requests' THEN next_at ELSE least(next_at, $3) END
     WHERE store_id = $1 AND platform = $2 AND kind = 'ads'`,
    [storeId, platform, at],
  )
  return (rowCount ?? 0) > 0
}

/** How the ads of these stores' accounts at a platform were last read. */
export const listAdReadings = async ({ db }: MainDb, storeIds: readonly string[], platform: OAuthChannel): Promise<AdReading[]> => {
  if (storeIds.length === 0) return []
  const rows = await db
    .select({ read: spendRead, name: channelAccount.name })
    .from(spendRead)
    .innerJoin(
      channelAccount,
      and(
        eq(channelAccount.storeId, spendRead.storeId),
        eq(channelAccount.platform, spendRead.platform),
        eq(channelAccount.externalId, spendRead.accountId),
        eq(channelAccount.kind, 'ad account'),
      ),
    )
    .where(and(inArray(spendRead.storeId, [...storeIds]), eq(spendRead.platform, platform), eq(spendRead.kind, 'ads')))
    .orderBy(asc(channelAccount.name), asc(spendRead.accountId))
  return rows.map(({ read, name }) => {
    const failure = CHANNEL_FAILURES.find((each) => each === read.failure)
    return {
      account: read.accountId,
      name,
      ...(read.readAt && { readAt: read.readAt.toISOString() }),
      ...(failure && { failure, nextAt: read.nextAt.toISOString() }),
    }
  })
}
