ALTER TABLE "notifications" DROP CONSTRAINT "notifications_user_id_users_id_fk";
--> statement-breakpoint
-- Without building the index anew.
ALTER INDEX "orders_search_idx" SET (gin_pending_list_limit = 1024);
