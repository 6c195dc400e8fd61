CREATE TABLE "visitor_refusal" (
	"store_id" text NOT NULL,
	"visitor_id" text NOT NULL,
	"ad_at" timestamp (3) with time zone,
	"analytics_at" timestamp (3) with time zone,
	"told_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "visitor_refusal_store_id_visitor_id_pk" PRIMARY KEY("store_id","visitor_id")
);
--> statement-breakpoint
CREATE INDEX "visitor_refusal_told" ON "visitor_refusal" USING btree ("store_id","told_at");