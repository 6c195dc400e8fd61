CREATE TABLE "product_tags" (
	"store_id" text NOT NULL,
	"product_id" text NOT NULL,
	"tags" text[] NOT NULL,
	"read_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "product_tags_store_id_product_id_pk" PRIMARY KEY("store_id","product_id")
);
--> statement-breakpoint
ALTER TABLE "product_tags" ADD CONSTRAINT "product_tags_store_id_store_id_fk" FOREIGN KEY ("store_id") REFERENCES "public"."store"("id") ON DELETE cascade ON UPDATE no action;