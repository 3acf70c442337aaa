-- Chats, their messages, answers in the making, and what is counted of them.
SET LOCAL check_function_bodies = off;

CREATE TABLE chat_folders (
  user_id uuid NOT NULL REFERENCES auth_users ON DELETE CASCADE, id uuid NOT NULL, name text NOT NULL,
  color text NOT NULL, created_at timestamptz NOT NULL DEFAULT now(), PRIMARY KEY (user_id, id)
);
CALL protect_table('chat_folders', 'own_rows');
GRANT SELECT, INSERT, UPDATE, DELETE ON chat_folders TO boardsearch_app;

CREATE TABLE chat_sessions (
  user_id uuid NOT NULL REFERENCES auth_users ON DELETE CASCADE, id uuid NOT NULL, title text NOT NULL,
  folder_id uuid, created_at timestamptz NOT NULL DEFAULT now(), updated_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (user_id, id)
);
CREATE INDEX chat_sessions_folder ON chat_sessions (user_id, folder_id);
CREATE INDEX chat_sessions_names ON chat_sessions USING gin (uuid_send(user_id), words_of_name(title)) WITH (fastupdate=off);
CREATE INDEX chat_sessions_newest ON chat_sessions (user_id, updated_at, id);
CALL protect_table('chat_sessions', 'own_rows', 'owner_functions', 'admin_reads');
GRANT SELECT ON chat_sessions TO boardsearch_auth;
GRANT SELECT, INSERT, UPDATE, DELETE ON chat_sessions TO boardsearch_app;

CREATE TABLE chat_messages (
  user_id uuid NOT NULL REFERENCES auth_users ON DELETE CASCADE, id uuid NOT NULL, session_id uuid NOT NULL,
  type text NOT NULL, content text NOT NULL, "timestamp" timestamptz NOT NULL DEFAULT now(), citations jsonb,
  phase text, segments jsonb, evidence text, provenance jsonb, rating text, answer_id uuid, scope jsonb, import_id uuid,
  PRIMARY KEY (user_id, id), FOREIGN KEY (user_id, session_id) REFERENCES chat_sessions ON DELETE CASCADE
);
-- Substrings of messages. What is new waits in a list beside the index and is put into it every ten seconds, not by a question.
CREATE INDEX chat_messages_content ON chat_messages USING gin (user_id, content gin_trgm_ops) WITH (gin_pending_list_limit='16384');
CREATE INDEX chat_messages_session ON chat_messages (user_id, session_id, "timestamp");
CALL protect_table('chat_messages', 'own_rows', 'owner_functions');
GRANT SELECT, INSERT, UPDATE, DELETE ON chat_messages TO boardsearch_app;

CREATE TABLE answers (
  user_id uuid NOT NULL REFERENCES auth_users ON DELETE CASCADE, id uuid NOT NULL, session_id uuid NOT NULL,
  question_message_id uuid NOT NULL, state text NOT NULL, failure_code text, requested_phases jsonb NOT NULL,
  stored_phases jsonb NOT NULL DEFAULT '[]', last_sequence integer NOT NULL DEFAULT 0,
  take_overs integer NOT NULL DEFAULT 0, searched jsonb, language text NOT NULL DEFAULT 'de', counted_month date,
  runner uuid, lease_until timestamptz, created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(), PRIMARY KEY (user_id, id),
  FOREIGN KEY (user_id, session_id) REFERENCES chat_sessions ON DELETE CASCADE
);
CREATE INDEX answers_lease ON answers (lease_until) WHERE state = 'running';
CREATE UNIQUE INDEX answers_one_running ON answers (user_id, session_id) WHERE state = 'running';
CREATE INDEX answers_session ON answers (user_id, session_id);
CALL protect_table('answers', 'own_rows', 'owner_functions');
GRANT SELECT, INSERT, UPDATE, DELETE ON answers TO boardsearch_app;

CREATE TABLE answer_events (
  user_id uuid NOT NULL REFERENCES auth_users ON DELETE CASCADE, answer_id uuid NOT NULL, sequence integer NOT NULL,
  event jsonb NOT NULL, created_at timestamptz NOT NULL DEFAULT now(), PRIMARY KEY (user_id, answer_id, sequence),
  FOREIGN KEY (user_id, answer_id) REFERENCES answers ON DELETE CASCADE
);
CREATE INDEX answer_events_age ON answer_events USING brin (created_at);
CALL protect_table('answer_events', 'own_rows', 'owner_functions');
GRANT SELECT, INSERT, UPDATE, DELETE ON answer_events TO boardsearch_app;

CREATE TABLE customer_queries (
  customer_id uuid NOT NULL REFERENCES customers ON DELETE CASCADE, month date NOT NULL, used integer NOT NULL,
  PRIMARY KEY (customer_id, month)
);
CALL protect_table('customer_queries', 'admin_reads');
GRANT SELECT ON customer_queries TO boardsearch_auth;
CREATE POLICY own_customer ON customer_queries TO boardsearch_app
  USING (customer_id = (SELECT current_app_customer())) WITH CHECK (customer_id = (SELECT current_app_customer()));
GRANT SELECT, INSERT, UPDATE ON customer_queries TO boardsearch_app;

-- The user's chats with a message that matches every pattern (ILIKE, escaped by the caller). At least one pattern.
CREATE FUNCTION search_chats(patterns_param text[], limit_param integer) RETURNS TABLE (session_ids uuid[], is_complete boolean)
LANGUAGE plpgsql STABLE SECURITY DEFINER
SET search_path = public, pg_temp SET enable_seqscan = off SET enable_indexscan = off SET jit = off AS $$
DECLARE conditions text;
BEGIN
  -- Literals, so that the planner weighs each pattern by itself.
  SELECT string_agg(format('m.content ILIKE %L', pattern), ' AND ') INTO STRICT conditions FROM unnest(patterns_param) AS pattern;
  RETURN QUERY EXECUTE format(
    'SELECT coalesce(array_agg(DISTINCT f.session_id), ''{}''), count(*) <= $2 FROM (
       SELECT m.session_id FROM chat_messages m WHERE m.user_id = $1 AND %s LIMIT $2 + 1) f', conditions)
    USING current_app_user(), limit_param;
END $$;
CALL restrict_function('search_chats', 'boardsearch_app');

-- Returns how many pages of the list were put into the index. It belongs to the index's owner, who alone may do so.
CREATE FUNCTION index_pending_messages() RETURNS bigint
LANGUAGE sql VOLATILE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT gin_clean_pending_list('chat_messages_content'::regclass)
$$;
CALL restrict_function('index_pending_messages', 'boardsearch_app');

-- Runs whose server died, of all users: ids only. Whoever takes one over does so in its user's context.
CREATE FUNCTION list_abandoned_answers(limit_param integer) RETURNS TABLE (user_id uuid, customer_id uuid, answer_id uuid)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT a.user_id, p.customer_id, a.id FROM answers a JOIN user_profiles p ON p.user_id = a.user_id
  WHERE a.state = 'running' AND a.lease_until < now()
  ORDER BY a.lease_until LIMIT limit_param
$$;
CALL restrict_function('list_abandoned_answers', 'boardsearch_app');

-- What was streamed is kept for a day; the messages themselves stay. Returns the number of events removed.
CREATE FUNCTION delete_old_answer_events() RETURNS bigint
LANGUAGE sql VOLATILE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  WITH removed AS (DELETE FROM answer_events WHERE created_at < now() - interval '1 day' RETURNING 1)
  SELECT count(*) FROM removed
$$;
CALL restrict_function('delete_old_answer_events', 'boardsearch_app');
