ALTER TABLE "orders" ADD COLUMN "cancel_answer" text;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "cancel_answered_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_answer_has_time" CHECK (("orders"."cancel_answered_at" is null) = ("orders"."cancel_answer" is null));--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_wish_or_answer" CHECK ("orders"."cancel_wish_at" is null or "orders"."cancel_answered_at" is null);