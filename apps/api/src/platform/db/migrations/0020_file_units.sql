ALTER TABLE "files" ADD COLUMN "unit" text;--> statement-breakpoint
ALTER TABLE "files" ADD COLUMN "unit_guessed" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "files" ADD COLUMN "extents" jsonb;--> statement-breakpoint
CREATE INDEX "files_without_unit_idx" ON "files" USING btree ("created_at") WHERE "files"."unit" is null and "files"."kind" in ('cad_model', 'scan');--> statement-breakpoint
ALTER TABLE "files" ADD CONSTRAINT "files_unit_known" CHECK ("files"."unit" in ('mm', 'cm', 'm', 'in'));--> statement-breakpoint
UPDATE "files" SET "unit" = CASE WHEN "filename" LIKE '%.glb' THEN 'm' ELSE 'mm' END
WHERE "kind" in ('cad_model', 'scan') AND "filename" ~ '\.(glb|step|stp)$';
