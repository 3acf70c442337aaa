-- Extensions, rights on the schema, whom a transaction is for, and how a table or a function is protected.
-- boardsearch_app serves tenants, boardsearch_auth signs people in. Both own nothing, cannot bypass row-level security and
-- exist before this file runs (platform/database/migrate.ts).
CREATE EXTENSION IF NOT EXISTS btree_gin;
CREATE EXTENSION IF NOT EXISTS pg_trgm;

REVOKE ALL ON SCHEMA public FROM PUBLIC;
GRANT USAGE ON SCHEMA public TO boardsearch_app, boardsearch_auth;

-- Leaves a function to its owner and the named roles. PostgreSQL lets everybody call a new one.
CREATE PROCEDURE restrict_function(restricted regproc, VARIADIC roles text[] DEFAULT '{}') LANGUAGE plpgsql AS $$
DECLARE
  role text;
BEGIN
  EXECUTE format('REVOKE ALL ON FUNCTION %s FROM PUBLIC', restricted::regprocedure);
  FOREACH role IN ARRAY roles LOOP
    EXECUTE format('GRANT EXECUTE ON FUNCTION %s TO %I', restricted::regprocedure, role);
  END LOOP;
END $$;

-- Whom the transaction is for, set by `withUser` and `withAccount`; null = nobody.
CREATE FUNCTION current_app_user() RETURNS uuid LANGUAGE sql STABLE PARALLEL SAFE
  AS $$ SELECT nullif(current_setting('app.user_id', true), '')::uuid $$;
CREATE FUNCTION current_app_customer() RETURNS uuid LANGUAGE sql STABLE PARALLEL SAFE
  AS $$ SELECT nullif(current_setting('app.customer_id', true), '')::uuid $$;
-- The admin who looks or acts in the transaction, set by `enterAdmin`; null = none.
CREATE FUNCTION current_admin() RETURNS uuid LANGUAGE sql STABLE PARALLEL SAFE
  AS $$ SELECT nullif(current_setting('app.admin_id', true), '')::uuid $$;
CALL restrict_function('current_app_user', 'boardsearch_app', 'boardsearch_auth');
CALL restrict_function('current_app_customer', 'boardsearch_app', 'boardsearch_auth');
CALL restrict_function('current_admin', 'boardsearch_auth');

-- Whether somebody is an admin now: of the provider's own customer, and not shut out.
SET LOCAL check_function_bodies = off;
CREATE FUNCTION is_admin(p_user_id uuid) RETURNS boolean
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT EXISTS (
    SELECT FROM user_roles r JOIN user_profiles p ON p.user_id = r.user_id JOIN customers c ON c.id = p.customer_id
    WHERE r.user_id = p_user_id AND r.role = 'admin' AND NOT r.is_demo AND c.is_provider AND p.disabled_at IS NULL)
$$;
CALL restrict_function('is_admin', 'boardsearch_app', 'boardsearch_auth');

-- A name for finding it: lower case without diacritics, its words divided by one blank each.
CREATE FUNCTION fold_name(name text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN trim(regexp_replace(regexp_replace(normalize(translate(replace(lower(name), 'ß', 'ss'), 'øł', 'ol'), NFKD),
  '[\u0300-\u036f\u00ad]+', '', 'g'), '[^[:alnum:]]+', ' ', 'g'));
-- Its words, for finding it by them and by their beginnings.
CREATE FUNCTION words_of_name(name text) RETURNS tsvector LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN to_tsvector('simple'::regconfig, fold_name(name));
CALL restrict_function('fold_name', 'boardsearch_app');
CALL restrict_function('words_of_name', 'boardsearch_app');

-- Forces row-level security on a table: only the named policies let anything through.
--   own_rows         who serves tenants: rows of the transaction's user
--   own_account      who signs people in: rows of the transaction's user
--   sign_in_service  who signs people in: every row, for what is found before anybody is known
--   owner_functions  SECURITY DEFINER functions, which run as the owner: every row (FORCE binds the owner, too)
--   owner_reads      the same, for reading
--   admin_reads      who signs people in, while the transaction is an admin's: every row, for reading
CREATE PROCEDURE protect_table(protected regclass, VARIADIC policies text[] DEFAULT '{}') LANGUAGE plpgsql AS $$
DECLARE
  own CONSTANT text := 'USING (user_id = (SELECT current_app_user())) WITH CHECK (user_id = (SELECT current_app_user()))';
  everything CONSTANT text := 'USING (true) WITH CHECK (true)';
  policy text;
BEGIN
  EXECUTE format('ALTER TABLE %s ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY', protected);
  FOREACH policy IN ARRAY policies LOOP
    EXECUTE format('CREATE POLICY %I ON %s ', policy, protected) || CASE policy
      WHEN 'own_rows' THEN 'TO boardsearch_app ' || own
      WHEN 'own_account' THEN 'TO boardsearch_auth ' || own
      WHEN 'sign_in_service' THEN 'TO boardsearch_auth ' || everything
      WHEN 'owner_functions' THEN 'TO CURRENT_USER ' || everything
      WHEN 'owner_reads' THEN 'FOR SELECT TO CURRENT_USER USING (true)'
      WHEN 'admin_reads' THEN 'FOR SELECT TO boardsearch_auth USING ((SELECT is_admin(current_admin())))'
    END;
  END LOOP;
END $$;
REVOKE ALL ON PROCEDURE protect_table, restrict_function FROM PUBLIC;
