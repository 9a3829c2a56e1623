ALTER TABLE "orders" ADD COLUMN "kit" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "customer_full_name" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "customer_email" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "engineer_name" text;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "picture_name" text;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "design_delivered" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "quote_valid_until" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "is_shipped" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "is_received" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "is_rated" boolean DEFAULT false NOT NULL;
--> statement-breakpoint
CREATE FUNCTION "order_design_delivered"("of_order" text) RETURNS boolean LANGUAGE sql STABLE AS $$
  SELECT coalesce((SELECT m.uploaded_at FROM cad_models m WHERE m.order_id = of_order ORDER BY m.version DESC LIMIT 1)
    > coalesce((SELECT r.created_at FROM revisions r WHERE r.order_id = of_order ORDER BY r.number DESC LIMIT 1), '-infinity'), false)
$$;--> statement-breakpoint
CREATE FUNCTION "order_quote_valid_until"("of_order" text) RETURNS timestamptz LANGUAGE sql STABLE AS $$
  SELECT q.valid_until FROM quotes q WHERE q.order_id = of_order AND q.withdrawn_at IS NULL
$$;--> statement-breakpoint
CREATE FUNCTION "order_is_shipped"("of_order" text) RETURNS boolean LANGUAGE sql STABLE AS $$
  SELECT coalesce((SELECT s.stage FROM production_steps s WHERE s.order_id = of_order ORDER BY s.created_at DESC, s.id DESC LIMIT 1) = 'shipped', false)
$$;--> statement-breakpoint
CREATE FUNCTION "order_picture_name"("of_order" text) RETURNS text LANGUAGE sql STABLE AS $$
  SELECT f.filename FROM files f WHERE f.order_id = of_order AND f.kind = 'build_picture'
$$;--> statement-breakpoint
CREATE FUNCTION "write_order_copies"() RETURNS trigger LANGUAGE plpgsql AS $$
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
  RETURN NEW;
END $$;--> statement-breakpoint
CREATE FUNCTION "write_order_engineer"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.engineer_name := NULL;
  IF NEW.engineer_id IS NOT NULL THEN
    SELECT btrim(concat_ws(' ', u.first_name, u.last_name)) INTO NEW.engineer_name FROM users u WHERE u.id = NEW.engineer_id FOR SHARE;
  END IF;
  RETURN NEW;
END $$;--> statement-breakpoint
DROP TRIGGER "orders_search_text" ON "orders";--> statement-breakpoint
DROP FUNCTION "write_order_search_text"();--> statement-breakpoint
CREATE TRIGGER "orders_copies" BEFORE INSERT OR UPDATE OF "number", "car_make", "car_model", "user_id", "customization" ON "orders"
  FOR EACH ROW EXECUTE FUNCTION "write_order_copies"();--> statement-breakpoint
CREATE TRIGGER "orders_engineer_new" BEFORE INSERT ON "orders"
  FOR EACH ROW WHEN (NEW.engineer_id IS NOT NULL) EXECUTE FUNCTION "write_order_engineer"();--> statement-breakpoint
CREATE TRIGGER "orders_engineer" BEFORE UPDATE OF "engineer_id" ON "orders"
  FOR EACH ROW WHEN (NEW.engineer_id IS DISTINCT FROM OLD.engineer_id) EXECUTE FUNCTION "write_order_engineer"();--> statement-breakpoint
CREATE OR REPLACE FUNCTION "copy_name_to_orders"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  -- In id order, because a customer and an engineer who rename themselves at the same time share orders.
  PERFORM FROM orders WHERE user_id = NEW.id OR engineer_id = NEW.id ORDER BY id FOR NO KEY UPDATE;
  UPDATE orders SET search_text = order_search_text(number, car_make, car_model, user_id), customer_name = order_customer_name(user_id),
    customer_full_name = btrim(concat_ws(' ', NEW.first_name, NEW.last_name)), customer_email = NEW.email
  WHERE user_id = NEW.id;
  UPDATE orders SET engineer_name = btrim(concat_ws(' ', NEW.first_name, NEW.last_name)) WHERE engineer_id = NEW.id;
  RETURN NULL;
END $$;--> statement-breakpoint
-- The functions below lock the order first: their second statement then sees what concurrent transactions committed.
CREATE FUNCTION "copy_design_delivered"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  target text := CASE WHEN TG_OP = 'DELETE' THEN OLD.order_id ELSE NEW.order_id END;
BEGIN
  PERFORM FROM orders WHERE id = target FOR NO KEY UPDATE;
  UPDATE orders SET design_delivered = NOT design_delivered WHERE id = target AND design_delivered <> order_design_delivered(target);
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER "cad_models_in_orders" AFTER INSERT OR DELETE OR UPDATE OF "uploaded_at", "version" ON "cad_models"
  FOR EACH ROW EXECUTE FUNCTION "copy_design_delivered"();--> statement-breakpoint
