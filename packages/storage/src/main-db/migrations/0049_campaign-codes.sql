CREATE TABLE "campaign_discount" (
	"store_id" text NOT NULL,
	"campaign_id" text NOT NULL,
	"discount_id" text NOT NULL,
	"title" text NOT NULL,
	"first_code" text,
	"shopify_discount_id" text,
	"told" text,
	"attempts" integer DEFAULT 0 NOT NULL,
	"next_try_at" timestamp (3) with time zone,
	CONSTRAINT "campaign_discount_campaign_id_discount_id_pk" PRIMARY KEY("campaign_id","discount_id")
);
--> statement-breakpoint
CREATE TABLE "campaign_edit" (
	"store_id" text NOT NULL,
	"campaign_id" text NOT NULL,
	"creator_id" text NOT NULL,
	"kind" text NOT NULL,
	"part_id" text NOT NULL,
	"made" text NOT NULL,
	"value" text NOT NULL,
	"edited_by" text NOT NULL,
	"edited_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "campaign_edit_campaign_id_creator_id_kind_part_id_pk" PRIMARY KEY("campaign_id","creator_id","kind","part_id")
);
--> statement-breakpoint
CREATE TABLE "campaign_link" (
	"store_id" text NOT NULL,
	"campaign_id" text NOT NULL,
	"creator_id" text NOT NULL,
	"medium_id" text NOT NULL,
	"medium_name" text NOT NULL,
	"creative_id" text NOT NULL,
	"url" text NOT NULL,
	CONSTRAINT "campaign_link_campaign_id_creator_id_medium_id_pk" PRIMARY KEY("campaign_id","creator_id","medium_id")
);
--> statement-breakpoint
CREATE TABLE "discount_code" (
	"id" text PRIMARY KEY NOT NULL,
	"store_id" text NOT NULL,
	"campaign_id" text NOT NULL,
	"creator_id" text NOT NULL,
	"discount_id" text NOT NULL,
	"code" text NOT NULL,
	"code_key" text NOT NULL,
	"state" text NOT NULL,
	"reason" text,
	"attempts" integer DEFAULT 0 NOT NULL,
	"shopify_discount_id" text,
	"redeem_code_id" text,
	"is_adopted" boolean DEFAULT false NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "campaign" ADD COLUMN "ended_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "campaign_discount" ADD CONSTRAINT "campaign_discount_store_id_store_id_fk" FOREIGN KEY ("store_id") REFERENCES "public"."store"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "campaign_discount" ADD CONSTRAINT "campaign_discount_campaign_id_campaign_id_fk" FOREIGN KEY ("campaign_id") REFERENCES "public"."campaign"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "campaign_edit" ADD CONSTRAINT "campaign_edit_store_id_store_id_fk" FOREIGN KEY ("store_id") REFERENCES "public"."store"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "campaign_edit" ADD CONSTRAINT "campaign_edit_campaign_id_campaign_id_fk" FOREIGN KEY ("campaign_id") REFERENCES "public"."campaign"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "campaign_edit" ADD CONSTRAINT "campaign_edit_creator_id_creator_id_fk" FOREIGN KEY ("creator_id") REFERENCES "public"."creator"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "campaign_link" ADD CONSTRAINT "campaign_link_store_id_store_id_fk" FOREIGN KEY ("store_id") REFERENCES "public"."store"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "campaign_link" ADD CONSTRAINT "campaign_link_campaign_id_campaign_id_fk" FOREIGN KEY ("campaign_id") REFERENCES "public"."campaign"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "campaign_link" ADD CONSTRAINT "campaign_link_creator_id_creator_id_fk" FOREIGN KEY ("creator_id") REFERENCES "public"."creator"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "discount_code" ADD CONSTRAINT "discount_code_store_id_store_id_fk" FOREIGN KEY ("store_id") REFERENCES "public"."store"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "discount_code" ADD CONSTRAINT "discount_code_campaign_id_campaign_id_fk" FOREIGN KEY ("campaign_id") REFERENCES "public"."campaign"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "discount_code" ADD CONSTRAINT "discount_code_creator_id_creator_id_fk" FOREIGN KEY ("creator_id") REFERENCES "public"."creator"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "campaign_link_creative" ON "campaign_link" USING btree ("store_id","creative_id");--> statement-breakpoint
CREATE UNIQUE INDEX "discount_code_key" ON "discount_code" USING btree ("store_id","code_key");--> statement-breakpoint
CREATE UNIQUE INDEX "discount_code_part" ON "discount_code" USING btree ("campaign_id","creator_id","discount_id");--> statement-breakpoint
CREATE INDEX "discount_code_newest" ON "discount_code" USING btree ("store_id","updated_at");