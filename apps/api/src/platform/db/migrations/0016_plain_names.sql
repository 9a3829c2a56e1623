-- Renames tables, columns, indexes, constraints, functions, triggers and stored values; no data is copied.
-- Processes of earlier versions cannot use the renamed tables: stop them before this migration runs.
ALTER TABLE "outbox" RENAME TO "jobs";--> statement-breakpoint
ALTER TABLE "jobs" RENAME CONSTRAINT "outbox_pkey" TO "jobs_pkey";--> statement-breakpoint
ALTER INDEX "outbox_dedupe_key" RENAME TO "jobs_dedupe_key";--> statement-breakpoint
ALTER INDEX "outbox_due_idx" RENAME TO "jobs_due_idx";--> statement-breakpoint
ALTER TABLE "handovers" RENAME TO "deliveries";--> statement-breakpoint
ALTER TABLE "deliveries" RENAME COLUMN "words" TO "comment";--> statement-breakpoint
ALTER TABLE "deliveries" RENAME CONSTRAINT "handovers_pkey" TO "deliveries_pkey";--> statement-breakpoint
ALTER TABLE "deliveries" RENAME CONSTRAINT "handovers_order_id_orders_id_fk" TO "deliveries_order_id_orders_id_fk";--> statement-breakpoint
ALTER TABLE "deliveries" RENAME CONSTRAINT "handovers_stars_range" TO "deliveries_stars_range";--> statement-breakpoint
ALTER TABLE "deliveries" RENAME CONSTRAINT "handovers_rated_has_stars" TO "deliveries_rated_has_stars";--> statement-breakpoint
ALTER TABLE "deliveries" RENAME CONSTRAINT "handovers_shown_when_rated" TO "deliveries_shown_when_rated";--> statement-breakpoint
ALTER TABLE "tallies" RENAME TO "counters";--> statement-breakpoint
ALTER TABLE "counters" RENAME CONSTRAINT "tallies_pkey" TO "counters_pkey";--> statement-breakpoint
ALTER INDEX "tallies_name_idx" RENAME TO "counters_name_idx";--> statement-breakpoint
ALTER SEQUENCE "tallies_id_seq" RENAME TO "counters_id_seq";--> statement-breakpoint
ALTER TABLE "live_parcels" RENAME TO "live_events";--> statement-breakpoint
ALTER TABLE "live_events" RENAME CONSTRAINT "live_parcels_pkey" TO "live_events_pkey";--> statement-breakpoint
ALTER INDEX "live_parcels_age_idx" RENAME TO "live_events_created_idx";--> statement-breakpoint
ALTER SEQUENCE "live_parcels_id_seq" RENAME TO "live_events_id_seq";--> statement-breakpoint
ALTER TABLE "pin_places" RENAME TO "pin_positions";--> statement-breakpoint
ALTER TABLE "pin_positions" RENAME CONSTRAINT "pin_places_pin_id_cad_id_pk" TO "pin_positions_pin_id_cad_id_pk";--> statement-breakpoint
ALTER INDEX "pin_places_cad_idx" RENAME TO "pin_positions_cad_idx";--> statement-breakpoint
ALTER TABLE "pin_positions" RENAME CONSTRAINT "pin_places_pin_id_pins_id_fk" TO "pin_positions_pin_id_pins_id_fk";--> statement-breakpoint
ALTER TABLE "pin_positions" RENAME CONSTRAINT "pin_places_cad_id_cad_models_id_fk" TO "pin_positions_cad_id_cad_models_id_fk";--> statement-breakpoint
ALTER TABLE "pin_positions" RENAME CONSTRAINT "pin_places_found_by_users_id_fk" TO "pin_positions_found_by_users_id_fk";--> statement-breakpoint
ALTER TABLE "orders" RENAME COLUMN "payment_standing" TO "fee_status";--> statement-breakpoint
ALTER TABLE "orders" RENAME COLUMN "cancel_wish_reason" TO "cancel_request_reason";--> statement-breakpoint
ALTER TABLE "orders" RENAME COLUMN "cancel_wish_at" TO "cancel_requested_at";--> statement-breakpoint
ALTER TABLE "orders" RENAME CONSTRAINT "orders_standing_known" TO "orders_fee_status_known";--> statement-breakpoint
ALTER TABLE "orders" RENAME CONSTRAINT "orders_wish_has_reason" TO "orders_cancel_request_has_reason";--> statement-breakpoint
ALTER TABLE "orders" RENAME CONSTRAINT "orders_wish_or_answer" TO "orders_cancel_request_or_answer";--> statement-breakpoint
ALTER INDEX "quotes_standing_key" RENAME TO "quotes_active_key";--> statement-breakpoint
ALTER INDEX "files_loose_idx" RENAME TO "files_unattached_idx";--> statement-breakpoint
ALTER TABLE "payments" RENAME COLUMN "refund_wanted_at" TO "refund_requested_at";--> statement-breakpoint
ALTER TABLE "receipt_holders" RENAME COLUMN "kept_until" TO "retain_until";--> statement-breakpoint
ALTER INDEX "receipt_holders_kept_idx" RENAME TO "receipt_holders_retain_until_idx";--> statement-breakpoint
ALTER TABLE "second_factors" RENAME COLUMN "sealed_secret" TO "encrypted_secret";--> statement-breakpoint
ALTER TABLE "upload_sessions" RENAME COLUMN "piece_bytes" TO "chunk_bytes";--> statement-breakpoint
-- PostgreSQL 18 names NOT NULL constraints after the table and column.
DO $$
DECLARE r record;
BEGIN
  FOR r IN SELECT n.conrelid::regclass AS "table", n.conname AS "old", t.relname || '_' || a.attname || '_not_null' AS "new"
    FROM pg_constraint n JOIN pg_class t ON t.oid = n.conrelid JOIN pg_attribute a ON a.attrelid = t.oid AND a.attnum = n.conkey[1]
    WHERE n.contype = 'n' AND n.connamespace = 'public'::regnamespace
      AND n.conname <> t.relname || '_' || a.attname || '_not_null' AND length(t.relname || '_' || a.attname || '_not_null') <= 63
  LOOP
    EXECUTE format('ALTER TABLE %s RENAME CONSTRAINT %I TO %I', r."table", r."old", r."new");
  END LOOP;
