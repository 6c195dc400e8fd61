CREATE TABLE "failed_codes" (
	"store_id" text NOT NULL,
	"checkout_token" text NOT NULL,
	"count" integer NOT NULL,
	"told_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "failed_codes_store_id_checkout_token_pk" PRIMARY KEY("store_id","checkout_token")
);
--> statement-breakpoint
CREATE INDEX "failed_codes_told" ON "failed_codes" USING btree ("told_at");