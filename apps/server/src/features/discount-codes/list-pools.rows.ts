/** What became of single-use codes, by creator. */
import { DISCOUNT_FAILURES } from '@convbox/contract/api/shopify.values'
import { SINGLE_USE_DISCOUNT } from '@convbox/contract/discount-codes'
import type { MainDb } from '@convbox/storage'
import { z } from 'zod'

const rows = z.array(
  z
    .object({
      id: z.string(),
      campaign_id: z.string(),
      campaign: z.string(),
      creator_id: z.string(),
      creator: z.string(),
      code: z.string(),
      sending: z.coerce.number(),
      unused: z.coerce.number(),
      handed_out: z.coerce.number(),
      used: z.coerce.number(),
      failed: z.coerce.number(),
      reason: z.enum(DISCOUNT_FAILURES).nullable(),
    })
    .transform(({ id, campaign_id: campaignId, creator_id: creatorId, handed_out: handedOut, reason, ...row }) => ({
      namedCodeId: id,
      ...row,
      campaignId,
      creatorId,
      handedOut,
      ...(reason !== null && { reason }),
    })),
)
const countRows = z.array(z.object({ pools: z.coerce.number() }))

const FROM = `
  FROM campaign_discount AS discount
  JOIN campaign ON campaign.id = discount.campaign_id
  JOIN discount_code AS named
    ON named.campaign_id = discount.campaign_id AND named.parent_id IS NULL AND discount.discount_id = '${SINGLE_USE_DISCOUNT}' || named.discount_id
  JOIN creator ON creator.id = named.creator_id
  WHERE discount.store_id = $1 AND starts_with(discount.discount_id, '${SINGLE_USE_DISCOUNT}') AND ($2::text IS NULL OR discount.campaign_id = $2)`

/** Of a store, or one campaign of it: a page of its creators' pools, and how many there are. Each code counts once: as used, else failed, else by where it is. */
export const listPoolCounts = async (
  { pool }: Pick<MainDb, 'pool'>,
  storeId: string,
  { campaignId, limit, offset }: { campaignId?: string | undefined; limit: number; offset: number },
) => {
  const of = [storeId, campaignId ?? null]
  const [found, counted] = await Promise.all([
    pool.query(
      `WITH page AS (
         SELECT named.id, named.code, campaign.id AS campaign_id, campaign.name AS campaign, campaign.name_key, creator.id AS creator_id,
           creator.name AS creator, creator.name_key AS creator_key
         ${FROM} ORDER BY campaign.name_key, creator.name_key, named.id LIMIT $3 OFFSET $4
       )
       SELECT page.*, counts.* FROM page, LATERAL (
         SELECT count(*) FILTER (WHERE used_at IS NULL AND handed_at IS NULL AND state IN ('syncing', 're-syncing')) AS sending,
           count(*) FILTER (WHERE used_at IS NULL AND handed_at IS NULL AND state IN ('created', 'disabled')) AS unused,
           count(*) FILTER (WHERE used_at IS NULL AND handed_at IS NOT NULL AND state <> 'failed') AS handed_out,
           count(*) FILTER (WHERE used_at IS NOT NULL) AS used,
           count(*) FILTER (WHERE used_at IS NULL AND state = 'failed') AS failed,
           (array_agg(reason ORDER BY updated_at DESC) FILTER (WHERE used_at IS NULL AND state = 'failed'))[1] AS reason
         FROM discount_code WHERE parent_id = page.id
       ) AS counts ORDER BY name_key, creator_key, page.id`,
      [...of, limit, offset],
    ),
    pool.query(`SELECT count(*) AS pools ${FROM}`, of),
  ])
  return { pools: rows.parse(found.rows), total: countRows.parse(counted.rows)[0]?.pools ?? 0 }
}
