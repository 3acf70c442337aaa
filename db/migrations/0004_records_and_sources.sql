-- What reading found in papers as typed facts, and connected sources.
SET LOCAL check_function_bodies = off;

CREATE TABLE records (
  user_id uuid NOT NULL REFERENCES auth_users ON DELETE CASCADE, id uuid NOT NULL, document_id uuid NOT NULL,
  ordinal integer NOT NULL, item integer, kind text NOT NULL, fields jsonb NOT NULL, meeting_date date, body text,
  body_key text, due date, person text, outcome text, matter uuid, search text NOT NULL, standing text NOT NULL,
  found jsonb, is_found boolean NOT NULL DEFAULT true, is_gone boolean NOT NULL DEFAULT false,
  CONSTRAINT records_ordinal UNIQUE (user_id, document_id, ordinal) DEFERRABLE INITIALLY DEFERRED,
  PRIMARY KEY (user_id, id),
  FOREIGN KEY (user_id, document_id) REFERENCES documents ON DELETE CASCADE
);
CREATE INDEX records_kind ON records (user_id, kind);
CREATE INDEX records_names ON records USING gin (uuid_send(user_id), to_tsvector('simple'::regconfig, search))
  WITH (fastupdate=off)
  WHERE (kind IN ('meeting', 'agenda-item', 'decision') AND standing = 'certain');
CALL protect_table('records', 'own_rows', 'owner_reads');
GRANT SELECT, INSERT, UPDATE, DELETE ON records TO boardsearch_app;

-- What registers, meetings, answers and exports may show. The others wait to be confirmed.
CREATE VIEW certain_records WITH (security_invoker = true) AS SELECT * FROM records WHERE standing = 'certain';
REVOKE ALL ON certain_records FROM PUBLIC;
GRANT SELECT ON certain_records TO boardsearch_app;

-- What people said about records, an act a row, never changed: what reading found stays, and an act is taken back by another.
CREATE TABLE record_corrections (
  user_id uuid NOT NULL REFERENCES auth_users ON DELETE CASCADE, id uuid NOT NULL, document_id uuid NOT NULL,
  record_id uuid NOT NULL, act text NOT NULL, detail jsonb NOT NULL, anchor jsonb NOT NULL, undoes uuid,
  carried_from uuid, made_by text NOT NULL, made_at timestamptz NOT NULL DEFAULT now(), PRIMARY KEY (user_id, id),
  FOREIGN KEY (user_id, document_id) REFERENCES documents ON DELETE CASCADE
);
CREATE UNIQUE INDEX record_corrections_carried ON record_corrections (user_id, document_id, carried_from)
  WHERE (carried_from IS NOT NULL);
CREATE INDEX record_corrections_document ON record_corrections (user_id, document_id);
CALL protect_table('record_corrections', 'own_rows');
GRANT SELECT, INSERT ON record_corrections TO boardsearch_app;

CREATE TABLE task_marks (
  user_id uuid NOT NULL REFERENCES auth_users ON DELETE CASCADE, matter uuid NOT NULL, is_done boolean NOT NULL,
  marked_at timestamptz NOT NULL DEFAULT now(), document_id uuid, page integer NOT NULL, start integer NOT NULL,
  PRIMARY KEY (user_id, matter),
  FOREIGN KEY (user_id, document_id) REFERENCES documents ON DELETE SET NULL (document_id)
);
CALL protect_table('task_marks', 'own_rows');
GRANT SELECT, INSERT, UPDATE, DELETE ON task_marks TO boardsearch_app;

-- A body's collection of decisions. A number is given once: entries keep it whatever becomes of their record, which is
-- named without a foreign key for that reason. `match_key` recognises a decision whose record has another id.
CREATE TABLE collections (
  user_id uuid NOT NULL REFERENCES auth_users ON DELETE CASCADE, id uuid NOT NULL, body_key text NOT NULL,
  body text NOT NULL, last_number integer NOT NULL DEFAULT 0, opened_at timestamptz NOT NULL DEFAULT now(),
  CONSTRAINT collections_body UNIQUE (user_id, body_key), PRIMARY KEY (user_id, id)
);
CALL protect_table('collections', 'own_rows');
GRANT SELECT, INSERT, UPDATE, DELETE ON collections TO boardsearch_app;

