ALTER TABLE "store" ADD COLUMN "report_model" text;--> statement-breakpoint
ALTER TABLE "store" ADD COLUMN "report_window" text;--> statement-breakpoint
ALTER TABLE "store" ADD COLUMN "report_columns" text;