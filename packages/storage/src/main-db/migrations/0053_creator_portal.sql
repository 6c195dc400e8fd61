CREATE TABLE "creator_session" (
	"token_hash" text PRIMARY KEY NOT NULL,
	"store_id" text NOT NULL,
	"creator_id" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "creator_sign_in" (
	"token_hash" text PRIMARY KEY NOT NULL,
	"store_id" text NOT NULL,
	"creator_id" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "creator_terms" (
	"store_id" text NOT NULL,
	"creator_id" text NOT NULL,
	"version" text NOT NULL,
	"accepted_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "creator_terms_creator_id_version_pk" PRIMARY KEY("creator_id","version")
);
--> statement-breakpoint
ALTER TABLE "creator_session" ADD CONSTRAINT "creator_session_store_id_store_id_fk" FOREIGN KEY ("store_id") REFERENCES "public"."store"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "creator_session" ADD CONSTRAINT "creator_session_creator_id_creator_id_fk" FOREIGN KEY ("creator_id") REFERENCES "public"."creator"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "creator_sign_in" ADD CONSTRAINT "creator_sign_in_store_id_store_id_fk" FOREIGN KEY ("store_id") REFERENCES "public"."store"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "creator_sign_in" ADD CONSTRAINT "creator_sign_in_creator_id_creator_id_fk" FOREIGN KEY ("creator_id") REFERENCES "public"."creator"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "creator_terms" ADD CONSTRAINT "creator_terms_store_id_store_id_fk" FOREIGN KEY ("store_id") REFERENCES "public"."store"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "creator_terms" ADD CONSTRAINT "creator_terms_creator_id_creator_id_fk" FOREIGN KEY ("creator_id") REFERENCES "public"."creator"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "creator_session_creator" ON "creator_session" USING btree ("creator_id");--> statement-breakpoint
CREATE INDEX "creator_sign_in_creator" ON "creator_sign_in" USING btree ("creator_id");