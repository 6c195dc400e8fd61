DROP TABLE "weekly_mail" CASCADE;--> statement-breakpoint
ALTER TABLE "alert_choice" DROP COLUMN "weekly";