-- Second factor, tokens, limits and audit belong to the sign-in service: what serves tenants cannot read them.
REVOKE ALL ON mfa_enrollment, mfa_sessions, mfa_verification_attempts, email_verification_codes FROM boardsearch_app;
--> statement-breakpoint
GRANT SELECT, INSERT, UPDATE, DELETE ON
  mfa_enrollment, mfa_sessions, mfa_verification_attempts, mfa_lockouts, email_verification_codes, mfa_totp,
  mfa_recovery_codes, passkeys, account_tokens, rate_limits
TO boardsearch_auth;
--> statement-breakpoint
GRANT SELECT ON identity_providers, customers, user_roles TO boardsearch_auth;
--> statement-breakpoint
GRANT SELECT, UPDATE (full_name, must_change_password, language, updated_at) ON user_profiles TO boardsearch_auth;
--> statement-breakpoint
GRANT SELECT, INSERT ON audit_log TO boardsearch_auth, boardsearch_app;
--> statement-breakpoint
-- An account's rows exist only in a transaction of its own context, for the sign-in service, too.
DO $$
DECLARE each text;
BEGIN
  FOREACH each IN ARRAY ARRAY['mfa_lockouts', 'mfa_totp', 'mfa_recovery_codes', 'passkeys', 'account_tokens', 'identity_providers', 'audit_log'] LOOP
    EXECUTE format('ALTER TABLE %I ENABLE ROW LEVEL SECURITY', each);
    EXECUTE format('ALTER TABLE %I FORCE ROW LEVEL SECURITY', each);
  END LOOP;
  FOREACH each IN ARRAY ARRAY['mfa_enrollment', 'mfa_sessions', 'mfa_verification_attempts', 'email_verification_codes'] LOOP
    EXECUTE format('DROP POLICY own_rows ON %I', each);
  END LOOP;
  FOREACH each IN ARRAY ARRAY['mfa_enrollment', 'mfa_sessions', 'mfa_verification_attempts', 'email_verification_codes',
    'mfa_lockouts', 'mfa_totp', 'mfa_recovery_codes', 'user_profiles', 'user_roles'] LOOP
    EXECUTE format(
      'CREATE POLICY own_account ON %I TO boardsearch_auth USING (user_id = (SELECT current_app_user())) WITH CHECK (user_id = (SELECT current_app_user()))',
      each);
  END LOOP;
  -- Found by a secret or a domain before anybody is known.
  FOREACH each IN ARRAY ARRAY['passkeys', 'account_tokens', 'identity_providers', 'customers'] LOOP
    EXECUTE format('CREATE POLICY sign_in_service ON %I TO boardsearch_auth USING (true) WITH CHECK (true)', each);
  END LOOP;
  EXECUTE format('CREATE POLICY owner_functions ON mfa_sessions TO %I USING (true) WITH CHECK (true)', current_user);
  EXECUTE format('CREATE POLICY owner_functions ON identity_providers TO %I USING (true) WITH CHECK (true)', current_user);
  EXECUTE format('CREATE POLICY owner_functions ON audit_log TO %I USING (true) WITH CHECK (true)', current_user);
END $$;
--> statement-breakpoint
CREATE POLICY append ON audit_log FOR INSERT TO boardsearch_auth WITH CHECK (true);
--> statement-breakpoint
CREATE POLICY append_own ON audit_log FOR INSERT TO boardsearch_app WITH CHECK (actor_user_id = (SELECT current_app_user()));
--> statement-breakpoint
CREATE POLICY own_rows ON audit_log FOR SELECT TO boardsearch_app, boardsearch_auth USING (user_id = (SELECT current_app_user()));
--> statement-breakpoint
-- Nobody who lacks the right to drop this trigger changes what was recorded.
CREATE FUNCTION refuse_audit_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'the audit log is append-only' USING ERRCODE = 'insufficient_privilege';
END $$;
--> statement-breakpoint
CREATE TRIGGER audit_log_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON audit_log
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_audit_change();
--> statement-breakpoint
-- The limit's state after one more act (generic cell rate algorithm): true where the act is within `allowed` per `seconds`.
CREATE FUNCTION take_rate_limit(key_param text, allowed int, seconds int) RETURNS boolean
LANGUAGE plpgsql AS $$
DECLARE
  step interval := make_interval(secs => seconds::float8 / allowed);
  taken boolean;
