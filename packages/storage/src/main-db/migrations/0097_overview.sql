CREATE TABLE "dashboard_layout" (
	"user_id" text NOT NULL,
	"store_id" text NOT NULL,
	"widgets" text[] NOT NULL,
	"saved_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "dashboard_layout_user_id_store_id_pk" PRIMARY KEY("user_id","store_id")
);
--> statement-breakpoint
CREATE TABLE "dashboard_share" (
	"id" text PRIMARY KEY NOT NULL,
	"store_id" text NOT NULL,
	"token_hash" text NOT NULL,
	"name" text NOT NULL,
	"widgets" text[] NOT NULL,
	"entered_by" text NOT NULL,
	"made_by" text NOT NULL,
	"made_at" timestamp (3) with time zone NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"revoked_at" timestamp (3) with time zone,
	"opened_at" timestamp (3) with time zone,
	"openings" integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "price_change" (
	"store_id" text NOT NULL,
	"product_id" text NOT NULL,
	"variant_id" text NOT NULL,
	"changed_at" timestamp (3) with time zone NOT NULL,
	"before" text NOT NULL,
	"after" text NOT NULL,
	CONSTRAINT "price_change_store_id_changed_at_product_id_variant_id_pk" PRIMARY KEY("store_id","changed_at","product_id","variant_id")
);
--> statement-breakpoint
CREATE TABLE "score_target" (
	"store_id" text NOT NULL,
	"channel" text NOT NULL,
	"campaign" text NOT NULL,
	"metric" text NOT NULL,
	"target" text NOT NULL,
	"saved_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "score_target_store_id_channel_campaign_pk" PRIMARY KEY("store_id","channel","campaign")
);
--> statement-breakpoint
CREATE TABLE "store_goal" (
	"store_id" text NOT NULL,
	"metric" text NOT NULL,
	"month" text NOT NULL,
	"target" text,
	"saved_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "store_goal_store_id_metric_month_pk" PRIMARY KEY("store_id","metric","month")
);
--> statement-breakpoint
ALTER TABLE "dashboard_layout" ADD CONSTRAINT "dashboard_layout_user_id_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "dashboard_layout" ADD CONSTRAINT "dashboard_layout_store_id_store_id_fk" FOREIGN KEY ("store_id") REFERENCES "public"."store"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "dashboard_share" ADD CONSTRAINT "dashboard_share_store_id_store_id_fk" FOREIGN KEY ("store_id") REFERENCES "public"."store"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "price_change" ADD CONSTRAINT "price_change_store_id_store_id_fk" FOREIGN KEY ("store_id") REFERENCES "public"."store"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "score_target" ADD CONSTRAINT "score_target_store_id_store_id_fk" FOREIGN KEY ("store_id") REFERENCES "public"."store"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "store_goal" ADD CONSTRAINT "store_goal_store_id_store_id_fk" FOREIGN KEY ("store_id") REFERENCES "public"."store"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "dashboard_share_token" ON "dashboard_share" USING btree ("token_hash");--> statement-breakpoint
CREATE INDEX "dashboard_share_store" ON "dashboard_share" USING btree ("store_id","made_at");