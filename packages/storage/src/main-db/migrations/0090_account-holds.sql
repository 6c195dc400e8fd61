CREATE TABLE "creator_hold" (
	"id" text PRIMARY KEY NOT NULL,
	"store_id" text NOT NULL,
	"creator_id" text NOT NULL,
	"reason" text NOT NULL,
	"held_at" timestamp (3) with time zone NOT NULL,
	"entered_by" text NOT NULL,
	"held_by" text NOT NULL,
	"released_at" timestamp (3) with time zone,
	"released_by" text
);
--> statement-breakpoint
ALTER TABLE "creator_hold" ADD CONSTRAINT "creator_hold_store_id_store_id_fk" FOREIGN KEY ("store_id") REFERENCES "public"."store"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "creator_hold" ADD CONSTRAINT "creator_hold_creator_id_creator_id_fk" FOREIGN KEY ("creator_id") REFERENCES "public"."creator"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "creator_hold_open" ON "creator_hold" USING btree ("creator_id") WHERE released_at IS NULL;--> statement-breakpoint
CREATE OR REPLACE VIEW "creator_commission" AS
SELECT sums.store_id, sums.campaign_id, sums.creator_id, sums.order_id, sums.currency, sums.amount,
  coalesce(paid.matures_at, sums.matures_at) AS matures_at,
  EXISTS (SELECT FROM chargeback AS back WHERE back.store_id = sums.store_id AND back.order_id = sums.order_id AND back.state = 'opened')
  OR EXISTS (SELECT FROM commission_order_fact AS open WHERE open.campaign_id = sums.campaign_id AND open.order_id = sums.order_id AND open.key = 'dispute opened')
  AND NOT EXISTS (
    SELECT FROM commission_order_fact AS over
    WHERE over.campaign_id = sums.campaign_id AND over.order_id = sums.order_id AND over.key IN ('dispute won', 'dispute lost')
  ) AS is_disputed,
  coalesce(hold.is_held, false) AS is_held, CASE WHEN hold.is_held THEN hold.reason END AS reason,
  EXISTS (SELECT FROM creator_hold AS account WHERE account.creator_id = sums.creator_id AND account.released_at IS NULL) AS is_account_held
FROM (
  -- Of what belongs to no order a row for each time at which some of it matures.
  SELECT store_id, campaign_id, creator_id, order_id, currency, sum(amount) AS amount, matures_at FROM ledger_entry
  GROUP BY store_id, campaign_id, creator_id, order_id, currency, matures_at
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
) AS hold ON true;--> statement-breakpoint
CREATE OR REPLACE FUNCTION "check_payout_entries"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  bad record;
  one_store text;
  paid_at timestamptz;
BEGIN
  -- Store by store: the views are only read fast for a named one.
  FOR one_store IN SELECT DISTINCT store_id FROM added WHERE kind IN ('payout', 'payout_returned') ORDER BY store_id LOOP
    -- One pay-out of a store at a time, so that none misses what another takes.
    PERFORM pg_advisory_xact_lock(hashtextextended('payouts ' || one_store, 0));
    SELECT touched.cause_id INTO bad
    FROM (SELECT DISTINCT kind, cause_id FROM added WHERE store_id = one_store AND kind IN ('payout', 'payout_returned')) AS touched
    LEFT JOIN payout_line AS line ON line.store_id = one_store AND line.reference = touched.cause_id
    LEFT JOIN payout_run AS run ON run.id = line.run_id
    WHERE line.reference IS NULL OR (
      SELECT sum(amount) FILTER (WHERE creator_id = line.creator_id AND currency = run.currency) FROM ledger_entry AS entry
      WHERE entry.store_id = one_store AND entry.cause_id = touched.cause_id AND entry.kind IN ('payout', 'payout_returned') AND entry.kind = touched.kind
    ) IS DISTINCT FROM CASE touched.kind WHEN 'payout' THEN -line.amount ELSE line.amount END
    OR (touched.kind = 'payout_returned' AND NOT EXISTS (
      SELECT FROM payout_event AS event
      WHERE event.store_id = one_store AND event.reference = touched.cause_id AND event.kind IN ('returned', 'cancelled')
    )) LIMIT 1;
    IF FOUND THEN RAISE EXCEPTION 'The entries of pay-out line % are not what the line says', bad.cause_id; END IF;
    SELECT max(at) INTO paid_at FROM added WHERE store_id = one_store AND kind = 'payout';
    WITH below AS MATERIALIZED (
      SELECT creator_id, currency FROM creator_commission
      WHERE store_id = one_store AND ((order_id = '' AND matures_at IS NULL) OR (matures_at <= paid_at AND NOT is_disputed AND NOT is_held))
      GROUP BY creator_id, currency HAVING sum(amount) < 0
    )
    SELECT below.creator_id INTO bad FROM below
    WHERE EXISTS (
      SELECT FROM added
      WHERE added.store_id = one_store AND added.kind = 'payout' AND added.creator_id = below.creator_id AND added.currency = below.currency
    ) LIMIT 1;
    IF FOUND THEN RAISE EXCEPTION 'Creator % would be paid more than is payable', bad.creator_id; END IF;
    SELECT added.creator_id INTO bad FROM added JOIN creator_hold AS account ON account.creator_id = added.creator_id AND account.released_at IS NULL
    WHERE added.store_id = one_store AND added.kind = 'payout' LIMIT 1;
    IF FOUND THEN RAISE EXCEPTION 'The account of creator % is held back', bad.creator_id; END IF;
  END LOOP;
  RETURN NULL;
END $$;
