-- What was done by whom, archives, the welcome chat, language models, vectors, the demo, what is used, and what the operator does.
SET LOCAL check_function_bodies = off;

-- The record of security-relevant acts. The sign-in service hands acts in and reads; nobody else writes anything here, and
-- what is written is changed by nobody, the owner included. No foreign keys: it outlives accounts and customers.
-- Acts of transactions under way; the commit moves them into the chains. Nothing stays here.
CREATE TABLE audit_intake (
  transaction bigint NOT NULL DEFAULT (pg_current_xact_id()::text::bigint),
  ordinal bigint NOT NULL GENERATED ALWAYS AS IDENTITY, id uuid NOT NULL, action text NOT NULL, result text NOT NULL,
  user_id uuid, actor_user_id uuid, customer_id uuid, personal text,
  PRIMARY KEY (transaction, ordinal)
);
CALL protect_table('audit_intake', 'owner_functions');
CREATE POLICY append ON audit_intake FOR INSERT TO boardsearch_auth WITH CHECK (true);
-- Who serves tenants deletes an admin's file of a user, and says so in the same transaction; nothing else.
CREATE POLICY append_deletion ON audit_intake FOR INSERT TO boardsearch_app WITH CHECK (action = 'admin_deleted_file'
  AND user_id = (SELECT current_app_user()) AND customer_id = (SELECT current_app_customer()) AND is_admin(actor_user_id));
GRANT INSERT (id, action, result, user_id, actor_user_id, customer_id, personal) ON audit_intake TO boardsearch_auth, boardsearch_app;

-- Where each customer's chain stands: locked by a commit that adds to it, so that it cannot fork.
CREATE TABLE audit_heads (
  chain uuid PRIMARY KEY, seq bigint NOT NULL DEFAULT 0, hash bytea NOT NULL DEFAULT decode(repeat('00', 32), 'hex')
) WITH (fillfactor = 50);
CALL protect_table('audit_heads', 'sign_in_service', 'owner_functions');
GRANT SELECT ON audit_heads TO boardsearch_auth;

CREATE TABLE audit_entries (
  chain uuid NOT NULL, seq bigint NOT NULL, id uuid NOT NULL UNIQUE, occurred_at timestamptz NOT NULL,
  action text NOT NULL, result text NOT NULL, user_id uuid, actor_user_id uuid, personal_hash bytea, prev bytea NOT NULL,
  hash bytea NOT NULL, PRIMARY KEY (chain, seq)
);
CREATE INDEX audit_entries_time ON audit_entries (occurred_at, id);
CREATE INDEX audit_entries_chain ON audit_entries (chain, occurred_at, id);
CREATE INDEX audit_entries_user ON audit_entries (user_id, occurred_at, id);
CREATE INDEX audit_entries_actor ON audit_entries (actor_user_id, occurred_at, id);
CREATE INDEX audit_entries_action ON audit_entries (action, occurred_at, id);
CREATE INDEX audit_entries_failed ON audit_entries (result, occurred_at, id) WHERE result <> 'success';
CALL protect_table('audit_entries', 'own_rows', 'owner_functions');

-- What an entry says of people, apart from it: erased with them, while the chain holds.
CREATE TABLE audit_personal (
  chain uuid NOT NULL, seq bigint NOT NULL, id uuid NOT NULL, occurred_at timestamptz NOT NULL, user_id uuid,
  content text NOT NULL, address text GENERATED ALWAYS AS (content::jsonb ->> 'address') STORED,
  PRIMARY KEY (chain, seq), FOREIGN KEY (chain, seq) REFERENCES audit_entries (chain, seq) ON DELETE CASCADE
);
CREATE INDEX audit_personal_address ON audit_personal (address, occurred_at, id);
CALL protect_table('audit_personal', 'own_rows', 'owner_functions');
GRANT SELECT ON audit_entries, audit_personal TO boardsearch_app, boardsearch_auth;

-- Signed: where all chains stood, and up to where one was pruned after its time.
CREATE TABLE audit_checkpoints (
  number integer PRIMARY KEY, statement text NOT NULL, signature text NOT NULL, heads text NOT NULL
);
CALL protect_table('audit_checkpoints', 'sign_in_service', 'owner_functions');
GRANT SELECT, INSERT ON audit_checkpoints TO boardsearch_auth;

CREATE TABLE audit_prunings (
  chain uuid NOT NULL, seq bigint NOT NULL, statement text NOT NULL, signature text NOT NULL, PRIMARY KEY (chain, seq)
);
CALL protect_table('audit_prunings', 'sign_in_service', 'owner_functions');
GRANT SELECT ON audit_prunings TO boardsearch_auth;

CREATE TABLE audit_verifications (
  id uuid PRIMARY KEY, started_at timestamptz NOT NULL DEFAULT now(), finished_at timestamptz NOT NULL DEFAULT now(),
  entries bigint NOT NULL, chains integer NOT NULL, faults jsonb NOT NULL
);
CALL protect_table('audit_verifications', 'sign_in_service', 'owner_functions');
GRANT SELECT, INSERT ON audit_verifications TO boardsearch_auth;

-- How far each reader of the log has come, and work on it that one server at a time does.
CREATE TABLE audit_cursors (
  reader text NOT NULL, chain uuid NOT NULL, seq bigint NOT NULL, PRIMARY KEY (reader, chain)
);
CALL protect_table('audit_cursors', 'sign_in_service', 'owner_functions');
CREATE TABLE audit_tasks (name text PRIMARY KEY, claimed_until timestamptz, done_at timestamptz);
CALL protect_table('audit_tasks', 'sign_in_service', 'owner_functions');
GRANT SELECT, INSERT, UPDATE ON audit_cursors, audit_tasks TO boardsearch_auth;

CREATE TABLE idempotent_requests (
  user_id uuid NOT NULL REFERENCES auth_users ON DELETE CASCADE, key text NOT NULL, request_hash text NOT NULL,
  status integer, headers jsonb, body text, created_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (user_id, key)
);
CREATE INDEX idempotent_requests_created ON idempotent_requests (created_at);
CALL protect_table('idempotent_requests', 'own_rows', 'owner_functions');
GRANT SELECT, INSERT, UPDATE, DELETE ON idempotent_requests TO boardsearch_app;

-- `subject_id`: whose data it holds, the user's own or, for an admin, a customer's.
CREATE TABLE archives (
  user_id uuid NOT NULL REFERENCES auth_users ON DELETE CASCADE, id uuid NOT NULL, subject_id uuid NOT NULL,
  state text NOT NULL DEFAULT 'waiting', progress smallint NOT NULL DEFAULT 0, size bigint, content_sha256 text,
  failure_code text, created_at timestamptz NOT NULL DEFAULT now(), finished_at timestamptz,
  ends_at timestamptz NOT NULL, PRIMARY KEY (user_id, id)
);
CREATE INDEX archives_end ON archives (ends_at);
CREATE UNIQUE INDEX archives_one_running ON archives (user_id, subject_id) WHERE state IN ('waiting', 'working');
CALL protect_table('archives', 'own_rows', 'owner_functions');
GRANT SELECT, INSERT, UPDATE, DELETE ON archives TO boardsearch_app;

-- Backups of an account; a row comes before its bytes, and goes after them. Keys stand locked by a passphrase that is kept nowhere.
CREATE TABLE account_backups (
  user_id uuid NOT NULL REFERENCES auth_users ON DELETE CASCADE, id uuid NOT NULL,
  state text NOT NULL DEFAULT 'waiting', progress smallint NOT NULL DEFAULT 0, week date, key_id uuid, counts jsonb,
  size bigint, added_size bigint, content_sha256 text, object_ids uuid[] NOT NULL DEFAULT '{}', failure_code text,
  created_at timestamptz NOT NULL DEFAULT now(), finished_at timestamptz, checked_at timestamptz,
  PRIMARY KEY (user_id, id),
  CONSTRAINT account_backups_week UNIQUE (user_id, week)
);
CREATE UNIQUE INDEX account_backups_one_running ON account_backups (user_id) WHERE state IN ('waiting', 'working');
-- A backup becomes good together with the entry in the log that says so: by the accounts' part of the service.
CALL protect_table('account_backups', 'own_rows', 'own_account', 'owner_functions');
GRANT SELECT, INSERT, UPDATE, DELETE ON account_backups TO boardsearch_app;
GRANT SELECT, UPDATE ON account_backups TO boardsearch_auth;

CREATE TABLE backup_objects (
  user_id uuid NOT NULL REFERENCES auth_users ON DELETE CASCADE, id uuid NOT NULL, content_sha256 text NOT NULL,
  size bigint NOT NULL, key_id uuid, stored_sha256 text, created_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (user_id, id),
  CONSTRAINT backup_objects_content UNIQUE NULLS NOT DISTINCT (user_id, content_sha256, key_id)
);
CALL protect_table('backup_objects', 'own_rows');
GRANT SELECT, INSERT, UPDATE, DELETE ON backup_objects TO boardsearch_app;

