ALTER TABLE "upload_sessions" ALTER COLUMN "chunk_bytes" SET DEFAULT 4194304;--> statement-breakpoint
ALTER TABLE "upload_sessions" ADD COLUMN "details" jsonb DEFAULT '{"note":"","scanArea":""}'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "upload_sessions" ADD COLUMN "parts" text[];