CREATE TABLE "shopper_delivery" (
	"store_id" text NOT NULL,
	"pixel_id" text NOT NULL,
	"event_id" text NOT NULL,
	"state" text NOT NULL,
	"reason" text NOT NULL,
	"request" text NOT NULL,
	"answer" text NOT NULL,
	"version" bigint NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "shopper_delivery_store_id_pixel_id_event_id_pk" PRIMARY KEY("store_id","pixel_id","event_id")
);
--> statement-breakpoint
CREATE TABLE "shopper_event" (
	"store_id" text NOT NULL,
	"visitor_id" text NOT NULL,
	"event_id" text NOT NULL,
	"copy" text NOT NULL,
	"name" text NOT NULL,
	"drop_reason" text NOT NULL,
	"event" text NOT NULL,
	"received_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "shopper_event_store_id_visitor_id_event_id_copy_pk" PRIMARY KEY("store_id","visitor_id","event_id","copy")
);
--> statement-breakpoint
CREATE TABLE "shopper_run" (
	"id" text PRIMARY KEY NOT NULL,
	"store_id" text NOT NULL,
	"state" text NOT NULL,
	"is_asked" boolean NOT NULL,
	"repeats" integer DEFAULT 0 NOT NULL,
	"asked_at" timestamp (3) with time zone NOT NULL,
	"moved_at" timestamp (3) with time zone NOT NULL,
	"finished_at" timestamp (3) with time zone,
	"result" jsonb
);
--> statement-breakpoint
CREATE TABLE "shopper_store" (
	"store_id" text PRIMARY KEY NOT NULL,
	"changed_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "shopper_delivery" ADD CONSTRAINT "shopper_delivery_store_id_store_id_fk" FOREIGN KEY ("store_id") REFERENCES "public"."store"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "shopper_event" ADD CONSTRAINT "shopper_event_store_id_store_id_fk" FOREIGN KEY ("store_id") REFERENCES "public"."store"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "shopper_run" ADD CONSTRAINT "shopper_run_store_id_store_id_fk" FOREIGN KEY ("store_id") REFERENCES "public"."store"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "shopper_store" ADD CONSTRAINT "shopper_store_store_id_store_id_fk" FOREIGN KEY ("store_id") REFERENCES "public"."store"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "shopper_run_once" ON "shopper_run" USING btree ("store_id") WHERE finished_at IS NULL;--> statement-breakpoint
CREATE INDEX "shopper_run_store" ON "shopper_run" USING btree ("store_id","asked_at");