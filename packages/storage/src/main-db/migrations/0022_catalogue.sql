CREATE TABLE "catalogue_product" (
	"store_id" text NOT NULL,
	"product_id" text NOT NULL,
	"title" text NOT NULL,
	"brand" text DEFAULT '' NOT NULL,
	"category" text DEFAULT '' NOT NULL,
	"url" text DEFAULT '' NOT NULL,
	"image_url" text DEFAULT '' NOT NULL,
	"tags" text[] NOT NULL,
	"collections" text[] NOT NULL,
	"read_at" timestamp (3) with time zone NOT NULL,
	"changed_at" timestamp (3) with time zone,
	"deleted_at" timestamp (3) with time zone,
	CONSTRAINT "catalogue_product_store_id_product_id_pk" PRIMARY KEY("store_id","product_id")
);
--> statement-breakpoint
CREATE TABLE "catalogue_read" (
	"store_id" text PRIMARY KEY NOT NULL,
	"source" text NOT NULL,
	"wanted_at" timestamp (3) with time zone NOT NULL,
	"status" text NOT NULL,
	"bulk_operation_id" text,
	"done_lines" integer DEFAULT 0 NOT NULL,
	"products" integer DEFAULT 0 NOT NULL,
	"changed" integer DEFAULT 0 NOT NULL,
	"removed" integer DEFAULT 0 NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"failed_reason" text,
	"started_at" timestamp (3) with time zone,
	"finished_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "catalogue_variant" (
	"store_id" text NOT NULL,
	"product_id" text NOT NULL,
	"variant_id" text NOT NULL,
	"title" text DEFAULT '' NOT NULL,
	"sku" text DEFAULT '' NOT NULL,
	"price" text,
	"stock" integer,
	CONSTRAINT "catalogue_variant_store_id_product_id_variant_id_pk" PRIMARY KEY("store_id","product_id","variant_id")
);
--> statement-breakpoint
ALTER TABLE "catalogue_product" ADD CONSTRAINT "catalogue_product_store_id_store_id_fk" FOREIGN KEY ("store_id") REFERENCES "public"."store"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "catalogue_read" ADD CONSTRAINT "catalogue_read_store_id_store_id_fk" FOREIGN KEY ("store_id") REFERENCES "public"."store"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "catalogue_variant" ADD CONSTRAINT "catalogue_variant_store_id_store_id_fk" FOREIGN KEY ("store_id") REFERENCES "public"."store"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "catalogue_product_changed" ON "catalogue_product" USING btree ("changed_at") WHERE "catalogue_product"."changed_at" IS NOT NULL;