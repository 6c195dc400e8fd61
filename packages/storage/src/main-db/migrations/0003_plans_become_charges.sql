INSERT INTO "charge" ("id", "store_id", "product_name", "package_code", "status", "billing_start_time")
SELECT gen_random_uuid()::text, "id", 'Convbox', "plan", 'Active', "created_at" FROM "store";--> statement-breakpoint
UPDATE "user" SET "email_verified" = true;--> statement-breakpoint
ALTER TABLE "store" DROP COLUMN "plan";