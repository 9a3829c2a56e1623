ALTER TABLE "timeline_entries" DROP CONSTRAINT "timeline_entries_actor_id_users_id_fk";
--> statement-breakpoint
DROP INDEX "audit_log_at_idx";--> statement-breakpoint
DROP INDEX "audit_log_actor_idx";