CREATE SEQUENCE "public"."lead_numbers" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1;--> statement-breakpoint
CREATE TABLE "lead_entries" (
	"id" text PRIMARY KEY NOT NULL,
	"lead_id" text NOT NULL,
	"kind" text NOT NULL,
	"text" text NOT NULL,
	"author_id" text,
	"client_id" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "lead_entries_kind_known" CHECK ("lead_entries"."kind" in ('answer', 'note', 'status'))
);
--> statement-breakpoint
CREATE TABLE "leads" (
	"id" text PRIMARY KEY NOT NULL,
	"number" integer DEFAULT nextval('lead_numbers') NOT NULL,
	"name" text NOT NULL,
	"email" text NOT NULL,
	"status" text DEFAULT 'new' NOT NULL,
	"assignee_id" text,
	"follow_up_on" date,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"last_message_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "leads_email_lower" CHECK ("leads"."email" = lower("leads"."email")),
	CONSTRAINT "leads_status_known" CHECK ("leads"."status" in ('new', 'in_progress', 'won', 'lost'))
);
--> statement-breakpoint
ALTER TABLE "contact_messages" ADD COLUMN "lead_id" text;--> statement-breakpoint
ALTER TABLE "lead_entries" ADD CONSTRAINT "lead_entries_lead_id_leads_id_fk" FOREIGN KEY ("lead_id") REFERENCES "public"."leads"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lead_entries" ADD CONSTRAINT "lead_entries_author_id_users_id_fk" FOREIGN KEY ("author_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "leads" ADD CONSTRAINT "leads_assignee_id_users_id_fk" FOREIGN KEY ("assignee_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "lead_entries_lead_idx" ON "lead_entries" USING btree ("lead_id","created_at","id");--> statement-breakpoint
CREATE UNIQUE INDEX "lead_entries_client_key" ON "lead_entries" USING btree ("lead_id","client_id");--> statement-breakpoint
CREATE UNIQUE INDEX "leads_number_key" ON "leads" USING btree ("number");--> statement-breakpoint
CREATE UNIQUE INDEX "leads_open_key" ON "leads" USING btree ("email") WHERE "leads"."status" in ('new', 'in_progress');--> statement-breakpoint
CREATE INDEX "leads_email_idx" ON "leads" USING btree ("email");--> statement-breakpoint
CREATE INDEX "leads_list_idx" ON "leads" USING btree ("last_message_at","id");--> statement-breakpoint
CREATE INDEX "leads_status_idx" ON "leads" USING btree ("status","last_message_at","id");--> statement-breakpoint
ALTER TABLE "contact_messages" ADD CONSTRAINT "contact_messages_lead_id_leads_id_fk" FOREIGN KEY ("lead_id") REFERENCES "public"."leads"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "contact_messages_lead_idx" ON "contact_messages" USING btree ("lead_id","created_at","id");--> statement-breakpoint
CREATE INDEX "contact_messages_without_lead_idx" ON "contact_messages" USING btree ("id") WHERE "contact_messages"."lead_id" is null;