CREATE TABLE backup_keys (
  user_id uuid NOT NULL REFERENCES auth_users ON DELETE CASCADE, id uuid NOT NULL, recipient text NOT NULL,
  locked_identity text NOT NULL, is_current boolean NOT NULL, created_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (user_id, id)
);
CREATE UNIQUE INDEX backup_keys_current ON backup_keys (user_id) WHERE is_current;
CALL protect_table('backup_keys', 'own_rows', 'owner_functions');
GRANT SELECT, INSERT, UPDATE, DELETE ON backup_keys TO boardsearch_app;

-- An account's address has found its holder: its next backups are not locked with a passphrase that somebody set before.
CREATE FUNCTION drop_backup_passphrase(user_id_param uuid) RETURNS boolean
LANGUAGE sql SECURITY DEFINER SET search_path = public, pg_temp AS $$
  WITH dropped AS (UPDATE backup_keys SET is_current = false WHERE user_id = user_id_param AND is_current RETURNING id)
  SELECT EXISTS (SELECT FROM dropped)
$$;
CALL restrict_function('drop_backup_passphrase', 'boardsearch_auth');

-- Archives and backups that are put in again.
CREATE TABLE imports (
  user_id uuid NOT NULL REFERENCES auth_users ON DELETE CASCADE, id uuid NOT NULL, backup_id uuid, state text NOT NULL,
  progress smallint NOT NULL DEFAULT 0, sealed_identity text, preview jsonb, choice jsonb, report jsonb, failure_code text,
  created_at timestamptz NOT NULL DEFAULT now(), changed_at timestamptz NOT NULL DEFAULT now(), finished_at timestamptz,
  PRIMARY KEY (user_id, id)
);
CREATE INDEX imports_age ON imports (changed_at);
CREATE UNIQUE INDEX imports_one_open ON imports (user_id) WHERE state IN ('checking', 'locked', 'ready', 'working');
CALL protect_table('imports', 'own_rows', 'owner_functions');
GRANT SELECT, INSERT, UPDATE, DELETE ON imports TO boardsearch_app;

-- What users are to be told by mail, until it is told, and days of which they were told their tasks.
CREATE TABLE notices (
  user_id uuid NOT NULL REFERENCES auth_users ON DELETE CASCADE, id uuid NOT NULL, kind text NOT NULL, detail text,
  at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (user_id, id)
);
CREATE INDEX notices_age ON notices (at);
CALL protect_table('notices', 'own_rows', 'own_account', 'owner_functions');
GRANT SELECT, INSERT, UPDATE, DELETE ON notices TO boardsearch_app;
GRANT INSERT ON notices TO boardsearch_auth;

CREATE TABLE notice_days (
  user_id uuid NOT NULL REFERENCES auth_users ON DELETE CASCADE, day date NOT NULL,
  PRIMARY KEY (user_id, day)
);
CALL protect_table('notice_days', 'own_rows', 'owner_functions');
GRANT SELECT, INSERT, DELETE ON notice_days TO boardsearch_app;

-- No row-level security: what the welcome chat tells every visitor.
CREATE TABLE chatbot_knowledge (
  id uuid PRIMARY KEY, content text NOT NULL, updated_at timestamptz NOT NULL DEFAULT clock_timestamp(),
  updated_by uuid
);
CREATE INDEX chatbot_knowledge_newest ON chatbot_knowledge (updated_at, id);
GRANT SELECT ON chatbot_knowledge TO boardsearch_app;
GRANT SELECT, INSERT (id, content, updated_by) ON chatbot_knowledge TO boardsearch_auth;

CREATE TABLE language_models (
  id uuid PRIMARY KEY, name text NOT NULL, dialect text NOT NULL, address text NOT NULL, model text NOT NULL,
  sealed_key text, api_version text, region text NOT NULL DEFAULT '', input_price numeric(12,6) NOT NULL DEFAULT 0,
  output_price numeric(12,6) NOT NULL DEFAULT 0, currency text NOT NULL DEFAULT 'EUR', tokens_per_day bigint,
  tokens_per_month bigint, requests_at_once integer, uses text[] NOT NULL, position integer NOT NULL,
  is_enabled boolean NOT NULL DEFAULT true, is_for_all boolean NOT NULL DEFAULT false,
  is_private_allowed boolean NOT NULL DEFAULT false, context_tokens integer,
  is_from_environment boolean NOT NULL DEFAULT false, changed_at timestamptz NOT NULL DEFAULT now(), changed_by uuid,
  removed_at timestamptz
);
CREATE UNIQUE INDEX language_models_environment ON language_models (is_from_environment) WHERE is_from_environment;
CREATE UNIQUE INDEX language_models_name ON language_models (lower(name)) WHERE removed_at IS NULL;
CALL protect_table('language_models', 'sign_in_service', 'owner_functions');
GRANT SELECT, INSERT, UPDATE, DELETE ON language_models TO boardsearch_auth;

CREATE TABLE customer_models (
  customer_id uuid NOT NULL REFERENCES customers ON DELETE CASCADE,
  model_id uuid NOT NULL REFERENCES language_models ON DELETE CASCADE, is_allowed boolean NOT NULL,
  PRIMARY KEY (customer_id, model_id)
);
CALL protect_table('customer_models', 'sign_in_service', 'owner_functions');
GRANT SELECT, INSERT, UPDATE, DELETE ON customer_models TO boardsearch_auth;

CREATE TABLE customer_model_limits (
  customer_id uuid PRIMARY KEY REFERENCES customers ON DELETE CASCADE, tokens_per_month bigint,
  cost_per_month numeric(12,6)
);
CALL protect_table('customer_model_limits', 'sign_in_service', 'owner_functions');
GRANT SELECT, INSERT, UPDATE, DELETE ON customer_model_limits TO boardsearch_auth;

CREATE TABLE model_usage (
  customer_id uuid NOT NULL REFERENCES customers ON DELETE CASCADE,
  model_id uuid NOT NULL REFERENCES language_models ON DELETE CASCADE, day date NOT NULL, tokens_in bigint NOT NULL,
  tokens_out bigint NOT NULL, cost_micros bigint NOT NULL, calls integer NOT NULL, failures integer NOT NULL,
  PRIMARY KEY (customer_id, model_id, day)
);
CREATE INDEX model_usage_model ON model_usage (model_id, day);
CALL protect_table('model_usage', 'sign_in_service', 'owner_functions');
GRANT SELECT ON model_usage TO boardsearch_auth;

CREATE TABLE model_reservations (
  id uuid PRIMARY KEY, customer_id uuid NOT NULL REFERENCES customers ON DELETE CASCADE,
  model_id uuid NOT NULL REFERENCES language_models ON DELETE CASCADE, day date NOT NULL, tokens_in bigint NOT NULL,
  tokens_out bigint NOT NULL, cost_micros bigint NOT NULL, expires_at timestamptz NOT NULL
);
CALL protect_table('model_reservations', 'owner_functions');

CREATE TABLE model_notices (
  model_id uuid NOT NULL REFERENCES language_models ON DELETE CASCADE, day date NOT NULL, kind text NOT NULL,
  PRIMARY KEY (model_id, day, kind)
);
CALL protect_table('model_notices', 'sign_in_service', 'owner_functions');
GRANT SELECT, INSERT, UPDATE, DELETE ON model_notices TO boardsearch_auth;

CREATE TABLE search_models (
  model_id uuid NOT NULL REFERENCES language_models ON DELETE CASCADE, "use" text NOT NULL, version text NOT NULL,
  state text NOT NULL DEFAULT 'off', gain real NOT NULL, measured jsonb NOT NULL,
  measured_at timestamptz NOT NULL DEFAULT now(), PRIMARY KEY (model_id, use)
);
CALL protect_table('search_models', 'sign_in_service', 'owner_functions');
GRANT SELECT, INSERT, UPDATE, DELETE ON search_models TO boardsearch_auth;

CREATE TABLE document_vectors (
  user_id uuid NOT NULL REFERENCES auth_users ON DELETE CASCADE, model_id uuid NOT NULL, dimension smallint NOT NULL,
  document_id uuid NOT NULL, passages integer NOT NULL, PRIMARY KEY (user_id, model_id, dimension, document_id),
  FOREIGN KEY (user_id, document_id) REFERENCES documents ON DELETE CASCADE
);
CREATE INDEX document_vectors_document ON document_vectors (user_id, document_id);
CALL protect_table('document_vectors', 'own_rows', 'owner_functions');
GRANT SELECT, INSERT, UPDATE, DELETE ON document_vectors TO boardsearch_app;

