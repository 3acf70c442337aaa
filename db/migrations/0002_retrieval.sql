-- Retrieval: candidates come from one GIN index. "@@" and "%" are not leakproof, so under row-level security the planner
-- would refuse that index; these functions therefore run as their owner and filter by the transaction's user themselves.
-- The owner is bound by FORCE ROW LEVEL SECURITY, too, hence a policy of its own that adds no condition.
DO $$
DECLARE owned text;
BEGIN
  FOREACH owned IN ARRAY ARRAY['passage_terms', 'term_df'] LOOP
    EXECUTE format('CREATE POLICY owner_functions ON %I FOR SELECT TO %I USING (true)', owned, current_user);
  END LOOP;
END $$;
--> statement-breakpoint
CREATE INDEX term_df_trigrams ON term_df USING gin (user_id, term gin_trgm_ops) WITH (fastupdate = off);
--> statement-breakpoint
-- The user's passages that match `cover`, best first by the sum of the weights of the terms they hold, shorter ones
-- preferred. `document_ids` null = all. At most `inner_limit` matches are looked at, `best` are returned.
CREATE FUNCTION find_passage_candidates(
  cover text, terms_param text[], weights real[], average_length real, document_ids uuid[], inner_limit int, best int)
RETURNS TABLE (passage_id uuid)
LANGUAGE plpgsql STABLE SECURITY DEFINER
SET search_path = public, pg_temp SET enable_seqscan = off SET enable_indexscan = off SET jit = off AS $$
DECLARE
  asking uuid := current_app_user();
  score text;
BEGIN
  IF asking IS NULL OR coalesce(cardinality(weights), 0) = 0 THEN
    RETURN;
  END IF;
  SELECT string_agg(format('CASE WHEN terms @@ ($3)[%s] THEN ($4)[%s] ELSE 0 END', i, i), ' + ')
    INTO score FROM generate_subscripts(weights, 1) i;
  RETURN QUERY EXECUTE format($query$
    SELECT passage_id FROM (
      SELECT passage_id, length, (%s)::real AS hits FROM passage_terms
      WHERE user_id = $1 AND terms @@ $2 AND ($5 IS NULL OR document_id = ANY ($5))
      LIMIT $6
    ) AS matches
    ORDER BY hits / (0.85 + 0.15 * length / $7) DESC, passage_id
    LIMIT $8
  $query$, score)
  USING asking, cover::tsquery, terms_param::tsquery[], weights, document_ids, inner_limit, average_length, best;
END $$;
--> statement-breakpoint
-- How many of the user's passages hold each term, counted now. For users whose statistics are not computed yet.
CREATE FUNCTION count_term_passages(terms_param text[])
RETURNS TABLE (term text, df int)
LANGUAGE plpgsql STABLE SECURITY DEFINER
SET search_path = public, pg_temp SET enable_seqscan = off SET enable_indexscan = off SET jit = off AS $$
DECLARE
  asking uuid := current_app_user();
  each text;
BEGIN
  FOREACH each IN ARRAY terms_param LOOP
    term := each;
    EXECUTE 'SELECT count(*)::int FROM passage_terms WHERE user_id = $1 AND terms @@ $2'
      INTO df USING asking, quote_literal(each)::tsquery;
    RETURN NEXT;
  END LOOP;
END $$;
--> statement-breakpoint
-- Terms of the user's own vocabulary that are spelled like the given ones, at most `best` each.
CREATE FUNCTION find_similar_terms(words text[], best int)
RETURNS TABLE (word text, term text, df int, similarity real)
LANGUAGE sql STABLE SECURITY DEFINER
SET search_path = public, pg_temp SET enable_seqscan = off SET pg_trgm.similarity_threshold = 0.5 AS $$
  SELECT asked.word, near.term, near.df, near.similarity
  FROM unnest(words) AS asked(word)
  CROSS JOIN LATERAL (
    SELECT t.term, t.df, similarity(t.term, asked.word) AS similarity FROM term_df t
    WHERE t.user_id = current_app_user() AND t.term % asked.word
    ORDER BY similarity(t.term, asked.word) DESC, t.df DESC, t.term
    LIMIT best
  ) AS near
$$;
--> statement-breakpoint
REVOKE ALL ON FUNCTION find_passage_candidates(text, text[], real[], real, uuid[], int, int),
  count_term_passages(text[]), find_similar_terms(text[], int) FROM PUBLIC;
--> statement-breakpoint
GRANT EXECUTE ON FUNCTION find_passage_candidates(text, text[], real[], real, uuid[], int, int),
  count_term_passages(text[]), find_similar_terms(text[], int) TO boardsearch_app;
