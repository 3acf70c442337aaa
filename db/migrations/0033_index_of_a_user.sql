-- Which index answers a question must not depend on what the planner believes about a user. Of one whose passages came since
-- the last ANALYZE it knows nothing and expects a single row; then the tables' keys, which begin with user_id too, look
-- cheaper than the index of words, and each of the user's rows is tested one by one: 70 ms for each unknown word among
-- 60,000 terms, seconds for a question among 100,000 passages where most users have fewer than ten. So these indexes know
-- users by the bytes of their id, and the functions ask for those: no other index can serve that. About 5 s for 100,000
-- passages.
DROP INDEX passage_terms_gin;
--> statement-breakpoint
CREATE INDEX passage_terms_gin ON passage_terms USING gin (uuid_send(user_id), vector_of_lines(terms)) WITH (fastupdate = off);
--> statement-breakpoint
DROP INDEX term_df_trigrams;
--> statement-breakpoint
CREATE INDEX term_df_trigrams ON term_df USING gin (uuid_send(user_id), term gin_trgm_ops) WITH (fastupdate = off);
--> statement-breakpoint
CREATE OR REPLACE FUNCTION find_passage_candidates(
  clauses text[], clause_weights float8[], other_terms text[], other_lines int[], other_weights float8[],
  average_length float8, document_ids uuid[], inner_limit int, best int, excluded_ids uuid[] DEFAULT NULL)
RETURNS TABLE (passage_id uuid)
LANGUAGE plpgsql STABLE SECURITY DEFINER ROWS 300
SET search_path = public, pg_temp SET enable_seqscan = off SET enable_indexscan = off SET jit = off
SET plan_cache_mode = force_generic_plan AS $$
DECLARE
  asking bytea := uuid_send(current_app_user());
  queries tsquery[] := clauses::tsquery[];
  has_others boolean := cardinality(other_terms) > 0;
BEGIN
  IF asking IS NULL THEN
    RETURN;
  END IF;
  RETURN QUERY SELECT finds.passage_id FROM (
    SELECT t.passage_id, t.length, clause.weight, CASE WHEN has_others THEN (
        SELECT sum(other.weight) FROM unnest(other_terms, other_lines, other_weights) AS other(term, line, weight)
        WHERE strpos(t.terms[other.line], other.term) > 0
      ) END AS others_weight
    FROM unnest(queries, clause_weights) AS clause(query, weight)
    CROSS JOIN LATERAL (
      SELECT p.passage_id, p.length, p.terms FROM passage_terms p
      WHERE uuid_send(p.user_id) = asking AND vector_of_lines(p.terms) @@ clause.query
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
CREATE OR REPLACE FUNCTION count_term_passages(terms_param text[])
RETURNS TABLE (term text, df int)
LANGUAGE plpgsql STABLE SECURITY DEFINER
SET search_path = public, pg_temp SET enable_seqscan = off SET enable_indexscan = off SET jit = off AS $$
DECLARE
  asking bytea := uuid_send(current_app_user());
  each text;
BEGIN
  FOREACH each IN ARRAY terms_param LOOP
    term := each;
    EXECUTE 'SELECT count(*)::int FROM passage_terms WHERE uuid_send(user_id) = $1 AND vector_of_lines(terms) @@ $2'
      INTO df USING asking, quote_literal(each)::tsquery;
    RETURN NEXT;
  END LOOP;
END $$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION find_similar_terms(words text[], best int)
RETURNS TABLE (word text, term text, df int, similarity real)
LANGUAGE sql STABLE SECURITY DEFINER
SET search_path = public, pg_temp SET enable_seqscan = off SET enable_indexscan = off
SET pg_trgm.similarity_threshold = 0.5 AS $$
  SELECT asked.word, near.term, near.df, near.similarity
  FROM unnest(words) AS asked(word)
  CROSS JOIN LATERAL (
    SELECT t.term, t.df, similarity(t.term, asked.word) AS similarity FROM term_df t
    WHERE uuid_send(t.user_id) = uuid_send(current_app_user()) AND t.term % asked.word
    ORDER BY similarity(t.term, asked.word) DESC, t.df DESC, t.term
    LIMIT best
  ) AS near
$$;
