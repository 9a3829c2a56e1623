CREATE TABLE "shared_builds" (
	"id" text PRIMARY KEY NOT NULL,
	"build" jsonb NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "files" DROP CONSTRAINT "files_kind_known";--> statement-breakpoint
CREATE INDEX "shared_builds_created_idx" ON "shared_builds" USING btree ("created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "files_build_picture_key" ON "files" USING btree ("order_id") WHERE "files"."kind" = 'build_picture';--> statement-breakpoint
ALTER TABLE "files" ADD CONSTRAINT "files_kind_known" CHECK ("files"."kind" in ('chat_file', 'car_photo', 'cad_model', 'scan', 'build_picture'));