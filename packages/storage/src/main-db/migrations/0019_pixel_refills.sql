CREATE TABLE "pixel_refill" (
	"id" text PRIMARY KEY NOT NULL,
	"store_id" text NOT NULL,
	"pixel_id" text NOT NULL,
	"kind" text NOT NULL,
	"day" text NOT NULL,
	"is_done" boolean DEFAULT false NOT NULL,
	"plan" jsonb NOT NULL,
	"started_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "pixel" ADD COLUMN "daily_refill" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "pixel_refill" ADD CONSTRAINT "pixel_refill_store_id_store_id_fk" FOREIGN KEY ("store_id") REFERENCES "public"."store"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pixel_refill" ADD CONSTRAINT "pixel_refill_pixel_id_pixel_id_fk" FOREIGN KEY ("pixel_id") REFERENCES "public"."pixel"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "pixel_refill_pixel" ON "pixel_refill" USING btree ("store_id","pixel_id","started_at");--> statement-breakpoint
CREATE UNIQUE INDEX "pixel_refill_one_at_once" ON "pixel_refill" USING btree ("pixel_id") WHERE NOT is_done;