CREATE TABLE passage_vectors (
  user_id uuid NOT NULL REFERENCES auth_users ON DELETE CASCADE, model_id uuid NOT NULL, dimension smallint NOT NULL,
  passage_id uuid NOT NULL, document_id uuid NOT NULL, code bit varying NOT NULL, vector bytea NOT NULL,
  PRIMARY KEY (user_id, model_id, dimension, passage_id),
  FOREIGN KEY (user_id, document_id) REFERENCES documents ON DELETE CASCADE
) WITH (toast_tuple_target=128);
ALTER TABLE passage_vectors ALTER COLUMN vector SET STORAGE EXTERNAL;
CREATE INDEX passage_vectors_document ON passage_vectors (user_id, document_id);
CALL protect_table('passage_vectors', 'own_rows', 'owner_functions');
GRANT SELECT, INSERT, UPDATE, DELETE ON passage_vectors TO boardsearch_app;

CREATE TABLE vector_jobs (
  user_id uuid PRIMARY KEY REFERENCES auth_users ON DELETE CASCADE, queued_at timestamptz NOT NULL DEFAULT now()
);
CALL protect_table('vector_jobs', 'own_rows', 'owner_functions');
GRANT SELECT, INSERT, UPDATE, DELETE ON vector_jobs TO boardsearch_app;

CREATE TABLE demo_personas (
  user_id uuid PRIMARY KEY REFERENCES auth_users ON DELETE CASCADE, persona text NOT NULL UNIQUE,
  papers_version text, papers_ready integer NOT NULL DEFAULT 0, updated_at timestamptz NOT NULL DEFAULT now()
);
CALL protect_table('demo_personas', 'sign_in_service', 'owner_functions');
GRANT SELECT, INSERT, UPDATE, DELETE ON demo_personas TO boardsearch_auth;

CREATE TABLE demo_visits (
  user_id uuid PRIMARY KEY REFERENCES auth_users ON DELETE CASCADE,
  persona_id uuid NOT NULL REFERENCES demo_personas ON DELETE CASCADE, customer_id uuid NOT NULL,
  questions integer NOT NULL DEFAULT 0, started_at timestamptz NOT NULL DEFAULT now(), ends_at timestamptz NOT NULL
);
CREATE INDEX demo_visits_end ON demo_visits (ends_at);
CREATE INDEX demo_visits_persona ON demo_visits (persona_id);
CALL protect_table('demo_visits', 'sign_in_service', 'owner_functions');
GRANT SELECT, INSERT, UPDATE, DELETE ON demo_visits TO boardsearch_auth;

-- No row-level security: days and a number, no tenant's data.
CREATE TABLE demo_resets (
  day date PRIMARY KEY, finished_at timestamptz, visits_ended integer NOT NULL DEFAULT 0
);
GRANT SELECT, INSERT, UPDATE, DELETE ON demo_resets TO boardsearch_auth;

-- Every start writes this anew, from the configuration.
CREATE FUNCTION audit_retention_days() RETURNS int LANGUAGE sql STABLE AS 'SELECT 400';

-- Also one who is shut out by now: what they did before is told all the same.
CREATE FUNCTION is_provider_admin(p_user_id uuid) RETURNS boolean
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT EXISTS (SELECT FROM user_roles r JOIN user_profiles p ON p.user_id = r.user_id JOIN customers c ON c.id = p.customer_id
    WHERE r.user_id = p_user_id AND r.role = 'admin' AND NOT r.is_demo AND c.is_provider);
$$;
CALL restrict_function('is_provider_admin', 'boardsearch_auth');

-- Whether the transaction is an admin's of the provider: they read all of the log, everybody else what is their own.
CREATE FUNCTION is_admin_context() RETURNS boolean
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT is_admin(current_app_user());
$$;
CALL restrict_function('is_admin_context', 'boardsearch_auth');

CREATE POLICY own_rows_or_admin ON audit_entries FOR SELECT TO boardsearch_auth
  USING (user_id = (SELECT current_app_user()) OR (SELECT is_admin_context()));
CREATE POLICY own_rows_or_admin ON audit_personal FOR SELECT TO boardsearch_auth
  USING (user_id = (SELECT current_app_user()) OR (SELECT is_admin_context()));

CREATE VIEW audit_log WITH (security_invoker = true) AS
  SELECT e.chain, e.seq, e.id, e.occurred_at, e.action, e.result, e.user_id, e.actor_user_id,
    nullif(e.chain, '00000000-0000-0000-0000-000000000000') AS customer_id,
    p.address, p.content::jsonb ->> 'device' AS device, nullif(p.content::jsonb -> 'details', 'null') AS details
  FROM audit_entries e LEFT JOIN audit_personal p ON p.chain = e.chain AND p.seq = e.seq;
GRANT SELECT ON audit_log TO boardsearch_app, boardsearch_auth;

