ALTER TABLE "file_previews" ADD COLUMN "thumbnail_name" text;--> statement-breakpoint
ALTER TABLE "file_previews" ADD COLUMN "thumbnail_bytes" integer;--> statement-breakpoint
ALTER TABLE "file_previews" ADD COLUMN "thumbnail_sha256" text;--> statement-breakpoint
CREATE UNIQUE INDEX "file_previews_thumbnail_key" ON "file_previews" USING btree ("thumbnail_name");