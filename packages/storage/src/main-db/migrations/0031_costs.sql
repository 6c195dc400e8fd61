CREATE TABLE "cost_state" (
	"store_id" text PRIMARY KEY NOT NULL,
	"changed_at" timestamp (3) with time zone NOT NULL,
	"applied_at" timestamp (3) with time zone,
	"is_building" boolean DEFAULT false NOT NULL
);
--> statement-breakpoint
CREATE TABLE "own_cost" (
	"store_id" text NOT NULL,
	"kind" text NOT NULL,
	"key" text NOT NULL,
	"cost" text NOT NULL,
	CONSTRAINT "own_cost_store_id_kind_key_pk" PRIMARY KEY("store_id","kind","key")
);
--> statement-breakpoint
ALTER TABLE "catalogue_variant" ADD COLUMN "cost" text;--> statement-breakpoint
ALTER TABLE "cost_state" ADD CONSTRAINT "cost_state_store_id_store_id_fk" FOREIGN KEY ("store_id") REFERENCES "public"."store"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "own_cost" ADD CONSTRAINT "own_cost_store_id_store_id_fk" FOREIGN KEY ("store_id") REFERENCES "public"."store"("id") ON DELETE cascade ON UPDATE no action;