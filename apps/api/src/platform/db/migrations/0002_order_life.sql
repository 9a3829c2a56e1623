CREATE TABLE "tallies" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "tallies_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"name" text NOT NULL,
	"change" integer NOT NULL
);
--> statement-breakpoint
DROP INDEX "orders_search_idx";--> statement-breakpoint
ALTER TABLE "orders" ALTER COLUMN "search_text" SET DEFAULT '';--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "cancel_wish_reason" text;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "cancel_wish_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "reviewed_at" timestamp (3) with time zone;--> statement-breakpoint
CREATE INDEX "users_staff_role_idx" ON "users" USING btree ("active_role") WHERE "users"."active_role" <> 'user';--> statement-breakpoint
CREATE INDEX "users_created_idx" ON "users" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "users_search_idx" ON "users" USING gin (lower(' ' || "first_name" || ' ' || "last_name" || ' ' || "email") gin_trgm_ops) WITH (gin_pending_list_limit=256);--> statement-breakpoint
CREATE INDEX "payments_order_idx" ON "payments" USING btree ("order_id","created_at");--> statement-breakpoint
CREATE INDEX "orders_search_idx" ON "orders" USING gin ("search_text" gin_trgm_ops) WITH (gin_pending_list_limit=256);--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_wish_has_reason" CHECK (("orders"."cancel_wish_at" is null) = ("orders"."cancel_wish_reason" is null));--> statement-breakpoint
CREATE FUNCTION "order_search_text"("order_number" text, "make" text, "model" text, "customer_id" text) RETURNS text LANGUAGE sql STABLE AS $$
  -- Words stand between blanks, so that a short one can be looked up by how it begins; the bare count is what people say on the phone.
  SELECT lower(concat_ws(' ', '', order_number, ltrim(split_part(order_number, '-', 3), '0'), make, model, u.first_name, u.last_name, u.email))
  FROM users u WHERE u.id = customer_id
$$;--> statement-breakpoint
CREATE FUNCTION "write_order_search_text"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.search_text := coalesce(order_search_text(NEW.number, NEW.car_make, NEW.car_model, NEW.user_id), '');
  RETURN NEW;
END $$;--> statement-breakpoint
CREATE TRIGGER "orders_search_text" BEFORE INSERT OR UPDATE OF "number", "car_make", "car_model", "user_id" ON "orders"
  FOR EACH ROW EXECUTE FUNCTION "write_order_search_text"();--> statement-breakpoint
CREATE FUNCTION "carry_name_to_orders"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE orders SET search_text = order_search_text(number, car_make, car_model, user_id) WHERE user_id = NEW.id;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER "users_name_in_orders" AFTER UPDATE OF "first_name", "last_name", "email" ON "users"
  FOR EACH ROW WHEN ((OLD.first_name, OLD.last_name, OLD.email) IS DISTINCT FROM (NEW.first_name, NEW.last_name, NEW.email))
  EXECUTE FUNCTION "carry_name_to_orders"();--> statement-breakpoint
CREATE FUNCTION "fold_tallies"() RETURNS void LANGUAGE sql AS $$
  WITH free AS (SELECT id FROM tallies FOR UPDATE SKIP LOCKED),
       gone AS (DELETE FROM tallies USING free WHERE tallies.id = free.id RETURNING tallies.name, tallies.change)
  INSERT INTO tallies (name, change) SELECT name, sum(change) FROM gone GROUP BY name HAVING sum(change) <> 0
$$;--> statement-breakpoint
CREATE FUNCTION "tally_new_orders"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO tallies (name, change) SELECT 'orders:' || status, count(*) FROM added GROUP BY status;
  IF random() < 0.02 THEN PERFORM fold_tallies(); END IF;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER "orders_tally_new" AFTER INSERT ON "orders" REFERENCING NEW TABLE AS "added"
  FOR EACH STATEMENT EXECUTE FUNCTION "tally_new_orders"();--> statement-breakpoint
CREATE FUNCTION "tally_moved_order"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO tallies (name, change) VALUES ('orders:' || OLD.status, -1), ('orders:' || NEW.status, 1);
  IF random() < 0.02 THEN PERFORM fold_tallies(); END IF;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER "orders_tally_moved" AFTER UPDATE OF "status" ON "orders"
  FOR EACH ROW WHEN (OLD.status IS DISTINCT FROM NEW.status) EXECUTE FUNCTION "tally_moved_order"();--> statement-breakpoint
CREATE FUNCTION "tally_gone_orders"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO tallies (name, change) SELECT 'orders:' || status, -count(*) FROM removed GROUP BY status;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER "orders_tally_gone" AFTER DELETE ON "orders" REFERENCING OLD TABLE AS "removed"
  FOR EACH STATEMENT EXECUTE FUNCTION "tally_gone_orders"();--> statement-breakpoint
CREATE FUNCTION "tally_new_users"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO tallies (name, change)
    SELECT 'users:customers', count(*) FROM added WHERE granted_roles <@ ARRAY['user'] HAVING count(*) > 0;
  IF random() < 0.02 THEN PERFORM fold_tallies(); END IF;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER "users_tally_new" AFTER INSERT ON "users" REFERENCING NEW TABLE AS "added"
  FOR EACH STATEMENT EXECUTE FUNCTION "tally_new_users"();--> statement-breakpoint
CREATE FUNCTION "tally_granted_user"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO tallies (name, change) VALUES ('users:customers', CASE WHEN NEW.granted_roles <@ ARRAY['user'] THEN 1 ELSE -1 END);
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER "users_tally_granted" AFTER UPDATE OF "granted_roles" ON "users"
  FOR EACH ROW WHEN ((OLD.granted_roles <@ ARRAY['user']) IS DISTINCT FROM (NEW.granted_roles <@ ARRAY['user']))
  EXECUTE FUNCTION "tally_granted_user"();--> statement-breakpoint
CREATE FUNCTION "tally_gone_users"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO tallies (name, change)
    SELECT 'users:customers', -count(*) FROM removed WHERE granted_roles <@ ARRAY['user'] HAVING count(*) > 0;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER "users_tally_gone" AFTER DELETE ON "users" REFERENCING OLD TABLE AS "removed"
  FOR EACH STATEMENT EXECUTE FUNCTION "tally_gone_users"();--> statement-breakpoint
UPDATE "orders" SET "search_text" = order_search_text("number", "car_make", "car_model", "user_id");--> statement-breakpoint
INSERT INTO "tallies" ("name", "change") SELECT 'orders:' || "status", count(*) FROM "orders" GROUP BY "status";--> statement-breakpoint
INSERT INTO "tallies" ("name", "change") SELECT 'users:customers', count(*) FROM "users" WHERE "granted_roles" <@ ARRAY['user'] HAVING count(*) > 0;
