CREATE TABLE "document_versions" (
	"user_id" uuid NOT NULL,
	"newer_id" uuid NOT NULL,
	"older_id" uuid NOT NULL,
	"is_version" boolean NOT NULL,
	"decided_by" text NOT NULL,
	"decided_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "document_versions_user_id_newer_id_older_id_pk" PRIMARY KEY("user_id","newer_id","older_id")
);
--> statement-breakpoint
ALTER TABLE "documents" ADD COLUMN "title_key" text;--> statement-breakpoint
ALTER TABLE "documents" ADD COLUMN "name_key" text;--> statement-breakpoint
ALTER TABLE "document_versions" ADD CONSTRAINT "document_versions_user_id_auth_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."auth_users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "document_versions" ADD CONSTRAINT "document_versions_user_id_newer_id_documents_user_id_id_fk" FOREIGN KEY ("user_id","newer_id") REFERENCES "public"."documents"("user_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "document_versions" ADD CONSTRAINT "document_versions_user_id_older_id_documents_user_id_id_fk" FOREIGN KEY ("user_id","older_id") REFERENCES "public"."documents"("user_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "document_versions_older" ON "document_versions" USING btree ("user_id","older_id");--> statement-breakpoint
CREATE INDEX "documents_title_key" ON "documents" USING btree ("user_id","title_key");--> statement-breakpoint
CREATE INDEX "documents_name_key" ON "documents" USING btree ("user_id","name_key");
--> statement-breakpoint
GRANT SELECT, INSERT, UPDATE, DELETE ON document_versions TO boardsearch_app;
--> statement-breakpoint
ALTER TABLE document_versions ENABLE ROW LEVEL SECURITY;
--> statement-breakpoint
ALTER TABLE document_versions FORCE ROW LEVEL SECURITY;
--> statement-breakpoint
CREATE POLICY own_rows ON document_versions TO boardsearch_app
  USING (user_id = (SELECT current_app_user())) WITH CHECK (user_id = (SELECT current_app_user()));
--> statement-breakpoint
-- As before; `excluded_ids`: documents that a newer version has replaced are passed over.
DROP FUNCTION find_passage_candidates(text[], float8[], text[], float8[], float8, uuid[], int, int);
--> statement-breakpoint
CREATE FUNCTION find_passage_candidates(
  clauses text[], clause_weights float8[], other_terms text[], other_weights float8[], average_length float8,
  document_ids uuid[], inner_limit int, best int, excluded_ids uuid[] DEFAULT NULL)
RETURNS TABLE (passage_id uuid)
LANGUAGE plpgsql STABLE SECURITY DEFINER ROWS 300
SET search_path = public, pg_temp SET enable_seqscan = off SET enable_indexscan = off SET jit = off
SET plan_cache_mode = force_generic_plan AS $$
DECLARE
  asking uuid := current_app_user();
  queries tsquery[] := clauses::tsquery[];
  has_others boolean := cardinality(other_terms) > 0;
BEGIN
  IF asking IS NULL THEN
    RETURN;
  END IF;
  RETURN QUERY SELECT finds.passage_id FROM (
    SELECT t.passage_id, t.length, clause.weight, CASE WHEN has_others THEN (
        SELECT sum(other.weight) FROM unnest(other_terms, other_weights) AS other(term, weight)
        WHERE replace(t.terms, other.term, '') <> t.terms
      ) END AS others_weight
    FROM unnest(queries, clause_weights) AS clause(query, weight)
    CROSS JOIN LATERAL (
      SELECT p.passage_id, p.length, p.terms FROM passage_terms p
      WHERE p.user_id = asking AND p.terms::tsvector @@ clause.query
        AND (document_ids IS NULL OR p.document_id = ANY (document_ids))
        AND (excluded_ids IS NULL OR p.document_id <> ALL (excluded_ids))
      OFFSET 0
    ) AS t
    LIMIT inner_limit
  ) AS finds
  GROUP BY finds.passage_id, finds.length
  ORDER BY (sum(finds.weight) + coalesce(max(finds.others_weight), 0)) / (0.85::float8 + 0.15::float8 * finds.length / average_length) DESC,
    finds.passage_id
  LIMIT best;
END $$;
--> statement-breakpoint
REVOKE ALL ON FUNCTION find_passage_candidates(text[], float8[], text[], float8[], float8, uuid[], int, int, uuid[]) FROM PUBLIC;
--> statement-breakpoint
GRANT EXECUTE ON FUNCTION find_passage_candidates(text[], float8[], text[], float8[], float8, uuid[], int, int, uuid[]) TO boardsearch_app;
