CREATE TABLE "link" (
	"id" text PRIMARY KEY NOT NULL,
	"store_id" text NOT NULL,
	"code" text NOT NULL,
	"kind" text DEFAULT 'short' NOT NULL,
	"campaign_id" text,
	"creator_id" text,
	"medium_id" text,
	"creative_id" text DEFAULT '' NOT NULL,
	"name" text NOT NULL,
	"destination" text NOT NULL,
	"discount_code" text,
	"state" text DEFAULT 'active' NOT NULL,
	"expires_at" timestamp (3) with time zone,
	"password_hash" text,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "link" ADD CONSTRAINT "link_store_id_store_id_fk" FOREIGN KEY ("store_id") REFERENCES "public"."store"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "link" ADD CONSTRAINT "link_campaign_id_campaign_id_fk" FOREIGN KEY ("campaign_id") REFERENCES "public"."campaign"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "link" ADD CONSTRAINT "link_creator_id_creator_id_fk" FOREIGN KEY ("creator_id") REFERENCES "public"."creator"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "link" ADD CONSTRAINT "link_medium_id_medium_id_fk" FOREIGN KEY ("medium_id") REFERENCES "public"."medium"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "link_code" ON "link" USING btree ("code");--> statement-breakpoint
CREATE UNIQUE INDEX "link_creative" ON "link" USING btree ("store_id","creative_id") WHERE creative_id <> '';--> statement-breakpoint
CREATE INDEX "link_newest" ON "link" USING btree ("store_id","created_at");--> statement-breakpoint
CREATE INDEX "link_changed" ON "link" USING btree ("store_id","updated_at");--> statement-breakpoint
CREATE INDEX "link_campaign" ON "link" USING btree ("campaign_id");