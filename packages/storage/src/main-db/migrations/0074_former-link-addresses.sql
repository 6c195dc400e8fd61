CREATE TABLE "former_link_address" (
	"store_id" text NOT NULL,
	"kind" text NOT NULL,
	"address" text NOT NULL,
	"since" timestamp (3) with time zone,
	"until" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "former_link_address_store_id_kind_address_pk" PRIMARY KEY("store_id","kind","address")
);
--> statement-breakpoint
ALTER TABLE "link_address" ADD COLUMN "domain_since" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "link_address" ADD COLUMN "path_since" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "former_link_address" ADD CONSTRAINT "former_link_address_store_id_store_id_fk" FOREIGN KEY ("store_id") REFERENCES "public"."store"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "former_link_domain" ON "former_link_address" USING btree ("address") WHERE kind = 'mini';