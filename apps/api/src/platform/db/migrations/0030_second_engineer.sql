ALTER TABLE "messages" ADD COLUMN "helper_id" text;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "helper_id" text;--> statement-breakpoint
ALTER TABLE "messages" ADD CONSTRAINT "messages_helper_id_users_id_fk" FOREIGN KEY ("helper_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_helper_id_users_id_fk" FOREIGN KEY ("helper_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "messages_helper_idx" ON "messages" USING btree ("helper_id") WHERE "messages"."helper_id" is not null;--> statement-breakpoint
CREATE INDEX "orders_helper_idx" ON "orders" USING btree ("helper_id","updated_at","id") WHERE "orders"."helper_id" is not null;--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_helper_is_other" CHECK ("orders"."helper_id" is null or ("orders"."helper_id" <> "orders"."user_id" and "orders"."helper_id" <> "orders"."engineer_id" and "orders"."engineer_id" is not null));