ALTER TABLE "session_day" ADD COLUMN "visitors" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
-- Days that were counted without their visitors are counted anew by the next nightly settling.
DELETE FROM "session_day";