CREATE FUNCTION audit_time(p_instant timestamptz) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT to_char(p_instant AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"');
$$;
CALL restrict_function('audit_time');

-- What the hash of an entry is taken over: JSON, keys in order, no spaces. features/audit/chain makes the same of a row.
CREATE FUNCTION audit_canonical(p_chain uuid, p_seq bigint, p_id uuid, p_at timestamptz, p_action text, p_result text,
  p_user uuid, p_actor uuid, p_personal bytea, p_prev bytea) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT concat('{"action":', to_json(p_action), ',"actor":', coalesce(to_json(p_actor)::text, 'null'),
    ',"at":"', audit_time(p_at), '","chain":"', p_chain, '","id":"', p_id,
    '","personal":', coalesce(to_json(encode(p_personal, 'hex'))::text, 'null'), ',"prev":"', encode(p_prev, 'hex'),
    '","result":', to_json(p_result), ',"seq":', p_seq, ',"user":', coalesce(to_json(p_user)::text, 'null'), '}');
$$;
CALL restrict_function('audit_canonical');

-- At the commit: what the transaction has done goes to the ends of its chains. Their heads are locked as late as can be, and
-- in one order, so that no two transactions wait for each other.
CREATE FUNCTION chain_audit_entries() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  this_transaction bigint := pg_current_xact_id()::text::bigint;
  no_customer uuid := '00000000-0000-0000-0000-000000000000';
  each record;
  head record;
  this_chain uuid;
  at timestamptz;
  content_hash bytea;
  entry_hash bytea;
  entry_id uuid;
BEGIN
  FOR each IN
    WITH taken AS (DELETE FROM audit_intake WHERE transaction = this_transaction RETURNING *)
    SELECT t.*, coalesce(t.customer_id, u.customer_id, a.customer_id, no_customer) AS chain
    FROM taken t LEFT JOIN user_profiles u ON u.user_id = t.user_id LEFT JOIN user_profiles a ON a.user_id = t.actor_user_id
    ORDER BY chain, t.ordinal
  LOOP
    IF this_chain IS DISTINCT FROM each.chain THEN
      this_chain := each.chain;
      SELECT seq, hash INTO head FROM audit_heads WHERE chain = this_chain FOR UPDATE;
      IF NOT FOUND THEN
        INSERT INTO audit_heads (chain) VALUES (this_chain) ON CONFLICT DO NOTHING;
        SELECT seq, hash INTO head FROM audit_heads WHERE chain = this_chain FOR UPDATE;
      END IF;
    END IF;
    at := clock_timestamp();
    entry_id := date_audit_id(each.id, at);
    content_hash := CASE WHEN each.personal IS NULL THEN NULL ELSE sha256(convert_to(each.personal, 'UTF8')) END;
    entry_hash := sha256(convert_to(audit_canonical(this_chain, head.seq + 1, entry_id, at, each.action, each.result,
      each.user_id, each.actor_user_id, content_hash, head.hash), 'UTF8'));
    INSERT INTO audit_entries (chain, seq, id, occurred_at, action, result, user_id, actor_user_id, personal_hash, prev, hash)
      VALUES (this_chain, head.seq + 1, entry_id, at, each.action, each.result, each.user_id, each.actor_user_id,
        content_hash, head.hash, entry_hash);
    IF each.personal IS NOT NULL THEN
      INSERT INTO audit_personal (chain, seq, id, occurred_at, user_id, content)
        VALUES (this_chain, head.seq + 1, entry_id, at, each.user_id, each.personal);
    END IF;
    UPDATE audit_heads SET seq = head.seq + 1, hash = entry_hash WHERE chain = this_chain;
    head.seq := head.seq + 1;
    head.hash := entry_hash;
  END LOOP;
  RETURN NULL;
END $$;
CALL restrict_function('chain_audit_entries');

-- An id bears the time in its first 48 bits (UUIDv7); one of about now stays, so that acts of one moment keep their order.
CREATE FUNCTION date_audit_id(p_id uuid, p_at timestamptz) RETURNS uuid LANGUAGE plpgsql IMMUTABLE AS $$
DECLARE
  this_moment bigint := (extract(epoch FROM p_at) * 1000)::bigint;
  signs text := replace(p_id::text, '-', '');
BEGIN
  IF abs(('x' || left(signs, 12))::bit(48)::bigint - this_moment) <= 5000 THEN RETURN p_id; END IF;
  RETURN (lpad(to_hex(this_moment), 12, '0') || substr(signs, 13))::uuid;
END $$;
CALL restrict_function('date_audit_id');

CREATE CONSTRAINT TRIGGER audit_intake_chained AFTER INSERT ON audit_intake DEFERRABLE INITIALLY DEFERRED
  FOR EACH ROW EXECUTE FUNCTION chain_audit_entries();

CREATE FUNCTION refuse_audit_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'the audit log is append-only' USING ERRCODE = 'insufficient_privilege';
END $$;

-- Nothing is deleted before its time, and afterwards only as far as a signed statement says.
CREATE FUNCTION refuse_early_audit_deletion() RETURNS trigger LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
BEGIN
  IF OLD.occurred_at >= now() - make_interval(days => audit_retention_days())
    OR NOT EXISTS (SELECT FROM audit_prunings WHERE chain = OLD.chain AND seq >= OLD.seq) THEN
    RAISE EXCEPTION 'the audit log is append-only' USING ERRCODE = 'insufficient_privilege';
  END IF;
  RETURN OLD;
END $$;

-- What an entry says of people goes with the entry, or with the person it is about.
CREATE FUNCTION refuse_personal_deletion_but_erasure() RETURNS trigger LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
BEGIN
  IF EXISTS (SELECT FROM audit_entries e WHERE e.chain = OLD.chain AND e.seq = OLD.seq
    AND NOT EXISTS (SELECT FROM erasures WHERE user_id = e.user_id)) THEN
    RAISE EXCEPTION 'the audit log is append-only' USING ERRCODE = 'insufficient_privilege';
  END IF;
  RETURN OLD;
END $$;

CREATE FUNCTION refuse_audit_head_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.chain <> OLD.chain OR NEW.seq <> OLD.seq + 1 THEN
    RAISE EXCEPTION 'the audit log is append-only' USING ERRCODE = 'insufficient_privilege';
  END IF;
  RETURN NEW;
END $$;

DO $$
DECLARE each text;
BEGIN
  FOREACH each IN ARRAY ARRAY['audit_heads', 'audit_entries', 'audit_personal', 'audit_checkpoints', 'audit_prunings'] LOOP
    EXECUTE format('CREATE TRIGGER append_only_whole BEFORE TRUNCATE ON %I FOR EACH STATEMENT EXECUTE FUNCTION refuse_audit_change()', each);
  END LOOP;
  FOREACH each IN ARRAY ARRAY['audit_entries', 'audit_personal', 'audit_checkpoints', 'audit_prunings'] LOOP
    EXECUTE format('CREATE TRIGGER append_only BEFORE UPDATE ON %I FOR EACH ROW EXECUTE FUNCTION refuse_audit_change()', each);
  END LOOP;
  FOREACH each IN ARRAY ARRAY['audit_heads', 'audit_checkpoints', 'audit_prunings'] LOOP
    EXECUTE format('CREATE TRIGGER append_only_kept BEFORE DELETE ON %I FOR EACH ROW EXECUTE FUNCTION refuse_audit_change()', each);
  END LOOP;
END $$;
CREATE TRIGGER append_only BEFORE UPDATE ON audit_heads FOR EACH ROW EXECUTE FUNCTION refuse_audit_head_change();
CREATE TRIGGER retention BEFORE DELETE ON audit_entries FOR EACH ROW EXECUTE FUNCTION refuse_early_audit_deletion();
CREATE TRIGGER erasure BEFORE DELETE ON audit_personal FOR EACH ROW EXECUTE FUNCTION refuse_personal_deletion_but_erasure();

-- Entries of one chain in order, for whoever verifies it, prunes it, or hands it on.
CREATE FUNCTION read_audit_chain(p_chain uuid, p_after bigint, p_limit int)
RETURNS TABLE (seq bigint, id uuid, at text, action text, result text, user_id uuid, actor_user_id uuid, personal_hash bytea,
  prev bytea, hash bytea, content text)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT e.seq, e.id, audit_time(e.occurred_at), e.action, e.result, e.user_id, e.actor_user_id, e.personal_hash, e.prev, e.hash,
    p.content
  FROM audit_entries e LEFT JOIN audit_personal p ON p.chain = e.chain AND p.seq = e.seq
  WHERE e.chain = p_chain AND e.seq > p_after ORDER BY e.seq LIMIT p_limit;
$$;
CALL restrict_function('read_audit_chain', 'boardsearch_auth');

-- Chains with entries but without a head, and acts that no commit has chained: neither comes about by itself.
CREATE FUNCTION find_stray_audit_entries() RETURNS TABLE (chain uuid, seq bigint, id uuid)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  WITH RECURSIVE chains AS (
    (SELECT e.chain FROM audit_entries e ORDER BY e.chain LIMIT 1)
    UNION ALL
    SELECT (SELECT e.chain FROM audit_entries e WHERE e.chain > c.chain ORDER BY e.chain LIMIT 1) FROM chains c WHERE c.chain IS NOT NULL
  )
  SELECT c.chain, first.seq, first.id FROM chains c
    CROSS JOIN LATERAL (SELECT e.seq, e.id FROM audit_entries e WHERE e.chain = c.chain ORDER BY e.seq LIMIT 1) first
    WHERE NOT EXISTS (SELECT FROM audit_heads h WHERE h.chain = c.chain)
  UNION ALL
  SELECT '00000000-0000-0000-0000-000000000000', 0, i.id FROM audit_intake i;
$$;
CALL restrict_function('find_stray_audit_entries', 'boardsearch_auth');

-- Whether what an entry said of people was erased with one of them: the log itself says so.
CREATE FUNCTION list_erased_people(p_ids uuid[]) RETURNS SETOF uuid
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT DISTINCT e.user_id FROM audit_entries e
    WHERE e.user_id = ANY (p_ids) AND e.action = 'account_erased' AND e.result = 'success' AND e.actor_user_id IS NULL;
$$;
CALL restrict_function('list_erased_people', 'boardsearch_auth');

-- How far each chain is past its time; up to the first entry that is not.
CREATE FUNCTION list_prunable_chains() RETURNS TABLE (chain uuid, seq bigint, hash bytea, at text)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT h.chain, e.seq, e.hash, audit_time(e.occurred_at) FROM audit_heads h
    CROSS JOIN LATERAL (
      SELECT coalesce((SELECT min(k.seq) FROM audit_entries k
        WHERE k.chain = h.chain AND k.occurred_at >= now() - make_interval(days => audit_retention_days())), h.seq + 1) - 1 AS last
    ) kept
    JOIN audit_entries e ON e.chain = h.chain AND e.seq = kept.last
    WHERE EXISTS (SELECT FROM audit_entries o WHERE o.chain = h.chain
      AND o.occurred_at < now() - make_interval(days => audit_retention_days()));
$$;
CALL restrict_function('list_prunable_chains', 'boardsearch_auth');

-- Deletes what is past its time, once a signed statement says up to where: verification begins there.
CREATE FUNCTION prune_audit_chain(p_chain uuid, p_seq bigint, p_hash bytea, p_statement text, p_signature text) RETURNS bigint
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE pruned bigint;
BEGIN
  IF NOT EXISTS (SELECT FROM audit_entries WHERE chain = p_chain AND seq = p_seq AND hash = p_hash) THEN RETURN 0; END IF;
  INSERT INTO audit_prunings (chain, seq, statement, signature) VALUES (p_chain, p_seq, p_statement, p_signature);
  DELETE FROM audit_entries WHERE chain = p_chain AND seq <= p_seq;
  GET DIAGNOSTICS pruned = ROW_COUNT;
  RETURN pruned;
END $$;
CALL restrict_function('prune_audit_chain', 'boardsearch_auth');

-- Names for admins alone; the log itself holds none.
CREATE FUNCTION list_audit_people(p_ids uuid[]) RETURNS TABLE (user_id uuid, email text, full_name text)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT u.id, u.email, p.full_name FROM auth_users u JOIN user_profiles p ON p.user_id = u.id
    WHERE u.id = ANY (p_ids) AND (SELECT is_admin_context());
$$;
CALL restrict_function('list_audit_people', 'boardsearch_auth');

CREATE FUNCTION find_audit_people(p_text text, p_limit int) RETURNS SETOF uuid
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT u.id FROM auth_users u JOIN user_profiles p ON p.user_id = u.id
    WHERE (SELECT is_admin_context())
      AND (strpos(lower(u.email), lower(p_text)) > 0 OR strpos(lower(p.full_name), lower(p_text)) > 0)
    ORDER BY u.email = lower(p_text) DESC, u.email LIMIT p_limit;
$$;
CALL restrict_function('find_audit_people', 'boardsearch_auth');

-- Where somebody has signed in before this entry.
CREATE FUNCTION list_sign_in_places(p_user_id uuid, p_before uuid) RETURNS TABLE (address text, device text)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT DISTINCT l.address, l.device FROM audit_log l
    WHERE l.user_id = p_user_id AND l.action = 'sign_in' AND l.result = 'success' AND l.id < p_before;
$$;
CALL restrict_function('list_sign_in_places', 'boardsearch_auth');

-- Who lets the provider's admins look into what is theirs, and since when. No row: nobody may. Only the user writes theirs,
-- in an admin's transaction, whoever's context it is in.
CREATE TABLE look_permissions (
  user_id uuid PRIMARY KEY REFERENCES auth_users ON DELETE CASCADE, allowed_at timestamptz NOT NULL DEFAULT now()
);
CALL protect_table('look_permissions', 'owner_reads', 'admin_reads');
CREATE POLICY own_decision ON look_permissions TO boardsearch_auth
  USING (user_id = (SELECT current_app_user()))
  WITH CHECK (user_id = (SELECT current_app_user()) AND (SELECT current_admin()) IS NULL);
GRANT SELECT, INSERT, DELETE ON look_permissions TO boardsearch_auth;

CREATE FUNCTION looks_allowed_at(p_user_id uuid) RETURNS timestamptz
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT allowed_at FROM look_permissions WHERE user_id = p_user_id;
$$;
CALL restrict_function('looks_allowed_at', 'boardsearch_auth');

-- The customers whose names of chats and files an admin (user_id) gave a reason to read, each for an hour.
CREATE TABLE look_hours (
  user_id uuid NOT NULL REFERENCES auth_users ON DELETE CASCADE, customer_id uuid NOT NULL REFERENCES customers ON DELETE CASCADE,
  opened_at timestamptz NOT NULL DEFAULT now(), PRIMARY KEY (user_id, customer_id)
);
CREATE INDEX look_hours_customer ON look_hours (customer_id);
CALL protect_table('look_hours', 'own_account', 'owner_functions');
GRANT SELECT, INSERT, UPDATE, DELETE ON look_hours TO boardsearch_auth;

-- Ends what admins opened while the transaction's user allowed looks: hours, and archives that contain what is theirs.
CREATE FUNCTION end_looks() RETURNS void
LANGUAGE sql SECURITY DEFINER SET search_path = public, pg_temp AS $$
  DELETE FROM look_hours WHERE customer_id = (SELECT customer_id FROM user_profiles WHERE user_id = current_app_user());
  UPDATE archives SET ends_at = now() WHERE ends_at > now() AND subject_id <> user_id AND subject_id IN (
    SELECT chain FROM audit_entries WHERE user_id = current_app_user() AND action = 'customer_exported');
$$;
CALL restrict_function('end_looks', 'boardsearch_auth');

-- How far a user has confirmed what the provider did with their account (features/audit/unseen-acts.ts).
CREATE TABLE seen_provider_acts (
  user_id uuid PRIMARY KEY REFERENCES auth_users ON DELETE CASCADE, seen_at timestamptz NOT NULL
);
CALL protect_table('seen_provider_acts', 'own_rows');
GRANT SELECT, INSERT, UPDATE ON seen_provider_acts TO boardsearch_app;

-- Archives of all users whose time is over, for the sweep.
CREATE FUNCTION list_ended_archives(p_now timestamptz) RETURNS TABLE (user_id uuid, customer_id uuid, id uuid, subject_id uuid)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT a.user_id, p.customer_id, a.id, a.subject_id FROM archives a JOIN user_profiles p ON p.user_id = a.user_id
    WHERE a.ends_at <= p_now ORDER BY a.ends_at LIMIT 100;
$$;
CALL restrict_function('list_ended_archives', 'boardsearch_app');

-- Whose weekly backup is still to be made: who has it on, no backup of this week, and anything to save.
CREATE FUNCTION list_due_backups(p_week date, p_since timestamptz) RETURNS TABLE (user_id uuid, customer_id uuid)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT p.user_id, p.customer_id FROM user_profiles p
    JOIN user_roles r ON r.user_id = p.user_id AND NOT r.is_demo
    LEFT JOIN user_settings s ON s.user_id = p.user_id
    WHERE p.created_at < p_since AND coalesce(s.values ->> 'weeklyBackup', 'true') = 'true'
      AND NOT EXISTS (SELECT FROM account_backups b WHERE b.user_id = p.user_id AND (b.week >= p_week OR b.state IN ('waiting', 'working')))
      AND (EXISTS (SELECT FROM file_uploads f WHERE f.user_id = p.user_id) OR EXISTS (SELECT FROM chat_sessions c WHERE c.user_id = p.user_id))
    ORDER BY p.user_id LIMIT 100;
$$;
CALL restrict_function('list_due_backups', 'boardsearch_app');

-- What waits for a job, or is being worked on by one: archives, backups and imports of all users.
CREATE FUNCTION list_awaited_work(p_kind text) RETURNS TABLE (user_id uuid, customer_id uuid, id uuid)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT w.user_id, p.customer_id, w.id FROM (
    SELECT a.user_id, a.id FROM archives a WHERE p_kind = 'archive' AND a.state IN ('waiting', 'working')
    UNION ALL
    SELECT b.user_id, b.id FROM account_backups b WHERE p_kind = 'backup' AND b.state IN ('waiting', 'working')
    UNION ALL
    SELECT i.user_id, i.id FROM imports i WHERE p_kind = 'import' AND i.state IN ('checking', 'working')
  ) w JOIN user_profiles p ON p.user_id = w.user_id;
$$;
CALL restrict_function('list_awaited_work', 'boardsearch_app');

-- Imports with which nobody has gone on since a time.
CREATE FUNCTION list_idle_imports(p_before timestamptz) RETURNS TABLE (user_id uuid, customer_id uuid, id uuid)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT i.user_id, p.customer_id, i.id FROM imports i JOIN user_profiles p ON p.user_id = i.user_id
    WHERE i.changed_at < p_before LIMIT 100;
$$;
CALL restrict_function('list_idle_imports', 'boardsearch_app');

-- Who has notices that waited long enough for others to join them; those of sign-ins wait for none.
CREATE FUNCTION list_noticed_users(p_before timestamptz, p_after uuid) RETURNS TABLE (user_id uuid, customer_id uuid)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT DISTINCT n.user_id, p.customer_id FROM notices n JOIN user_profiles p ON p.user_id = n.user_id
    JOIN user_roles r ON r.user_id = n.user_id AND NOT r.is_demo
    WHERE n.user_id > p_after AND (n.kind IN ('new-sign-in', 'backup-made') OR n.at <= p_before) ORDER BY n.user_id LIMIT 100;
$$;
CALL restrict_function('list_noticed_users', 'boardsearch_app');

-- Who wants to be told of tasks, and was not told of those of a day.
CREATE FUNCTION list_users_to_remind(p_day date, p_after uuid) RETURNS TABLE (user_id uuid, customer_id uuid)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT p.user_id, p.customer_id FROM user_profiles p
    JOIN user_roles r ON r.user_id = p.user_id AND NOT r.is_demo
    JOIN user_settings s ON s.user_id = p.user_id AND s.values ->> 'notifyTaskDue' = 'true'
    WHERE p.user_id > p_after AND NOT EXISTS (SELECT FROM notice_days d WHERE d.user_id = p.user_id AND d.day = p_day)
    ORDER BY p.user_id LIMIT 100;
$$;
CALL restrict_function('list_users_to_remind', 'boardsearch_app');

-- Whose account a call is on: the customer of the transaction's user; the provider's own where there is none, as in the welcome chat.
CREATE FUNCTION model_customer() RETURNS uuid
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT coalesce(nullif(current_setting('app.customer_id', true), '')::uuid, (SELECT id FROM customers WHERE is_provider))
$$;
CALL restrict_function('model_customer');

-- Models that the transaction's customer may use, in the order in which they are asked. Without a user: those of the welcome chat.
CREATE FUNCTION usable_models() RETURNS SETOF language_models
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT m.* FROM language_models m
  LEFT JOIN customer_models c ON c.model_id = m.id AND c.customer_id = model_customer()
  WHERE m.is_enabled AND m.removed_at IS NULL AND CASE
    WHEN coalesce(current_setting('app.customer_id', true), '') = '' THEN 'welcome' = ANY (m.uses)
    ELSE coalesce(c.is_allowed, m.is_for_all)
  END
  ORDER BY m.position, m.id
$$;
CALL restrict_function('usable_models', 'boardsearch_app');

-- What the privacy notice tells everybody: models that somebody's question may reach.
CREATE FUNCTION public_models() RETURNS TABLE (name text, region text, dialect text, is_private_allowed boolean, uses text[])
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT m.name, m.region, m.dialect, m.is_private_allowed, m.uses FROM language_models m
  WHERE m.is_enabled AND m.removed_at IS NULL AND cardinality(m.uses) > 0 AND (m.is_for_all OR 'welcome' = ANY (m.uses)
    OR EXISTS (SELECT FROM customer_models c WHERE c.model_id = m.id AND c.is_allowed))
  ORDER BY m.position, m.id
$$;
CALL restrict_function('public_models', 'boardsearch_app');

-- Takes the most that a call may use out of what is left, or says what is used up; nothing is sent before. Reservations take turns,
-- so that of several at one moment no more pass than fit. A call whose process died keeps what it had taken: it may have been billed.
CREATE FUNCTION reserve_model_call(reservation uuid, wanted_model uuid, most_in bigint, most_out bigint, today date, lease interval)
RETURNS text
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  caller uuid := model_customer();
  month date := date_trunc('month', today)::date;
  model language_models;
  allowed customer_model_limits;
  cost bigint;
  used record;
BEGIN
  PERFORM pg_advisory_xact_lock(hashtextextended('language model budgets', 0));
  WITH dead AS (
    DELETE FROM model_reservations WHERE expires_at <= clock_timestamp() RETURNING *
  )
  INSERT INTO model_usage AS u (customer_id, model_id, day, tokens_in, tokens_out, cost_micros, calls, failures)
    SELECT d.customer_id, d.model_id, d.day, sum(d.tokens_in), sum(d.tokens_out), sum(d.cost_micros), count(*), count(*)
    FROM dead d GROUP BY 1, 2, 3
  ON CONFLICT (customer_id, model_id, day) DO UPDATE SET
    tokens_in = u.tokens_in + excluded.tokens_in, tokens_out = u.tokens_out + excluded.tokens_out,
    cost_micros = u.cost_micros + excluded.cost_micros, calls = u.calls + excluded.calls, failures = u.failures + excluded.failures;

  SELECT * INTO model FROM usable_models() m WHERE m.id = wanted_model;
  IF model.id IS NULL THEN
    RETURN 'gone';
  END IF;
  SELECT * INTO allowed FROM customer_model_limits l WHERE l.customer_id = caller;
  cost := ceil(most_in * model.input_price + most_out * model.output_price);

  WITH counted AS (
    SELECT customer_id, model_id, day, tokens_in + tokens_out AS tokens, cost_micros, 0 AS running FROM model_usage
      WHERE day >= month AND (customer_id = caller OR model_id = model.id)
    UNION ALL
    SELECT customer_id, model_id, day, tokens_in + tokens_out, cost_micros, 1 FROM model_reservations
      WHERE customer_id = caller OR model_id = model.id
  )
  SELECT
    coalesce(sum(tokens) FILTER (WHERE customer_id = caller AND day >= month), 0) AS customer_tokens,
    coalesce(sum(cost_micros) FILTER (WHERE customer_id = caller AND day >= month), 0) AS customer_cost,
    coalesce(sum(tokens) FILTER (WHERE model_id = model.id AND day = today), 0) AS model_day,
    coalesce(sum(tokens) FILTER (WHERE model_id = model.id AND day >= month), 0) AS model_month,
    coalesce(sum(running) FILTER (WHERE model_id = model.id), 0) AS model_running
  INTO used FROM counted;

  IF used.customer_tokens + most_in + most_out > allowed.tokens_per_month THEN RETURN 'customer_tokens'; END IF;
  IF used.customer_cost + cost > allowed.cost_per_month * 1000000 THEN RETURN 'customer_cost'; END IF;
  IF used.model_day + most_in + most_out > model.tokens_per_day THEN RETURN 'model_day'; END IF;
  IF used.model_month + most_in + most_out > model.tokens_per_month THEN RETURN 'model_month'; END IF;
  IF used.model_running >= model.requests_at_once THEN RETURN 'busy'; END IF;

  INSERT INTO model_reservations (id, customer_id, model_id, day, tokens_in, tokens_out, cost_micros, expires_at)
    VALUES (reservation, caller, model.id, today, most_in, most_out, cost, clock_timestamp() + lease);
  RETURN 'reserved';
END $$;
CALL restrict_function('reserve_model_call', 'boardsearch_app');

-- A call goes on: false where it was counted as dead.
CREATE FUNCTION renew_model_call(reservation uuid, lease interval) RETURNS boolean
LANGUAGE sql SECURITY DEFINER SET search_path = public, pg_temp AS $$
  WITH renewed AS (
    UPDATE model_reservations SET expires_at = clock_timestamp() + lease
    WHERE id = reservation AND customer_id = model_customer() RETURNING 1
  ) SELECT EXISTS (SELECT FROM renewed)
$$;
CALL restrict_function('renew_model_call', 'boardsearch_app');

-- Puts what a call has used in the place of what was reserved for it. False where it was counted as dead, or before.
CREATE FUNCTION settle_model_call(reservation uuid, used_in bigint, used_out bigint, has_failed boolean) RETURNS boolean
LANGUAGE sql SECURITY DEFINER SET search_path = public, pg_temp AS $$
  WITH ended AS (
    DELETE FROM model_reservations WHERE id = reservation AND customer_id = model_customer() RETURNING *
  ), counted AS (
    INSERT INTO model_usage AS u (customer_id, model_id, day, tokens_in, tokens_out, cost_micros, calls, failures)
      SELECT e.customer_id, e.model_id, e.day, used_in, used_out, ceil(used_in * m.input_price + used_out * m.output_price), 1,
        has_failed::int
      FROM ended e JOIN language_models m ON m.id = e.model_id
    ON CONFLICT (customer_id, model_id, day) DO UPDATE SET
      tokens_in = u.tokens_in + excluded.tokens_in, tokens_out = u.tokens_out + excluded.tokens_out,
      cost_micros = u.cost_micros + excluded.cost_micros, calls = u.calls + 1, failures = u.failures + excluded.failures
    RETURNING 1
  ) SELECT EXISTS (SELECT FROM counted)
$$;
CALL restrict_function('settle_model_call', 'boardsearch_app');

-- Models that help the transaction's customer to search, in the order in which they are asked.
CREATE FUNCTION usable_search_models() RETURNS TABLE (model_id uuid, use text, version text, state text)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT s.model_id, s.use, s.version, s.state FROM search_models s JOIN usable_models() m ON m.id = s.model_id
  WHERE s.use = ANY (m.uses) AND s.gain > 0 AND s.state <> 'off'
  ORDER BY m.position, m.id
$$;
CALL restrict_function('usable_search_models', 'boardsearch_app');

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
CALL restrict_function('wanted_vectors');

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
CALL restrict_function('take_users_without_vectors', 'boardsearch_app');

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
CALL restrict_function('vector_progress', 'boardsearch_auth');

CREATE FUNCTION delete_vectors(wanted_model uuid) RETURNS void
LANGUAGE sql SECURITY DEFINER SET search_path = public, pg_temp AS $$
  DELETE FROM document_vectors WHERE model_id = wanted_model;
  DELETE FROM passage_vectors WHERE model_id = wanted_model;
$$;
CALL restrict_function('delete_vectors', 'boardsearch_auth');

-- The account that holds a persona's papers. Its customer is one that no sign-up leads to.
CREATE FUNCTION ensure_demo_persona(id_param uuid, persona_param text, email_param text, name_param text, company_param text,
  language_param text) RETURNS TABLE (user_id uuid, customer_id uuid)
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
#variable_conflict use_column
DECLARE
  known uuid;
  company uuid;
BEGIN
  PERFORM pg_advisory_xact_lock(hashtextextended('demo personas', 0));
  SELECT p.user_id INTO known FROM demo_personas p WHERE p.persona = persona_param;
  IF known IS NULL THEN
    INSERT INTO customers (id, company_name, domain_key, plan, plan_decided_at)
      VALUES (gen_random_uuid(), company_param, ':demo', 'enterprise', now())
      ON CONFLICT (lower(company_name), domain_key) DO NOTHING;
    SELECT c.id INTO company FROM customers c WHERE lower(c.company_name) = lower(company_param) AND c.domain_key = ':demo';
    PERFORM set_config('app.provisioned_customer', company::text, true);
    known := id_param;
    INSERT INTO auth_users (id, name, email, email_verified, company_name, language)
      VALUES (known, name_param, email_param, true, company_param, language_param);
    PERFORM set_config('app.provisioned_customer', '', true);
    UPDATE user_roles r SET is_demo = true WHERE r.user_id = known;
    INSERT INTO demo_personas (user_id, persona) VALUES (known, persona_param);
  END IF;
  RETURN QUERY SELECT u.user_id, u.customer_id FROM user_profiles u WHERE u.user_id = known;
END $$;
CALL restrict_function('ensure_demo_persona', 'boardsearch_auth');

-- What a visit is filled with, in an order that keys allow.
CREATE FUNCTION demo_tables() RETURNS text[] LANGUAGE sql IMMUTABLE AS $$
  SELECT ARRAY[
    'chat_folders', 'chat_sessions', 'chat_messages', 'answers', 'file_uploads', 'mail_attachments', 'documents',
    'document_versions', 'records', 'task_marks', 'pages', 'passages', 'passage_terms', 'term_df', 'user_stat', 'user_settings'
  ]
$$;
CALL restrict_function('demo_tables');

-- Fills a visit with what its persona holds: papers, passages, folders, chats and answers, under the same ids (every key
-- begins with the user). The stored bytes are shared. A visit that is filled stays as it is.
CREATE FUNCTION initialize_demo_account(demo_user_id uuid) RETURNS void
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  source uuid;
  copied text;
  copied_columns text;
BEGIN
  SELECT v.persona_id INTO source FROM demo_visits v JOIN demo_personas p ON p.user_id = v.persona_id
    WHERE v.user_id = demo_user_id AND p.papers_version IS NOT NULL;
  IF source IS NULL THEN
    RAISE EXCEPTION 'no visit of a demo that is ready' USING ERRCODE = 'object_not_in_prerequisite_state';
  END IF;
  IF EXISTS (SELECT FROM file_uploads WHERE user_id = demo_user_id) THEN
    RETURN;
  END IF;
  FOREACH copied IN ARRAY demo_tables() LOOP
    SELECT string_agg(quote_ident(attname), ', ' ORDER BY attnum) INTO copied_columns FROM pg_catalog.pg_attribute
      WHERE attrelid = format('public.%I', copied)::regclass AND attnum > 0 AND NOT attisdropped AND attgenerated = ''
        AND attname <> 'user_id';
    EXECUTE format('INSERT INTO %1$I (user_id, %2$s) SELECT $1, %2$s FROM %1$I WHERE user_id = $2', copied, copied_columns)
      USING demo_user_id, source;
  END LOOP;
END $$;
CALL restrict_function('initialize_demo_account', 'boardsearch_auth');

-- Opens a visit to a persona's papers: 'opened'; 'preparing' while these are being replaced, which waits for visits that are just
-- opened; 'full' where so many are open already. While there is a lot of room visits are copied side by side; the last hundred,
-- more than can begin at once, are let in one after the other.
CREATE FUNCTION open_demo_visit(id_param uuid, persona_id_param uuid, ends_at_param timestamptz, at_most int) RETURNS text
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  held text;
  places CONSTANT bigint := hashtextextended('demo_visits', 0);
BEGIN
  SELECT papers_version INTO held FROM demo_personas WHERE user_id = persona_id_param FOR SHARE;
  IF held IS NULL THEN
    RETURN 'preparing';
  END IF;
  IF (SELECT count(*) FROM demo_visits) < at_most - 100 THEN
    PERFORM pg_advisory_xact_lock_shared(places);
  ELSE
    PERFORM pg_advisory_xact_lock(places);
  END IF;
  -- Counted anew: others may have come while this one waited.
  IF (SELECT count(*) FROM demo_visits) >= at_most THEN
    RETURN 'full';
  END IF;
  PERFORM set_config('app.provisioned_customer', p.customer_id::text, true)
    FROM user_profiles p WHERE p.user_id = persona_id_param;
  INSERT INTO auth_users (id, name, email, email_verified, company_name, language)
    SELECT id_param, u.name, 'visit-' || id_param || '@' || split_part(u.email, '@', 2), true, u.company_name, u.language
    FROM auth_users u WHERE u.id = persona_id_param;
  PERFORM set_config('app.provisioned_customer', '', true);
  UPDATE user_roles SET is_demo = true WHERE user_id = id_param;
  INSERT INTO demo_visits (user_id, persona_id, customer_id, ends_at)
    SELECT id_param, persona_id_param, p.customer_id, ends_at_param FROM user_profiles p WHERE p.user_id = persona_id_param;
  PERFORM initialize_demo_account(id_param);
  RETURN 'opened';
END $$;
CALL restrict_function('open_demo_visit', 'boardsearch_auth');

-- Counts a question of the visit that the transaction's user is. False where it is one too many.
CREATE FUNCTION take_demo_question(at_most int) RETURNS boolean
LANGUAGE sql SECURITY DEFINER SET search_path = public, pg_temp AS $$
  WITH taken AS (
    UPDATE demo_visits SET questions = questions + 1
    WHERE user_id = current_app_user() AND questions < at_most RETURNING 1
  ) SELECT EXISTS (SELECT FROM taken)
$$;
CALL restrict_function('take_demo_question', 'boardsearch_app');

-- Gives a question of the visit that the transaction's user is back: its answer failed. Nothing where they are no visit.
CREATE FUNCTION return_demo_question() RETURNS void
LANGUAGE sql SECURITY DEFINER SET search_path = public, pg_temp AS $$
  UPDATE demo_visits SET questions = questions - 1 WHERE user_id = current_app_user() AND questions > 0
$$;
CALL restrict_function('return_demo_question', 'boardsearch_app');

-- Of the demo, functions of the owner read what personas have and make what visits have (initialize_demo_account).
DO $$
DECLARE
  copied text;
BEGIN
  FOREACH copied IN ARRAY demo_tables() LOOP
    EXECUTE format('CREATE POLICY demo_reads ON %I FOR SELECT TO CURRENT_USER
      USING (user_id IN (SELECT p.user_id FROM demo_personas p))', copied);
    EXECUTE format('CREATE POLICY demo_copies ON %I FOR INSERT TO CURRENT_USER
      WITH CHECK (user_id IN (SELECT v.user_id FROM demo_visits v))', copied);
  END LOOP;
END $$;

-- What the service is used for (decision 0084).
CREATE TABLE usage_events (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY, at timestamptz NOT NULL, hour timestamptz, kind text NOT NULL,
  user_id uuid REFERENCES auth_users ON DELETE SET NULL, customer_id uuid NOT NULL,
  pages integer NOT NULL DEFAULT 0, milliseconds bigint NOT NULL DEFAULT 0
);
CREATE INDEX usage_events_hour ON usage_events (hour);
CREATE INDEX usage_events_user ON usage_events (user_id);
CALL protect_table('usage_events', 'sign_in_service', 'owner_functions');
GRANT SELECT, UPDATE (hour), DELETE ON usage_events TO boardsearch_auth;

-- No row-level security: sums over the whole instance, suppressed where few people are behind them.
CREATE TABLE usage_hours (
  start timestamptz PRIMARY KEY, people integer, questions integer, answered integer, closest integer, nothing integer,
  with_model integer, answers_failed integer, documents integer, pages integer, reading_milliseconds bigint,
  readings_failed integer, sign_ins integer
);
GRANT SELECT, INSERT, DELETE ON usage_hours TO boardsearch_auth;

CREATE TABLE usage_days (
  day date NOT NULL, customer_id uuid REFERENCES customers ON DELETE CASCADE, people integer, questions integer,
  answered integer, closest integer, nothing integer, with_model integer, answers_failed integer, documents integer,
  pages integer, reading_milliseconds bigint, readings_failed integer, sign_ins integer,
  CONSTRAINT usage_days_group UNIQUE NULLS NOT DISTINCT (customer_id, day)
);
CALL protect_table('usage_days', 'sign_in_service', 'owner_functions');
GRANT SELECT, INSERT, DELETE ON usage_days TO boardsearch_auth;

CREATE TABLE usage_customers (
  customer_id uuid PRIMARY KEY REFERENCES customers ON DELETE CASCADE, since timestamptz NOT NULL DEFAULT now()
);
CALL protect_table('usage_customers', 'sign_in_service', 'owner_functions');
GRANT SELECT, INSERT, DELETE ON usage_customers TO boardsearch_auth;

-- No row-level security: one row, how far the instance's events are counted.
CREATE TABLE usage_progress (
  id integer PRIMARY KEY CHECK (id = 1), closed_until timestamptz NOT NULL, closed_day date,
  marked_until timestamptz NOT NULL, horizon bigint NOT NULL
);
GRANT SELECT, INSERT, UPDATE ON usage_progress TO boardsearch_auth;

-- No row-level security: what the machine was like, no tenant's data.
CREATE TABLE machine_samples (
  at timestamptz PRIMARY KEY, jobs_waiting integer NOT NULL, jobs_failed integer NOT NULL, stored_bytes bigint NOT NULL,
  database_bytes bigint NOT NULL, free_bytes bigint NOT NULL
);
GRANT SELECT, INSERT, DELETE ON machine_samples TO boardsearch_auth;

-- Counts alike whoever causes it: the web, a key, a program. The demo is not counted.
CREATE FUNCTION count_usage(kind_param text, user_param uuid, pages_param int DEFAULT 0, milliseconds_param bigint DEFAULT 0)
RETURNS void LANGUAGE sql SECURITY DEFINER SET search_path = public, pg_temp AS $$
  INSERT INTO usage_events (at, kind, user_id, customer_id, pages, milliseconds)
    SELECT clock_timestamp(), kind_param, p.user_id, p.customer_id, pages_param, milliseconds_param
    FROM user_profiles p JOIN user_roles r ON r.user_id = p.user_id WHERE p.user_id = user_param AND NOT r.is_demo;
$$;
CALL restrict_function('count_usage');

CREATE FUNCTION count_question() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  PERFORM count_usage(CASE WHEN TG_OP = 'INSERT' THEN 'question' ELSE 'answer_failed' END, NEW.user_id);
  RETURN NULL;
END $$;
CALL restrict_function('count_question');
CREATE TRIGGER answers_question AFTER INSERT ON answers
  FOR EACH ROW WHEN (NEW.state = 'running') EXECUTE FUNCTION count_question();
CREATE TRIGGER answers_failed AFTER UPDATE OF state ON answers
  FOR EACH ROW WHEN (OLD.state = 'running' AND NEW.state = 'failed') EXECUTE FUNCTION count_question();

CREATE FUNCTION count_answer() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  PERFORM count_usage(CASE NEW.evidence WHEN 'answered' THEN 'answered' WHEN 'related' THEN 'closest' ELSE 'nothing' END, NEW.user_id);
  IF NEW.provenance ->> 'engine' = 'model' THEN
    PERFORM count_usage('with_model', NEW.user_id);
  END IF;
  RETURN NULL;
END $$;
CALL restrict_function('count_answer');
-- Small talk is no answer.
CREATE TRIGGER chat_messages_answer AFTER INSERT ON chat_messages
  FOR EACH ROW WHEN (NEW.phase = 'summary' AND NEW.evidence IN ('answered', 'related', 'nothing')) EXECUTE FUNCTION count_answer();

CREATE FUNCTION count_reading() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  PERFORM count_usage(CASE NEW.state WHEN 'ready' THEN 'read' ELSE 'reading_failed' END, NEW.user_id,
    CASE NEW.state WHEN 'ready' THEN coalesce(NEW.page_count, 0) ELSE 0 END,
    -- From its upload on; of one that is read again nobody waited.
    CASE WHEN NEW.state = 'ready' AND OLD.read_at IS NULL
      THEN greatest(0, extract(epoch FROM clock_timestamp() - NEW.created_at) * 1000)::bigint ELSE 0 END);
  RETURN NULL;
END $$;
CALL restrict_function('count_reading');
CREATE TRIGGER documents_read AFTER UPDATE OF state ON documents
  FOR EACH ROW WHEN (OLD.state = 'reading' AND NEW.state IN ('ready', 'failed')) EXECUTE FUNCTION count_reading();

CREATE FUNCTION count_sign_in() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  PERFORM count_usage('sign_in', NEW.user_id);
  UPDATE user_profiles SET used_at = now() WHERE user_id = NEW.user_id AND used_at IS NULL;
  RETURN NULL;
END $$;
CALL restrict_function('count_sign_in');
CREATE TRIGGER auth_sessions_sign_in AFTER INSERT ON auth_sessions FOR EACH ROW EXECUTE FUNCTION count_sign_in();

-- For the provider's overview: how much there is, of no person and no text. The demo's copies are not files of anybody.
CREATE FUNCTION count_instance() RETURNS jsonb LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT jsonb_build_object(
    'realCustomers', (SELECT count(*) FROM customers WHERE domain_key <> ':demo'),
    'demoCustomers', (SELECT count(*) FROM customers WHERE domain_key = ':demo'),
    'realUsers', (SELECT count(*) FROM user_roles r WHERE NOT is_demo
      AND NOT EXISTS (SELECT FROM account_deletions d WHERE d.user_id = r.user_id AND d.due_at <= now())),
    'demoUsers', (SELECT count(*) FROM user_roles WHERE is_demo),
    'files', count(*), 'storedBytes', coalesce(sum(file_size), 0))
  FROM file_uploads WHERE NOT is_sample;
$$;

-- What is wrong with models and sources, in numbers; and the documents that wait longest to be read, without a name.
CREATE FUNCTION survey_instance(day_param date) RETURNS jsonb LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT jsonb_build_object(
    'models', (SELECT count(*) FROM language_models WHERE removed_at IS NULL AND is_enabled),
    'modelsRefused', (SELECT count(DISTINCT n.model_id) FROM model_notices n JOIN language_models m ON m.id = n.model_id
      WHERE n.day = day_param AND n.kind = 'refused' AND m.removed_at IS NULL AND m.is_enabled),
    'modelCalls', (SELECT coalesce(sum(calls), 0) FROM model_usage WHERE day = day_param),
    'modelFailures', (SELECT coalesce(sum(failures), 0) FROM model_usage WHERE day = day_param),
    'sources', (SELECT count(*) FROM sources WHERE NOT is_leaving),
    'sourcesFaulty', (SELECT count(*) FROM sources WHERE NOT is_leaving AND fault IS NOT NULL),
    -- Not one user's, but the service's own registration with the vendor.
    'sourcesRefused', (SELECT count(*) FROM sources WHERE NOT is_leaving AND fault = 'registration_refused'),
    'databaseBytes', pg_database_size(current_database()),
    'postgres', current_setting('server_version'));
$$;

CREATE FUNCTION list_slow_readings(before_param timestamptz) RETURNS TABLE (user_id uuid, customer_id uuid, company_name text,
  document_id uuid, state text, pages_read int, page_count int, attempt int, created_at timestamptz, file_type text, job_state text, job_since timestamptz)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT d.user_id, p.customer_id, c.company_name, d.id, d.state, d.pages_read, d.page_count, d.attempt, d.created_at, f.file_type, j.state, j.since
  FROM documents d JOIN user_profiles p ON p.user_id = d.user_id JOIN customers c ON c.id = p.customer_id
    JOIN file_uploads f ON f.user_id = d.user_id AND f.id = d.upload_id
    LEFT JOIN LATERAL (
      SELECT q.state::text, coalesce(q.started_on, q.created_on) AS since FROM pgboss.job q
      WHERE q.name IN ('documents.read', 'documents.read-long', 'documents.read-scan') AND q.state IN ('created', 'retry', 'active')
        AND q.data ->> 'documentId' = d.id::text AND q.data ->> 'userId' = d.user_id::text
      ORDER BY q.created_on DESC LIMIT 1) j ON true
  WHERE d.state IN ('queued', 'reading') AND d.created_at < before_param AND coalesce(j.since, d.created_at) < before_param
  ORDER BY d.created_at LIMIT 100;
$$;
CALL restrict_function('count_instance', 'boardsearch_auth');
CALL restrict_function('survey_instance', 'boardsearch_auth');
CALL restrict_function('list_slow_readings', 'boardsearch_auth');

-- No row-level security: what the operator says to everybody.
CREATE TABLE announcements (
  id uuid PRIMARY KEY, text_de text NOT NULL, text_en text NOT NULL, level text NOT NULL, starts_at timestamptz NOT NULL,
  ends_at timestamptz NOT NULL, created_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX announcements_end ON announcements (ends_at);
GRANT SELECT ON announcements TO boardsearch_app;
GRANT SELECT, INSERT, UPDATE, DELETE ON announcements TO boardsearch_auth;

-- No row-level security: the operator's switches, which hold for everybody.
CREATE TABLE operation_switches (
  id integer PRIMARY KEY CHECK (id = 1), maintenance_since timestamptz, maintenance_until timestamptz,
  keeps_visitor_questions boolean NOT NULL DEFAULT false, factor_required_at timestamptz
);
INSERT INTO operation_switches (id) VALUES (1);
GRANT SELECT ON operation_switches TO boardsearch_app;
GRANT SELECT, UPDATE ON operation_switches TO boardsearch_auth;

-- No row-level security: of visitors, who are nobody's. The welcome chat writes, and reads nothing.
CREATE TABLE welcome_gaps (
  id uuid PRIMARY KEY, asked_at timestamptz NOT NULL DEFAULT now(), language text NOT NULL, question text
);
CREATE INDEX welcome_gaps_asked ON welcome_gaps (asked_at);
GRANT INSERT (id, language, question) ON welcome_gaps TO boardsearch_app;
GRANT SELECT, UPDATE (question), DELETE ON welcome_gaps TO boardsearch_auth;

-- No row-level security: nobody's. Sealed with the encryption key; the key of the keyed hashes among them.
CREATE TABLE instance_secrets (
  name text PRIMARY KEY, sealed text NOT NULL
);
GRANT SELECT, INSERT ON instance_secrets TO boardsearch_app;
GRANT SELECT ON instance_secrets TO boardsearch_auth;

-- One row a kind; it stays when it is over, so that neither a restart nor a second server mails anything twice.
-- No row-level security: what is wrong with the machine, for the provider's admins.
CREATE TABLE operator_alarms (
  kind text PRIMARY KEY, since timestamptz NOT NULL, advice text NOT NULL, facts jsonb NOT NULL,
  mailed jsonb NOT NULL, ended_at timestamptz
);
GRANT SELECT, INSERT, UPDATE ON operator_alarms TO boardsearch_auth;
