CREATE TABLE "case_photos" (
	"case_id" text NOT NULL,
	"file_id" text NOT NULL,
	"position" integer NOT NULL,
	CONSTRAINT "case_photos_case_id_position_pk" PRIMARY KEY("case_id","position")
);
--> statement-breakpoint
CREATE TABLE "case_updates" (
	"id" text PRIMARY KEY NOT NULL,
	"case_id" text NOT NULL,
	"status" text NOT NULL,
	"note" text DEFAULT '' NOT NULL,
	"actor_id" text,
	"at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "case_updates_status_known" CHECK ("case_updates"."status" in ('open', 'in_review', 'scheduled', 'resolved', 'declined'))
);
--> statement-breakpoint
CREATE TABLE "cases" (
	"id" text PRIMARY KEY NOT NULL,
	"order_id" text NOT NULL,
	"number" integer NOT NULL,
	"kind" text NOT NULL,
	"status" text DEFAULT 'open' NOT NULL,
	"description" text NOT NULL,
	"opened_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"closed_at" timestamp (3) with time zone,
	CONSTRAINT "cases_kind_known" CHECK ("cases"."kind" in ('warranty', 'refit')),
	CONSTRAINT "cases_status_known" CHECK ("cases"."status" in ('open', 'in_review', 'scheduled', 'resolved', 'declined')),
	CONSTRAINT "cases_closed_has_time" CHECK (("cases"."status" in ('resolved', 'declined')) = ("cases"."closed_at" is not null))
);
--> statement-breakpoint
ALTER TABLE "files" DROP CONSTRAINT "files_kind_known";--> statement-breakpoint
ALTER TABLE "timeline_entries" DROP CONSTRAINT "timeline_kind_known";--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "has_open_case" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "case_photos" ADD CONSTRAINT "case_photos_case_id_cases_id_fk" FOREIGN KEY ("case_id") REFERENCES "public"."cases"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "case_photos" ADD CONSTRAINT "case_photos_file_id_files_id_fk" FOREIGN KEY ("file_id") REFERENCES "public"."files"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "case_updates" ADD CONSTRAINT "case_updates_case_id_cases_id_fk" FOREIGN KEY ("case_id") REFERENCES "public"."cases"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "case_updates" ADD CONSTRAINT "case_updates_actor_id_users_id_fk" FOREIGN KEY ("actor_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cases" ADD CONSTRAINT "cases_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "case_photos_file_key" ON "case_photos" USING btree ("file_id");--> statement-breakpoint
CREATE INDEX "case_updates_case_idx" ON "case_updates" USING btree ("case_id","at","id");--> statement-breakpoint
CREATE UNIQUE INDEX "cases_number_key" ON "cases" USING btree ("order_id","number");--> statement-breakpoint
CREATE UNIQUE INDEX "cases_open_key" ON "cases" USING btree ("order_id") WHERE "cases"."closed_at" is null;--> statement-breakpoint
CREATE INDEX "cases_open_idx" ON "cases" USING btree ("opened_at","id") WHERE "cases"."closed_at" is null;--> statement-breakpoint
ALTER TABLE "files" ADD CONSTRAINT "files_kind_known" CHECK ("files"."kind" in ('chat_file', 'car_photo', 'cad_model', 'scan', 'build_picture', 'production_photo', 'order_photo', 'case_photo'));--> statement-breakpoint
ALTER TABLE "timeline_entries" ADD CONSTRAINT "timeline_kind_known" CHECK ("timeline_entries"."kind" in ('status', 'version', 'pin', 'message', 'payment', 'scan', 'photo', 'production', 'case'));