/** What a creator's page shows of campaigns, and of the ledger. Every statement names the creator and the store. */
import { SINGLE_USE_DISCOUNT } from '@convbox/contract/discount-codes'
import { LEDGER_KINDS } from '@convbox/contract/commissions'
import { mainDbSchema, type MainDb } from '@convbox/storage'
import { and, asc, desc, eq, isNull, sql } from 'drizzle-orm'
import { z } from 'zod'
import type { PortalCreator } from './portal-sessions.rows.ts'

const { campaign, campaignCreator, campaignLink, commissionBook, discountCode, link } = mainDbSchema
type Db = Pick<MainDb, 'db' | 'pool'>

const discounts = z.array(z.looseObject({ id: z.string(), valueType: z.enum(['percentage', 'fixed amount']), value: z.string() }))

/** Created campaigns of the creator, the latest first. currency: the store's, of the fees of a campaign that has no book yet. */
export const listCampaigns = async ({ db }: Db, { creatorId, storeId, currency: storeCurrency }: PortalCreator & { currency: string }) => {
  const rows = await db
    .select({
      id: campaign.id,
      name: campaign.name,
      startsOn: campaign.startsOn,
      endsOn: campaign.endsOn,
      isPermanent: campaign.isPermanent,
      endedAt: campaign.endedAt,
      discounts: campaign.discounts,
      bookCurrency: commissionBook.currency,
    })
    .from(campaign)
    .innerJoin(campaignCreator, eq(campaignCreator.campaignId, campaign.id))
    .leftJoin(commissionBook, eq(commissionBook.campaignId, campaign.id))
    .where(and(eq(campaign.storeId, storeId), eq(campaign.isDraft, false), eq(campaignCreator.creatorId, creatorId)))
    .orderBy(desc(campaign.startsOn), asc(campaign.name))
  return rows.map(({ bookCurrency, ...row }) => ({
    ...row,
    discounts: discounts.parse(row.discounts),
    feeCurrency: bookCurrency ?? storeCurrency,
  }))
}

/** Links of the creator, with the code of the short one and its id where there is one. */
export const listLinks = ({ db }: Db, { creatorId, storeId }: PortalCreator) =>
  db
    .select({
      campaignId: campaignLink.campaignId,
      medium: campaignLink.mediumName,
      url: campaignLink.url,
      linkId: link.id,
      code: link.code,
      state: link.state,
    })
    .from(campaignLink)
    .leftJoin(link, and(eq(link.storeId, campaignLink.storeId), eq(link.creativeId, campaignLink.creativeId)))
    .where(and(eq(campaignLink.storeId, storeId), eq(campaignLink.creatorId, creatorId)))
    .orderBy(asc(campaignLink.mediumName))

/** The creator's own codes that the shop takes. */
export const listCodes = ({ db }: Db, { creatorId, storeId }: PortalCreator) =>
  db
    .select({
      campaignId: discountCode.campaignId,
      discountId: discountCode.discountId,
      code: discountCode.code,
      isAdopted: discountCode.isAdopted,
      isSingleUse: sql<boolean>`EXISTS (
        SELECT FROM campaign_discount AS single
        WHERE single.campaign_id = discount_code.campaign_id AND single.discount_id = ${SINGLE_USE_DISCOUNT} || discount_code.discount_id
      )`,
    })
    .from(discountCode)

    .where(
      and(
        eq(discountCode.storeId, storeId),
        eq(discountCode.creatorId, creatorId),
        eq(discountCode.state, 'created'),
        isNull(discountCode.parentId),
      ),
    )
    .orderBy(asc(discountCode.code))

const entryRow = z.object({
  order_id: z.string(),
  kind: z.enum(LEDGER_KINDS),
  amount: z.string().transform(BigInt),
  currency: z.string(),
  at: z.date().transform((date) => date.toISOString()),
})
/** At most: of entries without an order. */
const MAX_OTHERS = 100

/** Entries of the creator in a campaign: of these orders, the oldest first, and the latest of none. */
export const listEntries = async (
  { pool }: Db,
  { creatorId, storeId }: PortalCreator,
  { campaignId, orderIds }: { campaignId: string; orderIds: readonly string[] },
) => {
  const [ofOrders, ofNone] = await Promise.all([
    pool.query(
      `SELECT order_id, kind, amount::text AS amount, currency, at FROM ledger_entry
       WHERE store_id = $1 AND creator_id = $2 AND campaign_id = $3 AND order_id = ANY ($4) ORDER BY seq`,
      [storeId, creatorId, campaignId, orderIds],
    ),
    pool.query(
      `SELECT order_id, kind, amount::text AS amount, currency, at FROM ledger_entry
       WHERE store_id = $1 AND creator_id = $2 AND campaign_id = $3 AND order_id = '' ORDER BY seq DESC LIMIT ${MAX_OTHERS}`,
      [storeId, creatorId, campaignId],
    ),
  ])
  const [orders, others] = [z.array(entryRow).parse(ofOrders.rows), z.array(entryRow).parse(ofNone.rows)]
  return { byOrder: Map.groupBy(orders, ({ order_id: orderId }) => orderId), others }
}

/** Whether the creator is or was in the campaign. */
export const isInCampaign = async ({ db }: Db, { creatorId, storeId }: PortalCreator, campaignId: string): Promise<boolean> =>
  (await db.$count(
    campaignCreator,
    and(eq(campaignCreator.storeId, storeId), eq(campaignCreator.creatorId, creatorId), eq(campaignCreator.campaignId, campaignId)),
  )) > 0

const changeRow = z.object({
  campaign: z.string(),
  order_id: z.string(),
  order_name: z.string().nullable(),
  kind: z.enum(LEDGER_KINDS),
  amount: z.string().transform(BigInt),
  sum: z.string().transform(BigInt),
  currency: z.string(),
  entered_at: z.date().transform((date) => date.toISOString()),
})
const MAX_CHANGES = 20

/** Entries of the creator's orders after the first of each commission, the newest first. sum: of the commission up to the entry. */
export const listChanges = async ({ pool }: Db, { creatorId, storeId }: PortalCreator) => {
  const { rows } = await pool.query(
    `SELECT campaign.name AS campaign, changed.order_id, coalesce(orders.facts->>'name', orders.facts->>'number') AS order_name,
       changed.kind, changed.amount::text AS amount, changed.sum::text AS sum, changed.currency, changed.entered_at
     FROM (
       SELECT *, sum(amount) OVER commission AS sum, row_number() OVER commission AS place
       FROM ledger_entry WHERE store_id = $1 AND creator_id = $2 AND order_id <> ''
       WINDOW commission AS (PARTITION BY campaign_id, order_id ORDER BY seq)
     ) AS changed
     JOIN campaign ON campaign.id = changed.campaign_id
     LEFT JOIN order_state AS orders ON orders.store_id = $1 AND orders.order_id = changed.order_id
     WHERE changed.place > 1 ORDER BY changed.seq DESC LIMIT ${MAX_CHANGES}`,
    [storeId, creatorId],
  )
  return z.array(changeRow).parse(rows)
}
