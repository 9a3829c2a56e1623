CREATE TABLE "pin_places" (
	"pin_id" text NOT NULL,
	"cad_id" text NOT NULL,
	"point" jsonb NOT NULL,
	"normal" jsonb NOT NULL,
	"distance_mm" double precision NOT NULL,
	"diagonal_mm" double precision NOT NULL,
	"found_by" text NOT NULL,
	"at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "pin_places_pin_id_cad_id_pk" PRIMARY KEY("pin_id","cad_id")
);
--> statement-breakpoint
CREATE TABLE "pin_replies" (
	"id" text PRIMARY KEY NOT NULL,
	"pin_id" text NOT NULL,
	"author_id" text NOT NULL,
	"author_role" text NOT NULL,
	"text" text NOT NULL,
	"at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "pin_replies_role_known" CHECK ("pin_replies"."author_role" in ('user', 'engineer', 'admin'))
);
--> statement-breakpoint
CREATE TABLE "pins" (
	"id" text PRIMARY KEY NOT NULL,
	"order_id" text NOT NULL,
	"number" integer NOT NULL,
	"cad_id" text NOT NULL,
	"author_id" text NOT NULL,
	"author_role" text NOT NULL,
	"state" text DEFAULT 'open' NOT NULL,
	"text" text NOT NULL,
	"point" jsonb,
	"normal" jsonb,
	"camera" jsonb,
	"picture_id" text,
	"revision" integer,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "pins_state_known" CHECK ("pins"."state" in ('open', 'in_work', 'done', 'accepted', 'reopened')),
	CONSTRAINT "pins_role_known" CHECK ("pins"."author_role" in ('user', 'engineer', 'admin')),
	CONSTRAINT "pins_normal_has_point" CHECK ("pins"."normal" is null or "pins"."point" is not null)
);
--> statement-breakpoint
ALTER TABLE "timeline_entries" ADD COLUMN "kind" text DEFAULT 'status' NOT NULL;--> statement-breakpoint
ALTER TABLE "timeline_entries" ADD COLUMN "target_id" text;--> statement-breakpoint
ALTER TABLE "pin_places" ADD CONSTRAINT "pin_places_pin_id_pins_id_fk" FOREIGN KEY ("pin_id") REFERENCES "public"."pins"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pin_places" ADD CONSTRAINT "pin_places_cad_id_cad_models_id_fk" FOREIGN KEY ("cad_id") REFERENCES "public"."cad_models"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pin_places" ADD CONSTRAINT "pin_places_found_by_users_id_fk" FOREIGN KEY ("found_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pin_replies" ADD CONSTRAINT "pin_replies_pin_id_pins_id_fk" FOREIGN KEY ("pin_id") REFERENCES "public"."pins"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pin_replies" ADD CONSTRAINT "pin_replies_author_id_users_id_fk" FOREIGN KEY ("author_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pins" ADD CONSTRAINT "pins_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pins" ADD CONSTRAINT "pins_cad_id_cad_models_id_fk" FOREIGN KEY ("cad_id") REFERENCES "public"."cad_models"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pins" ADD CONSTRAINT "pins_author_id_users_id_fk" FOREIGN KEY ("author_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pins" ADD CONSTRAINT "pins_picture_id_files_id_fk" FOREIGN KEY ("picture_id") REFERENCES "public"."files"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "pin_places_cad_idx" ON "pin_places" USING btree ("cad_id");--> statement-breakpoint
CREATE INDEX "pin_replies_pin_idx" ON "pin_replies" USING btree ("pin_id","at","id");--> statement-breakpoint
CREATE UNIQUE INDEX "pins_number_key" ON "pins" USING btree ("order_id","number");--> statement-breakpoint
CREATE UNIQUE INDEX "pins_picture_key" ON "pins" USING btree ("picture_id");--> statement-breakpoint
CREATE INDEX "pins_cad_idx" ON "pins" USING btree ("cad_id");--> statement-breakpoint
ALTER TABLE "timeline_entries" ADD CONSTRAINT "timeline_kind_known" CHECK ("timeline_entries"."kind" in ('status', 'version', 'pin', 'message', 'payment', 'scan'));--> statement-breakpoint
UPDATE "timeline_entries" SET "kind" = 'payment' WHERE "description" ~ '(^Design fee of .* paid$|^Production cost paid|^Production cost of .* (paid|refunded)$|^Payment refunded$|^A further payment of |before this payment arrived)';
--> statement-breakpoint
UPDATE "timeline_entries" t SET "kind" = 'version', "target_id" = m."id" FROM "cad_models" m
  WHERE m."order_id" = t."order_id" AND t."description" LIKE 'CAD version ' || m."version" || ' uploaded: %';
--> statement-breakpoint
UPDATE "timeline_entries" SET "kind" = 'scan' WHERE "description" LIKE '3D scan uploaded: %';
