CREATE TABLE "notification_settings" (
	"user_id" text PRIMARY KEY NOT NULL,
	"muted" text[] DEFAULT '{}' NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "customer_name" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "total_cents" integer GENERATED ALWAYS AS (design_fee_cents + coalesce(production_cents, 0)) STORED NOT NULL;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "status_rank" integer GENERATED ALWAYS AS (array_position(array['pending', 'assigned', 'designing', 'revision_requested', 'approved', 'payment_pending', 'in_production', 'completed', 'cancelled']::text[], status)) STORED NOT NULL;--> statement-breakpoint
ALTER TABLE "notification_settings" ADD CONSTRAINT "notification_settings_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "tallies_name_idx" ON "tallies" USING btree ("name");--> statement-breakpoint
CREATE INDEX "orders_total_idx" ON "orders" USING btree ("total_cents","id");--> statement-breakpoint
CREATE INDEX "orders_status_total_idx" ON "orders" USING btree ("status","total_cents","id");--> statement-breakpoint
CREATE INDEX "orders_customer_idx" ON "orders" USING btree ("customer_name" collate "C","id");--> statement-breakpoint
CREATE INDEX "orders_status_customer_idx" ON "orders" USING btree ("status","customer_name" collate "C","id");--> statement-breakpoint
CREATE INDEX "orders_rank_idx" ON "orders" USING btree ("status_rank","id");--> statement-breakpoint
CREATE INDEX "orders_engineer_open_idx" ON "orders" USING btree ("engineer_id","updated_at","id") WHERE "orders"."status" not in ('completed', 'cancelled');--> statement-breakpoint
CREATE INDEX "orders_engineer_status_idx" ON "orders" USING btree ("engineer_id","status","updated_at","id");
--> statement-breakpoint
CREATE FUNCTION "order_customer_name"("customer_id" text) RETURNS text LANGUAGE sql STABLE AS $$
  SELECT lower(concat_ws(' ', u.first_name, u.last_name)) FROM users u WHERE u.id = customer_id
$$;--> statement-breakpoint
CREATE OR REPLACE FUNCTION "write_order_search_text"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.search_text := coalesce(order_search_text(NEW.number, NEW.car_make, NEW.car_model, NEW.user_id), '');
  NEW.customer_name := coalesce(order_customer_name(NEW.user_id), '');
  RETURN NEW;
END $$;--> statement-breakpoint
CREATE OR REPLACE FUNCTION "carry_name_to_orders"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE orders SET search_text = order_search_text(number, car_make, car_model, user_id), customer_name = order_customer_name(user_id)
  WHERE user_id = NEW.id;
  RETURN NULL;
END $$;--> statement-breakpoint
UPDATE "orders" SET "customer_name" = order_customer_name("user_id");
