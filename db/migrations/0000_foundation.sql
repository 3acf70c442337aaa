-- Extensions, rights on the schema, whom a transaction is for, and how a table or a function is protected.
-- boardsearch_app serves tenants, boardsearch_auth signs people in. Both own nothing, cannot bypass row-level security and
-- exist before this file runs (platform/database/migrate.ts).
CREATE EXTENSION IF NOT EXISTS btree_gin;
CREATE EXTENSION IF NOT EXISTS pg_trgm;

REVOKE ALL ON SCHEMA public FROM PUBLIC;
GRANT USAGE ON SCHEMA public TO boardsearch_app, boardsearch_auth;

-- Whom the transaction is for, set by `withUser` and `withAccount`; null = nobody.
CREATE FUNCTION current_app_user() RETURNS uuid LANGUAGE sql STABLE PARALLEL SAFE
  AS $$ SELECT nullif(current_setting('app.user_id', true), '')::uuid $$;
CREATE FUNCTION current_app_customer() RETURNS uuid LANGUAGE sql STABLE PARALLEL SAFE
  AS $$ SELECT nullif(current_setting('app.customer_id', true), '')::uuid $$;
REVOKE ALL ON FUNCTION current_app_user, current_app_customer FROM PUBLIC;
GRANT EXECUTE ON FUNCTION current_app_user, current_app_customer TO boardsearch_app, boardsearch_auth;

-- Forces row-level security on a table: only the named policies let anything through.
--   own_rows         who serves tenants: rows of the transaction's user
--   own_account      who signs people in: rows of the transaction's user
--   sign_in_service  who signs people in: every row, for what is found before anybody is known
--   owner_functions  SECURITY DEFINER functions, which run as the owner: every row (FORCE binds the owner, too)
--   owner_reads      the same, for reading
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
    END;
  END LOOP;
END $$;

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
REVOKE ALL ON PROCEDURE protect_table, restrict_function FROM PUBLIC;
