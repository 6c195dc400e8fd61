CREATE TABLE "creator_post" (
	"id" text PRIMARY KEY NOT NULL,
	"store_id" text NOT NULL,
	"campaign_id" text NOT NULL,
	"creator_id" text NOT NULL,
	"url" text NOT NULL,
	"terms_version" text NOT NULL,
	"told_at" timestamp (3) with time zone NOT NULL,
	"state" text DEFAULT 'told' NOT NULL,
	"reason" text DEFAULT '' NOT NULL,
	"disclosure_seen" boolean,
	"reviewed_at" timestamp (3) with time zone,
	"reviewed_by" text
);
--> statement-breakpoint
ALTER TABLE "creator_post" ADD CONSTRAINT "creator_post_store_id_store_id_fk" FOREIGN KEY ("store_id") REFERENCES "public"."store"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "creator_post" ADD CONSTRAINT "creator_post_campaign_id_campaign_id_fk" FOREIGN KEY ("campaign_id") REFERENCES "public"."campaign"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "creator_post" ADD CONSTRAINT "creator_post_creator_id_creator_id_fk" FOREIGN KEY ("creator_id") REFERENCES "public"."creator"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "creator_post_once" ON "creator_post" USING btree ("campaign_id","creator_id","url");--> statement-breakpoint
CREATE INDEX "creator_post_store" ON "creator_post" USING btree ("store_id","campaign_id");--> statement-breakpoint
ALTER TABLE "creator_post" ADD CONSTRAINT "creator_post_state" CHECK (("state" = 'told' AND "reviewed_at" IS NULL) OR ("state" IN ('confirmed', 'refused') AND "reviewed_at" IS NOT NULL AND "disclosure_seen" IS NOT NULL));
