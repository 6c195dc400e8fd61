DROP INDEX "discount_code_part";--> statement-breakpoint
ALTER TABLE "discount_code" ADD COLUMN "parent_id" text;--> statement-breakpoint
ALTER TABLE "discount_code" ADD COLUMN "made_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "discount_code" ADD COLUMN "handed_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "discount_code" ADD COLUMN "handed_to" text;--> statement-breakpoint
ALTER TABLE "discount_code" ADD COLUMN "used_at" timestamp (3) with time zone;--> statement-breakpoint
CREATE INDEX "discount_code_discount" ON "discount_code" USING btree ("campaign_id","discount_id","state");--> statement-breakpoint
CREATE INDEX "discount_code_unused" ON "discount_code" USING btree ("parent_id","state") WHERE parent_id IS NOT NULL AND handed_at IS NULL;--> statement-breakpoint
CREATE INDEX "discount_code_handed" ON "discount_code" USING btree ("parent_id","handed_to","handed_at") WHERE handed_to IS NOT NULL;--> statement-breakpoint
CREATE INDEX "discount_code_parent" ON "discount_code" USING btree ("parent_id") WHERE parent_id IS NOT NULL;--> statement-breakpoint
CREATE INDEX "discount_code_made" ON "discount_code" USING btree ("store_id","made_at") WHERE parent_id IS NOT NULL;--> statement-breakpoint
CREATE UNIQUE INDEX "discount_code_part" ON "discount_code" USING btree ("campaign_id","creator_id","discount_id") WHERE parent_id IS NULL;