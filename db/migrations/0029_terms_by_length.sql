-- Terms in eight lines by their length, up to four letters in the first, eleven and more in the last: a frequent word of a
-- question is then looked for in an eighth of a passage's terms, which takes a third of the time. About 25 s for 100,000
-- passages.
DROP INDEX passage_terms_gin;
--> statement-breakpoint
CREATE FUNCTION lines_of_terms(line text) RETURNS text[] LANGUAGE sql IMMUTABLE AS $$
  SELECT array_agg(coalesce(made.text, '') ORDER BY place) FROM generate_series(1, 8) AS place LEFT JOIN (
    SELECT least(greatest(char_length(term), 4), 11) - 3 AS place, ' ' || string_agg(term, ' ') || ' ' AS text
    FROM unnest(string_to_array(line, ' ')) AS term WHERE term <> '' GROUP BY 1
  ) AS made USING (place)
$$;
--> statement-breakpoint
ALTER TABLE passage_terms ALTER COLUMN terms TYPE text[] COLLATE "C" USING lines_of_terms(terms);
--> statement-breakpoint
DROP FUNCTION lines_of_terms(text);
--> statement-breakpoint
ALTER TABLE passage_terms ALTER COLUMN terms SET STORAGE EXTERNAL;
--> statement-breakpoint
CREATE FUNCTION vector_of_lines(lines text[]) RETURNS tsvector LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN (lines[1] || lines[2] || lines[3] || lines[4] || lines[5] || lines[6] || lines[7] || lines[8])::tsvector;
--> statement-breakpoint
REVOKE ALL ON FUNCTION vector_of_lines(text[]) FROM PUBLIC;
--> statement-breakpoint
GRANT EXECUTE ON FUNCTION vector_of_lines(text[]) TO boardsearch_app;
--> statement-breakpoint
CREATE INDEX passage_terms_gin ON passage_terms USING gin (user_id, vector_of_lines(terms)) WITH (fastupdate = off);
--> statement-breakpoint
-- As before, with the terms in lines; `other_lines` = in which line each of `other_terms` would stand.
DROP FUNCTION find_passage_candidates(text[], float8[], text[], float8[], float8, uuid[], int, int, uuid[]);
--> statement-breakpoint
CREATE FUNCTION find_passage_candidates(
  clauses text[], clause_weights float8[], other_terms text[], other_lines int[], other_weights float8[],
  average_length float8, document_ids uuid[], inner_limit int, best int, excluded_ids uuid[] DEFAULT NULL)
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
        SELECT sum(other.weight) FROM unnest(other_terms, other_lines, other_weights) AS other(term, line, weight)
        WHERE strpos(t.terms[other.line], other.term) > 0
      ) END AS others_weight
    FROM unnest(queries, clause_weights) AS clause(query, weight)
    CROSS JOIN LATERAL (
      SELECT p.passage_id, p.length, p.terms FROM passage_terms p
      WHERE p.user_id = asking AND vector_of_lines(p.terms) @@ clause.query
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
REVOKE ALL ON FUNCTION find_passage_candidates(text[], float8[], text[], int[], float8[], float8, uuid[], int, int, uuid[])
  FROM PUBLIC;
--> statement-breakpoint
GRANT EXECUTE ON FUNCTION find_passage_candidates(text[], float8[], text[], int[], float8[], float8, uuid[], int, int, uuid[])
  TO boardsearch_app;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION count_term_passages(terms_param text[])
RETURNS TABLE (term text, df int)
LANGUAGE plpgsql STABLE SECURITY DEFINER
SET search_path = public, pg_temp SET enable_seqscan = off SET enable_indexscan = off SET jit = off AS $$
DECLARE
  asking uuid := current_app_user();
  each text;
BEGIN
  FOREACH each IN ARRAY terms_param LOOP
    term := each;
    EXECUTE 'SELECT count(*)::int FROM passage_terms WHERE user_id = $1 AND vector_of_lines(terms) @@ $2'
      INTO df USING asking, quote_literal(each)::tsquery;
    RETURN NEXT;
  END LOOP;
END $$;
