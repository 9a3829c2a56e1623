CREATE TABLE "time_off" (
	"id" text PRIMARY KEY NOT NULL,
	"engineer_id" text NOT NULL,
	"starts_on" date NOT NULL,
	"ends_on" date NOT NULL,
	"note" text DEFAULT '' NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "time_off_ends_after_start" CHECK ("time_off"."ends_on" >= "time_off"."starts_on")
);
--> statement-breakpoint
ALTER TABLE "time_off" ADD CONSTRAINT "time_off_engineer_id_users_id_fk" FOREIGN KEY ("engineer_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "time_off_engineer_idx" ON "time_off" USING btree ("engineer_id","ends_on");--> statement-breakpoint
CREATE INDEX "time_off_end_idx" ON "time_off" USING btree ("ends_on");