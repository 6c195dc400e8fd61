CREATE TABLE "report_choice" (
	"store_id" text NOT NULL,
	"user_id" text NOT NULL,
	"daily" boolean DEFAULT false NOT NULL,
	"weekly" boolean NOT NULL,
	"daily_hour" integer DEFAULT 8 NOT NULL,
	"weekly_hour" integer DEFAULT 7 NOT NULL,
	"weekday" integer DEFAULT 1 NOT NULL,
	"time_zone" text,
	"figures" text[],
	"language" text,
	"by_mail" boolean DEFAULT true NOT NULL,
	"by_webhook" boolean DEFAULT false NOT NULL,
	"mail_misses" integer DEFAULT 0 NOT NULL,
	"webhook_misses" integer DEFAULT 0 NOT NULL,
	"mail_off_at" timestamp (3) with time zone,
	"mail_off" text,
	"webhook_off_at" timestamp (3) with time zone,
	"webhook_off" text,
	CONSTRAINT "report_choice_store_id_user_id_pk" PRIMARY KEY("store_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "report_message" (
	"store_id" text NOT NULL,
	"user_id" text NOT NULL,
	"kind" text NOT NULL,
	"way" text NOT NULL,
	"day" text NOT NULL,
	"claimed_at" timestamp (3) with time zone,
	"sent_at" timestamp (3) with time zone,
	"failures" integer DEFAULT 0 NOT NULL,
	"next_at" timestamp (3) with time zone,
	"failure" text,
	CONSTRAINT "report_message_store_id_user_id_kind_way_day_pk" PRIMARY KEY("store_id","user_id","kind","way","day")
);
--> statement-breakpoint
CREATE TABLE "figure_look" (
	"store_id" text NOT NULL,
	"figure" text NOT NULL,
	"day" text NOT NULL,
	"looked_at" timestamp (3) with time zone NOT NULL,
	"look" jsonb NOT NULL,
	CONSTRAINT "figure_look_store_id_figure_day_pk" PRIMARY KEY("store_id","figure","day")
);
--> statement-breakpoint
CREATE TABLE "unusual_choice" (
	"store_id" text PRIMARY KEY NOT NULL,
	"sensitivity" text NOT NULL
);
--> statement-breakpoint
ALTER TABLE "report_choice" ADD CONSTRAINT "report_choice_store_id_store_id_fk" FOREIGN KEY ("store_id") REFERENCES "public"."store"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "report_choice" ADD CONSTRAINT "report_choice_user_id_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "report_message" ADD CONSTRAINT "report_message_store_id_store_id_fk" FOREIGN KEY ("store_id") REFERENCES "public"."store"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "report_message" ADD CONSTRAINT "report_message_user_id_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "figure_look" ADD CONSTRAINT "figure_look_store_id_store_id_fk" FOREIGN KEY ("store_id") REFERENCES "public"."store"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "unusual_choice" ADD CONSTRAINT "unusual_choice_store_id_store_id_fk" FOREIGN KEY ("store_id") REFERENCES "public"."store"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
INSERT INTO report_choice (store_id, user_id, weekly) SELECT store_id, user_id, weekly FROM alert_choice WHERE weekly IS NOT NULL;--> statement-breakpoint
INSERT INTO report_message (store_id, user_id, kind, way, day, claimed_at, sent_at, failures)
SELECT store_id, user_id, 'weekly', 'mail', (week::date - 1)::text, claimed_at, sent_at, failures FROM weekly_mail;
