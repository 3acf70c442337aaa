-- Uploads, what reading makes of them, and the index that answers questions.
SET LOCAL check_function_bodies = off;

CREATE TABLE file_uploads (
  user_id uuid NOT NULL REFERENCES auth_users ON DELETE CASCADE, id uuid NOT NULL, file_name text NOT NULL,
  file_path text NOT NULL, file_size bigint NOT NULL, file_type text NOT NULL, description text,
  content_sha256 text NOT NULL, checked_at timestamptz, parent_id uuid, root_id uuid,
  place text COLLATE "C" NOT NULL DEFAULT '', is_sample boolean NOT NULL DEFAULT false,
  is_from_source boolean NOT NULL DEFAULT false, created_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (user_id, id), FOREIGN KEY (user_id, parent_id) REFERENCES file_uploads ON DELETE CASCADE
);
CREATE INDEX file_uploads_checked ON file_uploads (checked_at);
CREATE INDEX file_uploads_content ON file_uploads (user_id, content_sha256);
CREATE INDEX file_uploads_names ON file_uploads USING gin (uuid_send(user_id), words_of_name(file_name)) WITH (fastupdate=off);
CREATE INDEX file_uploads_newest ON file_uploads (user_id, created_at, id);
CREATE INDEX file_uploads_parent ON file_uploads (user_id, parent_id);
CREATE UNIQUE INDEX file_uploads_path ON file_uploads (file_path) WHERE (NOT is_sample);
CREATE INDEX file_uploads_root ON file_uploads (user_id, root_id);
CALL protect_table('file_uploads', 'own_rows', 'owner_reads', 'admin_reads');
GRANT SELECT ON file_uploads TO boardsearch_auth;
GRANT SELECT, INSERT, UPDATE, DELETE ON file_uploads TO boardsearch_app;

CREATE TABLE upload_copies (
  user_id uuid NOT NULL REFERENCES auth_users ON DELETE CASCADE, id uuid NOT NULL, upload_id uuid NOT NULL,
  file_name text NOT NULL, description text, created_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (user_id, id), FOREIGN KEY (user_id, upload_id) REFERENCES file_uploads ON DELETE CASCADE
);
CREATE INDEX upload_copies_upload ON upload_copies (user_id, upload_id);
CALL protect_table('upload_copies', 'own_rows');
GRANT SELECT, INSERT, UPDATE, DELETE ON upload_copies TO boardsearch_app;

CREATE TABLE mail_attachments (
  user_id uuid NOT NULL REFERENCES auth_users ON DELETE CASCADE, mail_id uuid NOT NULL, ordinal integer NOT NULL,
  file_name text NOT NULL, file_size bigint NOT NULL, upload_id uuid, reason text,
  PRIMARY KEY (user_id, mail_id, ordinal), FOREIGN KEY (user_id, mail_id) REFERENCES file_uploads ON DELETE CASCADE,
  FOREIGN KEY (user_id, upload_id) REFERENCES file_uploads ON DELETE SET NULL (upload_id)
);
CREATE INDEX mail_attachments_upload ON mail_attachments (user_id, upload_id);
CALL protect_table('mail_attachments', 'own_rows');
GRANT SELECT, INSERT, UPDATE, DELETE ON mail_attachments TO boardsearch_app;

CREATE TABLE documents (
  user_id uuid NOT NULL REFERENCES auth_users ON DELETE CASCADE, id uuid NOT NULL, upload_id uuid NOT NULL,
  title text, title_source text, meeting_date date, meeting_date_source text, body text, body_key text,
  body_source text, found jsonb, reading_version smallint NOT NULL DEFAULT 0, language text,
  state text NOT NULL DEFAULT 'queued', failure_code text, notes text[] NOT NULL DEFAULT '{}', page_count integer,
  pages_read integer NOT NULL DEFAULT 0, poor_pages integer[] NOT NULL DEFAULT '{}',
  passage_count integer NOT NULL DEFAULT 0, attempt integer NOT NULL DEFAULT 0,
  sound_attempt integer NOT NULL DEFAULT 0, read_at timestamptz, title_key text, name_key text,
  batch_at timestamptz NOT NULL DEFAULT now(), created_at timestamptz NOT NULL DEFAULT now(),
  CONSTRAINT documents_upload UNIQUE (user_id, upload_id),
  PRIMARY KEY (user_id, id), FOREIGN KEY (user_id, upload_id) REFERENCES file_uploads ON DELETE CASCADE
);
CREATE INDEX documents_meeting_date ON documents (user_id, meeting_date);
CREATE INDEX documents_name_key ON documents (user_id, name_key);
CREATE INDEX documents_names ON documents USING gin (uuid_send(user_id), words_of_name(title)) WITH (fastupdate=off);
CREATE INDEX documents_read_at ON documents (user_id, read_at);
CREATE INDEX documents_title_key ON documents (user_id, title_key);
CALL protect_table('documents', 'own_rows', 'owner_reads', 'admin_reads');
GRANT SELECT ON documents TO boardsearch_auth;
GRANT SELECT, INSERT, UPDATE, DELETE ON documents TO boardsearch_app;

