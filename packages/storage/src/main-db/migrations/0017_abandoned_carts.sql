CREATE TABLE "pending_cart" (
	"store_id" text NOT NULL,
	"key" text NOT NULL,
	"checkout_token" text NOT NULL,
	"first_event_id" text NOT NULL,
	"first_at" timestamp (3) with time zone NOT NULL,
	"last_at" timestamp (3) with time zone NOT NULL,
	"last_seq" bigint NOT NULL,
	"event" text NOT NULL,
	"abandoned_at" timestamp (3) with time zone NOT NULL,
	"due_at" timestamp (3) with time zone,
	"ended_at" timestamp (3) with time zone,
	"made_seq" bigint,
	CONSTRAINT "pending_cart_store_id_key_pk" PRIMARY KEY("store_id","key")
);
--> statement-breakpoint
ALTER TABLE "store" ADD COLUMN "abandon_cart_minutes" integer DEFAULT 60 NOT NULL;--> statement-breakpoint
CREATE INDEX "pending_cart_due" ON "pending_cart" USING btree ("due_at");--> statement-breakpoint
CREATE INDEX "order_state_time" ON "order_state" USING btree ("store_id","ordered_at");