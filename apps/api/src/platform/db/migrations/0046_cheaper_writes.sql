ALTER TABLE "case_updates" DROP CONSTRAINT "case_updates_status_known";--> statement-breakpoint
ALTER TABLE "cases" DROP CONSTRAINT "cases_kind_known";--> statement-breakpoint
ALTER TABLE "cases" DROP CONSTRAINT "cases_status_known";--> statement-breakpoint
ALTER TABLE "messages" DROP CONSTRAINT "messages_role_known";--> statement-breakpoint
ALTER TABLE "messages" DROP CONSTRAINT "messages_type_known";--> statement-breakpoint
ALTER TABLE "file_previews" DROP CONSTRAINT "file_previews_state_known";--> statement-breakpoint
ALTER TABLE "files" DROP CONSTRAINT "files_kind_known";--> statement-breakpoint
ALTER TABLE "files" DROP CONSTRAINT "files_unit_known";--> statement-breakpoint
ALTER TABLE "scans" DROP CONSTRAINT "scans_quality_known";--> statement-breakpoint
ALTER TABLE "upload_sessions" DROP CONSTRAINT "upload_sessions_kind_known";--> statement-breakpoint
ALTER TABLE "lead_entries" DROP CONSTRAINT "lead_entries_kind_known";--> statement-breakpoint
ALTER TABLE "leads" DROP CONSTRAINT "leads_status_known";--> statement-breakpoint
ALTER TABLE "activities" DROP CONSTRAINT "activities_action_known";--> statement-breakpoint
ALTER TABLE "orders" DROP CONSTRAINT "orders_fee_status_known";--> statement-breakpoint
ALTER TABLE "orders" DROP CONSTRAINT "orders_engineer_when_assigned";--> statement-breakpoint
ALTER TABLE "orders" DROP CONSTRAINT "orders_balance_status_known";--> statement-breakpoint
ALTER TABLE "timeline_entries" DROP CONSTRAINT "timeline_kind_known";--> statement-breakpoint
ALTER TABLE "payment_attention" DROP CONSTRAINT "payment_attention_reason_known";--> statement-breakpoint
ALTER TABLE "payment_refunds" DROP CONSTRAINT "payment_refunds_status_known";--> statement-breakpoint
ALTER TABLE "payments" DROP CONSTRAINT "payments_type_known";--> statement-breakpoint
ALTER TABLE "payments" DROP CONSTRAINT "payments_status_known";--> statement-breakpoint
ALTER TABLE "payments" DROP CONSTRAINT "payments_paid_has_date";--> statement-breakpoint
ALTER TABLE "photo_set_photos" DROP CONSTRAINT "photo_set_photos_view_known";--> statement-breakpoint
ALTER TABLE "pin_replies" DROP CONSTRAINT "pin_replies_role_known";--> statement-breakpoint
ALTER TABLE "pins" DROP CONSTRAINT "pins_state_known";--> statement-breakpoint
ALTER TABLE "pins" DROP CONSTRAINT "pins_role_known";--> statement-breakpoint
ALTER TABLE "portfolio_projects" DROP CONSTRAINT "portfolio_projects_category_known";--> statement-breakpoint
ALTER TABLE "production_steps" DROP CONSTRAINT "production_steps_stage_known";--> statement-breakpoint
ALTER TABLE "users" DROP CONSTRAINT "users_active_role_known";--> statement-breakpoint
DROP INDEX "leads_open_key";--> statement-breakpoint
CREATE UNIQUE INDEX "leads_open_key" ON "leads" USING btree ("email") WHERE "leads"."status" = any('{new,in_progress}');--> statement-breakpoint
ALTER TABLE "case_updates" ADD CONSTRAINT "case_updates_status_known" CHECK ("case_updates"."status" = any('{open,in_review,scheduled,resolved,declined}'));--> statement-breakpoint
ALTER TABLE "cases" ADD CONSTRAINT "cases_kind_known" CHECK ("cases"."kind" = any('{warranty,refit}'));--> statement-breakpoint
ALTER TABLE "cases" ADD CONSTRAINT "cases_status_known" CHECK ("cases"."status" = any('{open,in_review,scheduled,resolved,declined}'));--> statement-breakpoint
ALTER TABLE "messages" ADD CONSTRAINT "messages_role_known" CHECK ("messages"."sender_role" = any('{user,engineer,system}'));--> statement-breakpoint
ALTER TABLE "messages" ADD CONSTRAINT "messages_type_known" CHECK ("messages"."message_type" = any('{text,image,file,system}'));--> statement-breakpoint
ALTER TABLE "file_previews" ADD CONSTRAINT "file_previews_state_known" CHECK ("file_previews"."state" = any('{pending,processing,ready,unavailable}'));--> statement-breakpoint
ALTER TABLE "files" ADD CONSTRAINT "files_kind_known" CHECK ("files"."kind" = any('{chat_file,car_photo,cad_model,scan,build_picture,production_photo,order_photo,case_photo}'));--> statement-breakpoint
ALTER TABLE "files" ADD CONSTRAINT "files_unit_known" CHECK ("files"."unit" = any('{mm,cm,m,in}'));--> statement-breakpoint
ALTER TABLE "scans" ADD CONSTRAINT "scans_quality_known" CHECK ("scans"."quality" = any('{excellent,good,fair,poor}'));--> statement-breakpoint
ALTER TABLE "upload_sessions" ADD CONSTRAINT "upload_sessions_kind_known" CHECK ("upload_sessions"."kind" = any('{cad_model,scan,order_photo}'));--> statement-breakpoint
ALTER TABLE "lead_entries" ADD CONSTRAINT "lead_entries_kind_known" CHECK ("lead_entries"."kind" = any('{answer,note,status}'));--> statement-breakpoint
ALTER TABLE "leads" ADD CONSTRAINT "leads_status_known" CHECK ("leads"."status" = any('{new,in_progress,won,lost}'));--> statement-breakpoint
ALTER TABLE "activities" ADD CONSTRAINT "activities_action_known" CHECK ("activities"."action" = any('{order_created,order_assigned,status_updated,revision_requested}'));--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_fee_status_known" CHECK ("orders"."fee_status" = any('{unpaid,paid,refunded}'));--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_engineer_when_assigned" CHECK ("orders"."status" = any('{pending,cancelled}') or "orders"."engineer_id" is not null);--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_balance_status_known" CHECK ("orders"."balance_status" = any('{open,due}'));--> statement-breakpoint
ALTER TABLE "timeline_entries" ADD CONSTRAINT "timeline_kind_known" CHECK ("timeline_entries"."kind" = any('{status,version,pin,message,payment,scan,photo,production,case}'));--> statement-breakpoint
ALTER TABLE "payment_attention" ADD CONSTRAINT "payment_attention_reason_known" CHECK ("payment_attention"."reason" = any('{refund_failed,dispute,partial_refund,amount_mismatch}'));--> statement-breakpoint
ALTER TABLE "payment_refunds" ADD CONSTRAINT "payment_refunds_status_known" CHECK ("payment_refunds"."status" = any('{pending,succeeded,failed}'));--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_type_known" CHECK ("payments"."type" = any('{design_fee,production,deposit,balance}'));--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_status_known" CHECK ("payments"."status" = any('{pending,paid,failed,refunded}'));--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_paid_has_date" CHECK (not "payments"."status" = any('{paid,refunded}') or "payments"."paid_at" is not null);--> statement-breakpoint
ALTER TABLE "photo_set_photos" ADD CONSTRAINT "photo_set_photos_view_known" CHECK ("photo_set_photos"."view" = any('{front,rear,left_side,right_side,wheel_arch,detail}'));--> statement-breakpoint
ALTER TABLE "pin_replies" ADD CONSTRAINT "pin_replies_role_known" CHECK ("pin_replies"."author_role" = any('{user,engineer,admin}'));--> statement-breakpoint
ALTER TABLE "pins" ADD CONSTRAINT "pins_state_known" CHECK ("pins"."state" = any('{open,in_progress,done,accepted,reopened}'));--> statement-breakpoint
ALTER TABLE "pins" ADD CONSTRAINT "pins_role_known" CHECK ("pins"."author_role" = any('{user,engineer,admin}'));--> statement-breakpoint
ALTER TABLE "portfolio_projects" ADD CONSTRAINT "portfolio_projects_category_known" CHECK ("portfolio_projects"."category" = any('{Aero,Performance}'));--> statement-breakpoint
ALTER TABLE "production_steps" ADD CONSTRAINT "production_steps_stage_known" CHECK ("production_steps"."stage" = any('{tooling,molding,finishing,quality_check,packed,shipped}'));--> statement-breakpoint
ALTER TABLE "users" ADD CONSTRAINT "users_active_role_known" CHECK ("users"."active_role" = any('{user,engineer,admin}'));
--> statement-breakpoint
ALTER TABLE "orders" ALTER COLUMN "total_cents" DROP EXPRESSION;--> statement-breakpoint
ALTER TABLE "orders" ALTER COLUMN "total_cents" SET DEFAULT 0;--> statement-breakpoint
ALTER TABLE "orders" ALTER COLUMN "status_rank" DROP EXPRESSION;--> statement-breakpoint
ALTER TABLE "orders" ALTER COLUMN "status_rank" SET DEFAULT 0;--> statement-breakpoint
-- Null for an unknown status, which the column rejects.
CREATE FUNCTION compute_order_columns() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.total_cents := NEW.design_fee_cents + coalesce(NEW.production_cents, 0);
  NEW.status_rank := array_position('{pending,assigned,designing,revision_requested,approved,payment_pending,in_production,completed,cancelled}'::text[],
    NEW.status);
  RETURN NEW;
END $$;--> statement-breakpoint
CREATE TRIGGER orders_computed BEFORE INSERT OR UPDATE OF status, design_fee_cents, production_cents ON "orders"
  FOR EACH ROW EXECUTE FUNCTION compute_order_columns();
