CREATE TABLE "creator_avatar" (
	"creator_id" text PRIMARY KEY NOT NULL,
	"key" text NOT NULL,
	"picture" "bytea" NOT NULL,
	CONSTRAINT "creator_avatar_key_unique" UNIQUE("key")
);
--> statement-breakpoint
ALTER TABLE "creator" ADD COLUMN "avatar" text;--> statement-breakpoint
ALTER TABLE "creator_avatar" ADD CONSTRAINT "creator_avatar_creator_id_creator_id_fk" FOREIGN KEY ("creator_id") REFERENCES "public"."creator"("id") ON DELETE cascade ON UPDATE no action;