-- Candidates come with what they weigh, so that those which weigh little beside the best need not be loaded and scored.
DROP FUNCTION find_passage_candidates(text[], float8[], text[], int[], float8[], float8, uuid[], int, int, uuid[]);
--> statement-breakpoint
CREATE FUNCTION find_passage_candidates(
  clauses text[], clause_weights float8[], other_terms text[], other_lines int[], other_weights float8[],
  average_length float8, document_ids uuid[], inner_limit int, best int, excluded_ids uuid[] DEFAULT NULL)
RETURNS TABLE (passage_id uuid, document_id uuid, weight float8)
LANGUAGE plpgsql STABLE SECURITY DEFINER ROWS 300
SET search_path = public, pg_temp SET enable_seqscan = off SET enable_indexscan = off SET enable_sort = off SET jit = off
SET plan_cache_mode = force_generic_plan AS $$
DECLARE
  asking bytea := uuid_send(current_app_user());
  queries tsquery[] := clauses::tsquery[];
  others int := cardinality(other_terms);
BEGIN
  IF asking IS NULL THEN
    RETURN;
  END IF;
  RETURN QUERY SELECT finds.passage_id, finds.document_id,
    (sum(finds.weight) + max(finds.others_weight)) / (0.85::float8 + 0.15::float8 * finds.length / average_length)
  FROM (
    SELECT t.passage_id, t.document_id, t.length, clause.weight, CASE WHEN others > 0 THEN
        CASE WHEN strpos(t.terms[other_lines[1]], other_terms[1]) > 0 THEN other_weights[1] ELSE 0 END + CASE WHEN others > 1 THEN
        CASE WHEN strpos(t.terms[other_lines[2]], other_terms[2]) > 0 THEN other_weights[2] ELSE 0 END + CASE WHEN others > 2 THEN
        CASE WHEN strpos(t.terms[other_lines[3]], other_terms[3]) > 0 THEN other_weights[3] ELSE 0 END + CASE WHEN others > 3 THEN
        CASE WHEN strpos(t.terms[other_lines[4]], other_terms[4]) > 0 THEN other_weights[4] ELSE 0 END + CASE WHEN others > 4 THEN
        CASE WHEN strpos(t.terms[other_lines[5]], other_terms[5]) > 0 THEN other_weights[5] ELSE 0 END + CASE WHEN others > 5 THEN
        CASE WHEN strpos(t.terms[other_lines[6]], other_terms[6]) > 0 THEN other_weights[6] ELSE 0 END + CASE WHEN others > 6 THEN
        CASE WHEN strpos(t.terms[other_lines[7]], other_terms[7]) > 0 THEN other_weights[7] ELSE 0 END + CASE WHEN others > 7 THEN
        CASE WHEN strpos(t.terms[other_lines[8]], other_terms[8]) > 0 THEN other_weights[8] ELSE 0 END + CASE WHEN others > 8 THEN
        coalesce((
          SELECT sum(other.weight) FROM unnest(other_terms[9:], other_lines[9:], other_weights[9:]) AS other(term, line, weight)
          WHERE strpos(t.terms[other.line], other.term) > 0
        ), 0)
      ELSE 0 END ELSE 0 END ELSE 0 END ELSE 0 END ELSE 0 END ELSE 0 END ELSE 0 END ELSE 0 END ELSE 0 END AS others_weight
    FROM unnest(queries, clause_weights) AS clause(query, weight)
    CROSS JOIN LATERAL (
      SELECT p.passage_id, p.document_id, p.length, p.terms FROM passage_terms p
      WHERE uuid_send(p.user_id) = asking AND vector_of_lines(p.terms) @@ clause.query
        AND (document_ids IS NULL OR p.document_id = ANY (document_ids))
        AND (excluded_ids IS NULL OR p.document_id <> ALL (excluded_ids))
      OFFSET 0
    ) AS t
    LIMIT inner_limit
  ) AS finds
  GROUP BY finds.passage_id, finds.document_id, finds.length
  ORDER BY 3 DESC, 1
  LIMIT best;
END $$;
--> statement-breakpoint
REVOKE ALL ON FUNCTION find_passage_candidates(text[], float8[], text[], int[], float8[], float8, uuid[], int, int, uuid[])
  FROM PUBLIC;
--> statement-breakpoint
GRANT EXECUTE ON FUNCTION find_passage_candidates(text[], float8[], text[], int[], float8[], float8, uuid[], int, int, uuid[])
  TO boardsearch_app;
