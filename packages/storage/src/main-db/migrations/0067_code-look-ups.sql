CREATE TABLE "code_look_up" (
	"code_id" text PRIMARY KEY NOT NULL,
	"store_id" text NOT NULL,
	"due_at" timestamp (3) with time zone,
	"looked_at" timestamp (3) with time zone,
	"failed" text,
	"failures" integer DEFAULT 0 NOT NULL,
	"found" jsonb
);
--> statement-breakpoint
ALTER TABLE "code_look_up" ADD CONSTRAINT "code_look_up_code_id_discount_code_id_fk" FOREIGN KEY ("code_id") REFERENCES "public"."discount_code"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "code_look_up" ADD CONSTRAINT "code_look_up_store_id_store_id_fk" FOREIGN KEY ("store_id") REFERENCES "public"."store"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "code_look_up_due" ON "code_look_up" USING btree ("due_at");--> statement-breakpoint
CREATE INDEX "code_look_up_store" ON "code_look_up" USING btree ("store_id");--> statement-breakpoint
-- Codes that were imported before.
INSERT INTO "code_look_up" ("code_id", "store_id", "due_at")
SELECT "id", "store_id", now() FROM "discount_code" WHERE starts_with("discount_id", 'import ');
