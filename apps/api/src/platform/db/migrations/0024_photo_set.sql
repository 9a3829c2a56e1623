CREATE TABLE "photo_requests" (
	"order_id" text PRIMARY KEY NOT NULL,
	"views" jsonb NOT NULL,
	"requested_by" text NOT NULL,
	"requested_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "photo_set_photos" (
	"order_id" text NOT NULL,
	"view" text NOT NULL,
	"file_id" text NOT NULL,
	"uploaded_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "photo_set_photos_order_id_view_pk" PRIMARY KEY("order_id","view"),
	CONSTRAINT "photo_set_photos_view_known" CHECK ("photo_set_photos"."view" in ('front', 'rear', 'left_side', 'right_side', 'wheel_arch', 'detail'))
);
--> statement-breakpoint
ALTER TABLE "files" DROP CONSTRAINT "files_kind_known";--> statement-breakpoint
ALTER TABLE "timeline_entries" DROP CONSTRAINT "timeline_kind_known";--> statement-breakpoint
ALTER TABLE "photo_requests" ADD CONSTRAINT "photo_requests_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "photo_requests" ADD CONSTRAINT "photo_requests_requested_by_users_id_fk" FOREIGN KEY ("requested_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "photo_set_photos" ADD CONSTRAINT "photo_set_photos_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "photo_set_photos" ADD CONSTRAINT "photo_set_photos_file_id_files_id_fk" FOREIGN KEY ("file_id") REFERENCES "public"."files"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "photo_set_photos_file_key" ON "photo_set_photos" USING btree ("file_id");--> statement-breakpoint
ALTER TABLE "files" ADD CONSTRAINT "files_kind_known" CHECK ("files"."kind" in ('chat_file', 'car_photo', 'cad_model', 'scan', 'build_picture', 'production_photo', 'order_photo'));--> statement-breakpoint
ALTER TABLE "timeline_entries" ADD CONSTRAINT "timeline_kind_known" CHECK ("timeline_entries"."kind" in ('status', 'version', 'pin', 'message', 'payment', 'scan', 'photo', 'production'));