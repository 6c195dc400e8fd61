CREATE TABLE "ad_mapping" (
	"store_id" text NOT NULL,
	"channel" text NOT NULL,
	"tag" text NOT NULL,
	"text" text NOT NULL,
	"account_id" text NOT NULL,
	"campaign_id" text NOT NULL,
	"adset_id" text NOT NULL,
	"ad_id" text NOT NULL,
	"saved_by" text,
	"saved_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "ad_mapping_store_id_channel_tag_text_pk" PRIMARY KEY("store_id","channel","tag","text")
);
--> statement-breakpoint
ALTER TABLE "ad_mapping" ADD CONSTRAINT "ad_mapping_store_id_store_id_fk" FOREIGN KEY ("store_id") REFERENCES "public"."store"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ad_mapping" ADD CONSTRAINT "ad_mapping_saved_by_user_id_fk" FOREIGN KEY ("saved_by") REFERENCES "public"."user"("id") ON DELETE set null ON UPDATE no action;