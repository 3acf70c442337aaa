ALTER TABLE "pages" ADD COLUMN "confidence" smallint;--> statement-breakpoint
CREATE TABLE "page_scans" (
	"user_id" uuid NOT NULL,
	"document_id" uuid NOT NULL,
	"page_number" integer NOT NULL,
	"packed" "bytea" NOT NULL,
	CONSTRAINT "page_scans_user_id_document_id_page_number_pk" PRIMARY KEY("user_id","document_id","page_number")
);
--> statement-breakpoint
ALTER TABLE "page_scans" ADD CONSTRAINT "page_scans_user_id_auth_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."auth_users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "page_scans" ADD CONSTRAINT "page_scans_user_id_document_id_documents_user_id_id_fk" FOREIGN KEY ("user_id","document_id") REFERENCES "public"."documents"("user_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
GRANT SELECT, INSERT, UPDATE, DELETE ON page_scans TO boardsearch_app;
--> statement-breakpoint
ALTER TABLE page_scans ENABLE ROW LEVEL SECURITY;
--> statement-breakpoint
ALTER TABLE page_scans FORCE ROW LEVEL SECURITY;
--> statement-breakpoint
CREATE POLICY own_rows ON page_scans TO boardsearch_app
  USING (user_id = (SELECT current_app_user())) WITH CHECK (user_id = (SELECT current_app_user()));
