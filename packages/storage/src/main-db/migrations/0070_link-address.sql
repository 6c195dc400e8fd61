CREATE TABLE "link_address" (
	"store_id" text PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"domain" text,
	"path" text,
	"fault" text,
	"fault_since" timestamp (3) with time zone,
	"updated_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "link_address" ADD CONSTRAINT "link_address_store_id_store_id_fk" FOREIGN KEY ("store_id") REFERENCES "public"."store"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "link_address_domain" ON "link_address" USING btree ("domain") WHERE domain IS NOT NULL;--> statement-breakpoint
ALTER TABLE "link" DROP COLUMN "kind";