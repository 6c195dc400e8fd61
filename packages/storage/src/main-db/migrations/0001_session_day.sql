CREATE TABLE "session_day" (
	"store_id" text NOT NULL,
	"time_zone" text NOT NULL,
	"day" text NOT NULL,
	"starts_at" timestamp (3) with time zone NOT NULL,
	"ends_at" timestamp (3) with time zone NOT NULL,
	"version" bigint NOT NULL,
	CONSTRAINT "session_day_store_id_time_zone_day_pk" PRIMARY KEY("store_id","time_zone","day")
);