CREATE TABLE collection_entries (
  user_id uuid NOT NULL REFERENCES auth_users ON DELETE CASCADE, id uuid NOT NULL, collection_id uuid NOT NULL,
  number integer NOT NULL, kind text NOT NULL, record_id uuid, match_key text, content jsonb,
  remarks text NOT NULL DEFAULT '', search text NOT NULL, entered_at timestamptz NOT NULL DEFAULT now(),
  CONSTRAINT collection_entries_number UNIQUE (user_id, collection_id, number), PRIMARY KEY (user_id, id),
  FOREIGN KEY (user_id, collection_id) REFERENCES collections ON DELETE CASCADE
);
CREATE INDEX collection_entries_record ON collection_entries (user_id, record_id);
CALL protect_table('collection_entries', 'own_rows');
GRANT SELECT, INSERT, UPDATE, DELETE ON collection_entries TO boardsearch_app;

-- States that follow from what later papers say, kept so that registers can filter by them: nothing here that cannot be
-- worked out again. `fingerprint` tells the records and papers from which they were worked out, `told_on` the day.
CREATE TABLE record_states (
  user_id uuid NOT NULL REFERENCES auth_users ON DELETE CASCADE, record_id uuid NOT NULL, state text,
  events jsonb NOT NULL, replaces jsonb NOT NULL, PRIMARY KEY (user_id, record_id),
  FOREIGN KEY (user_id, record_id) REFERENCES records ON DELETE CASCADE
);
CALL protect_table('record_states', 'own_rows');
GRANT SELECT, INSERT, UPDATE, DELETE ON record_states TO boardsearch_app;

CREATE TABLE timelines (
  user_id uuid PRIMARY KEY REFERENCES auth_users ON DELETE CASCADE, fingerprint text NOT NULL, told_on date NOT NULL
);
CALL protect_table('timelines', 'own_rows');
GRANT SELECT, INSERT, UPDATE, DELETE ON timelines TO boardsearch_app;

CREATE TABLE sources (
  user_id uuid NOT NULL REFERENCES auth_users ON DELETE CASCADE, id uuid NOT NULL, kind text NOT NULL,
  name text NOT NULL, account text NOT NULL, sealed_access text, granted text, host_key text, folders jsonb,
  is_paused boolean NOT NULL DEFAULT false, is_leaving boolean NOT NULL DEFAULT false, fault text,
  failures integer NOT NULL DEFAULT 0, pass integer NOT NULL DEFAULT 0, progress jsonb, cursor text,
  thorough_at timestamptz, synced_at timestamptz, next_pass_at timestamptz, next_turn_at timestamptz,
  watch_key text, watch jsonb, asks_deletion boolean NOT NULL DEFAULT false, runner uuid, lease_until timestamptz,
  created_at timestamptz NOT NULL DEFAULT now(), PRIMARY KEY (user_id, id)
);
CREATE INDEX sources_due ON sources (next_turn_at) WHERE (next_turn_at IS NOT NULL);
CREATE INDEX sources_watch ON sources (watch_key) WHERE (watch_key IS NOT NULL);
CALL protect_table('sources', 'own_rows', 'owner_functions');
GRANT SELECT, INSERT, UPDATE, DELETE ON sources TO boardsearch_app;

