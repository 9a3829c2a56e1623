CREATE TABLE "handovers" (
	"order_id" text PRIMARY KEY NOT NULL,
	"received_at" timestamp (3) with time zone,
	"stars" integer,
	"words" text DEFAULT '' NOT NULL,
	"may_show" boolean DEFAULT false NOT NULL,
	"rated_at" timestamp (3) with time zone,
	CONSTRAINT "handovers_stars_range" CHECK ("handovers"."stars" between 1 and 5),
	CONSTRAINT "handovers_rated_has_stars" CHECK (("handovers"."rated_at" is null) = ("handovers"."stars" is null)),
	CONSTRAINT "handovers_shown_when_rated" CHECK (not "handovers"."may_show" or "handovers"."rated_at" is not null)
);
--> statement-breakpoint
CREATE TABLE "production_photos" (
	"step_id" text NOT NULL,
	"file_id" text NOT NULL,
	"position" integer NOT NULL,
	CONSTRAINT "production_photos_step_id_position_pk" PRIMARY KEY("step_id","position")
);
--> statement-breakpoint
CREATE TABLE "production_steps" (
	"id" text PRIMARY KEY NOT NULL,
	"order_id" text NOT NULL,
	"stage" text NOT NULL,
	"happened_on" date NOT NULL,
	"note" text DEFAULT '' NOT NULL,
	"carrier" text,
	"tracking_number" text,
	"tracking_url" text,
	"created_by" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "production_steps_stage_known" CHECK ("production_steps"."stage" in ('tooling', 'moulding', 'finishing', 'quality_check', 'packed', 'shipped')),
	CONSTRAINT "production_steps_link_secure" CHECK ("production_steps"."tracking_url" is null or "production_steps"."tracking_url" like 'https://%')
);
--> statement-breakpoint
ALTER TABLE "files" DROP CONSTRAINT "files_kind_known";--> statement-breakpoint
ALTER TABLE "notification_settings" ADD COLUMN "mail_muted" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "notifications" ADD COLUMN "target_id" text;--> statement-breakpoint
ALTER TABLE "notifications" ADD COLUMN "mail_due_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "outbox" ADD COLUMN "started_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "question" text;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "asked_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "handovers" ADD CONSTRAINT "handovers_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "production_photos" ADD CONSTRAINT "production_photos_step_id_production_steps_id_fk" FOREIGN KEY ("step_id") REFERENCES "public"."production_steps"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "production_photos" ADD CONSTRAINT "production_photos_file_id_files_id_fk" FOREIGN KEY ("file_id") REFERENCES "public"."files"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "production_steps" ADD CONSTRAINT "production_steps_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "production_steps" ADD CONSTRAINT "production_steps_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "production_photos_file_key" ON "production_photos" USING btree ("file_id");--> statement-breakpoint
CREATE INDEX "production_steps_order_idx" ON "production_steps" USING btree ("order_id","created_at","id");--> statement-breakpoint
CREATE INDEX "notifications_mail_idx" ON "notifications" USING btree ("user_id") WHERE "notifications"."mail_due_at" is not null;--> statement-breakpoint
ALTER TABLE "files" ADD CONSTRAINT "files_kind_known" CHECK ("files"."kind" in ('chat_file', 'car_photo', 'cad_model', 'scan', 'build_picture', 'production_photo'));--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_question_has_time" CHECK (("orders"."asked_at" is null) = ("orders"."question" is null));