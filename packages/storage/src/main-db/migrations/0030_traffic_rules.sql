CREATE TABLE "traffic_rules" (
	"store_id" text NOT NULL,
	"version" integer NOT NULL,
	"rules" jsonb NOT NULL,
	"restores" integer,
	"saved_by" text,
	"saved_at" timestamp (3) with time zone NOT NULL,
	"done_up_to" text DEFAULT '' NOT NULL,
	"done" integer DEFAULT 0 NOT NULL,
	"total" integer,
	"finished_at" timestamp (3) with time zone,
	CONSTRAINT "traffic_rules_store_id_version_pk" PRIMARY KEY("store_id","version")
);
--> statement-breakpoint
ALTER TABLE "traffic_rules" ADD CONSTRAINT "traffic_rules_store_id_store_id_fk" FOREIGN KEY ("store_id") REFERENCES "public"."store"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "traffic_rules" ADD CONSTRAINT "traffic_rules_saved_by_user_id_fk" FOREIGN KEY ("saved_by") REFERENCES "public"."user"("id") ON DELETE set null ON UPDATE no action;