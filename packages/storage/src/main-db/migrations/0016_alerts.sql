CREATE TABLE "alert" (
	"id" text PRIMARY KEY NOT NULL,
	"store_id" text NOT NULL,
	"kind" text NOT NULL,
	"subject" text NOT NULL,
	"detail" jsonb NOT NULL,
	"raised_at" timestamp (3) with time zone NOT NULL,
	"ended_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "alert_choice" (
	"store_id" text NOT NULL,
	"user_id" text NOT NULL,
	"mail_kinds" text[] NOT NULL,
	"webhook_kinds" text[] NOT NULL,
	"webhook" text,
	"quiet_from" text,
	"quiet_to" text,
	"quiet_zone" text,
	"webhook_failure" text,
	CONSTRAINT "alert_choice_store_id_user_id_pk" PRIMARY KEY("store_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "alert_message" (
	"alert_id" text NOT NULL,
	"user_id" text NOT NULL,
	"way" text NOT NULL,
	"about" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"claimed_at" timestamp (3) with time zone,
	"failures" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "alert_message_alert_id_user_id_way_about_pk" PRIMARY KEY("alert_id","user_id","way","about")
);
--> statement-breakpoint
ALTER TABLE "alert" ADD CONSTRAINT "alert_store_id_store_id_fk" FOREIGN KEY ("store_id") REFERENCES "public"."store"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "alert_choice" ADD CONSTRAINT "alert_choice_store_id_store_id_fk" FOREIGN KEY ("store_id") REFERENCES "public"."store"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "alert_choice" ADD CONSTRAINT "alert_choice_user_id_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "alert_message" ADD CONSTRAINT "alert_message_alert_id_alert_id_fk" FOREIGN KEY ("alert_id") REFERENCES "public"."alert"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "alert_message" ADD CONSTRAINT "alert_message_user_id_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "alert_open_once" ON "alert" USING btree ("store_id","kind","subject") WHERE ended_at IS NULL;--> statement-breakpoint
CREATE INDEX "alert_store" ON "alert" USING btree ("store_id","raised_at");--> statement-breakpoint
CREATE INDEX "alert_message_waiting" ON "alert_message" USING btree ("created_at") WHERE claimed_at IS NULL;--> statement-breakpoint
ALTER TABLE "pixel" DROP COLUMN "paused_told_at";