CREATE TABLE document_versions (
  user_id uuid NOT NULL REFERENCES auth_users ON DELETE CASCADE, newer_id uuid NOT NULL, older_id uuid NOT NULL,
  is_version boolean NOT NULL, decided_by text NOT NULL, decided_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (user_id, newer_id, older_id), FOREIGN KEY (user_id, newer_id) REFERENCES documents ON DELETE CASCADE,
  FOREIGN KEY (user_id, older_id) REFERENCES documents ON DELETE CASCADE
);
CREATE INDEX document_versions_older ON document_versions (user_id, older_id);
CALL protect_table('document_versions', 'own_rows', 'owner_reads');
GRANT SELECT, INSERT, UPDATE, DELETE ON document_versions TO boardsearch_app;

CREATE TABLE pages (
  user_id uuid NOT NULL REFERENCES auth_users ON DELETE CASCADE, document_id uuid NOT NULL,
  page_number integer NOT NULL, label text, section text, text text NOT NULL, width real, height real, boxes bytea,
  layout jsonb, confidence smallint, PRIMARY KEY (user_id, document_id, page_number),
  FOREIGN KEY (user_id, document_id) REFERENCES documents ON DELETE CASCADE
);
CALL protect_table('pages', 'own_rows');
GRANT SELECT, INSERT, UPDATE, DELETE ON pages TO boardsearch_app;

CREATE TABLE page_scans (
  user_id uuid NOT NULL REFERENCES auth_users ON DELETE CASCADE, document_id uuid NOT NULL,
  page_number integer NOT NULL, packed bytea NOT NULL, PRIMARY KEY (user_id, document_id, page_number),
  FOREIGN KEY (user_id, document_id) REFERENCES documents ON DELETE CASCADE
);
CALL protect_table('page_scans', 'own_rows');
GRANT SELECT, INSERT, UPDATE, DELETE ON page_scans TO boardsearch_app;

CREATE TABLE passages (
  user_id uuid NOT NULL REFERENCES auth_users ON DELETE CASCADE, id uuid NOT NULL, document_id uuid NOT NULL,
  ordinal integer NOT NULL, first_page integer NOT NULL, start_offset integer NOT NULL, last_page integer NOT NULL,
  end_offset integer NOT NULL, section text, sections jsonb, speaker text, language text, text text NOT NULL, context text,
  statements text,
  CONSTRAINT passages_ordinal UNIQUE (document_id, ordinal, user_id), PRIMARY KEY (user_id, id),
  FOREIGN KEY (user_id, document_id) REFERENCES documents ON DELETE CASCADE
);
CALL protect_table('passages', 'own_rows', 'owner_reads');
GRANT SELECT, INSERT, UPDATE, DELETE ON passages TO boardsearch_app;

-- Terms stand in eight lines by their length, up to four letters in the first, eleven and more in the last (decision 0019).
CREATE FUNCTION vector_of_lines(lines text[]) RETURNS tsvector LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN (lines[1] || lines[2] || lines[3] || lines[4] || lines[5] || lines[6] || lines[7] || lines[8])::tsvector;
CALL restrict_function('vector_of_lines', 'boardsearch_app');

