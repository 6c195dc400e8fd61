CREATE TABLE "commission_order" (
	"store_id" text NOT NULL,
	"campaign_id" text NOT NULL,
	"order_id" text NOT NULL,
	"creator_id" text NOT NULL,
	"placed_at" timestamp (3) with time zone NOT NULL,
	"share" numeric,
	"is_paid" boolean NOT NULL,
	"is_over" boolean NOT NULL,
	"is_first" boolean,
	"sales" numeric NOT NULL,
	"amount" bigint NOT NULL,
	"part" text NOT NULL,
	"code" text NOT NULL,
	CONSTRAINT "commission_order_campaign_id_order_id_creator_id_pk" PRIMARY KEY("campaign_id","order_id","creator_id")
);
--> statement-breakpoint
ALTER TABLE "commission_order" ADD CONSTRAINT "commission_order_store_id_store_id_fk" FOREIGN KEY ("store_id") REFERENCES "public"."store"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "commission_order" ADD CONSTRAINT "commission_order_campaign_id_campaign_id_fk" FOREIGN KEY ("campaign_id") REFERENCES "public"."campaign"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "commission_order" ADD CONSTRAINT "commission_order_creator_id_creator_id_fk" FOREIGN KEY ("creator_id") REFERENCES "public"."creator"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "commission_order_placed" ON "commission_order" USING btree ("campaign_id","placed_at");--> statement-breakpoint
INSERT INTO "commission_order" (store_id, campaign_id, order_id, creator_id, placed_at, share, is_paid, is_over, is_first, sales, amount, part, code)
WITH placed AS (
  SELECT DISTINCT ON (campaign_id, order_id) store_id, campaign_id, order_id, at, fact FROM commission_order_fact
  WHERE key = 'placed' ORDER BY campaign_id, order_id, revision DESC
),
ended AS (
  SELECT campaign_id, order_id, bool_or(key = 'paid') AS is_paid, bool_or(key <> 'paid') AS is_over FROM commission_order_fact
  WHERE key IN ('paid', 'cancelled', 'dispute lost') GROUP BY campaign_id, order_id
),
agreed AS (
  SELECT DISTINCT ON (campaign_id, order_id, key) campaign_id, order_id, fact FROM commission_order_fact
  WHERE key LIKE 'agreement %' ORDER BY campaign_id, order_id, key, revision DESC
),
sold AS (
  SELECT campaign_id, order_id, sum((sale->>'total')::numeric - (sale->>'tax')::numeric) AS sales
  FROM agreed, jsonb_array_elements(fact->'sales') AS sale
  WHERE sale->>'line' IN ('PRODUCT', 'ADJUSTMENT') GROUP BY campaign_id, order_id
),
decided AS (
  SELECT DISTINCT ON (campaign_id, order_id, creator_id) campaign_id, order_id, creator_id, outcome, evidence FROM commission_decision
  ORDER BY campaign_id, order_id, creator_id, seq DESC
),
won AS (
  SELECT campaign_id, order_id, creator_id,
    CASE WHEN count(*) OVER same = 1 THEN 1 ELSE taken / nullif(sum(taken) OVER same, 0) END AS share
  FROM decided,
    LATERAL (SELECT coalesce(sum((code->>'allocated')::numeric), 0) AS taken FROM jsonb_array_elements(evidence->'codes') AS code) AS off
  WHERE outcome LIKE 'won%' WINDOW same AS (PARTITION BY campaign_id, order_id)
),
entered AS (
  SELECT campaign_id, order_id, creator_id, sum(amount) AS amount FROM ledger_entry WHERE order_id <> '' GROUP BY campaign_id, order_id, creator_id
)
SELECT placed.store_id, campaign_id, order_id, creator_id, placed.at, won.share, coalesce(ended.is_paid, false), coalesce(ended.is_over, false),
  placed.fact->>'customerOrderIndex' = '1', coalesce(sold.sales, 0), coalesce(entered.amount, 0),
  coalesce((
    SELECT click->>'part' FROM jsonb_array_elements(placed.fact->'clicks') WITH ORDINALITY AS clicks (click, place)
    WHERE click->>'creator' = creator_id ORDER BY place DESC LIMIT 1
  ), ''),
  coalesce((
    SELECT lower(used->>'code') FROM jsonb_array_elements(placed.fact->'codes') WITH ORDINALITY AS codes (used, place)
    WHERE used->>'creator' = creator_id ORDER BY (used->>'allocated')::numeric DESC, place LIMIT 1
  ), '')
FROM placed JOIN decided USING (campaign_id, order_id)
LEFT JOIN won USING (campaign_id, order_id, creator_id)
LEFT JOIN entered USING (campaign_id, order_id, creator_id)
LEFT JOIN ended USING (campaign_id, order_id)
LEFT JOIN sold USING (campaign_id, order_id);