CREATE TABLE source_folders (
  user_id uuid NOT NULL REFERENCES auth_users ON DELETE CASCADE, source_id uuid NOT NULL, folder_id text NOT NULL,
  parent_id text, name text NOT NULL, path text NOT NULL, version text, closed_since timestamptz,
  is_refused boolean NOT NULL DEFAULT false, PRIMARY KEY (user_id, source_id, folder_id),
  FOREIGN KEY (user_id, source_id) REFERENCES sources ON DELETE CASCADE
);
CREATE INDEX source_folders_parent ON source_folders (user_id, source_id, parent_id);
CALL protect_table('source_folders', 'own_rows', 'owner_functions');
GRANT SELECT, INSERT, UPDATE, DELETE ON source_folders TO boardsearch_app;

CREATE TABLE source_items (
  user_id uuid NOT NULL REFERENCES auth_users ON DELETE CASCADE, source_id uuid NOT NULL, item_id text NOT NULL,
  folder_id text NOT NULL, name text NOT NULL, path text NOT NULL, size bigint, version text NOT NULL, url text,
  state text NOT NULL, reason text, tries integer NOT NULL DEFAULT 0, next_try_at timestamptz,
  seen_pass integer NOT NULL, missing_since timestamptz, is_outside boolean NOT NULL DEFAULT false,
  hidden_at timestamptz, hidden_pass integer, refused_at timestamptz, probed_at timestamptz, transfer_id uuid, next_transfer_id uuid, upload_id uuid,
  PRIMARY KEY (user_id, source_id, item_id), FOREIGN KEY (user_id, source_id) REFERENCES sources ON DELETE CASCADE,
  FOREIGN KEY (user_id, upload_id) REFERENCES file_uploads ON DELETE SET NULL (upload_id)
);
CREATE INDEX source_items_folder ON source_items (user_id, source_id, folder_id);
CREATE INDEX source_items_state ON source_items (user_id, source_id, state);
CREATE INDEX source_items_transfer ON source_items (user_id, transfer_id);
CREATE INDEX source_items_upload ON source_items (user_id, upload_id);
CALL protect_table('source_items', 'own_rows', 'owner_functions');
GRANT SELECT, INSERT, UPDATE, DELETE ON source_items TO boardsearch_app;

CREATE TABLE source_log (
  user_id uuid NOT NULL REFERENCES auth_users ON DELETE CASCADE, source_id uuid NOT NULL, id uuid NOT NULL,
  at timestamptz NOT NULL DEFAULT now(), act text NOT NULL, path text, reason text, count integer,
  PRIMARY KEY (user_id, source_id, id), FOREIGN KEY (user_id, source_id) REFERENCES sources ON DELETE CASCADE
);
CALL protect_table('source_log', 'own_rows', 'owner_functions');
GRANT SELECT, INSERT, UPDATE, DELETE ON source_log TO boardsearch_app;

-- Documents whose records an older extractor found: whose they are, and nothing else of them. The newest first.
CREATE FUNCTION list_outdated_readings(version_param integer, at_most integer)
RETURNS TABLE (user_id uuid, customer_id uuid, document_id uuid)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT p.user_id, p.customer_id, d.id FROM user_profiles p
  JOIN documents d ON d.user_id = p.user_id AND d.state = 'ready' AND d.reading_version < version_param
  ORDER BY d.read_at DESC NULLS LAST LIMIT at_most
$$;
CALL restrict_function('list_outdated_readings', 'boardsearch_app');

