CREATE TABLE "model_settings" (
	"store_id" text NOT NULL,
	"model" text NOT NULL,
	"version" integer NOT NULL,
	"settings" jsonb NOT NULL,
	"restores" integer,
	"saved_by" text,
	"saved_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "model_settings_store_id_model_version_pk" PRIMARY KEY("store_id","model","version")
);
--> statement-breakpoint
ALTER TABLE "model_settings" ADD CONSTRAINT "model_settings_store_id_store_id_fk" FOREIGN KEY ("store_id") REFERENCES "public"."store"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "model_settings" ADD CONSTRAINT "model_settings_saved_by_user_id_fk" FOREIGN KEY ("saved_by") REFERENCES "public"."user"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
INSERT INTO "model_settings" ("store_id", "model", "version", "settings", "restores", "saved_by", "saved_at")
SELECT "store_id", 'convbox', "version", "constants", "restores", "saved_by", "saved_at" FROM "convbox_constants";
