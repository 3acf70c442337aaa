-- Roles, row-level security, customers and the sign-up trigger.
-- boardsearch_app serves tenants: it owns nothing and cannot bypass row-level security.
-- boardsearch_auth serves better-auth's own tables and nothing else.
-- Both exist before this file runs (platform/database/migrate.ts).
CREATE EXTENSION IF NOT EXISTS btree_gin;
--> statement-breakpoint
CREATE EXTENSION IF NOT EXISTS pg_trgm;
--> statement-breakpoint
ALTER TABLE term_df ALTER COLUMN term TYPE text COLLATE "C";
--> statement-breakpoint
ALTER TABLE passage_terms ALTER COLUMN terms SET STORAGE EXTERNAL;
--> statement-breakpoint
CREATE INDEX passage_terms_gin ON passage_terms USING gin (user_id, terms) WITH (fastupdate = off);
--> statement-breakpoint
REVOKE ALL ON SCHEMA public FROM PUBLIC;
--> statement-breakpoint
GRANT USAGE ON SCHEMA public TO boardsearch_app, boardsearch_auth;
--> statement-breakpoint
GRANT SELECT, INSERT, UPDATE, DELETE ON auth_users, auth_sessions, auth_accounts, auth_verifications TO boardsearch_auth;
--> statement-breakpoint
GRANT SELECT, INSERT, UPDATE, DELETE ON
  user_settings, mfa_enrollment, mfa_sessions, mfa_verification_attempts, email_verification_codes,
  file_uploads, documents, pages, passages, passage_terms, term_df, user_stat,
  chat_folders, chat_sessions, chat_messages, answers, answer_events
TO boardsearch_app;
--> statement-breakpoint
GRANT SELECT ON customers, user_profiles, user_roles, chatbot_knowledge TO boardsearch_app;
--> statement-breakpoint
GRANT UPDATE (full_name, must_change_password, updated_at) ON user_profiles TO boardsearch_app;
--> statement-breakpoint
CREATE FUNCTION current_app_user() RETURNS uuid LANGUAGE sql STABLE PARALLEL SAFE
  AS $$ SELECT nullif(current_setting('app.user_id', true), '')::uuid $$;
--> statement-breakpoint
DO $$
DECLARE tenant_table text;
BEGIN
  FOREACH tenant_table IN ARRAY ARRAY[
    'user_profiles', 'user_roles', 'user_settings',
    'mfa_enrollment', 'mfa_sessions', 'mfa_verification_attempts', 'email_verification_codes',
    'file_uploads', 'documents', 'pages', 'passages', 'passage_terms', 'term_df', 'user_stat',
    'chat_folders', 'chat_sessions', 'chat_messages', 'answers', 'answer_events'
  ] LOOP
    EXECUTE format('ALTER TABLE %I ENABLE ROW LEVEL SECURITY', tenant_table);
    EXECUTE format('ALTER TABLE %I FORCE ROW LEVEL SECURITY', tenant_table);
    EXECUTE format(
      'CREATE POLICY own_rows ON %I TO boardsearch_app USING (user_id = (SELECT current_app_user())) WITH CHECK (user_id = (SELECT current_app_user()))',
      tenant_table);
  END LOOP;
  FOREACH tenant_table IN ARRAY ARRAY['auth_sessions', 'auth_accounts'] LOOP
    EXECUTE format('ALTER TABLE %I ENABLE ROW LEVEL SECURITY', tenant_table);
    EXECUTE format('ALTER TABLE %I FORCE ROW LEVEL SECURITY', tenant_table);
    EXECUTE format('CREATE POLICY sign_in_service ON %I TO boardsearch_auth USING (true) WITH CHECK (true)', tenant_table);
  END LOOP;
END $$;
--> statement-breakpoint
ALTER TABLE auth_users ENABLE ROW LEVEL SECURITY;
--> statement-breakpoint
ALTER TABLE auth_users FORCE ROW LEVEL SECURITY;
--> statement-breakpoint
CREATE POLICY sign_in_service ON auth_users TO boardsearch_auth USING (true) WITH CHECK (true);
--> statement-breakpoint
ALTER TABLE customers ENABLE ROW LEVEL SECURITY;
--> statement-breakpoint
ALTER TABLE customers FORCE ROW LEVEL SECURITY;
--> statement-breakpoint
CREATE POLICY own_customer ON customers FOR SELECT TO boardsearch_app
  USING (id = (SELECT nullif(current_setting('app.customer_id', true), '')::uuid));
