CREATE TABLE "built_link" (
	"id" text PRIMARY KEY NOT NULL,
	"store_id" text NOT NULL,
	"name" text NOT NULL,
	"name_key" text NOT NULL,
	"type" text NOT NULL,
	"platform" text NOT NULL,
	"manager" text NOT NULL,
	"campaign" text NOT NULL,
	"destination" text NOT NULL,
	"url" text NOT NULL,
	"made_at" timestamp (3) with time zone NOT NULL,
	"entered_by" text NOT NULL,
	"made_by" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "naming_rules" (
	"store_id" text PRIMARY KEY NOT NULL,
	"rules" jsonb NOT NULL,
	"saved_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "built_link" ADD CONSTRAINT "built_link_store_id_store_id_fk" FOREIGN KEY ("store_id") REFERENCES "public"."store"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "naming_rules" ADD CONSTRAINT "naming_rules_store_id_store_id_fk" FOREIGN KEY ("store_id") REFERENCES "public"."store"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "built_link_name" ON "built_link" USING btree ("store_id","name_key");--> statement-breakpoint
CREATE INDEX "built_link_made" ON "built_link" USING btree ("store_id","made_at");