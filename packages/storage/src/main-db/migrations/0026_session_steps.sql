-- Days are counted anew by the next nightly settling, with how far their sessions went; sessions learn of sign-ups from a rebuild.
DELETE FROM "session_day";--> statement-breakpoint
INSERT INTO "program_state" ("key", "value") SELECT 'rebuild requested for all', '{}' WHERE EXISTS (SELECT 1 FROM "store") ON CONFLICT ("key") DO NOTHING;
