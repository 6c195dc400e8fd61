CREATE TABLE "code_flag_dismissal" (
	"store_id" text NOT NULL,
	"campaign_id" text NOT NULL,
	"code_key" text NOT NULL,
	"kind" text NOT NULL,
	"evidence" text NOT NULL,
	"dismissed_by" text NOT NULL,
	"dismissed_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "code_flag_dismissal_campaign_id_code_key_kind_evidence_pk" PRIMARY KEY("campaign_id","code_key","kind","evidence")
);
--> statement-breakpoint
ALTER TABLE "code_flag_dismissal" ADD CONSTRAINT "code_flag_dismissal_store_id_store_id_fk" FOREIGN KEY ("store_id") REFERENCES "public"."store"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "code_flag_dismissal" ADD CONSTRAINT "code_flag_dismissal_campaign_id_campaign_id_fk" FOREIGN KEY ("campaign_id") REFERENCES "public"."campaign"("id") ON DELETE cascade ON UPDATE no action;