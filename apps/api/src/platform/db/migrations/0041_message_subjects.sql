ALTER TABLE "messages" ADD COLUMN "about_kind" text;--> statement-breakpoint
ALTER TABLE "messages" ADD COLUMN "about_id" text;