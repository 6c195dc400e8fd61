CREATE TABLE "fixed_cost" (
	"id" text PRIMARY KEY NOT NULL,
	"store_id" text NOT NULL,
	"name" text NOT NULL,
	"channel" text NOT NULL,
	"amount" text NOT NULL,
	"currency" text NOT NULL,
	"period" text NOT NULL,
	"since" text NOT NULL,
	"until" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "store_rate" (
	"store_id" text NOT NULL,
	"day" text NOT NULL,
	"currency" text NOT NULL,
	"rate" text NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "store_rate_store_id_day_currency_pk" PRIMARY KEY("store_id","day","currency")
);
--> statement-breakpoint
ALTER TABLE "fixed_cost" ADD CONSTRAINT "fixed_cost_store_id_store_id_fk" FOREIGN KEY ("store_id") REFERENCES "public"."store"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "store_rate" ADD CONSTRAINT "store_rate_store_id_store_id_fk" FOREIGN KEY ("store_id") REFERENCES "public"."store"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "fixed_cost_store" ON "fixed_cost" USING btree ("store_id");