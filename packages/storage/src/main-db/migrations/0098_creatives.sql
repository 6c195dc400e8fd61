CREATE TABLE "ad_creative" (
	"store_id" text NOT NULL,
	"platform" text NOT NULL,
	"account_id" text NOT NULL,
	"id" text NOT NULL,
	"key" text DEFAULT gen_random_uuid() NOT NULL,
	"name" text NOT NULL,
	"kind" text NOT NULL,
	"file" text NOT NULL,
	"picture_url" text NOT NULL,
	"video_url" text NOT NULL,
	"page_url" text NOT NULL,
	"picture_hash" text,
	"failed_at" timestamp (3) with time zone,
	"sandbox" boolean NOT NULL,
	"listed_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "ad_creative_store_id_platform_account_id_id_pk" PRIMARY KEY("store_id","platform","account_id","id")
);
--> statement-breakpoint
CREATE TABLE "creative_picture" (
	"store_id" text NOT NULL,
	"hash" text NOT NULL,
	"key" text NOT NULL,
	"small" "bytea" NOT NULL,
	"large" "bytea" NOT NULL,
	"made_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "creative_picture_store_id_hash_pk" PRIMARY KEY("store_id","hash"),
	CONSTRAINT "creative_picture_key_unique" UNIQUE("key")
);
--> statement-breakpoint
CREATE TABLE "creative_rules" (
	"store_id" text PRIMARY KEY NOT NULL,
	"rules" jsonb NOT NULL,
	"saved_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "creative_tag" (
	"store_id" text NOT NULL,
	"platform" text NOT NULL,
	"account_id" text NOT NULL,
	"creative_id" text NOT NULL,
	"tag" text NOT NULL,
	"saved_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "creative_tag_store_id_platform_account_id_creative_id_tag_pk" PRIMARY KEY("store_id","platform","account_id","creative_id","tag")
);
--> statement-breakpoint
ALTER TABLE "ad_state" ADD COLUMN "creative_id" text;--> statement-breakpoint
ALTER TABLE "ad_creative" ADD CONSTRAINT "ad_creative_store_id_store_id_fk" FOREIGN KEY ("store_id") REFERENCES "public"."store"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "creative_picture" ADD CONSTRAINT "creative_picture_store_id_store_id_fk" FOREIGN KEY ("store_id") REFERENCES "public"."store"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "creative_rules" ADD CONSTRAINT "creative_rules_store_id_store_id_fk" FOREIGN KEY ("store_id") REFERENCES "public"."store"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "creative_tag" ADD CONSTRAINT "creative_tag_store_id_store_id_fk" FOREIGN KEY ("store_id") REFERENCES "public"."store"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "ad_creative_key" ON "ad_creative" USING btree ("key");--> statement-breakpoint
CREATE INDEX "ad_creative_uncopied" ON "ad_creative" USING btree ("listed_at") WHERE "ad_creative"."picture_hash" IS NULL AND "ad_creative"."picture_url" <> '';