CREATE TABLE "commission_hold" (
	"seq" bigserial PRIMARY KEY NOT NULL,
	"store_id" text NOT NULL,
	"campaign_id" text NOT NULL,
	"order_id" text NOT NULL,
	"creator_id" text NOT NULL,
	"is_held" boolean NOT NULL,
	"reason" text NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"entered_by" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "creator_payout" (
	"creator_id" text PRIMARY KEY NOT NULL,
	"store_id" text NOT NULL,
	"details" text NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "payout_event" (
	"seq" bigserial PRIMARY KEY NOT NULL,
	"store_id" text NOT NULL,
	"reference" text NOT NULL,
	"kind" text NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"note" text NOT NULL,
	"entered_at" timestamp (3) with time zone NOT NULL,
	"entered_by" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "payout_line" (
	"store_id" text NOT NULL,
	"reference" text NOT NULL,
	"run_id" text NOT NULL,
	"creator_id" text NOT NULL,
	"amount" bigint NOT NULL,
	CONSTRAINT "payout_line_store_id_reference_pk" PRIMARY KEY("store_id","reference")
);
--> statement-breakpoint
CREATE TABLE "payout_run" (
	"id" text PRIMARY KEY NOT NULL,
	"store_id" text NOT NULL,
	"number" integer NOT NULL,
	"request_id" text NOT NULL,
	"currency" text NOT NULL,
	"method" text NOT NULL,
	"minimum" bigint NOT NULL,
	"made_at" timestamp (3) with time zone NOT NULL,
	"made_by" text NOT NULL
);
--> statement-breakpoint
ALTER TABLE "commission_hold" ADD CONSTRAINT "commission_hold_store_id_store_id_fk" FOREIGN KEY ("store_id") REFERENCES "public"."store"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "commission_hold" ADD CONSTRAINT "commission_hold_campaign_id_campaign_id_fk" FOREIGN KEY ("campaign_id") REFERENCES "public"."campaign"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "commission_hold" ADD CONSTRAINT "commission_hold_creator_id_creator_id_fk" FOREIGN KEY ("creator_id") REFERENCES "public"."creator"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "creator_payout" ADD CONSTRAINT "creator_payout_creator_id_creator_id_fk" FOREIGN KEY ("creator_id") REFERENCES "public"."creator"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "creator_payout" ADD CONSTRAINT "creator_payout_store_id_store_id_fk" FOREIGN KEY ("store_id") REFERENCES "public"."store"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payout_event" ADD CONSTRAINT "payout_event_store_id_store_id_fk" FOREIGN KEY ("store_id") REFERENCES "public"."store"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payout_event" ADD CONSTRAINT "payout_event_line" FOREIGN KEY ("store_id","reference") REFERENCES "public"."payout_line"("store_id","reference") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payout_line" ADD CONSTRAINT "payout_line_store_id_store_id_fk" FOREIGN KEY ("store_id") REFERENCES "public"."store"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payout_line" ADD CONSTRAINT "payout_line_run_id_payout_run_id_fk" FOREIGN KEY ("run_id") REFERENCES "public"."payout_run"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payout_line" ADD CONSTRAINT "payout_line_creator_id_creator_id_fk" FOREIGN KEY ("creator_id") REFERENCES "public"."creator"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payout_run" ADD CONSTRAINT "payout_run_store_id_store_id_fk" FOREIGN KEY ("store_id") REFERENCES "public"."store"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "commission_hold_of" ON "commission_hold" USING btree ("store_id","campaign_id","order_id","creator_id");--> statement-breakpoint
CREATE UNIQUE INDEX "payout_event_once" ON "payout_event" USING btree ("store_id","reference","kind");--> statement-breakpoint
CREATE UNIQUE INDEX "payout_line_creator" ON "payout_line" USING btree ("run_id","creator_id");--> statement-breakpoint
CREATE INDEX "payout_line_of_creator" ON "payout_line" USING btree ("store_id","creator_id");--> statement-breakpoint
CREATE UNIQUE INDEX "payout_run_number" ON "payout_run" USING btree ("store_id","number");--> statement-breakpoint
CREATE UNIQUE INDEX "payout_run_request" ON "payout_run" USING btree ("store_id","request_id");--> statement-breakpoint
ALTER TABLE "payout_line" ADD CONSTRAINT "payout_line_amount" CHECK ("amount" > 0);--> statement-breakpoint
ALTER TABLE "payout_event" ADD CONSTRAINT "payout_event_kind" CHECK ("kind" IN ('paid', 'returned', 'cancelled'));--> statement-breakpoint
CREATE TRIGGER "payout_run_unchanged" BEFORE UPDATE OR DELETE ON "payout_run" FOR EACH ROW EXECUTE FUNCTION "refuse_change_of_history"();--> statement-breakpoint
CREATE TRIGGER "payout_line_unchanged" BEFORE UPDATE OR DELETE ON "payout_line" FOR EACH ROW EXECUTE FUNCTION "refuse_change_of_history"();--> statement-breakpoint
CREATE TRIGGER "payout_event_unchanged" BEFORE UPDATE OR DELETE ON "payout_event" FOR EACH ROW EXECUTE FUNCTION "refuse_change_of_history"();--> statement-breakpoint
CREATE TRIGGER "commission_hold_unchanged" BEFORE UPDATE OR DELETE ON "commission_hold" FOR EACH ROW EXECUTE FUNCTION "refuse_change_of_history"();--> statement-breakpoint
CREATE VIEW "order_maturity" AS
SELECT DISTINCT ON (store_id, campaign_id, order_id) store_id, campaign_id, order_id, matures_at,
  EXISTS (SELECT FROM commission_order_fact AS open WHERE open.campaign_id = paid.campaign_id AND open.order_id = paid.order_id AND open.key = 'dispute opened')
  AND NOT EXISTS (
    SELECT FROM commission_order_fact AS over
    WHERE over.campaign_id = paid.campaign_id AND over.order_id = paid.order_id AND over.key IN ('dispute won', 'dispute lost')
  ) AS is_disputed
FROM commission_order_fact AS paid WHERE key = 'paid'
ORDER BY store_id, campaign_id, order_id, revision DESC;--> statement-breakpoint
CREATE VIEW "commission_held" AS
SELECT * FROM (
  SELECT DISTINCT ON (store_id, campaign_id, order_id, creator_id) store_id, campaign_id, order_id, creator_id, is_held, reason, at
  FROM commission_hold ORDER BY store_id, campaign_id, order_id, creator_id, seq DESC
) AS newest WHERE is_held;--> statement-breakpoint
CREATE VIEW "creator_commission" AS
SELECT sums.*, maturity.matures_at, coalesce(maturity.is_disputed, false) AS is_disputed, held.creator_id IS NOT NULL AS is_held, held.reason
FROM (
  SELECT store_id, campaign_id, creator_id, order_id, currency, sum(amount) AS amount FROM ledger_entry
  GROUP BY store_id, campaign_id, creator_id, order_id, currency
) AS sums
LEFT JOIN order_maturity AS maturity USING (store_id, campaign_id, order_id)
LEFT JOIN commission_held AS held USING (store_id, campaign_id, order_id, creator_id);--> statement-breakpoint
CREATE FUNCTION "check_payout_entries"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE bad record;
BEGIN
  IF NOT EXISTS (SELECT FROM added WHERE kind IN ('payout', 'payout_returned')) THEN RETURN NULL; END IF;
  -- One pay-out of a store at a time, so that none misses what another takes.
  PERFORM pg_advisory_xact_lock(hashtextextended('payouts ' || store_id, 0)) FROM (SELECT DISTINCT store_id FROM added ORDER BY store_id) AS stores;
  SELECT touched.cause_id INTO bad
  FROM (SELECT DISTINCT store_id, kind, cause_id FROM added WHERE kind IN ('payout', 'payout_returned')) AS touched
  LEFT JOIN payout_line AS line ON line.store_id = touched.store_id AND line.reference = touched.cause_id
  LEFT JOIN payout_run AS run ON run.id = line.run_id
  WHERE line.reference IS NULL OR (
    SELECT sum(amount) FILTER (WHERE creator_id = line.creator_id AND currency = run.currency) FROM ledger_entry AS entry
    WHERE entry.store_id = touched.store_id AND entry.kind = touched.kind AND entry.cause_id = touched.cause_id
  ) IS DISTINCT FROM CASE touched.kind WHEN 'payout' THEN -line.amount ELSE line.amount END
  OR (touched.kind = 'payout_returned' AND NOT EXISTS (
    SELECT FROM payout_event AS event
    WHERE event.store_id = touched.store_id AND event.reference = touched.cause_id AND event.kind IN ('returned', 'cancelled')
  )) LIMIT 1;
  IF FOUND THEN RAISE EXCEPTION 'The entries of pay-out line % are not what the line says', bad.cause_id; END IF;
  SELECT one.creator_id INTO bad
  FROM (SELECT store_id, creator_id, currency, max(at) AS at FROM added WHERE kind = 'payout' GROUP BY store_id, creator_id, currency) AS one
  JOIN creator_commission AS commission USING (store_id, creator_id, currency)
  WHERE commission.order_id = '' OR (commission.matures_at <= one.at AND NOT commission.is_disputed AND NOT commission.is_held)
  GROUP BY one.creator_id, one.currency HAVING sum(commission.amount) < 0 LIMIT 1;
  IF FOUND THEN RAISE EXCEPTION 'Creator % would be paid more than is payable', bad.creator_id; END IF;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER "ledger_entry_payouts_checked" AFTER INSERT ON "ledger_entry" REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION "check_payout_entries"();--> statement-breakpoint
CREATE FUNCTION "check_payout_event"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM FROM payout_line WHERE store_id = NEW.store_id AND reference = NEW.reference FOR UPDATE;
  IF EXISTS (
    SELECT FROM payout_event
    WHERE store_id = NEW.store_id AND reference = NEW.reference AND (kind IN ('returned', 'cancelled') OR NEW.kind = 'cancelled')
  ) THEN RAISE EXCEPTION 'Pay-out line % cannot be % any more', NEW.reference, NEW.kind; END IF;
  RETURN NEW;
END $$;--> statement-breakpoint
CREATE TRIGGER "payout_event_checked" BEFORE INSERT ON "payout_event" FOR EACH ROW EXECUTE FUNCTION "check_payout_event"();--> statement-breakpoint
CREATE FUNCTION "check_payout_entered"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE wanted text := CASE TG_TABLE_NAME WHEN 'payout_line' THEN 'payout' ELSE 'payout_returned' END;
BEGIN
  IF NOT EXISTS (SELECT FROM ledger_entry WHERE store_id = NEW.store_id AND kind = wanted AND cause_id = NEW.reference)
  THEN RAISE EXCEPTION 'Pay-out line % has no entries of %', NEW.reference, wanted; END IF;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE CONSTRAINT TRIGGER "payout_line_entered" AFTER INSERT ON "payout_line" DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION "check_payout_entered"();--> statement-breakpoint
CREATE CONSTRAINT TRIGGER "payout_event_entered" AFTER INSERT ON "payout_event" DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (NEW.kind <> 'paid') EXECUTE FUNCTION "check_payout_entered"();