-- Takes sources that have something to do, of all users, one of each user at a time: ids only. Customers take turns, the longest
-- due first; no customer and no host holds more than `most_param` together, so that slow servers keep their own waiting. Whoever
-- has taken one works on it in its user's context as the runner that is told, and holds it by renewing the lease.
CREATE FUNCTION take_due_sources(limit_param integer, most_param integer)
RETURNS TABLE (user_id uuid, customer_id uuid, source_id uuid, runner uuid, is_leaving boolean)
LANGUAGE sql VOLATILE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  WITH held AS (
    SELECT p.customer_id, s.host_key FROM sources s JOIN user_profiles p ON p.user_id = s.user_id WHERE s.lease_until > now()
  ), due AS (
    SELECT s.user_id, s.id, s.host_key, p.customer_id, s.next_turn_at,
      row_number() OVER (PARTITION BY s.user_id ORDER BY s.next_turn_at, s.id) AS place
    FROM sources s JOIN user_profiles p ON p.user_id = s.user_id
    WHERE s.next_turn_at <= now() AND (NOT s.is_paused OR s.is_leaving) AND (s.lease_until IS NULL OR s.lease_until < now())
      AND NOT EXISTS (SELECT FROM sources held WHERE held.user_id = s.user_id AND held.lease_until > now())
  ), by_customer AS (
    SELECT due.*, row_number() OVER (PARTITION BY customer_id ORDER BY next_turn_at, id)
      + (SELECT count(*) FROM held WHERE held.customer_id = due.customer_id) AS customer_place
    FROM due WHERE place = 1
  ), by_host AS (
    SELECT by_customer.*, CASE WHEN host_key IS NULL THEN 0
      ELSE row_number() OVER (PARTITION BY host_key ORDER BY customer_place, next_turn_at, id)
        + (SELECT count(*) FROM held WHERE held.host_key = by_customer.host_key) END AS host_place
    FROM by_customer WHERE customer_place <= most_param
  ), chosen AS (
    SELECT s.user_id, s.id FROM sources s JOIN by_host ON by_host.user_id = s.user_id AND by_host.id = s.id
    WHERE by_host.host_place <= most_param AND (s.lease_until IS NULL OR s.lease_until < now())
    ORDER BY by_host.customer_place, by_host.next_turn_at LIMIT limit_param FOR UPDATE OF s SKIP LOCKED
  )
  UPDATE sources SET runner = gen_random_uuid(), lease_until = now() + interval '60 seconds'
  FROM chosen JOIN user_profiles p ON p.user_id = chosen.user_id
  WHERE sources.user_id = chosen.user_id AND sources.id = chosen.id
  RETURNING sources.user_id, p.customer_id, sources.id, sources.runner, sources.is_leaving
$$;
CALL restrict_function('take_due_sources', 'boardsearch_app');

-- Vendors tell that something has changed at what is watched by these keys: a look is due there, where one would be soon anyway and
-- nothing is wrong. Answers with how many sources that was about; a message that came before, or of a channel that nobody has asked for, is about none.
CREATE FUNCTION wake_watched_sources(keys_param text[], channels_param text[], numbers_param bigint[])
RETURNS integer
LANGUAGE sql VOLATILE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  WITH told AS (
    SELECT DISTINCT * FROM unnest(keys_param, channels_param, numbers_param) AS told(key, channel, number)
  ), known AS (
    SELECT s.user_id, s.id, told.channel, told.number, NOT s.is_paused AND NOT s.is_leaving AND s.folders IS NOT NULL
      AND s.fault IS NULL AND s.next_pass_at <= now() + interval '5 minutes' AS is_due
    FROM told JOIN sources s ON s.watch_key = told.key
    WHERE (s.watch->>'endsAt')::float8 > extract(epoch FROM now()) * 1000
      AND (told.channel IS NULL OR s.watch->'channels' @> jsonb_build_array(jsonb_build_object('id', told.channel)))
      AND (told.number IS NULL OR coalesce((s.watch->'numbers'->>told.channel)::bigint, 0) < told.number)
    ORDER BY s.user_id, s.id FOR UPDATE OF s
  ), newest AS (
    SELECT DISTINCT ON (user_id, id) * FROM known ORDER BY user_id, id, number DESC NULLS LAST
  ), woken AS (
    UPDATE sources SET
      watch = CASE WHEN newest.number IS NULL THEN watch
        ELSE jsonb_set(watch, ARRAY['numbers', newest.channel], to_jsonb(newest.number)) END,
      next_pass_at = CASE WHEN newest.is_due THEN least(sources.next_pass_at, now()) ELSE sources.next_pass_at END,
      next_turn_at = CASE WHEN newest.is_due THEN least(sources.next_turn_at, now()) ELSE sources.next_turn_at END
    FROM newest WHERE sources.user_id = newest.user_id AND sources.id = newest.id
    RETURNING 1
  )
  SELECT count(*)::int FROM woken
