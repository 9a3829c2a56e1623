DROP INDEX "saved_builds_user_key";--> statement-breakpoint
ALTER TABLE "saved_builds" ADD COLUMN "name" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "saved_builds" ADD COLUMN "picture" "bytea";--> statement-breakpoint
CREATE INDEX "saved_builds_user_idx" ON "saved_builds" USING btree ("user_id","saved_at");--> statement-breakpoint
-- Builds had no name, and only some of the fields.
UPDATE "saved_builds" SET
	"name" = left(concat_ws(' for the ', "build" #>> '{customization,bodyKit,type}', nullif(concat_ws(' ', nullif("build" ->> 'make', ''), nullif("build" ->> 'model', '')), '')), 60),
	"build" = '{"color": "", "engine": "", "transmission": null}'::jsonb || "build"
		|| jsonb_build_object('customization', '{"specialRequests": ""}'::jsonb || ("build" -> 'customization'));--> statement-breakpoint
ALTER TABLE "saved_builds" ALTER COLUMN "name" DROP DEFAULT;
