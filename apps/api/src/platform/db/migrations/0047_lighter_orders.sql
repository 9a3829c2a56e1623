ALTER TABLE "notifications" ADD COLUMN "push_due_at" timestamp (3) with time zone;--> statement-breakpoint
CREATE INDEX "notifications_push_idx" ON "notifications" USING btree ("push_due_at") WHERE "notifications"."push_due_at" is not null;--> statement-breakpoint
-- One trigger for the copies of new orders, without a condition: PostgreSQL parses conditions anew for every statement.
DROP TRIGGER "orders_engineer_new" ON "orders";--> statement-breakpoint
DROP TRIGGER "orders_new" ON "orders";--> statement-breakpoint
CREATE OR REPLACE FUNCTION "write_order_copies"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  person record;
BEGIN
  IF TG_OP = 'INSERT' THEN
    IF NEW.engineer_id IS NOT NULL THEN
      SELECT btrim(concat_ws(' ', u.first_name, u.last_name)) INTO NEW.engineer_name FROM users u WHERE u.id = NEW.engineer_id FOR SHARE;
    END IF;
    -- Placing an order writes the copies and the counter in its own statement (place-order.repo.ts).
    IF NEW.customer_full_name <> '' THEN RETURN NEW; END IF;
    INSERT INTO counters (name, change) VALUES ('orders:' || NEW.status, 1);
    IF random() < 0.02 THEN PERFORM compact_counters(); END IF;
  END IF;
  -- FOR SHARE waits for a rename in progress, which could not see this order yet.
  SELECT u.first_name, u.last_name, u.email INTO person FROM users u WHERE u.id = NEW.user_id FOR SHARE;
  NEW.customer_name := coalesce(lower(concat_ws(' ', person.first_name, person.last_name)), '');
  NEW.customer_full_name := coalesce(btrim(concat_ws(' ', person.first_name, person.last_name)), '');
  NEW.customer_email := coalesce(person.email, '');
  NEW.search_text := coalesce(lower(concat_ws(' ', '', NEW.number, ltrim(split_part(NEW.number, '-', 3), '0'), NEW.car_make, NEW.car_model,
    person.first_name, person.last_name, person.email)), '');
  NEW.kit := order_kit(NEW.customization);
  RETURN NEW;
END $$;--> statement-breakpoint
CREATE TRIGGER "orders_new" BEFORE INSERT ON "orders" FOR EACH ROW EXECUTE FUNCTION "write_order_copies"();
