-- An open chargeback holds the order's commission, also one that follows another that was won: the facts of the order tell of all of them as of one.
CREATE OR REPLACE VIEW "order_maturity" AS
SELECT DISTINCT ON (store_id, campaign_id, order_id) store_id, campaign_id, order_id, matures_at,
  EXISTS (SELECT FROM chargeback AS back WHERE back.store_id = paid.store_id AND back.order_id = paid.order_id AND back.state = 'opened')
  OR EXISTS (SELECT FROM commission_order_fact AS open WHERE open.campaign_id = paid.campaign_id AND open.order_id = paid.order_id AND open.key = 'dispute opened')
  AND NOT EXISTS (
    SELECT FROM commission_order_fact AS over
    WHERE over.campaign_id = paid.campaign_id AND over.order_id = paid.order_id AND over.key IN ('dispute won', 'dispute lost')
  ) AS is_disputed
FROM commission_order_fact AS paid WHERE key = 'paid'
ORDER BY store_id, campaign_id, order_id, revision DESC;--> statement-breakpoint
CREATE OR REPLACE VIEW "creator_commission" AS
SELECT sums.*, paid.matures_at,
  EXISTS (SELECT FROM chargeback AS back WHERE back.store_id = sums.store_id AND back.order_id = sums.order_id AND back.state = 'opened')
  OR EXISTS (SELECT FROM commission_order_fact AS open WHERE open.campaign_id = sums.campaign_id AND open.order_id = sums.order_id AND open.key = 'dispute opened')
  AND NOT EXISTS (
    SELECT FROM commission_order_fact AS over
    WHERE over.campaign_id = sums.campaign_id AND over.order_id = sums.order_id AND over.key IN ('dispute won', 'dispute lost')
  ) AS is_disputed,
  coalesce(hold.is_held, false) AS is_held, CASE WHEN hold.is_held THEN hold.reason END AS reason
FROM (
  SELECT store_id, campaign_id, creator_id, order_id, currency, sum(amount) AS amount FROM ledger_entry
  GROUP BY store_id, campaign_id, creator_id, order_id, currency
) AS sums
-- Row by row through the indexes: how many orders there are is often guessed wrong.
LEFT JOIN LATERAL (
  SELECT matures_at FROM commission_order_fact AS fact
  WHERE fact.campaign_id = sums.campaign_id AND fact.order_id = sums.order_id AND fact.key = 'paid' ORDER BY revision DESC LIMIT 1
) AS paid ON true
LEFT JOIN LATERAL (
  SELECT is_held, reason FROM commission_hold AS hold
  WHERE hold.store_id = sums.store_id AND hold.campaign_id = sums.campaign_id AND hold.order_id = sums.order_id AND hold.creator_id = sums.creator_id
  ORDER BY seq DESC LIMIT 1
) AS hold ON true;
