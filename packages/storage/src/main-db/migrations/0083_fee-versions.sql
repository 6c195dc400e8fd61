DROP INDEX "commission_order_fact_month";--> statement-breakpoint
CREATE INDEX "commission_order_fact_month" ON "commission_order_fact" USING btree ("campaign_id","month");--> statement-breakpoint
ALTER TABLE "fee_rule" ADD COLUMN "holds_from" timestamp (3) with time zone;--> statement-breakpoint
UPDATE "fee_rule" SET "holds_from" = "saved_at";--> statement-breakpoint
ALTER TABLE "fee_rule" ALTER COLUMN "holds_from" SET NOT NULL;
