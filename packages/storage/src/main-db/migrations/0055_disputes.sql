CREATE TABLE "dispute" (
	"id" text PRIMARY KEY NOT NULL,
	"store_id" text NOT NULL,
	"campaign_id" text NOT NULL,
	"order_id" text NOT NULL,
	"creator_id" text NOT NULL,
	"opened_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "dispute_message" (
	"seq" bigserial PRIMARY KEY NOT NULL,
	"store_id" text NOT NULL,
	"dispute_id" text NOT NULL,
	"side" text NOT NULL,
	"text" text NOT NULL,
	"language" text,
	"at" timestamp (3) with time zone NOT NULL,
	"entered_by" text,
	"verdict" text
);
--> statement-breakpoint
ALTER TABLE "dispute" ADD CONSTRAINT "dispute_store_id_store_id_fk" FOREIGN KEY ("store_id") REFERENCES "public"."store"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "dispute" ADD CONSTRAINT "dispute_campaign_id_campaign_id_fk" FOREIGN KEY ("campaign_id") REFERENCES "public"."campaign"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "dispute" ADD CONSTRAINT "dispute_creator_id_creator_id_fk" FOREIGN KEY ("creator_id") REFERENCES "public"."creator"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "dispute_message" ADD CONSTRAINT "dispute_message_store_id_store_id_fk" FOREIGN KEY ("store_id") REFERENCES "public"."store"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "dispute_message" ADD CONSTRAINT "dispute_message_dispute_id_dispute_id_fk" FOREIGN KEY ("dispute_id") REFERENCES "public"."dispute"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "dispute_order" ON "dispute" USING btree ("store_id","campaign_id","order_id");--> statement-breakpoint
CREATE INDEX "dispute_creator" ON "dispute" USING btree ("store_id","creator_id");--> statement-breakpoint
CREATE INDEX "dispute_message_of" ON "dispute_message" USING btree ("dispute_id","seq");--> statement-breakpoint
CREATE UNIQUE INDEX "dispute_message_verdict" ON "dispute_message" USING btree ("dispute_id") WHERE verdict IS NOT NULL;--> statement-breakpoint
ALTER TABLE "dispute_message" ADD CONSTRAINT "dispute_message_side" CHECK (("side" = 'store' AND "entered_by" IS NOT NULL AND "language" IS NULL) OR ("side" = 'creator' AND "entered_by" IS NULL AND "language" IS NOT NULL AND "verdict" IS NULL));--> statement-breakpoint
ALTER TABLE "dispute_message" ADD CONSTRAINT "dispute_message_verdict_word" CHECK ("verdict" IN ('accepted', 'refused'));--> statement-breakpoint
CREATE TRIGGER "dispute_unchanged" BEFORE UPDATE OR DELETE ON "dispute" FOR EACH ROW EXECUTE FUNCTION "refuse_change_of_history"();--> statement-breakpoint
CREATE TRIGGER "dispute_message_unchanged" BEFORE UPDATE OR DELETE ON "dispute_message" FOR EACH ROW EXECUTE FUNCTION "refuse_change_of_history"();--> statement-breakpoint
CREATE FUNCTION "check_dispute_message"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM FROM dispute WHERE id = NEW.dispute_id FOR NO KEY UPDATE;
  IF EXISTS (SELECT FROM dispute_message WHERE dispute_id = NEW.dispute_id AND verdict IS NOT NULL)
  THEN RAISE EXCEPTION 'Dispute % is closed', NEW.dispute_id; END IF;
  RETURN NEW;
END $$;--> statement-breakpoint
CREATE TRIGGER "dispute_message_checked" BEFORE INSERT ON "dispute_message" FOR EACH ROW EXECUTE FUNCTION "check_dispute_message"();
