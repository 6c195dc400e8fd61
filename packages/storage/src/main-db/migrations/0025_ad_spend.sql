CREATE TABLE "spend_read" (
	"store_id" text NOT NULL,
	"platform" text NOT NULL,
	"account_id" text NOT NULL,
	"kind" text NOT NULL,
	"since" text,
	"open_until" text,
	"report" jsonb,
	"span_days" integer,
	"attempts" integer DEFAULT 0 NOT NULL,
	"failure" text,
	"next_at" timestamp (3) with time zone NOT NULL,
	"read_at" timestamp (3) with time zone,
	"missing_rates" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "spend_read_store_id_platform_account_id_kind_pk" PRIMARY KEY("store_id","platform","account_id","kind")
);
--> statement-breakpoint
ALTER TABLE "spend_read" ADD CONSTRAINT "spend_read_store_id_store_id_fk" FOREIGN KEY ("store_id") REFERENCES "public"."store"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "spend_read_due" ON "spend_read" USING btree ("platform","next_at");