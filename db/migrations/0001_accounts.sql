-- Customers, accounts, how people sign in, and what ends when an account does.
-- Columns are explained in src/server/platform/database/schema. Functions may name tables of later files.
SET LOCAL check_function_bodies = off;

CREATE TABLE customers (
  id uuid PRIMARY KEY, company_name text NOT NULL, domain_key text NOT NULL, plan text NOT NULL DEFAULT 'basic',
  plan_decided_at timestamptz, chosen_plan text, is_provider boolean NOT NULL DEFAULT false, pages_limit integer,
  queries_limit integer, chat_retention_days integer, deletion_due_at timestamptz,
  factor_required_at timestamptz,
  created_at timestamptz NOT NULL DEFAULT now(),
  CONSTRAINT customers_chosen_plan_known CHECK (chosen_plan IN ('basic', 'plus'))
);
CREATE UNIQUE INDEX customers_name_domain ON customers (lower(company_name), domain_key);
CREATE INDEX customers_by_name ON customers (lower(company_name), id);
CREATE UNIQUE INDEX customers_provider ON customers (is_provider) WHERE is_provider;
CALL protect_table('customers', 'sign_in_service', 'owner_functions');
CREATE POLICY own_customer ON customers FOR SELECT TO boardsearch_app USING (id = (SELECT current_app_customer()));
GRANT SELECT ON customers TO boardsearch_app, boardsearch_auth;
GRANT INSERT, UPDATE, DELETE ON customers TO boardsearch_auth;

-- What tells a customer from others of the same name: its domain or address, else the end of its id; null: no other has the name.
CREATE FUNCTION distinguish_customer(c customers) RETURNS text LANGUAGE sql STABLE AS $$
  SELECT CASE WHEN c.domain_key LIKE ':%' THEN '#' || right(c.id::text, 6) ELSE c.domain_key END
  WHERE EXISTS (SELECT 1 FROM customers o WHERE lower(o.company_name) = lower(c.company_name) AND o.id <> c.id)
$$;
CALL restrict_function('distinguish_customer', 'boardsearch_auth');

CREATE TABLE auth_users (
  id uuid PRIMARY KEY, name text NOT NULL, email text NOT NULL UNIQUE, email_verified boolean NOT NULL DEFAULT false,
  company_name text NOT NULL DEFAULT 'Default Company', language text NOT NULL DEFAULT 'de',
  claimed_at timestamptz, created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now()
);
CALL protect_table('auth_users', 'sign_in_service', 'owner_reads');
CREATE POLICY owner_makes ON auth_users FOR INSERT TO CURRENT_USER WITH CHECK (true);
GRANT SELECT, INSERT, UPDATE, DELETE ON auth_users TO boardsearch_auth;

