CREATE TABLE "figure_night" (
	"store_id" text NOT NULL,
	"day" text NOT NULL,
	"kept_at" timestamp (3) with time zone,
	"failed_at" timestamp (3) with time zone,
	CONSTRAINT "figure_night_store_id_day_pk" PRIMARY KEY("store_id","day")
);
--> statement-breakpoint
ALTER TABLE "figure_night" ADD CONSTRAINT "figure_night_store_id_store_id_fk" FOREIGN KEY ("store_id") REFERENCES "public"."store"("id") ON DELETE cascade ON UPDATE no action;