BEGIN
  INSERT INTO rate_limits AS r (key, free_at) VALUES (key_param, clock_timestamp() + step)
  ON CONFLICT (key) DO UPDATE SET free_at = greatest(r.free_at, clock_timestamp()) + step
    WHERE greatest(r.free_at, clock_timestamp()) + step <= clock_timestamp() + make_interval(secs => seconds)
  RETURNING true INTO taken;
  RETURN coalesce(taken, false);
END $$;
--> statement-breakpoint
-- Takes one of the account's tries before its code is looked at, so that of many at once no more are evaluated than are
-- allowed. Returns how many are left after this one, or -1 while the account is locked.
CREATE FUNCTION reserve_mfa_attempt(p_user_id uuid, p_allowed int, p_minutes int) RETURNS int
LANGUAGE plpgsql AS $$
DECLARE
  attempts int;
BEGIN
  INSERT INTO mfa_lockouts AS l (user_id, failed_attempts) VALUES (p_user_id, 1)
  ON CONFLICT (user_id) DO UPDATE SET
    failed_attempts = CASE WHEN l.locked_until IS NULL THEN l.failed_attempts + 1 ELSE 1 END,
    locked_until = CASE WHEN l.locked_until IS NULL AND l.failed_attempts + 1 >= p_allowed
      THEN clock_timestamp() + make_interval(mins => p_minutes) END
    WHERE l.locked_until IS NULL OR l.locked_until <= clock_timestamp()
  RETURNING failed_attempts INTO attempts;
  RETURN CASE WHEN attempts IS NULL THEN -1 ELSE p_allowed - attempts END;
END $$;
--> statement-breakpoint
CREATE FUNCTION check_mfa_lockout(p_user_id uuid) RETURNS boolean LANGUAGE sql STABLE AS $$
  SELECT EXISTS (SELECT 1 FROM mfa_lockouts WHERE user_id = p_user_id AND locked_until > clock_timestamp())
$$;
--> statement-breakpoint
-- 10 tries, as in the limits that server and web share.
CREATE FUNCTION get_mfa_remaining_attempts(p_user_id uuid) RETURNS int LANGUAGE sql STABLE AS $$
  SELECT coalesce((
    SELECT CASE
      WHEN locked_until > clock_timestamp() THEN 0
      WHEN locked_until IS NOT NULL THEN 10
      ELSE greatest(10 - failed_attempts, 0)
    END FROM mfa_lockouts WHERE user_id = p_user_id), 10)
$$;
--> statement-breakpoint
DROP FUNCTION load_account(uuid);
--> statement-breakpoint
-- What the access guard needs of a signed-in user and this session, in one call, before any user context exists.
CREATE FUNCTION load_account(user_id_param uuid, session_id_param uuid)
RETURNS TABLE (customer_id uuid, company_name text, plan text, full_name text, language text, must_change_password boolean,
  role text, is_demo boolean, methods text[], is_verified boolean)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT c.id, c.company_name, c.plan, p.full_name, p.language, p.must_change_password, r.role, r.is_demo,
    ARRAY(SELECT m.method FROM mfa_enrollment m WHERE m.user_id = p.user_id AND m.is_enabled ORDER BY m.method),
    EXISTS (SELECT 1 FROM mfa_sessions s WHERE s.user_id = p.user_id AND s.auth_session_id = session_id_param
      AND s.is_verified AND s.expires_at > now())
  FROM user_profiles p JOIN customers c ON c.id = p.customer_id JOIN user_roles r ON r.user_id = p.user_id
  WHERE p.user_id = user_id_param
$$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION complete_account() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  INSERT INTO user_profiles (user_id, customer_id, full_name, language)
    VALUES (NEW.id, get_or_create_customer(NEW.company_name, NEW.email), coalesce(nullif(btrim(NEW.name), ''), NEW.email), NEW.language);
  INSERT INTO user_roles (user_id, role, is_demo) VALUES (NEW.id, 'user', false);
  RETURN NEW;
END $$;
--> statement-breakpoint
REVOKE ALL ON FUNCTION load_account(uuid, uuid), take_rate_limit(text, int, int), reserve_mfa_attempt(uuid, int, int),
  check_mfa_lockout(uuid), get_mfa_remaining_attempts(uuid) FROM PUBLIC;
--> statement-breakpoint
GRANT EXECUTE ON FUNCTION load_account(uuid, uuid), take_rate_limit(text, int, int), reserve_mfa_attempt(uuid, int, int),
  check_mfa_lockout(uuid), get_mfa_remaining_attempts(uuid) TO boardsearch_auth;
