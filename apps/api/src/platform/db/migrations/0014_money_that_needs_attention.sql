CREATE TABLE "payment_attention" (
	"id" text PRIMARY KEY NOT NULL,
	"payment_id" text NOT NULL,
	"reason" text NOT NULL,
	"subject" text NOT NULL,
	"detail" text NOT NULL,
	"since" timestamp (3) with time zone NOT NULL,
	"resolved_at" timestamp (3) with time zone,
	"resolved_by" text,
	"note" text,
	CONSTRAINT "payment_attention_reason_known" CHECK ("payment_attention"."reason" in ('refund_failed', 'dispute', 'partial_refund', 'amount_mismatch'))
);
--> statement-breakpoint
CREATE TABLE "payment_disputes" (
	"id" text PRIMARY KEY NOT NULL,
	"payment_id" text NOT NULL,
	"amount_cents" integer NOT NULL,
	"status" text NOT NULL,
	"evidence_due_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "payment_refunds" (
	"id" text PRIMARY KEY NOT NULL,
	"payment_id" text NOT NULL,
	"amount_cents" integer NOT NULL,
	"status" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "payment_refunds_status_known" CHECK ("payment_refunds"."status" in ('pending', 'succeeded', 'failed'))
);
--> statement-breakpoint
DROP INDEX "payments_refunded_idx";--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "attempt_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "refunded_cents" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "refund_attempt" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "refund_tries" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "refund_next_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "disputed" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "payment_attention" ADD CONSTRAINT "payment_attention_payment_id_payments_id_fk" FOREIGN KEY ("payment_id") REFERENCES "public"."payments"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment_attention" ADD CONSTRAINT "payment_attention_resolved_by_users_id_fk" FOREIGN KEY ("resolved_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment_disputes" ADD CONSTRAINT "payment_disputes_payment_id_payments_id_fk" FOREIGN KEY ("payment_id") REFERENCES "public"."payments"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment_refunds" ADD CONSTRAINT "payment_refunds_payment_id_payments_id_fk" FOREIGN KEY ("payment_id") REFERENCES "public"."payments"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "payment_attention_subject_key" ON "payment_attention" USING btree ("payment_id","reason","subject");--> statement-breakpoint
CREATE INDEX "payment_attention_open_idx" ON "payment_attention" USING btree ("since") WHERE "payment_attention"."resolved_at" is null;--> statement-breakpoint
CREATE INDEX "payment_disputes_payment_idx" ON "payment_disputes" USING btree ("payment_id");--> statement-breakpoint
CREATE INDEX "payment_refunds_payment_idx" ON "payment_refunds" USING btree ("payment_id");--> statement-breakpoint
CREATE INDEX "payment_refunds_created_idx" ON "payment_refunds" USING btree ("created_at");--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_refunded_within_amount" CHECK ("payments"."refunded_cents" between 0 and "payments"."amount_cents");
--> statement-breakpoint
UPDATE "payments" SET "refunded_cents" = "amount_cents" WHERE "status" = 'refunded';--> statement-breakpoint
INSERT INTO "payment_refunds" ("id", "payment_id", "amount_cents", "status", "created_at")
	SELECT coalesce("refund_id", 'before:' || "id"), "id", "amount_cents", 'succeeded', "refunded_at" FROM "payments" WHERE "status" = 'refunded' AND "refunded_at" IS NOT NULL;--> statement-breakpoint
INSERT INTO "payment_attention" ("id", "payment_id", "reason", "subject", "detail", "since")
	SELECT 'attention-' || "id", "id", CASE WHEN "refund_wanted_at" IS NULL THEN 'amount_mismatch' ELSE 'refund_failed' END,
		coalesce(CASE WHEN "refund_wanted_at" IS NULL THEN "intent_id" ELSE "refund_id" END, ''), "needs_review" || '.', "updated_at"
	FROM "payments" WHERE "needs_review" IS NOT NULL;
