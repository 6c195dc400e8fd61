CREATE TABLE "commission_book" (
	"campaign_id" text PRIMARY KEY NOT NULL,
	"store_id" text NOT NULL,
	"currency" text NOT NULL,
	"time_zone" text NOT NULL,
	"sought_by" text NOT NULL,
	"sought_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "commission_decision" (
	"seq" bigserial PRIMARY KEY NOT NULL,
	"store_id" text NOT NULL,
	"campaign_id" text NOT NULL,
	"order_id" text NOT NULL,
	"creator_id" text NOT NULL,
	"outcome" text NOT NULL,
	"evidence" jsonb NOT NULL,
	"decided_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "commission_mark" (
	"store_id" text NOT NULL,
	"order_id" text NOT NULL,
	"seq" bigserial NOT NULL,
	"due_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "commission_mark_store_id_order_id_pk" PRIMARY KEY("store_id","order_id")
);
--> statement-breakpoint
CREATE TABLE "commission_order_fact" (
	"seq" bigserial PRIMARY KEY NOT NULL,
	"store_id" text NOT NULL,
	"campaign_id" text NOT NULL,
	"order_id" text NOT NULL,
	"key" text NOT NULL,
	"revision" integer NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"arrived_at" timestamp (3) with time zone NOT NULL,
	"month" text NOT NULL,
	"fee_version" integer NOT NULL,
	"matures_at" timestamp (3) with time zone,
	"fact" jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "commission_parked" (
	"store_id" text NOT NULL,
	"campaign_id" text NOT NULL,
	"order_id" text NOT NULL,
	"reason" text NOT NULL,
	"parked_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "commission_parked_campaign_id_order_id_pk" PRIMARY KEY("campaign_id","order_id")
);
--> statement-breakpoint
CREATE TABLE "ledger_entry" (
	"seq" bigserial PRIMARY KEY NOT NULL,
	"store_id" text NOT NULL,
	"campaign_id" text NOT NULL,
	"creator_id" text NOT NULL,
	"order_id" text DEFAULT '' NOT NULL,
	"kind" text NOT NULL,
	"amount" bigint NOT NULL,
	"currency" text NOT NULL,
	"cause_kind" text NOT NULL,
	"cause_id" text NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"entered_at" timestamp (3) with time zone NOT NULL,
	"entered_by" text,
	"note" text
);
--> statement-breakpoint
ALTER TABLE "commission_book" ADD CONSTRAINT "commission_book_campaign_id_campaign_id_fk" FOREIGN KEY ("campaign_id") REFERENCES "public"."campaign"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "commission_book" ADD CONSTRAINT "commission_book_store_id_store_id_fk" FOREIGN KEY ("store_id") REFERENCES "public"."store"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "commission_decision" ADD CONSTRAINT "commission_decision_store_id_store_id_fk" FOREIGN KEY ("store_id") REFERENCES "public"."store"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "commission_decision" ADD CONSTRAINT "commission_decision_campaign_id_campaign_id_fk" FOREIGN KEY ("campaign_id") REFERENCES "public"."campaign"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "commission_decision" ADD CONSTRAINT "commission_decision_creator_id_creator_id_fk" FOREIGN KEY ("creator_id") REFERENCES "public"."creator"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "commission_mark" ADD CONSTRAINT "commission_mark_store_id_store_id_fk" FOREIGN KEY ("store_id") REFERENCES "public"."store"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "commission_order_fact" ADD CONSTRAINT "commission_order_fact_store_id_store_id_fk" FOREIGN KEY ("store_id") REFERENCES "public"."store"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "commission_order_fact" ADD CONSTRAINT "commission_order_fact_campaign_id_campaign_id_fk" FOREIGN KEY ("campaign_id") REFERENCES "public"."campaign"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "commission_parked" ADD CONSTRAINT "commission_parked_store_id_store_id_fk" FOREIGN KEY ("store_id") REFERENCES "public"."store"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "commission_parked" ADD CONSTRAINT "commission_parked_campaign_id_campaign_id_fk" FOREIGN KEY ("campaign_id") REFERENCES "public"."campaign"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ledger_entry" ADD CONSTRAINT "ledger_entry_store_id_store_id_fk" FOREIGN KEY ("store_id") REFERENCES "public"."store"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ledger_entry" ADD CONSTRAINT "ledger_entry_campaign_id_campaign_id_fk" FOREIGN KEY ("campaign_id") REFERENCES "public"."campaign"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ledger_entry" ADD CONSTRAINT "ledger_entry_creator_id_creator_id_fk" FOREIGN KEY ("creator_id") REFERENCES "public"."creator"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "commission_decision_order" ON "commission_decision" USING btree ("campaign_id","order_id","creator_id");--> statement-breakpoint
CREATE INDEX "commission_mark_due" ON "commission_mark" USING btree ("store_id","due_at");--> statement-breakpoint
CREATE UNIQUE INDEX "commission_order_fact_once" ON "commission_order_fact" USING btree ("campaign_id","order_id","key","revision");--> statement-breakpoint
CREATE INDEX "commission_order_fact_month" ON "commission_order_fact" USING btree ("campaign_id","fee_version","month");--> statement-breakpoint
CREATE INDEX "commission_order_fact_order" ON "commission_order_fact" USING btree ("store_id","order_id");--> statement-breakpoint
CREATE UNIQUE INDEX "ledger_entry_cause" ON "ledger_entry" USING btree ("campaign_id","creator_id","order_id","cause_kind","cause_id");--> statement-breakpoint
CREATE INDEX "ledger_entry_order" ON "ledger_entry" USING btree ("campaign_id","order_id","creator_id");--> statement-breakpoint
CREATE INDEX "ledger_entry_creator" ON "ledger_entry" USING btree ("store_id","creator_id");--> statement-breakpoint
ALTER TABLE "ledger_entry" ADD CONSTRAINT "ledger_entry_amount" CHECK ("amount" <> 0);--> statement-breakpoint
CREATE FUNCTION "refuse_change_of_history"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' AND NOT EXISTS (SELECT FROM store WHERE id = OLD.store_id) THEN RETURN OLD; END IF;
  RAISE EXCEPTION 'Rows of % are never changed or deleted, except with their store', TG_TABLE_NAME;
END $$;--> statement-breakpoint
CREATE TRIGGER "commission_order_fact_unchanged" BEFORE UPDATE OR DELETE ON "commission_order_fact" FOR EACH ROW EXECUTE FUNCTION "refuse_change_of_history"();--> statement-breakpoint
CREATE TRIGGER "commission_decision_unchanged" BEFORE UPDATE OR DELETE ON "commission_decision" FOR EACH ROW EXECUTE FUNCTION "refuse_change_of_history"();--> statement-breakpoint
CREATE TRIGGER "ledger_entry_unchanged" BEFORE UPDATE OR DELETE ON "ledger_entry" FOR EACH ROW EXECUTE FUNCTION "refuse_change_of_history"();--> statement-breakpoint
CREATE FUNCTION "check_ledger_entries"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE bad record;
BEGIN
  SELECT added.order_id INTO bad FROM added
  WHERE added.order_id <> '' AND NOT EXISTS (
    SELECT FROM commission_order_fact AS paid
    WHERE paid.campaign_id = added.campaign_id AND paid.order_id = added.order_id AND paid.key = 'paid'
  ) LIMIT 1;
  IF FOUND THEN RAISE EXCEPTION 'Order % has an entry before it is paid', bad.order_id; END IF;
  SELECT entry.order_id INTO bad
  FROM (SELECT DISTINCT campaign_id, order_id, creator_id FROM added WHERE order_id <> '') AS touched
  JOIN ledger_entry AS entry USING (campaign_id, order_id, creator_id)
  GROUP BY entry.campaign_id, entry.order_id, entry.creator_id
  HAVING sum(entry.amount) < 0 LIMIT 1;
  IF FOUND THEN RAISE EXCEPTION 'The commission of order % would be below 0', bad.order_id; END IF;
  SELECT added.campaign_id INTO bad FROM added JOIN commission_book AS book USING (campaign_id) WHERE added.currency <> book.currency LIMIT 1;
  IF FOUND THEN RAISE EXCEPTION 'An entry of campaign % is in another currency than its book', bad.campaign_id; END IF;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER "ledger_entry_checked" AFTER INSERT ON "ledger_entry" REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION "check_ledger_entries"();
