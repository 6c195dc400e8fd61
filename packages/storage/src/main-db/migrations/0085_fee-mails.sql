CREATE TABLE "fee_mail" (
	"store_id" text NOT NULL,
	"campaign_id" text NOT NULL,
	"version" integer NOT NULL,
	"creator_id" text NOT NULL,
	"language" text NOT NULL,
	"due_at" timestamp (3) with time zone NOT NULL,
	"claimed_at" timestamp (3) with time zone,
	"sent_at" timestamp (3) with time zone,
	"failures" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "fee_mail_campaign_id_version_creator_id_pk" PRIMARY KEY("campaign_id","version","creator_id")
);
--> statement-breakpoint
ALTER TABLE "commission_order" ADD COLUMN "limited_by" text;--> statement-breakpoint
ALTER TABLE "commission_order" ADD COLUMN "withheld" bigint;--> statement-breakpoint
ALTER TABLE "fee_mail" ADD CONSTRAINT "fee_mail_store_id_store_id_fk" FOREIGN KEY ("store_id") REFERENCES "public"."store"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "fee_mail" ADD CONSTRAINT "fee_mail_campaign_id_campaign_id_fk" FOREIGN KEY ("campaign_id") REFERENCES "public"."campaign"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "fee_mail" ADD CONSTRAINT "fee_mail_creator_id_creator_id_fk" FOREIGN KEY ("creator_id") REFERENCES "public"."creator"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "fee_mail_due" ON "fee_mail" USING btree ("due_at") WHERE claimed_at IS NULL;