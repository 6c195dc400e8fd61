CREATE TABLE "chargeback" (
	"store_id" text NOT NULL,
	"chargeback_id" text NOT NULL,
	"order_id" text NOT NULL,
	"state" text NOT NULL,
	"reason" text NOT NULL,
	"opened_at" timestamp (3) with time zone NOT NULL,
	"closed_at" timestamp (3) with time zone,
	"told_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "chargeback_store_id_chargeback_id_pk" PRIMARY KEY("store_id","chargeback_id")
);
--> statement-breakpoint
ALTER TABLE "chargeback" ADD CONSTRAINT "chargeback_store_id_store_id_fk" FOREIGN KEY ("store_id") REFERENCES "public"."store"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "chargeback_order" ON "chargeback" USING btree ("store_id","order_id");