--> statement-breakpoint
-- The owner's own functions below read and write accounts under FORCE: one policy each for the owner.
DO $$
DECLARE owned text;
BEGIN
  FOREACH owned IN ARRAY ARRAY['customers', 'user_profiles', 'user_roles', 'mfa_enrollment'] LOOP
    EXECUTE format('CREATE POLICY owner_functions ON %I TO %I USING (true) WITH CHECK (true)', owned, current_user);
  END LOOP;
END $$;
--> statement-breakpoint
-- AUTH-03: a company name alone never lets a stranger in: the e-mail's domain must match too; at public mail
-- providers the whole address. The provider's own customer is never returned.
CREATE FUNCTION get_or_create_customer(company_name_param text, email_param text) RETURNS uuid
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  wanted_name text := coalesce(nullif(btrim(company_name_param), ''), 'Default Company');
  domain text := lower(split_part(email_param, '@', 2));
  wanted_key text;
  found_id uuid;
BEGIN
  wanted_key := CASE WHEN domain = ANY (ARRAY[
    'gmail.com', 'googlemail.com', 'gmx.de', 'gmx.net', 'gmx.at', 'gmx.ch', 'gmx.com', 'web.de', 't-online.de', 'freenet.de',
    'outlook.com', 'outlook.de', 'hotmail.com', 'hotmail.de', 'live.com', 'live.de', 'msn.com', 'yahoo.com', 'yahoo.de',
    'ymail.com', 'icloud.com', 'me.com', 'mac.com', 'aol.com', 'aol.de', 'mail.de', 'mail.com', 'posteo.de', 'posteo.net',
    'mailbox.org', 'proton.me', 'protonmail.com', 'pm.me', 'tutanota.com', 'tuta.com', 'arcor.de', 'online.de', '1und1.de',
    'bluewin.ch', 'sunrise.ch', 'hispeed.ch', 'a1.net', 'aon.at', 'chello.at', 'vodafone.de', 'fastmail.com', 'zoho.com',
    'yandex.com', 'mail.ru', 'example.com', 'example.org', 'example.net', 'localhost'
  ]) OR domain = '' THEN lower(email_param) ELSE domain END;
  INSERT INTO customers (id, company_name, domain_key)
    VALUES (gen_random_uuid(), wanted_name, wanted_key)
    ON CONFLICT (lower(company_name), domain_key) DO NOTHING
    RETURNING id INTO found_id;
  IF found_id IS NULL THEN
    SELECT id INTO found_id FROM customers
      WHERE lower(company_name) = lower(wanted_name) AND domain_key = wanted_key AND NOT is_provider;
  END IF;
  IF found_id IS NULL THEN
    RAISE EXCEPTION 'company name is reserved' USING ERRCODE = 'check_violation';
  END IF;
  RETURN found_id;
END $$;
--> statement-breakpoint
REVOKE ALL ON FUNCTION get_or_create_customer(text, text) FROM PUBLIC;
--> statement-breakpoint
-- Profile, role and customer come with the account, in its transaction.
CREATE FUNCTION complete_account() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  INSERT INTO user_profiles (user_id, customer_id, full_name)
    VALUES (NEW.id, get_or_create_customer(NEW.company_name, NEW.email), coalesce(nullif(btrim(NEW.name), ''), NEW.email));
  INSERT INTO user_roles (user_id, role, is_demo) VALUES (NEW.id, 'user', false);
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER auth_users_complete_account AFTER INSERT ON auth_users
  FOR EACH ROW EXECUTE FUNCTION complete_account();
--> statement-breakpoint
-- What the auth middleware needs of a signed-in user, in one call, before any user context exists.
CREATE FUNCTION load_account(user_id_param uuid)
RETURNS TABLE (customer_id uuid, company_name text, plan text, full_name text, must_change_password boolean, role text, is_demo boolean, has_second_factor boolean)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT c.id, c.company_name, c.plan, p.full_name, p.must_change_password, r.role, r.is_demo,
    EXISTS (SELECT 1 FROM mfa_enrollment m WHERE m.user_id = p.user_id AND m.is_enabled)
  FROM user_profiles p JOIN customers c ON c.id = p.customer_id JOIN user_roles r ON r.user_id = p.user_id
  WHERE p.user_id = user_id_param
$$;
--> statement-breakpoint
REVOKE ALL ON FUNCTION load_account(uuid) FROM PUBLIC;
--> statement-breakpoint
GRANT EXECUTE ON FUNCTION load_account(uuid) TO boardsearch_app, boardsearch_auth;
--> statement-breakpoint
REVOKE ALL ON FUNCTION current_app_user() FROM PUBLIC;
--> statement-breakpoint
GRANT EXECUTE ON FUNCTION current_app_user() TO boardsearch_app, boardsearch_auth;
