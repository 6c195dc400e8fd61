CREATE TABLE "creator_mail_choice" (
	"store_id" text PRIMARY KEY NOT NULL,
	"is_on" boolean NOT NULL,
	"language" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "creator_weekly_mail" (
	"store_id" text NOT NULL,
	"creator_id" text NOT NULL,
	"week" text NOT NULL,
	"claimed_at" timestamp (3) with time zone,
	"sent_at" timestamp (3) with time zone,
	"failures" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "creator_weekly_mail_store_id_week_creator_id_pk" PRIMARY KEY("store_id","week","creator_id")
);
--> statement-breakpoint
ALTER TABLE "creator" ADD COLUMN "left_weekly_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "creator_mail_choice" ADD CONSTRAINT "creator_mail_choice_store_id_store_id_fk" FOREIGN KEY ("store_id") REFERENCES "public"."store"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "creator_weekly_mail" ADD CONSTRAINT "creator_weekly_mail_store_id_store_id_fk" FOREIGN KEY ("store_id") REFERENCES "public"."store"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "creator_weekly_mail" ADD CONSTRAINT "creator_weekly_mail_creator_id_creator_id_fk" FOREIGN KEY ("creator_id") REFERENCES "public"."creator"("id") ON DELETE cascade ON UPDATE no action;