CREATE TABLE "balance_import" (
	"store_id" text NOT NULL,
	"campaign_id" text NOT NULL,
	"fingerprint" text NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"entered_by" text NOT NULL,
	CONSTRAINT "balance_import_campaign_id_fingerprint_pk" PRIMARY KEY("campaign_id","fingerprint")
);
--> statement-breakpoint
ALTER TABLE "balance_import" ADD CONSTRAINT "balance_import_store_id_store_id_fk" FOREIGN KEY ("store_id") REFERENCES "public"."store"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "balance_import" ADD CONSTRAINT "balance_import_campaign_id_campaign_id_fk" FOREIGN KEY ("campaign_id") REFERENCES "public"."campaign"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE TRIGGER "balance_import_unchanged" BEFORE UPDATE OR DELETE ON "balance_import" FOR EACH ROW EXECUTE FUNCTION "refuse_change_of_history"();
