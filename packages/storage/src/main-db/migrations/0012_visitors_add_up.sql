ALTER TABLE "session_day" DROP COLUMN "visitors";--> statement-breakpoint
-- Days are counted anew by the next nightly settling, into the warehouse's visitor_days as well; sessions learn from a rebuild when their visitor was seen before.
DELETE FROM "session_day";--> statement-breakpoint
INSERT INTO "program_state" ("key", "value") SELECT 'rebuild requested for all', '{}' WHERE EXISTS (SELECT 1 FROM "store") ON CONFLICT ("key") DO NOTHING;
