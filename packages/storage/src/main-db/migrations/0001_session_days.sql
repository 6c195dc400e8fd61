CREATE TABLE "session_day" (
	"store_id" text NOT NULL,
	"time_zone" text NOT NULL,
	"day" text NOT NULL,
	"starts_at" timestamp (3) with time zone NOT NULL,
	"ends_at" timestamp (3) with time zone NOT NULL,
	"version" bigint NOT NULL,
	CONSTRAINT "session_day_store_id_time_zone_day_pk" PRIMARY KEY("store_id","time_zone","day")
);
--> statement-breakpoint
DROP INDEX "pixel_store";--> statement-breakpoint
CREATE UNIQUE INDEX "pixel_once" ON "pixel" USING btree ("store_id","platform","external_id");--> statement-breakpoint
-- The warehouse's migration 0002 makes the table of journeys anew: the program builds them again for stores that are here already.
INSERT INTO "program_state" ("key", "value") SELECT 'rebuild requested for all', '{}' WHERE EXISTS (SELECT 1 FROM "store") ON CONFLICT ("key") DO NOTHING;