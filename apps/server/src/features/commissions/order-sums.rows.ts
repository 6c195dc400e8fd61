/** The rows that a campaign's analysis adds up: what facts, decisions and entries of an order say now. */
import type { Db } from '../../ingest/identity-links.rows.ts'
import type { BookLimit } from './replay-book.ts'
import { inCampaignCurrency } from './in-campaign-currency.rows.ts'

/** Sum of the entries, by the rate of the order's day. */
const COST = inCampaignCurrency({
  amount: 'entered.amount',
  currency: 'entered.currency',
  campaign: '(SELECT currency FROM commission_book WHERE campaign_id = $2)',
  rate: `(placed.fact -> 'rates' ->> entered.currency)::numeric`,
})

/**
 * One row for each candidate of these orders. share: of the winner, what the creator's codes took off where an order is split, else 1; null: not won. sales:
 * merchandise after discounts and refunds, without tax; of the newest revisions of its facts. part: of the creator's last click before the order, its creative or
 * link id; code: in lower case, of the creator's codes the one that took most off, or to which that belongs. Order by order through the indexes: how many rows a new
 * campaign has is often guessed wrong. Params: $1 store, $2 campaign, $3 order ids.
 */
const SUMS = `
  SELECT $1, $2, wanted.order_id, decided.creator_id, placed.at, decided.share, coalesce(ended.is_paid, false), coalesce(ended.is_over, false),
    placed.fact->>'customerOrderIndex' = '1', coalesce(sold.sales, 0), coalesce(${COST}, 0),
    coalesce((
      SELECT click->>'part' FROM jsonb_array_elements(placed.fact->'clicks') WITH ORDINALITY AS clicks (click, place)
      WHERE click->>'creator' = decided.creator_id ORDER BY place DESC LIMIT 1
    ), ''),
    coalesce((
      SELECT lower(coalesce(used->>'named', used->>'code')) FROM jsonb_array_elements(placed.fact->'codes') WITH ORDINALITY AS codes (used, place)
      WHERE used->>'creator' = decided.creator_id ORDER BY (used->>'allocated')::numeric DESC, place LIMIT 1
    ), '')
  FROM (SELECT DISTINCT unnest($3::text[]) AS order_id) AS wanted
  JOIN LATERAL (
    SELECT at, fact FROM commission_order_fact AS fact
    WHERE fact.campaign_id = $2 AND fact.order_id = wanted.order_id AND fact.key = 'placed' ORDER BY fact.revision DESC LIMIT 1
  ) AS placed ON true
  JOIN LATERAL (
    SELECT creator_id, CASE
      WHEN NOT is_won THEN NULL
      WHEN count(*) FILTER (WHERE is_won) OVER () = 1 THEN 1
      ELSE taken / nullif(sum(taken) FILTER (WHERE is_won) OVER (), 0) END AS share
    FROM (
      SELECT DISTINCT ON (creator_id) creator_id, outcome LIKE 'won%' AS is_won,
        (SELECT coalesce(sum((code->>'allocated')::numeric), 0) FROM jsonb_array_elements(evidence->'codes') AS code) AS taken
      FROM commission_decision AS decision
      WHERE decision.campaign_id = $2 AND decision.order_id = wanted.order_id ORDER BY creator_id, seq DESC
    ) AS latest
  ) AS decided ON true
  LEFT JOIN LATERAL (
    SELECT max(currency) AS currency, sum(amount) AS amount FROM ledger_entry AS entry
    WHERE entry.campaign_id = $2 AND entry.order_id = wanted.order_id AND entry.creator_id = decided.creator_id
  ) AS entered ON true
  LEFT JOIN LATERAL (
    SELECT bool_or(key = 'paid') AS is_paid, bool_or(key <> 'paid') AS is_over FROM commission_order_fact AS fact
    WHERE fact.campaign_id = $2 AND fact.order_id = wanted.order_id AND fact.key IN ('paid', 'cancelled', 'dispute lost')
  ) AS ended ON true
  LEFT JOIN LATERAL (
    SELECT sum((sale->>'total')::numeric - (sale->>'tax')::numeric) AS sales
    FROM (
      SELECT DISTINCT ON (key) fact FROM commission_order_fact AS told
      WHERE told.campaign_id = $2 AND told.order_id = wanted.order_id AND told.key LIKE 'agreement %' ORDER BY key, revision DESC
    ) AS agreed, jsonb_array_elements(agreed.fact->'sales') AS sale
    WHERE sale->>'line' IN ('PRODUCT', 'ADJUSTMENT')
  ) AS sold ON true`

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

/** Writes what keeps commissions of these orders lower than they would be; the others of them have nothing of the kind any more. */
export const writeLimits = async (
  db: Db,
  campaignId: string,
  { orderIds, limits }: { orderIds: readonly string[]; limits: readonly BookLimit[] },
): Promise<void> => {
  await db.query(
    `WITH found AS (
       SELECT * FROM unnest($3::text[], $4::text[], $5::text[], $6::bigint[]) AS limits (order_id, creator_id, kind, withheld)
     )
     UPDATE commission_order AS own SET limited_by = wanted.kind, withheld = nullif(wanted.withheld, 0)
     FROM (
       SELECT row.order_id, row.creator_id, found.kind, found.withheld FROM commission_order AS row
       LEFT JOIN found ON found.order_id = row.order_id AND found.creator_id = row.creator_id
       WHERE row.campaign_id = $1 AND row.order_id = ANY ($2)
     ) AS wanted
     WHERE own.campaign_id = $1 AND own.order_id = wanted.order_id AND own.creator_id = wanted.creator_id
       AND (own.limited_by, own.withheld) IS DISTINCT FROM (wanted.kind, nullif(wanted.withheld, 0))`,
    [
      campaignId,
      orderIds,
      limits.map(({ orderId }) => orderId),
      limits.map(({ creatorId }) => creatorId),
      limits.map(({ kind }) => kind),
      limits.map(({ withheld }) => withheld),
    ],
  )
}
