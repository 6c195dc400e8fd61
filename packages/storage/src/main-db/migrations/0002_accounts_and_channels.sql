CREATE TABLE "backstage_code" (
	"code_hash" text PRIMARY KEY NOT NULL,
	"user_id" text NOT NULL,
	"made_by" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"used_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "channel_account" (
	"id" text PRIMARY KEY NOT NULL,
	"store_id" text NOT NULL,
	"channel_auth_id" text NOT NULL,
	"platform" text NOT NULL,
	"sandbox" boolean NOT NULL,
	"kind" text NOT NULL,
	"external_id" text NOT NULL,
	"name" text NOT NULL,
	"currency" text,
	"time_zone" text,
	"picked_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "channel_auth" (
	"id" text PRIMARY KEY NOT NULL,
	"tenant_id" text NOT NULL,
	"platform" text NOT NULL,
	"sandbox" boolean NOT NULL,
	"external_user_id" text NOT NULL,
	"name" text DEFAULT '' NOT NULL,
	"email" text DEFAULT '' NOT NULL,
	"secret" text NOT NULL,
	"scopes" text DEFAULT '' NOT NULL,
	"expires_at" timestamp (3) with time zone,
	"refresh_expires_at" timestamp (3) with time zone,
	"status" text DEFAULT '1' NOT NULL,
	"expired_reason" text,
	"checked_at" timestamp (3) with time zone,
	"created_by_user_id" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "channel_state" (
	"state_hash" text PRIMARY KEY NOT NULL,
	"store_id" text NOT NULL,
	"user_id" text NOT NULL,
	"platform" text NOT NULL,
	"redirect_path" text NOT NULL,
	"verifier" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "charge" (
	"id" text PRIMARY KEY NOT NULL,
	"store_id" text NOT NULL,
	"product_name" text NOT NULL,
	"package_code" text NOT NULL,
	"status" text NOT NULL,
	"billing_start_time" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"billing_end_time" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "erased_person" (
	"store_id" text NOT NULL,
	"kind" text NOT NULL,
	"key" text NOT NULL,
	"alias" text DEFAULT '' NOT NULL,
	"erased_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "erased_person_store_id_kind_key_pk" PRIMARY KEY("store_id","kind","key")
);
--> statement-breakpoint
CREATE TABLE "history_import" (
	"id" text PRIMARY KEY NOT NULL,
	"store_id" text NOT NULL,
	"status" text NOT NULL,
	"from_time" timestamp (3) with time zone NOT NULL,
	"to_time" timestamp (3) with time zone NOT NULL,
	"bulk_operation_id" text,
	"total_orders" integer,
	"imported_orders" integer DEFAULT 0 NOT NULL,
	"done_lines" integer DEFAULT 0 NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"failed_reason" text,
	"started_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"finished_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "order_reconciliation" (
	"store_id" text NOT NULL,
	"day" text NOT NULL,
	"currency" text NOT NULL,
	"shopify_orders" integer NOT NULL,
	"shopify_total" text NOT NULL,
	"our_orders" integer NOT NULL,
	"our_total" text NOT NULL,
	"repaired_orders" integer DEFAULT 0 NOT NULL,
	"still_different" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"checked_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "order_reconciliation_store_id_day_pk" PRIMARY KEY("store_id","day")
);
--> statement-breakpoint
CREATE TABLE "privacy_request" (
	"id" text PRIMARY KEY NOT NULL,
	"store_id" text NOT NULL,
	"tenant_id" text NOT NULL,
	"topic" text NOT NULL,
	"body" text,
	"status" text NOT NULL,
	"received_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"due_at" timestamp (3) with time zone NOT NULL,
	"done_at" timestamp (3) with time zone,
	"record" jsonb,
	"exported" text,
	"attempts" integer DEFAULT 0 NOT NULL,
	"last_error" text
);
--> statement-breakpoint
CREATE TABLE "shopify_authorization" (
	"state_hash" text PRIMARY KEY NOT NULL,
	"shop_domain" text NOT NULL,
	"sandbox" boolean NOT NULL,
	"store_id" text,
	"user_id" text,
	"redirect_path" text DEFAULT '/' NOT NULL,
	"tokens" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"authorized_at" timestamp (3) with time zone,
	"confirmed_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "shopify_install" (
	"store_id" text PRIMARY KEY NOT NULL,
	"shop_domain" text NOT NULL,
	"tokens" text,
	"access_expires_at" timestamp (3) with time zone,
	"refresh_expires_at" timestamp (3) with time zone,
	"scopes" text NOT NULL,
	"web_pixel_id" text,
	"embed" jsonb,
	"installed_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"uninstalled_at" timestamp (3) with time zone,
	"webhooks_checked_at" timestamp (3) with time zone,
	"webhooks_note" text,
	"last_error" text,
	CONSTRAINT "shopify_install_shop_domain_unique" UNIQUE("shop_domain")
);
--> statement-breakpoint
CREATE TABLE "store_channel" (
	"store_id" text NOT NULL,
	"channel_auth_id" text NOT NULL,
	"is_default" boolean DEFAULT false NOT NULL,
	"connected_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"last_sync_at" timestamp (3) with time zone,
	CONSTRAINT "store_channel_store_id_channel_auth_id_pk" PRIMARY KEY("store_id","channel_auth_id")
);
--> statement-breakpoint
ALTER TABLE "invitation" ADD COLUMN "store_ids" text;--> statement-breakpoint
ALTER TABLE "pixel" ADD COLUMN "channel_auth_id" text;--> statement-breakpoint
ALTER TABLE "store" ADD COLUMN "shop_build_type" text;--> statement-breakpoint
ALTER TABLE "store" ADD COLUMN "checkout_type" text;--> statement-breakpoint
ALTER TABLE "store" ADD COLUMN "third_party_landing_page" boolean;--> statement-breakpoint
ALTER TABLE "store" ADD COLUMN "paste_check_ignored_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "store" ADD COLUMN "event_retention_days" integer;--> statement-breakpoint
ALTER TABLE "user" ADD COLUMN "phone_number" text;--> statement-breakpoint
ALTER TABLE "user" ADD COLUMN "phone_number_verified" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "user" ADD COLUMN "position" text;--> statement-breakpoint
ALTER TABLE "backstage_code" ADD CONSTRAINT "backstage_code_user_id_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "channel_account" ADD CONSTRAINT "channel_account_store_id_store_id_fk" FOREIGN KEY ("store_id") REFERENCES "public"."store"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "channel_account" ADD CONSTRAINT "channel_account_channel_auth_id_channel_auth_id_fk" FOREIGN KEY ("channel_auth_id") REFERENCES "public"."channel_auth"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "channel_auth" ADD CONSTRAINT "channel_auth_tenant_id_organization_id_fk" FOREIGN KEY ("tenant_id") REFERENCES "public"."organization"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "channel_state" ADD CONSTRAINT "channel_state_store_id_store_id_fk" FOREIGN KEY ("store_id") REFERENCES "public"."store"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "channel_state" ADD CONSTRAINT "channel_state_user_id_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "charge" ADD CONSTRAINT "charge_store_id_store_id_fk" FOREIGN KEY ("store_id") REFERENCES "public"."store"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "history_import" ADD CONSTRAINT "history_import_store_id_store_id_fk" FOREIGN KEY ("store_id") REFERENCES "public"."store"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_reconciliation" ADD CONSTRAINT "order_reconciliation_store_id_store_id_fk" FOREIGN KEY ("store_id") REFERENCES "public"."store"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "shopify_authorization" ADD CONSTRAINT "shopify_authorization_store_id_store_id_fk" FOREIGN KEY ("store_id") REFERENCES "public"."store"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "shopify_authorization" ADD CONSTRAINT "shopify_authorization_user_id_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "shopify_install" ADD CONSTRAINT "shopify_install_store_id_store_id_fk" FOREIGN KEY ("store_id") REFERENCES "public"."store"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "store_channel" ADD CONSTRAINT "store_channel_store_id_store_id_fk" FOREIGN KEY ("store_id") REFERENCES "public"."store"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "store_channel" ADD CONSTRAINT "store_channel_channel_auth_id_channel_auth_id_fk" FOREIGN KEY ("channel_auth_id") REFERENCES "public"."channel_auth"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "channel_account_once" ON "channel_account" USING btree ("store_id","platform","kind","external_id");--> statement-breakpoint
CREATE UNIQUE INDEX "ad_account_one_store" ON "channel_account" USING btree ("platform","sandbox","external_id") WHERE kind = 'ad account';--> statement-breakpoint
CREATE UNIQUE INDEX "channel_auth_once" ON "channel_auth" USING btree ("tenant_id","platform","sandbox","external_user_id");--> statement-breakpoint
CREATE INDEX "channel_state_expires" ON "channel_state" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "charge_store" ON "charge" USING btree ("store_id");--> statement-breakpoint
CREATE INDEX "history_import_store" ON "history_import" USING btree ("store_id","started_at");--> statement-breakpoint
CREATE INDEX "privacy_request_store" ON "privacy_request" USING btree ("store_id","received_at");--> statement-breakpoint
CREATE INDEX "privacy_request_due" ON "privacy_request" USING btree ("status","due_at");--> statement-breakpoint
CREATE INDEX "shopify_authorization_expires" ON "shopify_authorization" USING btree ("expires_at");--> statement-breakpoint
ALTER TABLE "pixel" ADD CONSTRAINT "pixel_channel_auth_id_channel_auth_id_fk" FOREIGN KEY ("channel_auth_id") REFERENCES "public"."channel_auth"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "user" ADD CONSTRAINT "user_phone_number_unique" UNIQUE("phone_number");