$$;
CALL restrict_function('wake_watched_sources', 'boardsearch_app');

-- An account's address has found its holder: what somebody connected before brings nothing more into it. A turn that is under way
-- loses its hold; ways to vendors that are not at their end lead nowhere. Papers stay.
CREATE FUNCTION cut_off_sources(user_id_param uuid) RETURNS void
LANGUAGE sql SECURITY DEFINER SET search_path = public, pg_temp AS $$
  DELETE FROM sources WHERE user_id = user_id_param AND account = '';
  UPDATE sources SET sealed_access = NULL, fault = 'refused', progress = NULL, watch_key = NULL, watch = NULL,
    next_pass_at = NULL, next_turn_at = NULL, runner = NULL, lease_until = NULL
  WHERE user_id = user_id_param AND NOT is_leaving;
$$;
CALL restrict_function('cut_off_sources', 'boardsearch_auth');

-- Words of the user's papers and chats that are spelled like `alike`, or hold `within` ("bad" in "hallenbad"), at most `best` each.
-- Papers too few for statistics are looked through themselves.
CREATE FUNCTION find_near_words(alike text[], within text[], best integer) RETURNS TABLE (word text, term text)
LANGUAGE sql STABLE SECURITY DEFINER
SET search_path = public, pg_temp SET enable_seqscan = off SET enable_indexscan = off SET jit = off
SET pg_trgm.similarity_threshold = 0.4 AS $$
  WITH few AS MATERIALIZED (
    SELECT DISTINCT term FROM (
      SELECT unnest(tsvector_to_array(words_of_name(c.title))) AS term FROM (
        SELECT title FROM chat_sessions WHERE user_id = current_app_user() ORDER BY updated_at DESC LIMIT 500) AS c
      UNION ALL
      SELECT unnest(string_to_array(unnest(p.terms), ' ')) FROM (
        SELECT terms FROM passage_terms
        WHERE user_id = current_app_user() AND NOT EXISTS (SELECT FROM term_df WHERE user_id = current_app_user())
        LIMIT 2000) AS p
    ) AS every WHERE term <> ''
  )
  SELECT asked.word, near.term FROM unnest(alike) AS asked(word) CROSS JOIN LATERAL (
    SELECT term, similarity(term, asked.word) AS likeness FROM (
      SELECT t.term FROM term_df t WHERE uuid_send(t.user_id) = uuid_send(current_app_user()) AND t.term % asked.word
      UNION SELECT few.term FROM few WHERE few.term % asked.word
    ) AS either ORDER BY likeness DESC, term LIMIT best
  ) AS near
  UNION
  SELECT asked.word, near.term FROM unnest(within) AS asked(word) CROSS JOIN LATERAL (
    SELECT term FROM (
      SELECT t.term, t.df FROM term_df t
      WHERE uuid_send(t.user_id) = uuid_send(current_app_user()) AND t.term LIKE '%' || asked.word || '%'
      UNION SELECT few.term, 1 FROM few WHERE strpos(few.term, asked.word) > 0
    ) AS either ORDER BY df DESC, term LIMIT best
  ) AS near
$$;
CALL restrict_function('find_near_words', 'boardsearch_app');

