CREATE TABLE "browser_order_client" (
	"store_id" text NOT NULL,
	"hour" timestamp (3) with time zone NOT NULL,
	"client" text NOT NULL,
	"orders" integer NOT NULL,
	CONSTRAINT "browser_order_client_store_id_hour_client_pk" PRIMARY KEY("store_id","hour","client")
);
--> statement-breakpoint
CREATE TABLE "order_arrival" (
	"store_id" text NOT NULL,
	"source" text NOT NULL,
	"last_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "order_arrival_store_id_source_pk" PRIMARY KEY("store_id","source")
);
--> statement-breakpoint
ALTER TABLE "browser_order_client" ADD CONSTRAINT "browser_order_client_store_id_store_id_fk" FOREIGN KEY ("store_id") REFERENCES "public"."store"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_arrival" ADD CONSTRAINT "order_arrival_store_id_store_id_fk" FOREIGN KEY ("store_id") REFERENCES "public"."store"("id") ON DELETE cascade ON UPDATE no action;