CREATE TRIGGER "revisions_in_orders" AFTER INSERT OR DELETE OR UPDATE OF "created_at", "number" ON "revisions"
  FOR EACH ROW EXECUTE FUNCTION "copy_design_delivered"();--> statement-breakpoint
CREATE FUNCTION "copy_quote_valid_until"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  target text := CASE WHEN TG_OP = 'DELETE' THEN OLD.order_id ELSE NEW.order_id END;
BEGIN
  PERFORM FROM orders WHERE id = target FOR NO KEY UPDATE;
  UPDATE orders SET quote_valid_until = order_quote_valid_until(target)
    WHERE id = target AND quote_valid_until IS DISTINCT FROM order_quote_valid_until(target);
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER "quotes_in_orders" AFTER INSERT OR DELETE OR UPDATE OF "valid_until", "withdrawn_at" ON "quotes"
  FOR EACH ROW EXECUTE FUNCTION "copy_quote_valid_until"();--> statement-breakpoint
CREATE FUNCTION "copy_is_shipped"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  target text := CASE WHEN TG_OP = 'DELETE' THEN OLD.order_id ELSE NEW.order_id END;
BEGIN
  PERFORM FROM orders WHERE id = target FOR NO KEY UPDATE;
  UPDATE orders SET is_shipped = NOT is_shipped WHERE id = target AND is_shipped <> order_is_shipped(target);
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER "production_steps_in_orders" AFTER INSERT OR DELETE OR UPDATE OF "stage", "created_at" ON "production_steps"
  FOR EACH ROW EXECUTE FUNCTION "copy_is_shipped"();--> statement-breakpoint
CREATE FUNCTION "copy_delivery"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' THEN
    UPDATE orders SET is_received = false, is_rated = false WHERE id = OLD.order_id;
  ELSE
    UPDATE orders SET is_received = NEW.received_at IS NOT NULL, is_rated = NEW.rated_at IS NOT NULL
      WHERE id = NEW.order_id AND (is_received, is_rated) <> (NEW.received_at IS NOT NULL, NEW.rated_at IS NOT NULL);
  END IF;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER "deliveries_in_orders" AFTER INSERT OR DELETE OR UPDATE OF "received_at", "rated_at" ON "deliveries"
  FOR EACH ROW EXECUTE FUNCTION "copy_delivery"();--> statement-breakpoint
CREATE FUNCTION "copy_picture_name"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  target text := CASE WHEN TG_OP = 'DELETE' THEN OLD.order_id ELSE NEW.order_id END;
BEGIN
  PERFORM FROM orders WHERE id = target FOR NO KEY UPDATE;
  UPDATE orders SET picture_name = order_picture_name(target) WHERE id = target AND picture_name IS DISTINCT FROM order_picture_name(target);
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER "files_picture_new" AFTER INSERT OR UPDATE OF "filename", "order_id", "kind" ON "files"
  FOR EACH ROW WHEN (NEW.kind = 'build_picture') EXECUTE FUNCTION "copy_picture_name"();--> statement-breakpoint
CREATE TRIGGER "files_picture_deleted" AFTER DELETE ON "files"
  FOR EACH ROW WHEN (OLD.kind = 'build_picture') EXECUTE FUNCTION "copy_picture_name"();--> statement-breakpoint
UPDATE "orders" o SET "kit" = coalesce(o.customization #>> '{bodyKit,type}', ''),
  "customer_full_name" = (SELECT btrim(concat_ws(' ', u.first_name, u.last_name)) FROM users u WHERE u.id = o.user_id),
  "customer_email" = (SELECT u.email FROM users u WHERE u.id = o.user_id),
  "engineer_name" = (SELECT btrim(concat_ws(' ', u.first_name, u.last_name)) FROM users u WHERE u.id = o.engineer_id),
  "picture_name" = order_picture_name(o.id), "design_delivered" = order_design_delivered(o.id),
  "quote_valid_until" = order_quote_valid_until(o.id), "is_shipped" = order_is_shipped(o.id),
  "is_received" = coalesce((SELECT d.received_at IS NOT NULL FROM deliveries d WHERE d.order_id = o.id), false),
  "is_rated" = coalesce((SELECT d.rated_at IS NOT NULL FROM deliveries d WHERE d.order_id = o.id), false);
