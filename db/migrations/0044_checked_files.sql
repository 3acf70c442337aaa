ALTER TABLE "file_uploads" ADD COLUMN "checked_at" timestamp with time zone;--> statement-breakpoint
CREATE INDEX "file_uploads_checked" ON "file_uploads" USING btree ("checked_at");
--> statement-breakpoint
-- Stored files whose bytes were not compared since a time: whose they are, and nothing else of them. Those never compared come first.
-- Copies that visits of the demo have of its samples lie with their persona.
CREATE FUNCTION list_unchecked_files(before timestamptz, at_most integer)
RETURNS TABLE (user_id uuid, customer_id uuid, upload_id uuid)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT p.user_id, p.customer_id, f.id FROM file_uploads f
  JOIN user_profiles p ON p.user_id = f.user_id
  WHERE (f.checked_at IS NULL OR f.checked_at < before) AND starts_with(f.file_path, f.user_id::text || '/')
  ORDER BY f.checked_at NULLS FIRST, f.created_at LIMIT at_most
$$;
--> statement-breakpoint
REVOKE ALL ON FUNCTION list_unchecked_files(timestamptz, integer) FROM PUBLIC;
--> statement-breakpoint
GRANT EXECUTE ON FUNCTION list_unchecked_files(timestamptz, integer) TO boardsearch_app;
