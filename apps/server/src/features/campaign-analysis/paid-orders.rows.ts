/** Orders for which creators are paid. */
import type { MainDb } from '@convbox/storage'
import { z } from 'zod'

const row = z.object({
  campaign_id: z.string(),
  campaign: z.string(),
  creator_id: z.string(),
  creator: z.string(),
  currency: z.string(),
  order_id: z.string(),
  name: z.string().nullable(),
  at: z.date().transform((date) => date.toISOString()),
  amount: z.string().transform(BigInt),
  /** Which part of the order was not paid for, because other channels earned it: of campaigns that pay by share. */
  unpaid_share: z.string(),
})
export type PaidOrder = z.output<typeof row>

/** Orders of a range that are worth something to a creator, with what the ledger holds for each, in the campaign's currency; of one campaign or of all. The newest first. */
export const readPaidOrders = async (
  { pool }: Pick<MainDb, 'pool'>,
  { storeId, campaignId, from, to }: { storeId: string; campaignId: string | undefined; from: Date; to: Date },
): Promise<PaidOrder[]> => {
  const { rows } = await pool.query(
    `WITH placed AS MATERIALIZED (
       SELECT DISTINCT ON (campaign_id, order_id) campaign_id, order_id, at, coalesce(fact->>'othersShare', '0') AS unpaid_share FROM commission_order_fact
       WHERE store_id = $1 AND ($2::text IS NULL OR campaign_id = $2) AND key = 'placed'
       ORDER BY campaign_id, order_id, revision DESC
     ),
     entered AS MATERIALIZED (
       SELECT campaign_id, order_id, creator_id, amount FROM commission_order
       WHERE store_id = $1 AND ($2::text IS NULL OR campaign_id = $2) AND amount > 0
     )
     SELECT entered.campaign_id, campaign.name AS campaign, entered.creator_id, creator.name AS creator, book.currency,
       entered.order_id, coalesce(state.facts->>'name', state.facts->>'number') AS name, placed.at, entered.amount::text AS amount, placed.unpaid_share
     FROM entered JOIN placed USING (campaign_id, order_id)
     JOIN campaign ON campaign.id = entered.campaign_id
     JOIN commission_book AS book ON book.campaign_id = entered.campaign_id
     JOIN creator ON creator.id = entered.creator_id
     LEFT JOIN order_state AS state ON state.store_id = $1 AND state.order_id = entered.order_id
     WHERE placed.at >= $3 AND placed.at < $4
     ORDER BY placed.at DESC, entered.order_id DESC, creator.name_key`,
    [storeId, campaignId ?? null, from, to],
  )
  return z.array(row).parse(rows)
}
