CREATE TABLE "campaign" (
	"id" text PRIMARY KEY NOT NULL,
	"store_id" text NOT NULL,
	"name" text NOT NULL,
	"name_key" text NOT NULL,
	"is_draft" boolean DEFAULT true NOT NULL,
	"starts_on" text,
	"ends_on" text,
	"is_permanent" boolean DEFAULT false NOT NULL,
	"landing_page_id" text,
	"manager" text DEFAULT '' NOT NULL,
	"discounts" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "campaign_creator" (
	"store_id" text NOT NULL,
	"campaign_id" text NOT NULL,
	"creator_id" text NOT NULL,
	CONSTRAINT "campaign_creator_campaign_id_creator_id_pk" PRIMARY KEY("campaign_id","creator_id")
);
--> statement-breakpoint
CREATE TABLE "campaign_medium" (
	"store_id" text NOT NULL,
	"campaign_id" text NOT NULL,
	"medium_id" text NOT NULL,
	CONSTRAINT "campaign_medium_campaign_id_medium_id_pk" PRIMARY KEY("campaign_id","medium_id")
);
--> statement-breakpoint
CREATE TABLE "fee_rule" (
	"store_id" text NOT NULL,
	"campaign_id" text NOT NULL,
	"version" integer NOT NULL,
	"rule" jsonb NOT NULL,
	"saved_by" text NOT NULL,
	"saved_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "fee_rule_campaign_id_version_pk" PRIMARY KEY("campaign_id","version")
);
--> statement-breakpoint
ALTER TABLE "campaign" ADD CONSTRAINT "campaign_store_id_store_id_fk" FOREIGN KEY ("store_id") REFERENCES "public"."store"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "campaign" ADD CONSTRAINT "campaign_landing_page_id_landing_page_id_fk" FOREIGN KEY ("landing_page_id") REFERENCES "public"."landing_page"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "campaign_creator" ADD CONSTRAINT "campaign_creator_store_id_store_id_fk" FOREIGN KEY ("store_id") REFERENCES "public"."store"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "campaign_creator" ADD CONSTRAINT "campaign_creator_campaign_id_campaign_id_fk" FOREIGN KEY ("campaign_id") REFERENCES "public"."campaign"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "campaign_creator" ADD CONSTRAINT "campaign_creator_creator_id_creator_id_fk" FOREIGN KEY ("creator_id") REFERENCES "public"."creator"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "campaign_medium" ADD CONSTRAINT "campaign_medium_store_id_store_id_fk" FOREIGN KEY ("store_id") REFERENCES "public"."store"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "campaign_medium" ADD CONSTRAINT "campaign_medium_campaign_id_campaign_id_fk" FOREIGN KEY ("campaign_id") REFERENCES "public"."campaign"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "campaign_medium" ADD CONSTRAINT "campaign_medium_medium_id_medium_id_fk" FOREIGN KEY ("medium_id") REFERENCES "public"."medium"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "fee_rule" ADD CONSTRAINT "fee_rule_store_id_store_id_fk" FOREIGN KEY ("store_id") REFERENCES "public"."store"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "fee_rule" ADD CONSTRAINT "fee_rule_campaign_id_campaign_id_fk" FOREIGN KEY ("campaign_id") REFERENCES "public"."campaign"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "campaign_name" ON "campaign" USING btree ("store_id","name_key");--> statement-breakpoint
CREATE FUNCTION "refuse_fee_rule_change"() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE EXCEPTION 'A version of a fee rule is never changed'; END $$;--> statement-breakpoint
CREATE TRIGGER "fee_rule_unchanged" BEFORE UPDATE ON "fee_rule" FOR EACH ROW EXECUTE FUNCTION "refuse_fee_rule_change"();
