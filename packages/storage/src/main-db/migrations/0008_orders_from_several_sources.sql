CREATE TABLE "browser_order_hour" (
	"store_id" text NOT NULL,
	"hour" timestamp (3) with time zone NOT NULL,
	"orders" integer NOT NULL,
	CONSTRAINT "browser_order_hour_store_id_hour_pk" PRIMARY KEY("store_id","hour")
);
--> statement-breakpoint
CREATE TABLE "order_file" (
	"id" text PRIMARY KEY NOT NULL,
	"store_id" text NOT NULL,
	"file_name" text NOT NULL,
	"status" text NOT NULL,
	"content" text,
	"lines" integer NOT NULL,
	"done_lines" integer DEFAULT 0 NOT NULL,
	"parked_lines" integer DEFAULT 0 NOT NULL,
	"faults" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"created_by" text,
	"finished_at" timestamp (3) with time zone,
	"seq" bigserial NOT NULL
);
--> statement-breakpoint
CREATE TABLE "order_key" (
	"id" text PRIMARY KEY NOT NULL,
	"store_id" text NOT NULL,
	"secret" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"created_by" text,
	"last_used_at" timestamp (3) with time zone,
	"revoked_at" timestamp (3) with time zone
);
--> statement-breakpoint
ALTER TABLE "order_state" ADD COLUMN "told" jsonb;--> statement-breakpoint
ALTER TABLE "order_state" ADD COLUMN "gone" jsonb;--> statement-breakpoint
ALTER TABLE "store" ADD COLUMN "browser_orders" text DEFAULT 'count' NOT NULL;--> statement-breakpoint
ALTER TABLE "store" ADD COLUMN "browser_order_max" text;--> statement-breakpoint
ALTER TABLE "browser_order_hour" ADD CONSTRAINT "browser_order_hour_store_id_store_id_fk" FOREIGN KEY ("store_id") REFERENCES "public"."store"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_file" ADD CONSTRAINT "order_file_store_id_store_id_fk" FOREIGN KEY ("store_id") REFERENCES "public"."store"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_file" ADD CONSTRAINT "order_file_created_by_user_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."user"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_key" ADD CONSTRAINT "order_key_store_id_store_id_fk" FOREIGN KEY ("store_id") REFERENCES "public"."store"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_key" ADD CONSTRAINT "order_key_created_by_user_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."user"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "order_file_store" ON "order_file" USING btree ("store_id","seq");--> statement-breakpoint
CREATE INDEX "order_key_store" ON "order_key" USING btree ("store_id","created_at");