CREATE TABLE passage_terms (
  user_id uuid NOT NULL REFERENCES auth_users ON DELETE CASCADE, passage_id uuid NOT NULL, document_id uuid NOT NULL,
  length smallint NOT NULL, analyser_version smallint NOT NULL, terms text[] COLLATE "C" NOT NULL,
  PRIMARY KEY (user_id, passage_id), FOREIGN KEY (user_id, document_id) REFERENCES documents ON DELETE CASCADE
);
ALTER TABLE passage_terms ALTER COLUMN terms SET STORAGE EXTERNAL;
CREATE INDEX passage_terms_document ON passage_terms (user_id, document_id);
CREATE INDEX passage_terms_gin ON passage_terms USING gin (uuid_send(user_id), vector_of_lines(terms)) WITH (fastupdate=off);
CALL protect_table('passage_terms', 'own_rows', 'owner_reads');
GRANT SELECT, INSERT, UPDATE, DELETE ON passage_terms TO boardsearch_app;

CREATE TABLE term_df (
  user_id uuid NOT NULL REFERENCES auth_users ON DELETE CASCADE, term text COLLATE "C" NOT NULL, df integer NOT NULL,
  PRIMARY KEY (user_id, term)
);
CREATE INDEX term_df_trigrams ON term_df USING gin (uuid_send(user_id), term gin_trgm_ops) WITH (fastupdate=off);
CALL protect_table('term_df', 'own_rows', 'owner_reads');
GRANT SELECT, INSERT, UPDATE, DELETE ON term_df TO boardsearch_app;

CREATE TABLE user_stat (
  user_id uuid PRIMARY KEY REFERENCES auth_users ON DELETE CASCADE, n integer NOT NULL DEFAULT 0,
  total_length bigint NOT NULL DEFAULT 0, computed_at timestamptz NOT NULL DEFAULT now()
);
CALL protect_table('user_stat', 'own_rows');
GRANT SELECT, INSERT, UPDATE, DELETE ON user_stat TO boardsearch_app;

-- Pages that have been read of the documents of all people of the user's customer: how many, and nothing else of them.
-- Counted, not kept: what is deleted, or goes to another customer with its owner, is given back by itself.
CREATE FUNCTION count_customer_pages() RETURNS int
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT coalesce(sum(d.page_count), 0)::int
  FROM user_profiles me
  JOIN user_profiles colleague ON colleague.customer_id = me.customer_id
  JOIN documents d ON d.user_id = colleague.user_id AND d.state = 'ready'
  WHERE me.user_id = current_app_user()
$$;
CALL restrict_function('count_customer_pages', 'boardsearch_app');

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
CALL restrict_function('list_unchecked_files', 'boardsearch_app');

-- Users whose index holds rows of an older analyser: who they are, and nothing else of them.
CREATE FUNCTION list_outdated_indexes(version_param integer) RETURNS TABLE (user_id uuid, customer_id uuid)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT p.user_id, p.customer_id FROM user_profiles p
  WHERE EXISTS (SELECT 1 FROM passage_terms t WHERE t.user_id = p.user_id AND t.analyser_version < version_param)
$$;
CALL restrict_function('list_outdated_indexes', 'boardsearch_app');

-- "@@" and "%" are not leakproof: under row-level security the planner would refuse their indexes. The following functions
-- therefore run as their owner and filter by the transaction's user themselves.
-- Which index answers must not depend on what the planner believes about a user: of one whose passages came since the last ANALYZE
-- it expects a single row and would test each of them. So the indexes know users by the bytes of their id, and the functions
-- ask for those: no other index can serve that (decision 0034).

-- Passages that a question may mean, best first, with what they weigh. Each clause is looked up for itself, in the order of their
-- worth; at most `inner_limit` finds are looked at. Terms of no clause are looked for in what was found: `other_terms`, with a blank
-- before and after each, stand in the line of a passage's terms that `other_lines` says; the first eight, as many as hardly any
-- question has, are weighed without a subquery for each row (decision 0043).
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
CALL restrict_function('find_passage_candidates', 'boardsearch_app');

-- How many of the user's passages hold each term, counted now. For users whose statistics are not computed yet.
CREATE FUNCTION count_term_passages(terms_param text[])
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
CALL restrict_function('count_term_passages', 'boardsearch_app');

-- Terms of the user's own vocabulary that are spelled like the given ones, at most `best` each.
CREATE FUNCTION find_similar_terms(words text[], best int)
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
CALL restrict_function('find_similar_terms', 'boardsearch_app');
