/** The rows that a campaign's analysis adds up: what facts, decisions and entries of an order say now. */
import type { Db } from '../../ingest/identity-links.rows.ts'
import { inCampaignCurrency } from './in-campaign-currency.rows.ts'

/** Sum of the entries, by the rate of the order's day. */
const COST = inCampaignCurrency({
  amount: 'entered.amount',
  currency: 'entered.currency',
  campaign: '(SELECT currency FROM book)',
  rate: `(placed.fact -> 'rates' ->> entered.currency)::numeric`,
})

/**
 * One row for each candidate of these orders. share: of the winner, what the creator's codes took off where an order is split, else 1; null: not won. sales:
 * merchandise after discounts and refunds, without tax; of the newest revisions of its facts. part: of the creator's last click before the order, its creative or
 * link id; code: in lower case, of the creator's codes the one that took most off, or to which that belongs. Params: $1 store, $2 campaign, $3 order ids.
 */
const SUMS = `
  WITH placed AS (
    SELECT DISTINCT ON (order_id) order_id, at, fact FROM commission_order_fact
    WHERE campaign_id = $2 AND order_id = ANY ($3) AND key = 'placed' ORDER BY order_id, revision DESC
  ),
  ended AS (
    SELECT order_id, bool_or(key = 'paid') AS is_paid, bool_or(key <> 'paid') AS is_over FROM commission_order_fact
    WHERE campaign_id = $2 AND order_id = ANY ($3) AND key IN ('paid', 'cancelled', 'dispute lost') GROUP BY order_id
  ),
  agreed AS (
    SELECT DISTINCT ON (order_id, key) order_id, fact FROM commission_order_fact
    WHERE campaign_id = $2 AND order_id = ANY ($3) AND key LIKE 'agreement %' ORDER BY order_id, key, revision DESC
  ),
  sold AS (
    SELECT order_id, sum((sale->>'total')::numeric - (sale->>'tax')::numeric) AS sales
    FROM agreed, jsonb_array_elements(fact->'sales') AS sale
    WHERE sale->>'line' IN ('PRODUCT', 'ADJUSTMENT') GROUP BY order_id
  ),
  decided AS (
    SELECT DISTINCT ON (order_id, creator_id) order_id, creator_id, outcome, evidence FROM commission_decision
    WHERE campaign_id = $2 AND order_id = ANY ($3) ORDER BY order_id, creator_id, seq DESC
  ),
  won AS (
    SELECT order_id, creator_id,
      CASE WHEN count(*) OVER same = 1 THEN 1 ELSE taken / nullif(sum(taken) OVER same, 0) END AS share
    FROM decided,
      LATERAL (SELECT coalesce(sum((code->>'allocated')::numeric), 0) AS taken FROM jsonb_array_elements(evidence->'codes') AS code) AS off
    WHERE outcome LIKE 'won%' WINDOW same AS (PARTITION BY order_id)
  ),
  entered AS (
    SELECT order_id, creator_id, currency, sum(amount) AS amount FROM ledger_entry
    WHERE campaign_id = $2 AND order_id = ANY ($3) AND order_id <> '' GROUP BY order_id, creator_id, currency
  ),
  book AS (SELECT currency FROM commission_book WHERE campaign_id = $2)
  SELECT $1, $2, order_id, creator_id, placed.at, won.share, coalesce(ended.is_paid, false), coalesce(ended.is_over, false),
    placed.fact->>'customerOrderIndex' = '1', coalesce(sold.sales, 0), coalesce(${COST}, 0),
    coalesce((
      SELECT click->>'part' FROM jsonb_array_elements(placed.fact->'clicks') WITH ORDINALITY AS clicks (click, place)
      WHERE click->>'creator' = creator_id ORDER BY place DESC LIMIT 1
    ), ''),
    coalesce((
      SELECT lower(coalesce(used->>'named', used->>'code')) FROM jsonb_array_elements(placed.fact->'codes') WITH ORDINALITY AS codes (used, place)
      WHERE used->>'creator' = creator_id ORDER BY (used->>'allocated')::numeric DESC, place LIMIT 1
    ), '')
  FROM placed JOIN decided USING (order_id)
  LEFT JOIN won USING (order_id, creator_id)
  LEFT JOIN entered USING (order_id, creator_id)
  LEFT JOIN ended USING (order_id)
  LEFT JOIN sold USING (order_id)`

/** Writes the rows of these orders anew. In the transaction that writes what they follow from. */
export const writeOrderSums = async (
  db: Db,
  { storeId, campaignId }: { storeId: string; campaignId: string },
  orderIds: readonly string[],
): Promise<void> => {
  if (orderIds.length === 0) return
  await db.query('DELETE FROM commission_order WHERE campaign_id = $1 AND order_id = ANY ($2)', [campaignId, orderIds])
  await db.query(
    `INSERT INTO commission_order (store_id, campaign_id, order_id, creator_id, placed_at, share, is_paid, is_over, is_first, sales, amount, part, code) ${SUMS}`,
    [storeId, campaignId, orderIds],
  )
}
