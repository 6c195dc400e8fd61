CREATE TABLE "survey_reply" (
	"store_id" text NOT NULL,
	"order_id" text NOT NULL,
	"question_id" text NOT NULL,
	"received_at" timestamp (3) with time zone NOT NULL,
	"digest" text NOT NULL,
	"content" jsonb,
	CONSTRAINT "survey_reply_store_id_order_id_question_id_pk" PRIMARY KEY("store_id","order_id","question_id")
);
--> statement-breakpoint
CREATE TABLE "survey_version" (
	"store_id" text NOT NULL,
	"version" integer NOT NULL,
	"survey" jsonb NOT NULL,
	"restores" integer,
	"saved_by" text,
	"saved_at" timestamp (3) with time zone NOT NULL,
	"judged_at" timestamp (3) with time zone,
	CONSTRAINT "survey_version_store_id_version_pk" PRIMARY KEY("store_id","version")
);
--> statement-breakpoint
ALTER TABLE "survey_reply" ADD CONSTRAINT "survey_reply_store_id_store_id_fk" FOREIGN KEY ("store_id") REFERENCES "public"."store"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "survey_version" ADD CONSTRAINT "survey_version_store_id_store_id_fk" FOREIGN KEY ("store_id") REFERENCES "public"."store"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "survey_version" ADD CONSTRAINT "survey_version_saved_by_user_id_fk" FOREIGN KEY ("saved_by") REFERENCES "public"."user"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "survey_reply_waiting" ON "survey_reply" USING btree ("store_id","received_at") WHERE "survey_reply"."content" IS NOT NULL;--> statement-breakpoint
CREATE INDEX "survey_reply_received" ON "survey_reply" USING btree ("received_at");