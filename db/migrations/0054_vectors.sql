CREATE TABLE "document_vectors" (
	"user_id" uuid NOT NULL,
	"model_id" uuid NOT NULL,
	"dimension" smallint NOT NULL,
	"document_id" uuid NOT NULL,
	"passages" integer NOT NULL,
	CONSTRAINT "document_vectors_user_id_model_id_dimension_document_id_pk" PRIMARY KEY("user_id","model_id","dimension","document_id")
);
--> statement-breakpoint
CREATE TABLE "passage_vectors" (
	"user_id" uuid NOT NULL,
	"model_id" uuid NOT NULL,
	"dimension" smallint NOT NULL,
	"passage_id" uuid NOT NULL,
	"document_id" uuid NOT NULL,
	"code" bit varying NOT NULL,
	"vector" "bytea" NOT NULL,
	CONSTRAINT "passage_vectors_user_id_model_id_dimension_passage_id_pk" PRIMARY KEY("user_id","model_id","dimension","passage_id")
);
--> statement-breakpoint
CREATE TABLE "search_models" (
	"model_id" uuid NOT NULL,
	"use" text NOT NULL,
	"version" text NOT NULL,
	"state" text DEFAULT 'off' NOT NULL,
	"gain" real NOT NULL,
	"measured" jsonb NOT NULL,
	"measured_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "search_models_model_id_use_pk" PRIMARY KEY("model_id","use")
);
--> statement-breakpoint
CREATE TABLE "vector_jobs" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"queued_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "document_vectors" ADD CONSTRAINT "document_vectors_user_id_auth_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."auth_users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "document_vectors" ADD CONSTRAINT "document_vectors_user_id_document_id_documents_user_id_id_fk" FOREIGN KEY ("user_id","document_id") REFERENCES "public"."documents"("user_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "passage_vectors" ADD CONSTRAINT "passage_vectors_user_id_auth_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."auth_users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "passage_vectors" ADD CONSTRAINT "passage_vectors_user_id_document_id_documents_user_id_id_fk" FOREIGN KEY ("user_id","document_id") REFERENCES "public"."documents"("user_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "search_models" ADD CONSTRAINT "search_models_model_id_language_models_id_fk" FOREIGN KEY ("model_id") REFERENCES "public"."language_models"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "vector_jobs" ADD CONSTRAINT "vector_jobs_user_id_auth_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."auth_users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "document_vectors_document" ON "document_vectors" USING btree ("user_id","document_id");--> statement-breakpoint
CREATE INDEX "passage_vectors_document" ON "passage_vectors" USING btree ("user_id","document_id");--> statement-breakpoint
ALTER TABLE passage_vectors ALTER COLUMN vector SET STORAGE EXTERNAL;
--> statement-breakpoint
ALTER TABLE passage_vectors SET (toast_tuple_target = 128);
--> statement-breakpoint
GRANT SELECT, INSERT, UPDATE, DELETE ON passage_vectors, document_vectors TO boardsearch_app;
--> statement-breakpoint
GRANT DELETE ON vector_jobs TO boardsearch_app;
--> statement-breakpoint
GRANT SELECT ON vector_jobs TO boardsearch_app;
--> statement-breakpoint
GRANT SELECT, INSERT, UPDATE, DELETE ON search_models TO boardsearch_auth;
--> statement-breakpoint
DO $$
DECLARE each text;
BEGIN
  FOREACH each IN ARRAY ARRAY['passage_vectors', 'document_vectors', 'vector_jobs', 'search_models'] LOOP
    EXECUTE format('ALTER TABLE %I ENABLE ROW LEVEL SECURITY', each);
    EXECUTE format('ALTER TABLE %I FORCE ROW LEVEL SECURITY', each);
    EXECUTE format('CREATE POLICY owner_functions ON %I TO %I USING (true) WITH CHECK (true)', each, current_user);
  END LOOP;
  FOREACH each IN ARRAY ARRAY['passage_vectors', 'document_vectors', 'vector_jobs'] LOOP
    EXECUTE format(
      'CREATE POLICY own_rows ON %I TO boardsearch_app USING (user_id = (SELECT current_app_user())) WITH CHECK (user_id = (SELECT current_app_user()))',
      each);
  END LOOP;
  CREATE POLICY sign_in_service ON search_models TO boardsearch_auth USING (true) WITH CHECK (true);
  -- What is left to be given vectors, and what that costs, is counted over all users; no text leaves these functions.
  FOREACH each IN ARRAY ARRAY['documents', 'passages'] LOOP
    EXECUTE format('CREATE POLICY vector_functions ON %I FOR SELECT TO %I USING (true)', each, current_user);
  END LOOP;
END $$;
--> statement-breakpoint
-- Models that help the transaction's customer to search, in the order in which they are asked.
CREATE FUNCTION usable_search_models() RETURNS TABLE (model_id uuid, use text, version text, state text)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT s.model_id, s.use, s.version, s.state FROM search_models s JOIN usable_models() m ON m.id = s.model_id
  WHERE s.use = ANY (m.uses) AND s.gain > 0 AND s.state <> 'off'
  ORDER BY m.position, m.id
$$;
--> statement-breakpoint
-- The first model whose vectors a user's passages are to have; of whom none is on, no row.
CREATE FUNCTION wanted_vectors() RETURNS TABLE (user_id uuid, customer_id uuid, model_id uuid)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT DISTINCT ON (p.user_id) p.user_id, p.customer_id, m.id
  FROM search_models s JOIN language_models m ON m.id = s.model_id AND m.is_enabled AND m.removed_at IS NULL
    AND 'embeddings' = ANY (m.uses)
  CROSS JOIN user_profiles p
  LEFT JOIN customer_models c ON c.model_id = m.id AND c.customer_id = p.customer_id
  WHERE s.use = 'embeddings' AND s.state = 'on' AND s.gain > 0 AND coalesce(c.is_allowed, m.is_for_all)
  ORDER BY p.user_id, m.position, m.id
$$;
--> statement-breakpoint
REVOKE ALL ON FUNCTION wanted_vectors() FROM PUBLIC;
--> statement-breakpoint
-- Takes users with documents that lack vectors: who they are, and nothing else of them. Whoever was taken is not taken again for ten minutes.
CREATE FUNCTION take_users_without_vectors(most integer) RETURNS TABLE (user_id uuid, customer_id uuid)
LANGUAGE sql VOLATILE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  WITH lacking AS (
    SELECT w.user_id, w.customer_id FROM wanted_vectors() w
    WHERE NOT EXISTS (SELECT FROM vector_jobs j WHERE j.user_id = w.user_id AND j.queued_at > now() - interval '10 minutes')
      AND EXISTS (
        SELECT FROM documents d WHERE d.user_id = w.user_id AND d.state = 'ready' AND d.passage_count > 0
          AND NOT EXISTS (SELECT FROM document_vectors v
            WHERE v.user_id = d.user_id AND v.document_id = d.id AND v.model_id = w.model_id))
    LIMIT most
  ), taken AS (
    INSERT INTO vector_jobs AS j (user_id) SELECT l.user_id FROM lacking l
    ON CONFLICT ON CONSTRAINT vector_jobs_pkey DO UPDATE SET queued_at = now() WHERE j.queued_at <= now() - interval '10 minutes'
    RETURNING j.user_id
  )
  SELECT l.user_id, l.customer_id FROM lacking l JOIN taken t ON t.user_id = l.user_id
$$;
--> statement-breakpoint
-- Per model, over all users whose passages are to have its vectors: how many have, and bytes of text of those that have not.
CREATE FUNCTION vector_progress(wanted_model uuid)
RETURNS TABLE (users integer, documents integer, documents_done integer, passages bigint, passages_done bigint, bytes_left bigint)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  WITH everybody AS (
    SELECT p.user_id FROM language_models m CROSS JOIN user_profiles p
    LEFT JOIN customer_models c ON c.model_id = m.id AND c.customer_id = p.customer_id
    WHERE m.id = wanted_model AND coalesce(c.is_allowed, m.is_for_all)
  ), papers AS (
    SELECT d.user_id, d.id, d.passage_count,
      EXISTS (SELECT FROM document_vectors v WHERE v.user_id = d.user_id AND v.document_id = d.id AND v.model_id = wanted_model) AS is_done
    FROM everybody e JOIN documents d ON d.user_id = e.user_id AND d.state = 'ready' AND d.passage_count > 0
  )
  SELECT count(DISTINCT user_id)::int, count(*)::int, (count(*) FILTER (WHERE is_done))::int,
    coalesce(sum(passage_count), 0)::bigint, coalesce(sum(passage_count) FILTER (WHERE is_done), 0)::bigint,
    coalesce((SELECT sum(octet_length(t.text) + coalesce(octet_length(t.context), 0)) FROM papers o
      JOIN passages t ON t.user_id = o.user_id AND t.document_id = o.id WHERE NOT o.is_done), 0)::bigint
  FROM papers
$$;
--> statement-breakpoint
REVOKE ALL ON FUNCTION vector_progress(uuid) FROM PUBLIC;
--> statement-breakpoint
REVOKE ALL ON FUNCTION usable_search_models() FROM PUBLIC;
--> statement-breakpoint
REVOKE ALL ON FUNCTION take_users_without_vectors(integer) FROM PUBLIC;
--> statement-breakpoint
GRANT EXECUTE ON FUNCTION usable_search_models(), take_users_without_vectors(integer) TO boardsearch_app;
--> statement-breakpoint
GRANT EXECUTE ON FUNCTION vector_progress(uuid) TO boardsearch_auth;
--> statement-breakpoint
CREATE FUNCTION delete_vectors(wanted_model uuid) RETURNS void
LANGUAGE sql SECURITY DEFINER SET search_path = public, pg_temp AS $$
  DELETE FROM document_vectors WHERE model_id = wanted_model;
  DELETE FROM passage_vectors WHERE model_id = wanted_model;
$$;
--> statement-breakpoint
REVOKE ALL ON FUNCTION delete_vectors(uuid) FROM PUBLIC;
--> statement-breakpoint
GRANT EXECUTE ON FUNCTION delete_vectors(uuid) TO boardsearch_auth;
