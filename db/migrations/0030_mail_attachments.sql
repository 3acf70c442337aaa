CREATE TABLE "mail_attachments" (
	"user_id" uuid NOT NULL,
	"mail_id" uuid NOT NULL,
	"ordinal" integer NOT NULL,
	"file_name" text NOT NULL,
	"file_size" bigint NOT NULL,
	"upload_id" uuid,
	"reason" text,
	CONSTRAINT "mail_attachments_user_id_mail_id_ordinal_pk" PRIMARY KEY("user_id","mail_id","ordinal")
);
--> statement-breakpoint
ALTER TABLE "file_uploads" ADD COLUMN "parent_id" uuid;--> statement-breakpoint
ALTER TABLE "file_uploads" ADD COLUMN "root_id" uuid;--> statement-breakpoint
ALTER TABLE "file_uploads" ADD COLUMN "place" text COLLATE "C" DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "mail_attachments" ADD CONSTRAINT "mail_attachments_user_id_auth_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."auth_users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mail_attachments" ADD CONSTRAINT "mail_attachments_user_id_mail_id_file_uploads_user_id_id_fk" FOREIGN KEY ("user_id","mail_id") REFERENCES "public"."file_uploads"("user_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mail_attachments" ADD CONSTRAINT "mail_attachments_user_id_upload_id_file_uploads_user_id_id_fk" FOREIGN KEY ("user_id","upload_id") REFERENCES "public"."file_uploads"("user_id","id") ON DELETE SET NULL ("upload_id") ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "mail_attachments_upload" ON "mail_attachments" USING btree ("user_id","upload_id");--> statement-breakpoint
ALTER TABLE "file_uploads" ADD CONSTRAINT "file_uploads_user_id_parent_id_file_uploads_user_id_id_fk" FOREIGN KEY ("user_id","parent_id") REFERENCES "public"."file_uploads"("user_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "file_uploads_parent" ON "file_uploads" USING btree ("user_id","parent_id");--> statement-breakpoint
CREATE INDEX "file_uploads_root" ON "file_uploads" USING btree ("user_id","root_id");--> statement-breakpoint
GRANT SELECT, INSERT, UPDATE, DELETE ON mail_attachments TO boardsearch_app;
--> statement-breakpoint
ALTER TABLE mail_attachments ENABLE ROW LEVEL SECURITY;
--> statement-breakpoint
ALTER TABLE mail_attachments FORCE ROW LEVEL SECURITY;
--> statement-breakpoint
CREATE POLICY own_rows ON mail_attachments TO boardsearch_app
  USING (user_id = (SELECT current_app_user())) WITH CHECK (user_id = (SELECT current_app_user()));
