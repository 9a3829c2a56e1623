DROP INDEX "file_previews_due_idx";--> statement-breakpoint
ALTER TABLE "jobs" ADD COLUMN "queue" text;--> statement-breakpoint
CREATE INDEX "jobs_failed_idx" ON "jobs" USING btree ("dead_at") WHERE "jobs"."dead_at" is not null;--> statement-breakpoint
ALTER TABLE "file_previews" DROP COLUMN "next_at";