END $$;--> statement-breakpoint
ALTER FUNCTION "fold_tallies"() RENAME TO "compact_counters";--> statement-breakpoint
ALTER FUNCTION "tally_new_orders"() RENAME TO "count_new_orders";--> statement-breakpoint
ALTER FUNCTION "tally_moved_order"() RENAME TO "count_order_status";--> statement-breakpoint
ALTER FUNCTION "tally_gone_orders"() RENAME TO "count_deleted_orders";--> statement-breakpoint
ALTER FUNCTION "tally_new_users"() RENAME TO "count_new_customers";--> statement-breakpoint
ALTER FUNCTION "tally_granted_user"() RENAME TO "count_customer_roles";--> statement-breakpoint
ALTER FUNCTION "tally_gone_users"() RENAME TO "count_deleted_customers";--> statement-breakpoint
ALTER FUNCTION "carry_name_to_orders"() RENAME TO "copy_name_to_orders";--> statement-breakpoint
ALTER FUNCTION "refuse_audit_change"() RENAME TO "reject_audit_change";--> statement-breakpoint
ALTER TRIGGER "orders_tally_new" ON "orders" RENAME TO "orders_count_new";--> statement-breakpoint
ALTER TRIGGER "orders_tally_moved" ON "orders" RENAME TO "orders_count_status";--> statement-breakpoint
ALTER TRIGGER "orders_tally_gone" ON "orders" RENAME TO "orders_count_deleted";--> statement-breakpoint
ALTER TRIGGER "users_tally_new" ON "users" RENAME TO "users_count_new";--> statement-breakpoint
ALTER TRIGGER "users_tally_granted" ON "users" RENAME TO "users_count_roles";--> statement-breakpoint
ALTER TRIGGER "users_tally_gone" ON "users" RENAME TO "users_count_deleted";--> statement-breakpoint
CREATE OR REPLACE FUNCTION "compact_counters"() RETURNS void LANGUAGE sql AS $$
  WITH free AS (SELECT id FROM counters FOR UPDATE SKIP LOCKED),
       removed AS (DELETE FROM counters USING free WHERE counters.id = free.id RETURNING counters.name, counters.change)
  INSERT INTO counters (name, change) SELECT name, sum(change) FROM removed GROUP BY name HAVING sum(change) <> 0
