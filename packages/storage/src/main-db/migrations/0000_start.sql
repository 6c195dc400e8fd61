CREATE TABLE "account" (
	"id" text PRIMARY KEY NOT NULL,
	"account_id" text NOT NULL,
	"provider_id" text NOT NULL,
	"user_id" text NOT NULL,
	"access_token" text,
	"refresh_token" text,
	"id_token" text,
	"access_token_expires_at" timestamp (3) with time zone,
	"refresh_token_expires_at" timestamp (3) with time zone,
	"scope" text,
	"password" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "audit" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"tenant_id" text NOT NULL,
	"store_id" text,
	"user_id" text,
	"action" text NOT NULL,
	"target" text NOT NULL,
	"detail" jsonb NOT NULL,
	"at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "customer" (
	"store_id" text NOT NULL,
	"key" text NOT NULL,
	"data" text NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "customer_store_id_key_pk" PRIMARY KEY("store_id","key")
);
--> statement-breakpoint
CREATE TABLE "dirty_order" (
	"store_id" text NOT NULL,
	"order_id" text NOT NULL,
	"reason" text NOT NULL,
	"marked_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "dirty_order_store_id_order_id_pk" PRIMARY KEY("store_id","order_id")
);
--> statement-breakpoint
CREATE TABLE "dirty_visitor" (
	"store_id" text NOT NULL,
	"visitor_id" text NOT NULL,
	"reason" text NOT NULL,
	"marked_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "dirty_visitor_store_id_visitor_id_pk" PRIMARY KEY("store_id","visitor_id")
);
--> statement-breakpoint
CREATE TABLE "fx_rate" (
	"day" text NOT NULL,
	"currency" text NOT NULL,
	"usd" text NOT NULL,
	CONSTRAINT "fx_rate_day_currency_pk" PRIMARY KEY("day","currency")
);
--> statement-breakpoint
CREATE TABLE "identity_link" (
	"store_id" text NOT NULL,
	"visitor_id" text NOT NULL,
	"kind" text NOT NULL,
	"key" text NOT NULL,
	"first_seen" timestamp (3) with time zone NOT NULL,
	"last_seen" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "identity_link_store_id_visitor_id_kind_key_pk" PRIMARY KEY("store_id","visitor_id","kind","key")
);
--> statement-breakpoint
CREATE TABLE "invitation" (
	"id" text PRIMARY KEY NOT NULL,
	"organization_id" text NOT NULL,
	"email" text NOT NULL,
	"role" text,
	"status" text NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"inviter_id" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "member" (
	"id" text PRIMARY KEY NOT NULL,
	"organization_id" text NOT NULL,
	"user_id" text NOT NULL,
	"role" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "order_state" (
	"store_id" text NOT NULL,
	"order_id" text NOT NULL,
	"ordered_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	"facts" jsonb NOT NULL,
	"refunds" jsonb DEFAULT '{}'::jsonb NOT NULL,
	CONSTRAINT "order_state_store_id_order_id_pk" PRIMARY KEY("store_id","order_id")
);
--> statement-breakpoint
CREATE TABLE "organization" (
	"id" text PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"slug" text NOT NULL,
	"logo" text,
	"metadata" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "organization_slug_unique" UNIQUE("slug")
);
--> statement-breakpoint
CREATE TABLE "person" (
	"store_id" text NOT NULL,
	"visitor_id" text NOT NULL,
	"person_id" text NOT NULL,
	CONSTRAINT "person_store_id_visitor_id_pk" PRIMARY KEY("store_id","visitor_id")
);
--> statement-breakpoint
CREATE TABLE "pixel" (
	"id" text PRIMARY KEY NOT NULL,
	"store_id" text NOT NULL,
	"platform" text NOT NULL,
	"external_id" text NOT NULL,
	"name" text NOT NULL,
	"enabled" boolean DEFAULT true NOT NULL,
	"settings" jsonb NOT NULL,
	"secret" text,
	"state" text DEFAULT 'running' NOT NULL,
	"paused_reason" text,
	"paused_detail" text,
	"paused_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "program_state" (
	"key" text PRIMARY KEY NOT NULL,
	"value" jsonb NOT NULL,
	"version" bigint DEFAULT 0 NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "purchase_copy" (
	"store_id" text NOT NULL,
	"event_id" text NOT NULL,
	"browser" text,
	"server" text,
	"due_at" timestamp (3) with time zone,
	"handed_over_at" timestamp (3) with time zone,
	"written" jsonb,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "purchase_copy_store_id_event_id_pk" PRIMARY KEY("store_id","event_id")
);
--> statement-breakpoint
CREATE TABLE "session" (
	"id" text PRIMARY KEY NOT NULL,
	"token" text NOT NULL,
	"user_id" text NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"ip_address" text,
	"user_agent" text,
	"active_organization_id" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "session_token_unique" UNIQUE("token")
);
--> statement-breakpoint
CREATE TABLE "store" (
	"id" text PRIMARY KEY NOT NULL,
	"tenant_id" text NOT NULL,
	"website_name" text NOT NULL,
	"title" text NOT NULL,
	"host" text NOT NULL,
	"shop_domain" text,
	"store_key" text NOT NULL,
	"webhook_secret" text,
	"time_zone" text NOT NULL,
	"currency" text NOT NULL,
	"order_identifier" text DEFAULT 'name' NOT NULL,
	"plan" text DEFAULT 'trial' NOT NULL,
	"sandbox" boolean DEFAULT false NOT NULL,
	"purchase_source" text DEFAULT 'online store' NOT NULL,
	"consent_default" text DEFAULT 'granted' NOT NULL,
	"consent_required" boolean DEFAULT false NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"first_event_at" timestamp (3) with time zone,
	CONSTRAINT "store_website_name_unique" UNIQUE("website_name"),
	CONSTRAINT "store_shop_domain_unique" UNIQUE("shop_domain"),
	CONSTRAINT "store_store_key_unique" UNIQUE("store_key")
);
--> statement-breakpoint
CREATE TABLE "store_member" (
	"store_id" text NOT NULL,
	"user_id" text NOT NULL,
	CONSTRAINT "store_member_store_id_user_id_pk" PRIMARY KEY("store_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "user" (
	"id" text PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"email" text NOT NULL,
	"email_verified" boolean DEFAULT false NOT NULL,
	"image" text,
	"language" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "user_email_unique" UNIQUE("email")
);
--> statement-breakpoint
CREATE TABLE "verification" (
	"id" text PRIMARY KEY NOT NULL,
	"identifier" text NOT NULL,
	"value" text NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "webhook_seen" (
	"key" text PRIMARY KEY NOT NULL,
	"seen_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "account" ADD CONSTRAINT "account_user_id_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invitation" ADD CONSTRAINT "invitation_organization_id_organization_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organization"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invitation" ADD CONSTRAINT "invitation_inviter_id_user_id_fk" FOREIGN KEY ("inviter_id") REFERENCES "public"."user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "member" ADD CONSTRAINT "member_organization_id_organization_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organization"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "member" ADD CONSTRAINT "member_user_id_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pixel" ADD CONSTRAINT "pixel_store_id_store_id_fk" FOREIGN KEY ("store_id") REFERENCES "public"."store"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "session" ADD CONSTRAINT "session_user_id_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "store" ADD CONSTRAINT "store_tenant_id_organization_id_fk" FOREIGN KEY ("tenant_id") REFERENCES "public"."organization"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "store_member" ADD CONSTRAINT "store_member_store_id_store_id_fk" FOREIGN KEY ("store_id") REFERENCES "public"."store"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "store_member" ADD CONSTRAINT "store_member_user_id_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "audit_store" ON "audit" USING btree ("store_id","at");--> statement-breakpoint
CREATE INDEX "dirty_order_at" ON "dirty_order" USING btree ("marked_at");--> statement-breakpoint
CREATE INDEX "dirty_visitor_at" ON "dirty_visitor" USING btree ("marked_at");--> statement-breakpoint
CREATE INDEX "identity_link_key" ON "identity_link" USING btree ("store_id","kind","key");--> statement-breakpoint
CREATE UNIQUE INDEX "member_once" ON "member" USING btree ("organization_id","user_id");--> statement-breakpoint
CREATE INDEX "person_members" ON "person" USING btree ("store_id","person_id");--> statement-breakpoint
CREATE INDEX "pixel_store" ON "pixel" USING btree ("store_id");--> statement-breakpoint
CREATE INDEX "purchase_copy_due" ON "purchase_copy" USING btree ("due_at");--> statement-breakpoint
CREATE INDEX "webhook_seen_at" ON "webhook_seen" USING btree ("seen_at");