ALTER TABLE "orders" DROP CONSTRAINT "orders_status_known";--> statement-breakpoint
ALTER TABLE "idempotency_keys" DROP CONSTRAINT "idempotency_keys_user_id_users_id_fk";
--> statement-breakpoint
DROP INDEX "idempotency_keys_age_idx";--> statement-breakpoint
DROP INDEX "activities_engineer_idx";--> statement-breakpoint
DROP INDEX "orders_engineer_idx";--> statement-breakpoint
DROP INDEX "orders_engineer_open_idx";--> statement-breakpoint
DROP INDEX "orders_engineer_status_idx";--> statement-breakpoint
CREATE INDEX "users_admin_idx" ON "users" USING btree ("id") WHERE "users"."granted_roles" @> '{admin}';--> statement-breakpoint
CREATE INDEX "activities_engineer_idx" ON "activities" USING btree ("engineer_id","at","id") WHERE "activities"."engineer_id" is not null;--> statement-breakpoint
CREATE INDEX "orders_engineer_idx" ON "orders" USING btree ("engineer_id","updated_at","id") WHERE "orders"."engineer_id" is not null;--> statement-breakpoint
CREATE INDEX "orders_engineer_open_idx" ON "orders" USING btree ("engineer_id","updated_at","id") WHERE "orders"."engineer_id" is not null and "orders"."status" not in ('completed', 'cancelled');--> statement-breakpoint
CREATE INDEX "orders_engineer_status_idx" ON "orders" USING btree ("engineer_id","status","updated_at","id") WHERE "orders"."engineer_id" is not null;--> statement-breakpoint
DROP TRIGGER "orders_count_new" ON "orders";--> statement-breakpoint
DROP FUNCTION "count_new_orders"();--> statement-breakpoint
DROP TRIGGER "orders_copies" ON "orders";--> statement-breakpoint
CREATE TRIGGER "orders_copies" BEFORE UPDATE OF "number", "car_make", "car_model", "user_id", "customization" ON "orders"
  FOR EACH ROW EXECUTE FUNCTION "write_order_copies"();--> statement-breakpoint
CREATE OR REPLACE FUNCTION "write_order_copies"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  person record;
BEGIN
  -- FOR SHARE waits for a rename in progress, which could not see this order yet.
  SELECT u.first_name, u.last_name, u.email INTO person FROM users u WHERE u.id = NEW.user_id FOR SHARE;
  NEW.customer_name := coalesce(lower(concat_ws(' ', person.first_name, person.last_name)), '');
  NEW.customer_full_name := coalesce(btrim(concat_ws(' ', person.first_name, person.last_name)), '');
  NEW.customer_email := coalesce(person.email, '');
  NEW.search_text := coalesce(lower(concat_ws(' ', '', NEW.number, ltrim(split_part(NEW.number, '-', 3), '0'), NEW.car_make, NEW.car_model,
    person.first_name, person.last_name, person.email)), '');
  NEW.kit := coalesce(NEW.customization #>> '{bodyKit,type}', '');
  IF TG_OP = 'INSERT' THEN
    INSERT INTO counters (name, change) VALUES ('orders:' || NEW.status, 1);
    IF random() < 0.02 THEN PERFORM compact_counters(); END IF;
  END IF;
  RETURN NEW;
END $$;--> statement-breakpoint
-- Placing an order writes the copies and the counter in its own statement (place-order.repo.ts); other inserts leave them to this trigger.
CREATE TRIGGER "orders_new" BEFORE INSERT ON "orders"
  FOR EACH ROW WHEN (NEW.customer_full_name = '') EXECUTE FUNCTION "write_order_copies"();
