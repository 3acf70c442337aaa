CREATE TABLE "upload_copies" (
	"user_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"upload_id" uuid NOT NULL,
	"file_name" text NOT NULL,
	"description" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "upload_copies_user_id_id_pk" PRIMARY KEY("user_id","id")
);
--> statement-breakpoint
ALTER TABLE "upload_copies" ADD CONSTRAINT "upload_copies_user_id_auth_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."auth_users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "upload_copies" ADD CONSTRAINT "upload_copies_user_id_upload_id_file_uploads_user_id_id_fk" FOREIGN KEY ("user_id","upload_id") REFERENCES "public"."file_uploads"("user_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "upload_copies_upload" ON "upload_copies" USING btree ("user_id","upload_id");--> statement-breakpoint
CREATE INDEX "file_uploads_content" ON "file_uploads" USING btree ("user_id","content_sha256");--> statement-breakpoint
GRANT SELECT, INSERT, UPDATE, DELETE ON upload_copies TO boardsearch_app;
--> statement-breakpoint
ALTER TABLE upload_copies ENABLE ROW LEVEL SECURITY;
--> statement-breakpoint
ALTER TABLE upload_copies FORCE ROW LEVEL SECURITY;
--> statement-breakpoint
CREATE POLICY own_rows ON upload_copies TO boardsearch_app
  USING (user_id = (SELECT current_app_user())) WITH CHECK (user_id = (SELECT current_app_user()));
