CREATE TABLE "saved_builds" (
	"id" text PRIMARY KEY NOT NULL,
	"user_id" text NOT NULL,
	"build" jsonb NOT NULL,
	"saved_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "saved_builds" ADD CONSTRAINT "saved_builds_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "saved_builds_user_key" ON "saved_builds" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "saved_builds_saved_idx" ON "saved_builds" USING btree ("saved_at");