-- What the user owns whose name matches every query: read papers; meetings, agenda items and decisions of papers without a
-- newer version; chats. At most `best` of a kind: names that begin as typed (`beginning`, ILIKE), then the newest. `words` are all
-- that was looked through. Of records that a vague word matches, so many are weighed that it stays quick.
CREATE FUNCTION find_names(queries text[], beginning text, best integer)
RETURNS TABLE (kind text, id uuid, document_id uuid, name text, words text, day date)
LANGUAGE plpgsql STABLE SECURITY DEFINER
SET search_path = public, pg_temp SET enable_seqscan = off SET enable_indexscan = off SET jit = off AS $$
DECLARE
  -- Compared by its bytes, which only the indexes of words know.
  asking CONSTANT uuid := current_app_user();
  weighed CONSTANT integer := 5000;
  -- Literals, so that the planner weighs each word by itself.
  every CONSTANT text := quote_literal(array_to_string(queries, ' & ')) || '::tsquery';
  papers text;
BEGIN
  -- A word may stand in the title, another in the file's name.
  SELECT string_agg(format('(SELECT d.id FROM documents d WHERE uuid_send(d.user_id) = uuid_send($1) AND words_of_name(d.title) @@ %1$L::tsquery
      UNION SELECT d.id FROM file_uploads f JOIN documents d ON d.user_id = f.user_id AND d.upload_id = f.id
      WHERE uuid_send(f.user_id) = uuid_send($1) AND words_of_name(f.file_name) @@ %1$L::tsquery)', query), ' INTERSECT ')
    INTO STRICT papers FROM unnest(queries) AS query;
  RETURN QUERY EXECUTE format(
    'SELECT ''document'', d.id, d.id, coalesce(d.title, f.file_name), concat_ws('' '', d.title, f.file_name),
       coalesce(d.meeting_date, d.created_at::date)
     FROM (%s) AS hits JOIN documents d ON d.user_id = $1 AND d.id = hits.id AND d.state = ''ready''
     JOIN file_uploads f ON f.user_id = $1 AND f.id = d.upload_id
     ORDER BY coalesce(d.title, f.file_name) ILIKE $2 OR f.file_name ILIKE $2 DESC, 6 DESC, 2 LIMIT $3', papers)
    USING asking, beginning, best;
  RETURN QUERY EXECUTE format(
    'WITH hits AS MATERIALIZED (
       SELECT r.kind, r.id, r.document_id, r.fields, r.search, r.meeting_date FROM records r
       WHERE uuid_send(r.user_id) = uuid_send($1) AND r.kind IN (''meeting'', ''agenda-item'', ''decision'') AND r.standing = ''certain''
         AND to_tsvector(''simple''::regconfig, r.search) @@ %s LIMIT $4
     ), named AS (
       SELECT h.kind, h.id, h.document_id, concat_ws('' '', h.fields->''number''->>''text'',
           coalesce(h.fields->''title''->>''text'', h.fields->''what''->>''text'', h.fields->''body''->>''text'')) AS name,
         h.search AS words, coalesce(h.meeting_date, d.meeting_date) AS day
       FROM hits h JOIN documents d ON d.user_id = $1 AND d.id = h.document_id AND d.state = ''ready''
       WHERE NOT EXISTS (SELECT FROM document_versions v
         JOIN documents n ON n.user_id = v.user_id AND n.id = v.newer_id AND n.state = ''ready''
         WHERE v.user_id = $1 AND v.older_id = h.document_id AND v.is_version)
     ), ranked AS (
       SELECT *, row_number() OVER (PARTITION BY kind ORDER BY name ILIKE $2 DESC, day DESC NULLS LAST, id) AS nth FROM named
     ) SELECT kind, id, document_id, name, words, day FROM ranked WHERE nth <= $3', every)
    USING asking, beginning, best, weighed;
  RETURN QUERY EXECUTE format(
    'SELECT ''chat'', c.id, NULL::uuid, c.title, c.title, c.updated_at::date FROM chat_sessions c
     WHERE uuid_send(c.user_id) = uuid_send($1) AND words_of_name(c.title) @@ %s
     ORDER BY c.title ILIKE $2 DESC, c.updated_at DESC, 2 LIMIT $3', every)
    USING asking, beginning, best;
END $$;
CALL restrict_function('find_names', 'boardsearch_app');
