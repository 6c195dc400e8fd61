CREATE TABLE "ad_state" (
	"store_id" text NOT NULL,
	"platform" text NOT NULL,
	"account_id" text NOT NULL,
	"level" text NOT NULL,
	"id" text NOT NULL,
	"campaign_id" text NOT NULL,
	"adset_id" text NOT NULL,
	"name" text NOT NULL,
	"state" text NOT NULL,
	"word" text NOT NULL,
	"budget_amount" text,
	"budget_period" text,
	"currency" text,
	"ends_at" timestamp (3) with time zone,
	"link" jsonb,
	CONSTRAINT "ad_state_store_id_platform_account_id_level_id_pk" PRIMARY KEY("store_id","platform","account_id","level","id")
);
--> statement-breakpoint
ALTER TABLE "ad_state" ADD CONSTRAINT "ad_state_store_id_store_id_fk" FOREIGN KEY ("store_id") REFERENCES "public"."store"("id") ON DELETE cascade ON UPDATE no action;