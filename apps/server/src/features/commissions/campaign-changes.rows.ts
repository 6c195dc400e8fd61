/** Which campaigns the jobs that credit creators have to look at: those that have changed, that owe base fees, and that pay for visits. */
import type { MainDb } from '@convbox/storage'
import { z } from 'zod'

type Pool = Pick<MainDb, 'pool'>
type OfCampaign = { storeId: string; campaignId: string }
export type CampaignChange = OfCampaign & { seq: number }

const campaignRows = z.array(z.object({ campaign_id: z.string(), store_id: z.string() }))
const changeRows = z.array(z.object({ campaign_id: z.string(), store_id: z.string(), seq: z.coerce.number() }))

/** Changes after a number, the earliest first. */
export const listCampaignChanges = async (
  { pool }: Pool,
  { after, limit }: { after: number; limit: number },
): Promise<CampaignChange[]> => {
  const { rows } = await pool.query('SELECT campaign_id, store_id, seq FROM campaign_change WHERE seq > $1 ORDER BY seq LIMIT $2', [
    after,
    limit,
  ])
  return changeRows.parse(rows).map(({ campaign_id: campaignId, store_id: storeId, seq }) => ({ campaignId, storeId, seq }))
}

/** Clears a change unless the campaign has changed again. */
export const clearCampaignChange = async ({ pool }: Pool, { campaignId, seq }: CampaignChange): Promise<void> => {
  await pool.query('DELETE FROM campaign_change WHERE campaign_id = $1 AND seq = $2', [campaignId, seq])
}

/** Campaigns with a version of the fee rule that pays a base fee, and creators who have none yet. A day more at each end: days are the store's. */
export const listOwingBaseFees = async ({ pool }: Pool, now: Date): Promise<OfCampaign[]> => {
  const { rows } = await pool.query(
    `SELECT campaign.id AS campaign_id, campaign.store_id FROM campaign
     WHERE NOT campaign.is_draft AND campaign.starts_on <= to_char(($1::timestamptz AT TIME ZONE 'UTC') + interval '1 day', 'YYYY-MM-DD')
       AND coalesce(campaign.ends_on >= to_char(($1::timestamptz AT TIME ZONE 'UTC') - interval '1 day', 'YYYY-MM-DD'), true)
       AND coalesce(campaign.ended_at >= $1, true)
       AND EXISTS (SELECT FROM commission_book WHERE campaign_id = campaign.id)
       AND EXISTS (SELECT FROM fee_rule WHERE campaign_id = campaign.id AND jsonb_exists(rule, 'baseFee'))
       AND EXISTS (
         SELECT FROM campaign_creator AS member JOIN creator ON creator.id = member.creator_id
         WHERE member.campaign_id = campaign.id AND creator.state <> 'blocked' AND NOT EXISTS (
           SELECT FROM ledger_entry AS entry
           WHERE entry.campaign_id = campaign.id AND entry.order_id = '' AND entry.creator_id = member.creator_id AND entry.kind = 'base_fee'
         )
       )
     ORDER BY campaign.store_id, campaign.created_at, campaign.id`,
    [now],
  )
  return campaignRows.parse(rows).map(({ campaign_id: campaignId, store_id: storeId }) => ({ campaignId, storeId }))
}

/** Campaigns with a version of the fee rule that pays for visits. */
export const listPayingVisits = async ({ pool }: Pool): Promise<OfCampaign[]> => {
  const { rows } = await pool.query(
    `SELECT id AS campaign_id, store_id FROM campaign
     WHERE NOT is_draft AND EXISTS (SELECT FROM fee_rule WHERE campaign_id = campaign.id AND jsonb_exists(rule, 'perClick'))
     ORDER BY store_id, created_at, id`,
  )
  return campaignRows.parse(rows).map(({ campaign_id: campaignId, store_id: storeId }) => ({ campaignId, storeId }))
}
