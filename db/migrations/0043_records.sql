CREATE TABLE "records" (
	"user_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"document_id" uuid NOT NULL,
	"ordinal" integer NOT NULL,
	"item" integer,
	"kind" text NOT NULL,
	"fields" jsonb NOT NULL,
	"meeting_date" date,
	"body" text,
	"body_key" text,
	"due" date,
	"person" text,
	"outcome" text,
	"search" text NOT NULL,
	CONSTRAINT "records_user_id_id_pk" PRIMARY KEY("user_id","id"),
	CONSTRAINT "records_ordinal" UNIQUE("user_id","document_id","ordinal")
);
--> statement-breakpoint
ALTER TABLE "documents" ADD COLUMN "body" text;--> statement-breakpoint
ALTER TABLE "documents" ADD COLUMN "body_key" text;--> statement-breakpoint
ALTER TABLE "documents" ADD COLUMN "body_source" text;--> statement-breakpoint
ALTER TABLE "documents" ADD COLUMN "found" jsonb;--> statement-breakpoint
ALTER TABLE "documents" ADD COLUMN "records_version" smallint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "records" ADD CONSTRAINT "records_user_id_auth_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."auth_users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "records" ADD CONSTRAINT "records_user_id_document_id_documents_user_id_id_fk" FOREIGN KEY ("user_id","document_id") REFERENCES "public"."documents"("user_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "records_kind" ON "records" USING btree ("user_id","kind");
--> statement-breakpoint
GRANT SELECT, INSERT, UPDATE, DELETE ON records TO boardsearch_app;
--> statement-breakpoint
ALTER TABLE records ENABLE ROW LEVEL SECURITY;
--> statement-breakpoint
ALTER TABLE records FORCE ROW LEVEL SECURITY;
--> statement-breakpoint
CREATE POLICY own_rows ON records TO boardsearch_app
  USING (user_id = (SELECT current_app_user())) WITH CHECK (user_id = (SELECT current_app_user()));
--> statement-breakpoint
-- Documents whose records an older extractor found: whose they are, and nothing else of them. The newest first.
CREATE FUNCTION list_outdated_records(version_param integer, at_most integer)
RETURNS TABLE (user_id uuid, customer_id uuid, document_id uuid)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT p.user_id, p.customer_id, d.id FROM user_profiles p
  JOIN documents d ON d.user_id = p.user_id AND d.state = 'ready' AND d.records_version < version_param
  ORDER BY d.read_at DESC NULLS LAST LIMIT at_most
$$;
--> statement-breakpoint
REVOKE ALL ON FUNCTION list_outdated_records(integer, integer) FROM PUBLIC;
--> statement-breakpoint
GRANT EXECUTE ON FUNCTION list_outdated_records(integer, integer) TO boardsearch_app;
