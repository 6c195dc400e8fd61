/** Orders of a campaign's codes. */
import type { MainDb } from '@convbox/storage'
import { z } from 'zod'

const rows = z.array(
  z
    .object({
      order_id: z.string(),
      at_ms: z.coerce.number(),
      code: z.string(),
      creator_id: z.string(),
      has_click: z.boolean(),
      failed_codes: z.coerce.number(),
      hashes: z.array(z.string().nullable()),
    })
    .transform((row) => ({
      orderId: row.order_id,
      atMs: row.at_ms,
      code: row.code,
      creatorId: row.creator_id,
      hasClick: row.has_click,
      failedCodes: row.failed_codes,
      /** Our own hashes of the customer's address and its mailbox, where they are known. */
      emailHashes: row.hashes.flatMap((hash) => (hash === null || hash === '' ? [] : [hash])),
    })),
)
export type CodeOrderRow = z.output<typeof rows>[number]

/** A single-use code counts as the creator's own to which it belongs. By the newest facts that the campaign has read. Test orders, and codes that took nothing off, do not count. */
export const listCodeOrders = async ({ pool }: Pick<MainDb, 'pool'>, storeId: string, campaignId: string): Promise<CodeOrderRow[]> => {
  const result = await pool.query(
    `WITH placed AS (
       SELECT DISTINCT ON (order_id) order_id, at, fact FROM commission_order_fact
       WHERE store_id = $1 AND campaign_id = $2 AND key = 'placed'
       ORDER BY order_id, revision DESC
     )
     SELECT placed.order_id, extract(epoch FROM placed.at) * 1000 AS at_ms, coalesce(used->>'named', used->>'code') AS code, creator.id AS creator_id,
       EXISTS (SELECT 1 FROM jsonb_array_elements(placed.fact->'clicks') AS click WHERE click->>'creator' = used->>'creator') AS has_click,
       coalesce(failed.count, 0) AS failed_codes,
       ARRAY[state.facts->>'emailHash', state.facts->>'mailboxHash'] AS hashes
     FROM placed CROSS JOIN jsonb_array_elements(placed.fact->'codes') AS used
     JOIN creator ON creator.id = used->>'creator'
     LEFT JOIN order_state AS state ON state.store_id = $1 AND state.order_id = placed.order_id
     LEFT JOIN failed_codes AS failed ON failed.store_id = $1 AND failed.checkout_token = state.facts->>'checkoutToken'
     WHERE (used->>'allocated')::numeric > 0 AND NOT (placed.fact->>'test')::boolean`,
    [storeId, campaignId],
  )
  return rows.parse(result.rows)
}

/** Campaigns that have read an order since a time. */
export const listSellingCampaigns = async (
  { pool }: Pick<MainDb, 'pool'>,
  since: Date,
): Promise<{ storeId: string; campaignId: string }[]> => {
  const result = await pool.query(
    `SELECT store_id, campaign_id FROM commission_book AS book
     WHERE EXISTS (SELECT FROM commission_order_fact AS fact WHERE fact.campaign_id = book.campaign_id AND fact.key = 'placed' AND fact.at >= $1)
     ORDER BY store_id, campaign_id`,
    [since],
  )
  return z
    .array(z.object({ store_id: z.string(), campaign_id: z.string() }))
    .parse(result.rows)
    .map(({ store_id: storeId, campaign_id: campaignId }) => ({ storeId, campaignId }))
}
