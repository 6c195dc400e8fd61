CREATE TABLE "discount_drift" (
	"store_id" text NOT NULL,
	"campaign_id" text NOT NULL,
	"discount_id" text NOT NULL,
	"field" text NOT NULL,
	"code_key" text DEFAULT '' NOT NULL,
	"ours" text NOT NULL,
	"theirs" text NOT NULL,
	"found_by" text NOT NULL,
	"found_at" timestamp (3) with time zone NOT NULL,
	"wish" text,
	CONSTRAINT "discount_drift_campaign_id_discount_id_field_code_key_pk" PRIMARY KEY("campaign_id","discount_id","field","code_key")
);
--> statement-breakpoint
ALTER TABLE "campaign_discount" ADD COLUMN "compare_asked" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "campaign_discount" ADD COLUMN "compare_done" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "campaign_discount" ADD COLUMN "compare_asked_by" text;--> statement-breakpoint
ALTER TABLE "campaign_discount" ADD COLUMN "compared_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "campaign_discount" ADD COLUMN "compare_failed" text;--> statement-breakpoint
ALTER TABLE "campaign_discount" ADD COLUMN "compare_failures" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "campaign_discount" ADD COLUMN "compare_due_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "discount_drift" ADD CONSTRAINT "discount_drift_store_id_store_id_fk" FOREIGN KEY ("store_id") REFERENCES "public"."store"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "discount_drift" ADD CONSTRAINT "discount_drift_campaign_id_campaign_id_fk" FOREIGN KEY ("campaign_id") REFERENCES "public"."campaign"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "campaign_discount_shopify" ON "campaign_discount" USING btree ("store_id","shopify_discount_id");