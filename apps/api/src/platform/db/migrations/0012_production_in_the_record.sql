ALTER TABLE "timeline_entries" DROP CONSTRAINT "timeline_kind_known";--> statement-breakpoint
ALTER TABLE "timeline_entries" ADD CONSTRAINT "timeline_kind_known" CHECK ("timeline_entries"."kind" in ('status', 'version', 'pin', 'message', 'payment', 'scan', 'production'));--> statement-breakpoint
UPDATE "timeline_entries" SET "kind" = 'production' WHERE "kind" = 'status' AND "description" ~ '(^Production: |^The kit has arrived$|^Rated [1-5] of 5; )';
