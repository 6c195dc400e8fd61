CREATE TABLE "convbox_constants" (
	"store_id" text NOT NULL,
	"version" integer NOT NULL,
	"constants" jsonb NOT NULL,
	"restores" integer,
	"saved_by" text,
	"saved_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "convbox_constants_store_id_version_pk" PRIMARY KEY("store_id","version")
);
--> statement-breakpoint
ALTER TABLE "convbox_constants" ADD CONSTRAINT "convbox_constants_store_id_store_id_fk" FOREIGN KEY ("store_id") REFERENCES "public"."store"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "convbox_constants" ADD CONSTRAINT "convbox_constants_saved_by_user_id_fk" FOREIGN KEY ("saved_by") REFERENCES "public"."user"("id") ON DELETE set null ON UPDATE no action;