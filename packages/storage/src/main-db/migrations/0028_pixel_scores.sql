CREATE TABLE "pixel_score" (
	"pixel_id" text PRIMARY KEY NOT NULL,
	"asked_at" timestamp (3) with time zone NOT NULL,
	"answered_at" timestamp (3) with time zone,
	"fault" text,
	"detail" text,
	"figures" jsonb,
	"found_at" timestamp (3) with time zone
);
--> statement-breakpoint
ALTER TABLE "pixel_score" ADD CONSTRAINT "pixel_score_pixel_id_pixel_id_fk" FOREIGN KEY ("pixel_id") REFERENCES "public"."pixel"("id") ON DELETE cascade ON UPDATE no action;