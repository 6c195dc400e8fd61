/** What the weekly mail says of creators. */
import type { MainDb } from '@convbox/storage'
import { z } from 'zod'

const units = z.string().transform(BigInt)
const row = z.object({ currency: z.string(), orders: z.coerce.number(), earned: units, payable: units })
export type HubMoney = z.output<typeof row>
/** money: by currency, in minor units. orders: paid ones that creators won in the time; earned: by all entries of the time but pay-outs; payable: at its end. */
export type HubWeek = { money: HubMoney[]; openDisputes: number; postsToConfirm: number; flaggedCodes: number }

/** from inclusive, to not. Empty for a store without commissions. */
export const readHubWeek = async (
  { pool }: Pick<MainDb, 'pool'>,
  storeId: string,
  { from, to, now }: { from: Date; to: Date; now: Date },
): Promise<HubWeek> => {
  const [money, waiting] = await Promise.all([
    pool.query(
      `SELECT currency, sum(orders) AS orders, sum(earned)::bigint::text AS earned, sum(payable)::bigint::text AS payable FROM (
         SELECT currency, count(DISTINCT order_id) FILTER (WHERE kind = 'sale') AS orders, sum(amount) AS earned, 0 AS payable FROM ledger_entry
         WHERE store_id = $1 AND at >= $2 AND at < $3 AND kind NOT IN ('payout', 'payout_returned', 'write_off') GROUP BY currency
         UNION ALL
         SELECT currency, 0, 0, sum(amount) FROM (
           SELECT currency, sum(amount) AS amount FROM creator_commission
           WHERE store_id = $1 AND NOT is_account_held AND ((order_id = '' AND matures_at IS NULL) OR (matures_at <= $4 AND NOT is_disputed AND NOT is_held))
           GROUP BY creator_id, currency
         ) AS account WHERE amount > 0 GROUP BY currency
       ) AS parts GROUP BY currency ORDER BY currency`,
      [storeId, from, to, now],
    ),
    pool.query(
      `SELECT (SELECT count(*) FROM dispute WHERE store_id = $1 AND NOT EXISTS (SELECT FROM dispute_message WHERE dispute_id = dispute.id AND verdict IS NOT NULL)) AS disputes,
         (SELECT count(*) FROM creator_post WHERE store_id = $1 AND state = 'told') AS posts,
         (SELECT count(DISTINCT (campaign_id, code_key)) FROM code_flag WHERE store_id = $1 AND answer IS NULL) AS codes`,
      [storeId],
    ),
  ])
  const [counts] = z
    .array(z.object({ disputes: z.coerce.number(), posts: z.coerce.number(), codes: z.coerce.number() }))
    .parse(waiting.rows)
  return {
    money: z.array(row).parse(money.rows),
    openDisputes: counts?.disputes ?? 0,
    postsToConfirm: counts?.posts ?? 0,
    flaggedCodes: counts?.codes ?? 0,
  }
}
