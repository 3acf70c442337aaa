ALTER TABLE "auth_sessions" ADD COLUMN "keeps_claim" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "auth_users" ADD COLUMN "claimed_at" timestamp with time zone;--> statement-breakpoint
DO $$
DECLARE owned text;
BEGIN
  FOREACH owned IN ARRAY ARRAY['auth_users', 'auth_sessions', 'file_uploads', 'chat_sessions'] LOOP
    EXECUTE format('CREATE POLICY owner_reads ON %I FOR SELECT TO %I USING (true)', owned, current_user);
  END LOOP;
END $$;
--> statement-breakpoint
DROP FUNCTION load_account(uuid, uuid);
--> statement-breakpoint
-- What the access guard needs of a signed-in user and this session, in one call, before any user context exists.
-- `is_claimed`: the address was proven by somebody who has not yet said, in this session, whether they made the account.
CREATE FUNCTION load_account(user_id_param uuid, session_id_param uuid)
RETURNS TABLE (customer_id uuid, company_name text, plan text, full_name text, language text, must_change_password boolean,
  role text, is_demo boolean, methods text[], is_verified boolean, is_email_confirmed boolean, is_claimed boolean)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT c.id, c.company_name, c.plan, p.full_name, p.language, p.must_change_password, r.role, r.is_demo,
    ARRAY(SELECT m.method FROM mfa_enrollment m WHERE m.user_id = p.user_id AND m.is_enabled ORDER BY m.method),
    EXISTS (SELECT 1 FROM mfa_sessions s WHERE s.user_id = p.user_id AND s.auth_session_id = session_id_param
      AND s.is_verified AND s.expires_at > now()),
    u.email_verified,
    u.claimed_at IS NOT NULL AND NOT EXISTS (SELECT 1 FROM auth_sessions a WHERE a.id = session_id_param AND a.keeps_claim)
  FROM user_profiles p JOIN customers c ON c.id = p.customer_id JOIN user_roles r ON r.user_id = p.user_id
    JOIN auth_users u ON u.id = p.user_id
  WHERE p.user_id = user_id_param
$$;
--> statement-breakpoint
-- How much an account holds, for the one who must say whether it is theirs.
CREATE FUNCTION count_possessions(user_id_param uuid) RETURNS TABLE (uploads int, chats int)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT (SELECT count(*)::int FROM file_uploads WHERE user_id = user_id_param),
    (SELECT count(*)::int FROM chat_sessions WHERE user_id = user_id_param)
$$;
--> statement-breakpoint
REVOKE ALL ON FUNCTION load_account(uuid, uuid), count_possessions(uuid) FROM PUBLIC;
--> statement-breakpoint
GRANT EXECUTE ON FUNCTION load_account(uuid, uuid), count_possessions(uuid) TO boardsearch_auth;
