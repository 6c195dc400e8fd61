CREATE TABLE "commission_assignment" (
	"seq" bigserial PRIMARY KEY NOT NULL,
	"store_id" text NOT NULL,
	"campaign_id" text NOT NULL,
	"order_id" text NOT NULL,
	"creator_id" text,
	"reason" text NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"entered_by" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "creator_views" (
	"seq" bigserial PRIMARY KEY NOT NULL,
	"store_id" text NOT NULL,
	"campaign_id" text NOT NULL,
	"creator_id" text NOT NULL,
	"views" bigint NOT NULL,
	"source" text NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"entered_by" text NOT NULL,
	"request_id" text NOT NULL
);
--> statement-breakpoint
ALTER TABLE "commission_assignment" ADD CONSTRAINT "commission_assignment_store_id_store_id_fk" FOREIGN KEY ("store_id") REFERENCES "public"."store"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "commission_assignment" ADD CONSTRAINT "commission_assignment_campaign_id_campaign_id_fk" FOREIGN KEY ("campaign_id") REFERENCES "public"."campaign"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "commission_assignment" ADD CONSTRAINT "commission_assignment_creator_id_creator_id_fk" FOREIGN KEY ("creator_id") REFERENCES "public"."creator"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "creator_views" ADD CONSTRAINT "creator_views_store_id_store_id_fk" FOREIGN KEY ("store_id") REFERENCES "public"."store"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "creator_views" ADD CONSTRAINT "creator_views_campaign_id_campaign_id_fk" FOREIGN KEY ("campaign_id") REFERENCES "public"."campaign"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "creator_views" ADD CONSTRAINT "creator_views_creator_id_creator_id_fk" FOREIGN KEY ("creator_id") REFERENCES "public"."creator"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "commission_assignment_order" ON "commission_assignment" USING btree ("campaign_id","order_id");--> statement-breakpoint
CREATE INDEX "creator_views_creator" ON "creator_views" USING btree ("campaign_id","creator_id");--> statement-breakpoint
CREATE UNIQUE INDEX "creator_views_request" ON "creator_views" USING btree ("store_id","request_id");--> statement-breakpoint
CREATE TRIGGER "commission_assignment_unchanged" BEFORE UPDATE OR DELETE ON "commission_assignment" FOR EACH ROW EXECUTE FUNCTION "refuse_change_of_history"();--> statement-breakpoint
CREATE TRIGGER "creator_views_unchanged" BEFORE UPDATE OR DELETE ON "creator_views" FOR EACH ROW EXECUTE FUNCTION "refuse_change_of_history"();
