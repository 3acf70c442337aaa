-- AUTH-03: nobody comes into a customer that is there without having proven an address of its domain.

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
--> statement-breakpoint
-- What is one customer beside the company's name: a domain; or a whole address, of which nobody else is, at public mail
-- providers, without a company's name, and as long as nobody has proven the address.
CREATE FUNCTION customer_key(company_name_param text, email_param text, is_proven boolean) RETURNS text
LANGUAGE sql IMMUTABLE AS $$
  SELECT CASE
    WHEN NOT is_proven OR lower(btrim(company_name_param)) IN ('', 'default company') OR domain = '' OR is_public_mail_domain(domain)
    THEN lower(email_param) ELSE domain END
  FROM (VALUES (lower(split_part(email_param, '@', 2)))) AS address (domain)
$$;
--> statement-breakpoint
DROP FUNCTION get_or_create_customer(text, text);
--> statement-breakpoint
-- The provider's own customer is never returned.
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
--> statement-breakpoint
CREATE OR REPLACE FUNCTION complete_account() RETURNS trigger
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
--> statement-breakpoint
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
--> statement-breakpoint
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
--> statement-breakpoint
REVOKE ALL ON FUNCTION is_public_mail_domain(text), customer_key(text, text, boolean),
  get_or_create_customer(text, text, boolean), join_domain_customer(uuid),
  join_company_customer(uuid, uuid) FROM PUBLIC;
--> statement-breakpoint
GRANT EXECUTE ON FUNCTION join_domain_customer(uuid), join_company_customer(uuid, uuid) TO boardsearch_auth;
