CREATE TABLE "weekly_mail" (
	"store_id" text NOT NULL,
	"user_id" text NOT NULL,
	"week" text NOT NULL,
	"claimed_at" timestamp (3) with time zone,
	"sent_at" timestamp (3) with time zone,
	"failures" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "weekly_mail_store_id_week_user_id_pk" PRIMARY KEY("store_id","week","user_id")
);
--> statement-breakpoint
ALTER TABLE "alert_choice" ADD COLUMN "weekly" boolean;--> statement-breakpoint
ALTER TABLE "weekly_mail" ADD CONSTRAINT "weekly_mail_store_id_store_id_fk" FOREIGN KEY ("store_id") REFERENCES "public"."store"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "weekly_mail" ADD CONSTRAINT "weekly_mail_user_id_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user"("id") ON DELETE cascade ON UPDATE no action;