ALTER TABLE "documents" ADD COLUMN "passage_count" integer DEFAULT 0 NOT NULL;
--> statement-breakpoint
-- The owner is bound by row-level security as long as it is forced.
ALTER TABLE documents NO FORCE ROW LEVEL SECURITY;
--> statement-breakpoint
UPDATE documents d SET passage_count = counted.n
FROM (SELECT user_id, document_id, count(*) AS n FROM passage_terms GROUP BY user_id, document_id) AS counted
WHERE d.user_id = counted.user_id AND d.id = counted.document_id;
--> statement-breakpoint
ALTER TABLE documents FORCE ROW LEVEL SECURITY;
--> statement-breakpoint
-- As before, but quicker: the first `rare_count` terms, which at most a few passages hold, are looked up by themselves
-- instead of being looked for in each of thousands of passages; the arithmetic is in floating point (constants with a point
-- are decimal numbers, which took as long as reading a row); and the planner knows how many rows come.
DROP FUNCTION find_passage_candidates(text, text[], real[], real, uuid[], int, int);
--> statement-breakpoint
CREATE FUNCTION find_passage_candidates(
  cover text, terms_param text[], weights real[], rare_count int, average_length real, document_ids uuid[],
  inner_limit int, best int)
RETURNS TABLE (passage_id uuid)
LANGUAGE plpgsql STABLE SECURITY DEFINER ROWS 300
SET search_path = public, pg_temp SET enable_seqscan = off SET enable_indexscan = off SET enable_nestloop = off
SET jit = off AS $$
DECLARE
  asking uuid := current_app_user();
  rare text;
  score text;
BEGIN
  IF asking IS NULL OR coalesce(cardinality(weights), 0) = 0 THEN
    RETURN;
  END IF;
  SELECT string_agg(hit, ' + ') FILTER (WHERE i <= rare_count), string_agg(hit, ' + ') FILTER (WHERE i > rare_count)
    INTO rare, score FROM (
      SELECT i, format('CASE WHEN t.terms @@ ($3)[%s] THEN ($4)[%s] ELSE 0 END', i, i) AS hit
      FROM generate_subscripts(weights, 1) i
    ) AS hits;
  RETURN QUERY EXECUTE format($query$
    SELECT matches.passage_id FROM (
      SELECT t.passage_id, t.length, %s AS hits FROM passage_terms t
      WHERE t.user_id = $1 AND t.terms @@ $2 AND ($5 IS NULL OR t.document_id = ANY ($5))
      LIMIT $6
    ) AS matches %s
    ORDER BY (%s)::real / ('0.85'::float8 + matches.length * $7) DESC, matches.passage_id
    LIMIT $8
  $query$, coalesce(score, '0::real'),
    CASE WHEN rare IS NOT NULL THEN format('LEFT JOIN (
      SELECT t.passage_id, %s AS hits FROM passage_terms t WHERE t.user_id = $1 AND t.terms @@ $9
    ) AS rare USING (passage_id)', rare) ELSE '' END,
    CASE WHEN rare IS NOT NULL THEN 'coalesce(rare.hits, 0) + matches.hits' ELSE 'matches.hits' END)
  USING asking, cover::tsquery, terms_param::tsquery[], weights, document_ids, inner_limit,
    '0.15'::float8 / average_length, best, array_to_string(terms_param[1:rare_count], ' | ')::tsquery;
END $$;
--> statement-breakpoint
REVOKE ALL ON FUNCTION find_passage_candidates(text, text[], real[], int, real, uuid[], int, int) FROM PUBLIC;
--> statement-breakpoint
GRANT EXECUTE ON FUNCTION find_passage_candidates(text, text[], real[], int, real, uuid[], int, int) TO boardsearch_app;
