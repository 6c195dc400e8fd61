CREATE TABLE "code_flag" (
	"store_id" text NOT NULL,
	"campaign_id" text NOT NULL,
	"code_key" text NOT NULL,
	"kind" text NOT NULL,
	"code" text NOT NULL,
	"creator_id" text NOT NULL,
	"figures" jsonb NOT NULL,
	"evidence" text NOT NULL,
	"first_seen_at" timestamp (3) with time zone NOT NULL,
	"seen_at" timestamp (3) with time zone NOT NULL,
	"answer" text,
	"answered_by" text,
	"answered_at" timestamp (3) with time zone,
	CONSTRAINT "code_flag_campaign_id_code_key_kind_pk" PRIMARY KEY("campaign_id","code_key","kind")
);
--> statement-breakpoint
CREATE TABLE "code_hold" (
	"id" text PRIMARY KEY NOT NULL,
	"store_id" text NOT NULL,
	"campaign_id" text NOT NULL,
	"code_key" text NOT NULL,
	"code" text NOT NULL,
	"since" timestamp (3) with time zone NOT NULL,
	"reason" text NOT NULL,
	"held_at" timestamp (3) with time zone NOT NULL,
	"entered_by" text NOT NULL,
	"held_by" text NOT NULL,
	"released_at" timestamp (3) with time zone,
	"released_by" text
);
--> statement-breakpoint
ALTER TABLE "commission_hold" ADD COLUMN "code_hold_id" text;--> statement-breakpoint
ALTER TABLE "code_flag" ADD CONSTRAINT "code_flag_store_id_store_id_fk" FOREIGN KEY ("store_id") REFERENCES "public"."store"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "code_flag" ADD CONSTRAINT "code_flag_campaign_id_campaign_id_fk" FOREIGN KEY ("campaign_id") REFERENCES "public"."campaign"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "code_flag" ADD CONSTRAINT "code_flag_creator_id_creator_id_fk" FOREIGN KEY ("creator_id") REFERENCES "public"."creator"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "code_hold" ADD CONSTRAINT "code_hold_store_id_store_id_fk" FOREIGN KEY ("store_id") REFERENCES "public"."store"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "code_hold" ADD CONSTRAINT "code_hold_campaign_id_campaign_id_fk" FOREIGN KEY ("campaign_id") REFERENCES "public"."campaign"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "code_flag_open" ON "code_flag" USING btree ("store_id") WHERE answer IS NULL;--> statement-breakpoint
CREATE UNIQUE INDEX "code_hold_open" ON "code_hold" USING btree ("campaign_id","code_key") WHERE released_at IS NULL;--> statement-breakpoint
-- Flags are found anew within the hour; one that was dismissed before may come back once.
DROP TABLE "code_flag_dismissal";
