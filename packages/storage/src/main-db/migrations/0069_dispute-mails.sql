CREATE TABLE "dispute_mail" (
	"message_seq" bigint NOT NULL,
	"reader_id" text NOT NULL,
	"store_id" text NOT NULL,
	"due_at" timestamp (3) with time zone NOT NULL,
	"claimed_at" timestamp (3) with time zone,
	"sent_at" timestamp (3) with time zone,
	"failures" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "dispute_mail_message_seq_reader_id_pk" PRIMARY KEY("message_seq","reader_id")
);
--> statement-breakpoint
ALTER TABLE "dispute_mail" ADD CONSTRAINT "dispute_mail_message_seq_dispute_message_seq_fk" FOREIGN KEY ("message_seq") REFERENCES "public"."dispute_message"("seq") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "dispute_mail" ADD CONSTRAINT "dispute_mail_store_id_store_id_fk" FOREIGN KEY ("store_id") REFERENCES "public"."store"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "dispute_mail_due" ON "dispute_mail" USING btree ("due_at") WHERE claimed_at IS NULL;