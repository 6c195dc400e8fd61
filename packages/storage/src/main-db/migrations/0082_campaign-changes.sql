CREATE TABLE "campaign_change" (
	"campaign_id" text PRIMARY KEY NOT NULL,
	"store_id" text NOT NULL,
	"seq" bigserial NOT NULL
);
--> statement-breakpoint
ALTER TABLE "landing_page" ADD COLUMN "asked_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "landing_page" ADD COLUMN "fault" text;--> statement-breakpoint
ALTER TABLE "landing_page" ADD COLUMN "fault_since" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "campaign_change" ADD CONSTRAINT "campaign_change_campaign_id_campaign_id_fk" FOREIGN KEY ("campaign_id") REFERENCES "public"."campaign"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "campaign_change" ADD CONSTRAINT "campaign_change_store_id_store_id_fk" FOREIGN KEY ("store_id") REFERENCES "public"."store"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE FUNCTION "note_campaign_changes"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  -- Not of a campaign or a store that is being deleted.
  INSERT INTO campaign_change (campaign_id, store_id)
  SELECT campaign.id, campaign.store_id FROM campaign JOIN store ON store.id = campaign.store_id
  WHERE campaign.id IN (SELECT campaign_id FROM changed) ORDER BY campaign.id
  ON CONFLICT (campaign_id) DO UPDATE SET seq = excluded.seq;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE FUNCTION "note_campaign_change"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO campaign_change (campaign_id, store_id)
  SELECT campaign.id, campaign.store_id FROM campaign JOIN store ON store.id = campaign.store_id
  WHERE campaign.id IN (to_jsonb(OLD)->>TG_ARGV[0], to_jsonb(NEW)->>TG_ARGV[0]) ORDER BY campaign.id
  ON CONFLICT (campaign_id) DO UPDATE SET seq = excluded.seq;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER "campaign_link_added" AFTER INSERT ON "campaign_link" REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION "note_campaign_changes"();--> statement-breakpoint
CREATE TRIGGER "campaign_link_deleted" AFTER DELETE ON "campaign_link" REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION "note_campaign_changes"();--> statement-breakpoint
CREATE TRIGGER "discount_code_added" AFTER INSERT ON "discount_code" REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION "note_campaign_changes"();--> statement-breakpoint
CREATE TRIGGER "discount_code_deleted" AFTER DELETE ON "discount_code" REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION "note_campaign_changes"();--> statement-breakpoint
CREATE TRIGGER "link_added" AFTER INSERT ON "link" REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION "note_campaign_changes"();--> statement-breakpoint
CREATE TRIGGER "link_deleted" AFTER DELETE ON "link" REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION "note_campaign_changes"();--> statement-breakpoint
CREATE TRIGGER "fee_rule_added" AFTER INSERT ON "fee_rule" REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION "note_campaign_changes"();--> statement-breakpoint
CREATE TRIGGER "campaign_link_changed" AFTER UPDATE OF campaign_id, creator_id, creative_id ON "campaign_link" FOR EACH ROW WHEN (OLD.campaign_id IS DISTINCT FROM NEW.campaign_id OR OLD.creator_id IS DISTINCT FROM NEW.creator_id OR OLD.creative_id IS DISTINCT FROM NEW.creative_id) EXECUTE FUNCTION "note_campaign_change"('campaign_id');--> statement-breakpoint
CREATE TRIGGER "discount_code_changed" AFTER UPDATE OF campaign_id, creator_id, code_key, parent_id ON "discount_code" FOR EACH ROW WHEN (OLD.campaign_id IS DISTINCT FROM NEW.campaign_id OR OLD.creator_id IS DISTINCT FROM NEW.creator_id OR OLD.code_key IS DISTINCT FROM NEW.code_key OR OLD.parent_id IS DISTINCT FROM NEW.parent_id) EXECUTE FUNCTION "note_campaign_change"('campaign_id');--> statement-breakpoint
CREATE TRIGGER "link_changed" AFTER UPDATE OF campaign_id, creator_id ON "link" FOR EACH ROW WHEN (OLD.campaign_id IS DISTINCT FROM NEW.campaign_id OR OLD.creator_id IS DISTINCT FROM NEW.creator_id) EXECUTE FUNCTION "note_campaign_change"('campaign_id');--> statement-breakpoint
CREATE TRIGGER "campaign_changed" AFTER UPDATE OF is_draft, starts_on, ends_on, ended_at ON "campaign" FOR EACH ROW WHEN (OLD.is_draft IS DISTINCT FROM NEW.is_draft OR OLD.starts_on IS DISTINCT FROM NEW.starts_on OR OLD.ends_on IS DISTINCT FROM NEW.ends_on OR OLD.ended_at IS DISTINCT FROM NEW.ended_at) EXECUTE FUNCTION "note_campaign_change"('id');--> statement-breakpoint
CREATE TRIGGER "campaign_added" AFTER INSERT ON "campaign" FOR EACH ROW WHEN (NOT NEW.is_draft) EXECUTE FUNCTION "note_campaign_change"('id');--> statement-breakpoint
INSERT INTO "campaign_change" ("campaign_id", "store_id") SELECT "id", "store_id" FROM "campaign" WHERE NOT "is_draft" ORDER BY "id";
