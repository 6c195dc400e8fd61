DROP TABLE "figure_look" CASCADE;--> statement-breakpoint
DROP TABLE "unusual_choice" CASCADE;