$$;--> statement-breakpoint
CREATE OR REPLACE FUNCTION "count_new_orders"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO counters (name, change) SELECT 'orders:' || status, count(*) FROM added GROUP BY status;
  IF random() < 0.02 THEN PERFORM compact_counters(); END IF;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE OR REPLACE FUNCTION "count_order_status"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO counters (name, change) VALUES ('orders:' || OLD.status, -1), ('orders:' || NEW.status, 1);
  IF random() < 0.02 THEN PERFORM compact_counters(); END IF;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE OR REPLACE FUNCTION "count_deleted_orders"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO counters (name, change) SELECT 'orders:' || status, -count(*) FROM removed GROUP BY status;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE OR REPLACE FUNCTION "count_new_customers"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO counters (name, change)
    SELECT 'users:customers', count(*) FROM added WHERE granted_roles <@ ARRAY['user'] HAVING count(*) > 0;
  IF random() < 0.02 THEN PERFORM compact_counters(); END IF;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE OR REPLACE FUNCTION "count_customer_roles"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO counters (name, change) VALUES ('users:customers', CASE WHEN NEW.granted_roles <@ ARRAY['user'] THEN 1 ELSE -1 END);
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE OR REPLACE FUNCTION "count_deleted_customers"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO counters (name, change)
    SELECT 'users:customers', -count(*) FROM removed WHERE granted_roles <@ ARRAY['user'] HAVING count(*) > 0;
  RETURN NULL;
END $$;--> statement-breakpoint
UPDATE "jobs" SET "kind" = 'notification-email' WHERE "kind" = 'news-mail';--> statement-breakpoint
UPDATE "jobs" SET "dedupe_key" = regexp_replace("dedupe_key", '^news-mail:', 'notification-email:') WHERE "dedupe_key" LIKE 'news-mail:%';--> statement-breakpoint
UPDATE "jobs" SET "dedupe_key" = regexp_replace("dedupe_key", '^news:', 'notification:') WHERE "dedupe_key" LIKE 'news:%';--> statement-breakpoint
UPDATE "notifications" SET "kind" = 'order.cancelRequest' WHERE "kind" = 'order.cancelWish';--> statement-breakpoint
ALTER TABLE "audit_log" DISABLE TRIGGER "audit_log_insert_only";--> statement-breakpoint
UPDATE "audit_log" SET "action" = 'order.cancelRequest' WHERE "action" = 'order.cancelWish';--> statement-breakpoint
ALTER TABLE "audit_log" ENABLE TRIGGER "audit_log_insert_only";--> statement-breakpoint
ALTER TABLE "pins" DROP CONSTRAINT "pins_state_known";--> statement-breakpoint
UPDATE "pins" SET "state" = 'in_progress' WHERE "state" = 'in_work';--> statement-breakpoint
ALTER TABLE "pins" ADD CONSTRAINT "pins_state_known" CHECK ("pins"."state" in ('open', 'in_progress', 'done', 'accepted', 'reopened'));--> statement-breakpoint
ALTER TABLE "production_steps" DROP CONSTRAINT "production_steps_stage_known";--> statement-breakpoint
UPDATE "production_steps" SET "stage" = 'molding' WHERE "stage" = 'moulding';--> statement-breakpoint
ALTER TABLE "production_steps" ADD CONSTRAINT "production_steps_stage_known" CHECK ("production_steps"."stage" in ('tooling', 'molding', 'finishing', 'quality_check', 'packed', 'shipped'));--> statement-breakpoint
ALTER TABLE "file_previews" DROP CONSTRAINT "file_previews_state_known";--> statement-breakpoint
ALTER TABLE "file_previews" ALTER COLUMN "state" SET DEFAULT 'pending';--> statement-breakpoint
UPDATE "file_previews" SET "state" = CASE "state" WHEN 'waiting' THEN 'pending' WHEN 'making' THEN 'processing' WHEN 'made' THEN 'ready' WHEN 'absent' THEN 'unavailable' END;--> statement-breakpoint
ALTER TABLE "file_previews" ADD CONSTRAINT "file_previews_state_known" CHECK ("file_previews"."state" in ('pending', 'processing', 'ready', 'unavailable'));
