ALTER TABLE "payments" DROP CONSTRAINT "payments_type_known";--> statement-breakpoint
ALTER TABLE "payments" DROP CONSTRAINT "payments_production_has_quote";--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "balance_status" text;--> statement-breakpoint
ALTER TABLE "quotes" ADD COLUMN "tax_rate" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "quotes" ADD COLUMN "tax_cents" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "quotes" ADD COLUMN "shipping_cents" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "quotes" ADD COLUMN "deposit_cents" integer;--> statement-breakpoint
ALTER TABLE "quotes" ADD COLUMN "promised_on" date;--> statement-breakpoint
ALTER TABLE "quotes" ADD COLUMN "decline_reason" text;--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_balance_status_known" CHECK ("orders"."balance_status" in ('open', 'due'));--> statement-breakpoint
ALTER TABLE "quotes" ADD CONSTRAINT "quotes_parts_within_sum" CHECK (least("quotes"."tax_cents", "quotes"."shipping_cents") >= 0 and "quotes"."tax_cents" + "quotes"."shipping_cents" <= "quotes"."production_cents");--> statement-breakpoint
ALTER TABLE "quotes" ADD CONSTRAINT "quotes_deposit_within_sum" CHECK ("quotes"."deposit_cents" > 0 and "quotes"."deposit_cents" < "quotes"."production_cents");--> statement-breakpoint
ALTER TABLE "quotes" ADD CONSTRAINT "quotes_declined_is_withdrawn" CHECK ("quotes"."decline_reason" is null or "quotes"."withdrawn_at" is not null);--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_type_known" CHECK ("payments"."type" in ('design_fee', 'production', 'deposit', 'balance'));--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_production_has_quote" CHECK (("payments"."type" <> 'design_fee') = ("payments"."quote_id" is not null));