CREATE TABLE auth_sessions (
  id uuid PRIMARY KEY, user_id uuid NOT NULL REFERENCES auth_users ON DELETE CASCADE, token_hash text NOT NULL UNIQUE,
  expires_at timestamptz NOT NULL, ip_address text, user_agent text, keeps_claim boolean NOT NULL DEFAULT false,
  created_at timestamptz NOT NULL DEFAULT now(), updated_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX auth_sessions_user ON auth_sessions (user_id);
CALL protect_table('auth_sessions', 'sign_in_service', 'owner_reads');
GRANT SELECT, INSERT, UPDATE, DELETE ON auth_sessions TO boardsearch_auth;

CREATE TABLE auth_accounts (
  id uuid PRIMARY KEY, user_id uuid NOT NULL REFERENCES auth_users ON DELETE CASCADE, account_id text NOT NULL,
  provider_id text NOT NULL, password text
);
CREATE INDEX auth_accounts_user ON auth_accounts (user_id);
CALL protect_table('auth_accounts', 'sign_in_service');
GRANT SELECT, INSERT, UPDATE, DELETE ON auth_accounts TO boardsearch_auth;

-- No row-level security: tokens and challenges, looked up before anybody is known; for who signs people in alone.
CREATE TABLE auth_verifications (
  id uuid PRIMARY KEY, identifier text NOT NULL, value text NOT NULL, expires_at timestamptz NOT NULL
);
CREATE INDEX auth_verifications_identifier ON auth_verifications (identifier);
GRANT SELECT, INSERT, UPDATE, DELETE ON auth_verifications TO boardsearch_auth;

CREATE TABLE user_profiles (
  user_id uuid PRIMARY KEY REFERENCES auth_users ON DELETE CASCADE, customer_id uuid NOT NULL REFERENCES customers,
  full_name text NOT NULL, must_change_password boolean NOT NULL DEFAULT false, language text NOT NULL DEFAULT 'de',
  disabled_at timestamptz, used_at timestamptz, created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX user_profiles_customer ON user_profiles (customer_id);
CREATE INDEX user_profiles_name ON user_profiles (lower(full_name), user_id);
CALL protect_table('user_profiles', 'own_rows', 'own_account', 'owner_functions', 'admin_reads');
GRANT SELECT, UPDATE (full_name, must_change_password, updated_at) ON user_profiles TO boardsearch_app;
GRANT SELECT, UPDATE (full_name, must_change_password, language, customer_id, disabled_at, updated_at) ON user_profiles TO boardsearch_auth;

CREATE TABLE user_roles (
  user_id uuid PRIMARY KEY REFERENCES auth_users ON DELETE CASCADE, role text NOT NULL DEFAULT 'user',
  is_demo boolean NOT NULL DEFAULT false
);
CALL protect_table('user_roles', 'own_rows', 'own_account', 'owner_functions', 'admin_reads');
GRANT SELECT ON user_roles TO boardsearch_app, boardsearch_auth;
GRANT UPDATE (role) ON user_roles TO boardsearch_auth;

CREATE TABLE user_settings (
  user_id uuid PRIMARY KEY REFERENCES auth_users ON DELETE CASCADE, "values" jsonb NOT NULL,
  updated_at timestamptz NOT NULL DEFAULT now()
);
CALL protect_table('user_settings', 'own_rows', 'owner_reads');
GRANT SELECT, INSERT, UPDATE, DELETE ON user_settings TO boardsearch_app;

CREATE TABLE account_tokens (
  token_hash text PRIMARY KEY, user_id uuid NOT NULL REFERENCES auth_users ON DELETE CASCADE, purpose text NOT NULL,
  email text, is_proven boolean NOT NULL DEFAULT false, expires_at timestamptz NOT NULL, used_at timestamptz,
  created_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX account_tokens_user ON account_tokens (user_id, purpose);
CREATE INDEX account_tokens_kept ON account_tokens (email) WHERE is_proven AND used_at IS NULL;
CALL protect_table('account_tokens', 'sign_in_service');
GRANT SELECT, INSERT, UPDATE, DELETE ON account_tokens TO boardsearch_auth;

-- Whose an address is: the account's that has it, or had it proven and may still take it back by the link that went there. Nobody else's
-- then. What nobody has proven is not kept: strangers could keep anybody's.
CREATE FUNCTION find_address_holder(p_email text) RETURNS uuid LANGUAGE sql STABLE AS $$
  SELECT id FROM auth_users WHERE email = p_email
  UNION ALL
  SELECT user_id FROM account_tokens WHERE email = p_email AND is_proven AND used_at IS NULL AND expires_at > now()
  LIMIT 1
$$;
CALL restrict_function('find_address_holder', 'boardsearch_auth');

CREATE FUNCTION refuse_held_address() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF find_address_holder(NEW.email) <> NEW.id THEN
    RAISE EXCEPTION 'the address is held by another account' USING ERRCODE = 'unique_violation';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER auth_users_held_address BEFORE INSERT OR UPDATE OF email ON auth_users
  FOR EACH ROW EXECUTE FUNCTION refuse_held_address();

-- No row-level security: keyed hashes of addresses, which belong to nobody; for who signs people in alone.
CREATE TABLE rate_limits (
  key text PRIMARY KEY, free_at timestamptz NOT NULL
);
CREATE INDEX rate_limits_free_at ON rate_limits (free_at);
GRANT SELECT, INSERT, UPDATE, DELETE ON rate_limits TO boardsearch_auth;

CREATE TABLE identity_providers (
  id uuid PRIMARY KEY, customer_id uuid NOT NULL REFERENCES customers ON DELETE CASCADE, issuer text NOT NULL,
  client_id text NOT NULL, client_secret text NOT NULL, token_origin text NOT NULL, email_domain text NOT NULL UNIQUE,
  is_enabled boolean NOT NULL DEFAULT true, is_required boolean NOT NULL DEFAULT false, proven_at timestamptz,
  company_factor text NOT NULL DEFAULT 'never', created_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX identity_providers_customer ON identity_providers (customer_id);
CALL protect_table('identity_providers', 'sign_in_service', 'owner_functions');
GRANT SELECT, INSERT, UPDATE ON identity_providers TO boardsearch_auth;

CREATE TABLE mfa_enrollment (
  user_id uuid NOT NULL REFERENCES auth_users ON DELETE CASCADE, method text NOT NULL,
  is_enabled boolean NOT NULL DEFAULT false, created_at timestamptz NOT NULL DEFAULT now()
);
CREATE UNIQUE INDEX mfa_enrollment_user_method ON mfa_enrollment (user_id, method);
CALL protect_table('mfa_enrollment', 'own_account', 'owner_functions', 'admin_reads');
GRANT SELECT, INSERT, UPDATE, DELETE ON mfa_enrollment TO boardsearch_auth;

CREATE TABLE mfa_sessions (
  session_token text PRIMARY KEY, user_id uuid NOT NULL REFERENCES auth_users ON DELETE CASCADE,
  auth_session_id uuid NOT NULL UNIQUE REFERENCES auth_sessions ON DELETE CASCADE,
  is_verified boolean NOT NULL DEFAULT false, verified_at timestamptz, confirmed_at timestamptz,
  expires_at timestamptz NOT NULL, created_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX mfa_sessions_user ON mfa_sessions (user_id);
CALL protect_table('mfa_sessions', 'own_account', 'owner_functions');
GRANT SELECT, INSERT, UPDATE, DELETE ON mfa_sessions TO boardsearch_auth;

CREATE TABLE mfa_verification_attempts (
  id uuid PRIMARY KEY, user_id uuid NOT NULL REFERENCES auth_users ON DELETE CASCADE, attempt_type text NOT NULL,
  success boolean NOT NULL, created_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX mfa_verification_attempts_user ON mfa_verification_attempts (user_id, created_at);
CALL protect_table('mfa_verification_attempts', 'own_account', 'owner_functions');
GRANT SELECT, INSERT, UPDATE, DELETE ON mfa_verification_attempts TO boardsearch_auth;

CREATE TABLE mfa_lockouts (
  user_id uuid PRIMARY KEY REFERENCES auth_users ON DELETE CASCADE, failed_attempts integer NOT NULL DEFAULT 0,
  locked_until timestamptz
);
CALL protect_table('mfa_lockouts', 'own_account');
GRANT SELECT, INSERT, UPDATE, DELETE ON mfa_lockouts TO boardsearch_auth;

CREATE TABLE mfa_totp (
  user_id uuid PRIMARY KEY REFERENCES auth_users ON DELETE CASCADE, secret text, pending_secret text,
  pending_since timestamptz, last_step bigint NOT NULL DEFAULT 0, created_at timestamptz NOT NULL DEFAULT now()
);
CALL protect_table('mfa_totp', 'own_account', 'owner_functions');
GRANT SELECT, INSERT, UPDATE, DELETE ON mfa_totp TO boardsearch_auth;

CREATE TABLE mfa_recovery_codes (
  user_id uuid NOT NULL REFERENCES auth_users ON DELETE CASCADE, code text NOT NULL, used_at timestamptz,
  created_at timestamptz NOT NULL DEFAULT now()
);
CREATE UNIQUE INDEX mfa_recovery_codes_user_code ON mfa_recovery_codes (user_id, code);
CALL protect_table('mfa_recovery_codes', 'own_account');
GRANT SELECT, INSERT, UPDATE, DELETE ON mfa_recovery_codes TO boardsearch_auth;

CREATE TABLE email_verification_codes (
  id uuid PRIMARY KEY, user_id uuid NOT NULL REFERENCES auth_users ON DELETE CASCADE, code text NOT NULL,
  is_used boolean NOT NULL DEFAULT false, expires_at timestamptz NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX email_verification_codes_user ON email_verification_codes (user_id, created_at);
CALL protect_table('email_verification_codes', 'own_account', 'owner_functions');
GRANT SELECT, INSERT, UPDATE, DELETE ON email_verification_codes TO boardsearch_auth;

CREATE TABLE passkeys (
  id uuid PRIMARY KEY, user_id uuid NOT NULL REFERENCES auth_users ON DELETE CASCADE, name text NOT NULL,
  credential_id text NOT NULL UNIQUE, public_key text NOT NULL, counter bigint NOT NULL, transports text[] NOT NULL,
  is_backed_up boolean NOT NULL, last_used_at timestamptz, created_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX passkeys_user ON passkeys (user_id);
CALL protect_table('passkeys', 'sign_in_service');
GRANT SELECT, INSERT, UPDATE, DELETE ON passkeys TO boardsearch_auth;

CREATE TABLE api_keys (
  id uuid PRIMARY KEY, user_id uuid NOT NULL REFERENCES auth_users ON DELETE CASCADE, name text NOT NULL,
  secret_hash text NOT NULL UNIQUE, ending text NOT NULL, scopes text[] NOT NULL, is_factor_proven boolean NOT NULL,
  expires_at timestamptz NOT NULL, last_used_on date, requests_free_at timestamptz,
  created_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX api_keys_user ON api_keys (user_id);
CALL protect_table('api_keys', 'sign_in_service');
GRANT SELECT, INSERT, UPDATE, DELETE ON api_keys TO boardsearch_auth;

CREATE TABLE oauth_clients (
  id uuid PRIMARY KEY, name text NOT NULL, redirect_uris text[] NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now()
);
CALL protect_table('oauth_clients', 'sign_in_service', 'owner_functions');
GRANT SELECT, INSERT, UPDATE, DELETE ON oauth_clients TO boardsearch_auth;

CREATE TABLE oauth_grants (
  id uuid PRIMARY KEY, user_id uuid NOT NULL REFERENCES auth_users ON DELETE CASCADE,
  client_id uuid NOT NULL REFERENCES oauth_clients ON DELETE CASCADE, scopes text[] NOT NULL,
  is_factor_proven boolean NOT NULL, code_hash text NOT NULL UNIQUE, code_ends_at timestamptz NOT NULL,
  code_challenge text NOT NULL, redirect_uri text NOT NULL, access_hash text UNIQUE, access_ends_at timestamptz,
  refresh_hash text UNIQUE, spent_hash text UNIQUE, expires_at timestamptz NOT NULL, last_used_on date,
  requests_free_at timestamptz, created_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX oauth_grants_client ON oauth_grants (client_id);
CREATE INDEX oauth_grants_user ON oauth_grants (user_id);
CALL protect_table('oauth_grants', 'sign_in_service', 'owner_functions');
GRANT SELECT, INSERT, UPDATE, DELETE ON oauth_grants TO boardsearch_auth;

CREATE TABLE account_deletions (
  user_id uuid PRIMARY KEY REFERENCES auth_users ON DELETE CASCADE, undo_hash text NOT NULL UNIQUE,
  requested_at timestamptz NOT NULL DEFAULT now(), due_at timestamptz NOT NULL
);
CREATE INDEX account_deletions_due ON account_deletions (due_at);
CALL protect_table('account_deletions', 'sign_in_service', 'owner_functions');
GRANT SELECT, INSERT, UPDATE, DELETE ON account_deletions TO boardsearch_auth;

CREATE TABLE erasures (
  user_id uuid PRIMARY KEY, erased_at timestamptz NOT NULL DEFAULT now(), finished_at timestamptz
);
CALL protect_table('erasures', 'sign_in_service', 'owner_functions');
GRANT SELECT, INSERT, UPDATE (finished_at) ON erasures TO boardsearch_auth;

-- Whether addresses of this domain are given to anybody. The first are found in many countries: yahoo.co.uk, outlook.at.
CREATE FUNCTION is_public_mail_domain(domain text) RETURNS boolean LANGUAGE sql IMMUTABLE AS $$
  SELECT domain ~ ('^(gmail|googlemail|yahoo|ymail|rocketmail|outlook|hotmail|live|windowslive|msn|passport|gmx|aol|aim|icloud|'
    || 'proton|protonmail|tutanota|tutamail|tuta|posteo|yandex|zoho|zohomail|hushmail|fastmail|mailfence|eclipso|mail|email)'
    || '[.]((co|com|net|org)[.])?[a-z]{2,4}$')
  OR domain = ANY (ARRAY[
    '10minutemail.com', '126.com', '163.com', '1und1.de', 'a1.net', 'alice-dsl.net', 'alice.de', 'alice.it', 'aon.at',
    'arcor.de', 'att.net', 'azet.sk', 'bbox.fr', 'bellsouth.net', 'besonet.ch', 'bk.ru', 'bluemail.ch', 'bluewin.ch',
    'blueyonder.co.uk', 'bol.com.br', 'bredband.net', 'btinternet.com', 'btopenworld.com', 'cable.vol.at',
    'casema.nl', 'centrum.cz', 'centrum.sk', 'charter.net', 'chello.at', 'chello.nl', 'citromail.hu', 'citycable.ch',
    'comcast.net', 'comhem.se', 'cox.net', 'datacomm.ch', 'daum.net', 'disroot.org', 'drei.at', 'duck.com',
    'earthlink.net', 'emailn.de', 'ewe.net', 'ewetel.net', 'example.com', 'example.net', 'example.org',
    'fastwebnet.it', 'firemail.de', 'foxmail.com', 'free.fr', 'freemail.hu', 'freenet.de', 'freesurf.ch', 'gazeta.pl',
    'ggaweb.ch', 'green.ch', 'guerrillamail.com', 'hanmail.net', 'hetnet.nl', 'hey.com', 'hispeed.ch', 'home.nl',
    'hush.com', 'inbox.ru', 'inode.at', 'interia.pl', 'internet.lu', 'juno.com', 'kabelmail.de', 'kabelplus.at',
    'kabsi.at', 'kolabnow.com', 'kpnmail.nl', 'kpnplanet.nl', 'laposte.net', 'libero.it', 'list.ru', 'liwest.at',
    'localhost', 'lycos.de', 'mac.com', 'magenta.de', 'mailbox.org', 'mailinator.com', 'mailo.com', 'me.com',
    'mnet-mail.de', 'mnet-online.de', 'mozmail.com', 'naver.com', 'netcologne.de', 'netplus.ch', 'neuf.fr',
    'ntlworld.com', 'numericable.fr', 'o2.pl', 'o2mail.de', 'o2online.de', 'onet.eu', 'onet.pl', 'online.de',
    'online.no', 'onlinehome.de', 'op.pl', 'optonline.net', 'orange.fr', 'planet.nl', 'pm.me', 'poczta.onet.pl',
    'post.cz', 'poste.it', 'privaterelay.appleid.com', 'proximus.be', 'pt.lu', 'qq.com', 'quickline.ch',
    'quicknet.nl', 'rambler.ru', 'riseup.net', 'rogers.com', 'romandie.com', 'runbox.com', 'sbcglobal.net',
    'scarlet.be', 'secure.mailbox.org', 'seznam.cz', 'sfr.fr', 'shaw.ca', 'sina.com', 'sky.com', 'skynet.be',
    'smart-mail.de', 'sohu.com', 'speed.at', 'startmail.com', 'sunrise.ch', 'swissonline.ch', 'sympatico.ca',
    'systemli.org', 't-online.de', 't-online.hu', 'talktalk.net', 'tele2.at', 'tele2.ch', 'tele2.se',
    'telefonica.net', 'telenet.be', 'telia.com', 'telus.net', 'temp-mail.org', 'terra.com.br', 'tim.it', 'tin.it',
    'tiscali.co.uk', 'tiscali.it', 'tlen.pl', 'trashmail.com', 'trashmail.de', 'unitybox.de', 'uol.com.br',
    'upcmail.net', 'upcmail.nl', 'utanet.at', 'verizon.net', 'versanet.de', 'videotron.ca', 'virgilio.it',
    'virginmedia.com', 'vodafone.de', 'vodafonemail.de', 'vol.at', 'volny.cz', 'vtxmail.ch', 'vtxnet.ch',
    'wanadoo.fr', 'web.de', 'wp.pl', 'wtnet.de', 'xs4all.nl', 'ya.ru', 'yopmail.com', 'ziggo.nl', 'zoznam.sk'
  ])
$$;
CALL restrict_function('is_public_mail_domain');

-- What is one customer beside the company's name: a domain; or a whole address, of which nobody else is, at public mail
-- providers, without a company's name, and as long as nobody has proven the address.
CREATE FUNCTION customer_key(company_name_param text, email_param text, is_proven boolean) RETURNS text
LANGUAGE sql IMMUTABLE AS $$
  SELECT CASE
    WHEN NOT is_proven OR lower(btrim(company_name_param)) IN ('', 'default company') OR domain = '' OR is_public_mail_domain(domain)
    THEN lower(email_param) ELSE domain END
  FROM (VALUES (lower(split_part(email_param, '@', 2)))) AS address (domain)
$$;
CALL restrict_function('customer_key');

-- AUTH-03: a company's name alone lets no stranger in, the key must match, too. The provider's own customer is never returned.
CREATE FUNCTION get_or_create_customer(company_name_param text, email_param text, is_proven boolean DEFAULT false) RETURNS uuid
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  wanted_name text := coalesce(nullif(btrim(company_name_param), ''), 'Default Company');
  wanted_key text := customer_key(wanted_name, email_param, is_proven);
  found_id uuid;
BEGIN
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
CALL restrict_function('get_or_create_customer');

-- Profile and role come with the account, in its transaction.
-- Accounts that a company's own sign-in brings belong to that company, whatever their address would lead to. Only the
-- sign-in service adds accounts, and only it names the customer.
CREATE FUNCTION complete_account() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  given uuid := nullif(current_setting('app.provisioned_customer', true), '')::uuid;
BEGIN
  INSERT INTO user_profiles (user_id, customer_id, full_name, language)
    VALUES (NEW.id, coalesce(given, get_or_create_customer(NEW.company_name, NEW.email, NEW.email_verified)),
      coalesce(nullif(btrim(NEW.name), ''), NEW.email), NEW.language);
  INSERT INTO user_roles (user_id, role, is_demo) VALUES (NEW.id, 'user', false);
  RETURN NEW;
END $$;
CREATE TRIGGER auth_users_complete_account AFTER INSERT ON auth_users FOR EACH ROW EXECUTE FUNCTION complete_account();

-- An account whose address was just proven leaves the customer that it has been alone in for the one of its domain. Where
-- there is none yet, its own becomes that one; where the operator has given its own a plan or a sign-in, it stays there.
CREATE FUNCTION join_domain_customer(user_id_param uuid) RETURNS void
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  own customers;
  wanted_key text;
  joined uuid;
BEGIN
  SELECT c.* INTO own FROM user_profiles p JOIN customers c ON c.id = p.customer_id JOIN auth_users u ON u.id = p.user_id
    WHERE p.user_id = user_id_param AND u.email_verified AND NOT c.is_provider AND c.domain_key = lower(u.email)
    FOR UPDATE OF c;
  IF NOT FOUND THEN
    RETURN;
  END IF;
  wanted_key := customer_key(own.company_name, own.domain_key, true);
  SELECT id INTO joined FROM customers WHERE lower(company_name) = lower(own.company_name) AND domain_key = wanted_key;
  IF joined = own.id THEN
    RETURN;
  END IF;
  IF joined IS NULL THEN
    BEGIN
      UPDATE customers SET domain_key = wanted_key WHERE id = own.id;
      RETURN;
    EXCEPTION WHEN unique_violation THEN
      -- A colleague was quicker.
      joined := get_or_create_customer(own.company_name, own.domain_key, true);
    END;
  END IF;
  IF own.plan <> 'basic' OR EXISTS (SELECT 1 FROM identity_providers WHERE customer_id = own.id) THEN
    RETURN;
  END IF;
  UPDATE user_profiles SET customer_id = joined WHERE user_id = user_id_param;
  DELETE FROM customers WHERE id = own.id AND NOT EXISTS (SELECT 1 FROM user_profiles WHERE customer_id = own.id);
END $$;
CALL restrict_function('join_domain_customer', 'boardsearch_auth');

-- The account has another address: a customer that went by the one before goes by this one. Whoever signs up with the one
-- before, which is free now, is not to come into it.
CREATE FUNCTION move_customer_key(user_id_param uuid, before_param text) RETURNS void
LANGUAGE sql SECURITY DEFINER SET search_path = public, pg_temp AS $$
  UPDATE customers c SET domain_key = lower(u.email)
  FROM user_profiles p JOIN auth_users u ON u.id = p.user_id
  WHERE p.user_id = user_id_param AND c.id = p.customer_id AND NOT c.is_provider AND c.domain_key = lower(before_param)
    AND NOT EXISTS (SELECT 1 FROM customers o WHERE lower(o.company_name) = lower(c.company_name) AND o.domain_key = lower(u.email))
$$;
CALL restrict_function('move_customer_key', 'boardsearch_auth');

-- Somebody has proven an address at its company: the account comes into the company's customer. False, and nothing is done,
-- where it is the provider's or the demo's, or was proven otherwise and is together with others at another customer.
CREATE FUNCTION join_company_customer(user_id_param uuid, customer_id_param uuid) RETURNS boolean
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  own customers;
BEGIN
  SELECT c.* INTO own FROM user_profiles p JOIN customers c ON c.id = p.customer_id JOIN auth_users u ON u.id = p.user_id
    JOIN user_roles r ON r.user_id = p.user_id
    WHERE p.user_id = user_id_param AND NOT c.is_provider AND NOT r.is_demo
      AND (NOT u.email_verified OR u.claimed_at IS NOT NULL OR c.domain_key = lower(u.email))
      AND EXISTS (SELECT 1 FROM identity_providers i WHERE i.customer_id = customer_id_param AND i.is_enabled)
    FOR UPDATE OF c;
  IF NOT FOUND THEN
    RETURN false;
  END IF;
  UPDATE user_profiles SET customer_id = customer_id_param WHERE user_id = user_id_param;
  DELETE FROM customers c WHERE c.id = own.id AND c.plan = 'basic' AND c.id <> customer_id_param
    AND NOT EXISTS (SELECT 1 FROM user_profiles p WHERE p.customer_id = c.id)
    AND NOT EXISTS (SELECT 1 FROM identity_providers i WHERE i.customer_id = c.id);
  RETURN true;
END $$;
CALL restrict_function('join_company_customer', 'boardsearch_auth');

-- PUB-07: the plan that somebody signed up for is their customer's, where they are its first and only one and nobody has
-- decided it yet. Whoever comes into a company that is there changes nothing for its people.
CREATE FUNCTION choose_plan(user_id_param uuid, plan_param text) RETURNS void
LANGUAGE sql SECURITY DEFINER SET search_path = public, pg_temp AS $$
  UPDATE customers c SET chosen_plan = plan_param
  FROM user_profiles p
  WHERE p.user_id = user_id_param AND c.id = p.customer_id
    AND NOT c.is_provider AND c.chosen_plan IS NULL AND c.plan_decided_at IS NULL
    AND NOT EXISTS (SELECT 1 FROM user_profiles o WHERE o.customer_id = c.id AND o.user_id <> user_id_param)
$$;
CALL restrict_function('choose_plan', 'boardsearch_auth');

-- What the access guard needs of a signed-in user and this session, in one call, before any user context exists.
-- `is_claimed`: the address was proven by somebody who has not yet said, in this session, whether they made the account.
-- `factor_due_at`: from when on, in milliseconds since 1970, an account without a second factor may only set one up; null: none is
-- required. Sessions, keys and programs from before the requirement go on for a day.
-- A visit of the demo that has ended is nobody's any more, even before it is removed. Nobody is an admin but at the provider.
CREATE FUNCTION load_account(user_id_param uuid, session_id_param uuid)
RETURNS TABLE (customer_id uuid, company_name text, plan text, full_name text, language text, must_change_password boolean,
  role text, is_demo boolean, methods text[], is_verified boolean, is_email_confirmed boolean, is_claimed boolean,
  is_disabled boolean, factor_due_at double precision)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT c.id, c.company_name, c.plan, p.full_name, p.language, p.must_change_password,
    CASE WHEN c.is_provider THEN r.role ELSE 'user' END, r.is_demo,
    ARRAY(SELECT m.method FROM mfa_enrollment m WHERE m.user_id = p.user_id AND m.is_enabled ORDER BY m.method),
    EXISTS (SELECT 1 FROM mfa_sessions s WHERE s.user_id = p.user_id AND s.auth_session_id = session_id_param
      AND s.is_verified AND s.expires_at > now()),
    u.email_verified,
    u.claimed_at IS NOT NULL AND NOT EXISTS (SELECT 1 FROM auth_sessions a WHERE a.id = session_id_param AND a.keeps_claim),
    p.disabled_at IS NOT NULL,
    CASE WHEN NOT r.is_demo THEN (SELECT extract(epoch FROM since + CASE
        WHEN session_id_param IS NULL THEN interval '0'
        WHEN EXISTS (SELECT 1 FROM auth_sessions a WHERE a.id = session_id_param AND a.created_at >= since) THEN interval '0'
        ELSE interval '24 hours' END) * 1000
      FROM (SELECT least(c.factor_required_at, (SELECT o.factor_required_at FROM operation_switches o)) AS since) required)
    END
  FROM user_profiles p JOIN customers c ON c.id = p.customer_id JOIN user_roles r ON r.user_id = p.user_id
    JOIN auth_users u ON u.id = p.user_id
  WHERE p.user_id = user_id_param
    AND NOT EXISTS (SELECT 1 FROM demo_visits v WHERE v.user_id = user_id_param AND v.ends_at <= now())
$$;
CALL restrict_function('load_account', 'boardsearch_auth');

-- How much an account holds, for the one who must say whether it is theirs.
CREATE FUNCTION count_possessions(user_id_param uuid) RETURNS TABLE (uploads int, chats int, sources int)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT (SELECT count(*)::int FROM file_uploads WHERE user_id = user_id_param),
    (SELECT count(*)::int FROM chat_sessions WHERE user_id = user_id_param),
    (SELECT count(*)::int FROM sources s WHERE s.user_id = user_id_param AND s.account <> '' AND NOT s.is_leaving)
$$;
CALL restrict_function('count_possessions', 'boardsearch_auth');

-- Whose password emergency recovery sets: of all the provider's admins who are not shut out the one who was there first.
CREATE FUNCTION find_first_provider_admin() RETURNS uuid
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT r.user_id
  FROM user_roles r JOIN user_profiles p ON p.user_id = r.user_id
  WHERE is_admin(r.user_id)
  ORDER BY p.created_at, p.user_id
  LIMIT 1
$$;
CALL restrict_function('find_first_provider_admin', 'boardsearch_auth');

-- Whom the provider's mails about models and about the log go to.
CREATE FUNCTION list_provider_admins() RETURNS TABLE (user_id uuid, email text, language text)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT r.user_id, u.email, p.language FROM user_roles r
  JOIN user_profiles p ON p.user_id = r.user_id
  JOIN auth_users u ON u.id = r.user_id
  WHERE is_admin(r.user_id) ORDER BY u.email
$$;
CALL restrict_function('list_provider_admins', 'boardsearch_auth');

-- The provider keeps one admin who stays. Whoever asks for several at once asks one after the other.
CREATE FUNCTION is_last_admin(p_user_id uuid) RETURNS boolean
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  PERFORM pg_advisory_xact_lock(hashtextextended('last_admin', 0));
  RETURN is_admin(p_user_id) AND NOT EXISTS (
    SELECT FROM user_roles r
    WHERE r.role = 'admin' AND r.user_id <> p_user_id AND is_admin(r.user_id)
      AND NOT EXISTS (SELECT FROM account_deletions d WHERE d.user_id = r.user_id));
END $$;
CALL restrict_function('is_last_admin', 'boardsearch_auth');

-- Customers, and whose an account is, what it may and whether it is open, are an admin's to change; and the owner's functions'.
CREATE FUNCTION refuse_change_but_by_admin() RETURNS trigger LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
BEGIN
  IF current_user = 'boardsearch_auth' AND NOT is_admin(current_admin()) THEN
    RAISE EXCEPTION 'only an admin may change this' USING ERRCODE = 'insufficient_privilege', CONSTRAINT = 'admin_only';
  END IF;
  RETURN coalesce(NEW, OLD);
END $$;
CREATE TRIGGER customers_by_admin BEFORE INSERT OR UPDATE OR DELETE ON customers
  FOR EACH ROW EXECUTE FUNCTION refuse_change_but_by_admin();
CREATE TRIGGER user_profiles_by_admin BEFORE UPDATE OF customer_id, disabled_at ON user_profiles
  FOR EACH ROW EXECUTE FUNCTION refuse_change_but_by_admin();
CREATE TRIGGER user_roles_by_admin BEFORE UPDATE OF role, is_demo ON user_roles
  FOR EACH ROW EXECUTE FUNCTION refuse_change_but_by_admin();

-- A customer's day has come: everybody's end is due, and one that nobody belongs to goes at once. The last account's end takes
-- the customer along.
CREATE FUNCTION order_customer_erasures() RETURNS void
LANGUAGE sql SECURITY DEFINER SET search_path = public, pg_temp AS $$
  INSERT INTO account_deletions AS d (user_id, undo_hash, due_at)
    SELECT p.user_id, 'customer ' || gen_random_uuid(), now()
    FROM user_profiles p JOIN customers c ON c.id = p.customer_id WHERE c.deletion_due_at <= now() AND NOT c.is_provider
    ON CONFLICT (user_id) DO UPDATE SET due_at = now(), undo_hash = excluded.undo_hash WHERE d.due_at > now();
  DELETE FROM customers c WHERE c.deletion_due_at <= now() AND NOT c.is_provider
    AND NOT EXISTS (SELECT FROM user_profiles p WHERE p.customer_id = c.id);
$$;
CALL restrict_function('order_customer_erasures', 'boardsearch_auth');

-- Whoever ends a session, or changes what it may do, the servers that remember it or still serve a stream or an upload of it hear of it.
CREATE FUNCTION announce_changed_access() RETURNS trigger LANGUAGE plpgsql SET search_path = pg_catalog, pg_temp AS $$
DECLARE
  changed jsonb := to_jsonb(coalesce(OLD, NEW));
BEGIN
  PERFORM pg_notify('boardsearch_events', json_build_object('userId', coalesce(changed ->> 'user_id', changed ->> 'id'),
    'topic', 'sessions', 'data', NULL)::text);
  RETURN NULL;
END $$;
CREATE TRIGGER announce_end AFTER DELETE ON api_keys FOR EACH ROW EXECUTE FUNCTION announce_changed_access();
CREATE TRIGGER announce_end AFTER DELETE OR UPDATE OF token_hash ON auth_sessions
  FOR EACH ROW EXECUTE FUNCTION announce_changed_access();
CREATE TRIGGER announce_end AFTER DELETE ON oauth_grants FOR EACH ROW EXECUTE FUNCTION announce_changed_access();
CREATE TRIGGER announce_change AFTER UPDATE ON user_roles FOR EACH ROW EXECUTE FUNCTION announce_changed_access();
CREATE TRIGGER announce_change AFTER UPDATE ON user_profiles FOR EACH ROW EXECUTE FUNCTION announce_changed_access();
CREATE TRIGGER announce_change AFTER UPDATE ON auth_users FOR EACH ROW EXECUTE FUNCTION announce_changed_access();
CREATE TRIGGER announce_change AFTER INSERT OR UPDATE OR DELETE ON mfa_enrollment
  FOR EACH ROW EXECUTE FUNCTION announce_changed_access();

-- A proven second factor holds as long as its sign-in session, also when that is renewed.
CREATE FUNCTION extend_mfa_session() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  UPDATE mfa_sessions SET expires_at = NEW.expires_at WHERE auth_session_id = NEW.id AND is_verified;
  RETURN NULL;
END $$;
CALL restrict_function('extend_mfa_session');
CREATE TRIGGER auth_sessions_renewed AFTER UPDATE OF expires_at ON auth_sessions
  FOR EACH ROW WHEN (NEW.expires_at IS DISTINCT FROM OLD.expires_at) EXECUTE FUNCTION extend_mfa_session();

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
CALL restrict_function('take_rate_limit', 'boardsearch_auth');

-- Every start writes this anew, from the limits that server and web share.
CREATE FUNCTION mfa_attempts_allowed() RETURNS int LANGUAGE sql STABLE AS 'SELECT 10';

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
CALL restrict_function('reserve_mfa_attempt', 'boardsearch_auth');

CREATE FUNCTION check_mfa_lockout(p_user_id uuid) RETURNS boolean LANGUAGE sql STABLE AS $$
  SELECT EXISTS (SELECT 1 FROM mfa_lockouts WHERE user_id = p_user_id AND locked_until > clock_timestamp())
$$;
CALL restrict_function('check_mfa_lockout', 'boardsearch_auth');

CREATE FUNCTION get_mfa_remaining_attempts(p_user_id uuid) RETURNS int LANGUAGE sql STABLE AS $$
  SELECT coalesce((
    SELECT CASE
      WHEN locked_until > clock_timestamp() THEN 0
      WHEN locked_until IS NOT NULL THEN mfa_attempts_allowed()
      ELSE greatest(mfa_attempts_allowed() - failed_attempts, 0)
    END FROM mfa_lockouts WHERE user_id = p_user_id), mfa_attempts_allowed())
$$;
CALL restrict_function('get_mfa_remaining_attempts', 'boardsearch_auth');

-- Rows of all accounts that can have no effect any more, and chats that their customer keeps no longer.
CREATE FUNCTION sweep_spent_rows() RETURNS void
LANGUAGE sql SECURITY DEFINER SET search_path = public, pg_temp AS $$
  DELETE FROM email_verification_codes WHERE expires_at < now() - interval '1 day';
  DELETE FROM mfa_verification_attempts WHERE created_at < now() - interval '90 days';
  DELETE FROM mfa_sessions WHERE expires_at < now() - interval '1 day';
  DELETE FROM idempotent_requests WHERE created_at < now() - interval '1 day';
  DELETE FROM oauth_grants WHERE expires_at < now() OR (access_hash IS NULL AND code_ends_at < now());
  DELETE FROM oauth_clients c WHERE created_at < now() - interval '1 day'
    AND NOT EXISTS (SELECT FROM oauth_grants g WHERE g.client_id = c.id);
  DELETE FROM chat_sessions s USING user_profiles p, customers c
    WHERE p.user_id = s.user_id AND c.id = p.customer_id AND s.updated_at < now() - make_interval(days => c.chat_retention_days);
$$;
CALL restrict_function('sweep_spent_rows', 'boardsearch_auth');

-- What no foreign key leads to. Whoever calls it has entered the account in the ledger and deleted its row.
CREATE FUNCTION erase_remains(p_user_id uuid, p_email text, p_customer_id uuid) RETURNS void
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  IF NOT EXISTS (SELECT FROM erasures WHERE user_id = p_user_id) THEN
    RAISE EXCEPTION 'not in the ledger of erasures' USING ERRCODE = 'object_not_in_prerequisite_state';
  END IF;
  DELETE FROM pgboss.job WHERE data ->> 'userId' = p_user_id::text;
  DELETE FROM auth_verifications WHERE lower(identifier) = lower(p_email) OR strpos(value, p_user_id::text) > 0;
  -- What they did to others stays told while it is kept: an admin who leaves takes no trace of a look along.
  DELETE FROM audit_personal p USING audit_entries e WHERE e.chain = p.chain AND e.seq = p.seq AND e.user_id = p_user_id;
  DELETE FROM customers c WHERE c.id = p_customer_id AND NOT c.is_provider
    AND NOT EXISTS (SELECT FROM user_profiles p WHERE p.customer_id = c.id);
END $$;
CALL restrict_function('erase_remains', 'boardsearch_auth');
