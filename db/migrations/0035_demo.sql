CREATE TABLE "demo_personas" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"persona" text NOT NULL,
	"papers_version" text,
	"papers_ready" integer DEFAULT 0 NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "demo_personas_persona_unique" UNIQUE("persona")
);
--> statement-breakpoint
CREATE TABLE "demo_resets" (
	"day" date PRIMARY KEY NOT NULL,
	"finished_at" timestamp with time zone,
	"visits_ended" integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "demo_visits" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"persona_id" uuid NOT NULL,
	"customer_id" uuid NOT NULL,
	"started_at" timestamp with time zone DEFAULT now() NOT NULL,
	"ends_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "file_uploads" DROP CONSTRAINT "file_uploads_file_path_unique";--> statement-breakpoint
ALTER TABLE "file_uploads" ADD COLUMN "is_sample" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "demo_personas" ADD CONSTRAINT "demo_personas_user_id_auth_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."auth_users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "demo_visits" ADD CONSTRAINT "demo_visits_user_id_auth_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."auth_users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "demo_visits" ADD CONSTRAINT "demo_visits_persona_id_demo_personas_user_id_fk" FOREIGN KEY ("persona_id") REFERENCES "public"."demo_personas"("user_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "demo_visits_end" ON "demo_visits" USING btree ("ends_at");--> statement-breakpoint
CREATE INDEX "demo_visits_persona" ON "demo_visits" USING btree ("persona_id");--> statement-breakpoint
CREATE UNIQUE INDEX "file_uploads_path" ON "file_uploads" USING btree ("file_path") WHERE NOT "file_uploads"."is_sample";
--> statement-breakpoint
GRANT SELECT, INSERT, UPDATE, DELETE ON demo_personas, demo_visits, demo_resets TO boardsearch_auth;
--> statement-breakpoint
DO $$
DECLARE each text;
BEGIN
  FOREACH each IN ARRAY ARRAY['demo_personas', 'demo_visits'] LOOP
    EXECUTE format('ALTER TABLE %I ENABLE ROW LEVEL SECURITY', each);
    EXECUTE format('ALTER TABLE %I FORCE ROW LEVEL SECURITY', each);
    EXECUTE format('CREATE POLICY sign_in_service ON %I TO boardsearch_auth USING (true) WITH CHECK (true)', each);
    EXECUTE format('CREATE POLICY owner_functions ON %I TO %I USING (true) WITH CHECK (true)', each, current_user);
  END LOOP;
  EXECUTE format('CREATE POLICY owner_makes ON auth_users FOR INSERT TO %I WITH CHECK (true)', current_user);
  -- What initialize_demo_account copies.
  FOREACH each IN ARRAY ARRAY[
    'chat_folders', 'chat_sessions', 'chat_messages', 'answers', 'file_uploads', 'mail_attachments', 'documents',
    'document_versions', 'pages', 'passages', 'passage_terms', 'term_df', 'user_stat', 'user_settings'
  ] LOOP
    EXECUTE format('CREATE POLICY demo_reads ON %I FOR SELECT TO %I USING (true)', each, current_user);
    EXECUTE format('CREATE POLICY demo_copies ON %I FOR INSERT TO %I WITH CHECK (true)', each, current_user);
  END LOOP;
END $$;
--> statement-breakpoint
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
--> statement-breakpoint
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
  FOREACH copied IN ARRAY ARRAY[
    'chat_folders', 'chat_sessions', 'chat_messages', 'answers', 'file_uploads', 'mail_attachments', 'documents',
    'document_versions', 'pages', 'passages', 'passage_terms', 'term_df', 'user_stat', 'user_settings'
  ] LOOP
    SELECT string_agg(quote_ident(attname), ', ' ORDER BY attnum) INTO copied_columns FROM pg_catalog.pg_attribute
      WHERE attrelid = format('public.%I', copied)::regclass AND attnum > 0 AND NOT attisdropped AND attgenerated = ''
        AND attname <> 'user_id';
    EXECUTE format('INSERT INTO %1$I (user_id, %2$s) SELECT $1, %2$s FROM %1$I WHERE user_id = $2', copied, copied_columns)
      USING demo_user_id, source;
  END LOOP;
END $$;
--> statement-breakpoint
-- Opens a visit to a persona's papers. Null where so many are open already.
CREATE FUNCTION open_demo_visit(id_param uuid, persona_id_param uuid, ends_at_param timestamptz, at_most int) RETURNS uuid
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  IF (SELECT count(*) FROM demo_visits) >= at_most THEN
    RETURN NULL;
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
  RETURN id_param;
END $$;
--> statement-breakpoint
-- As before, and: a visit that has ended is nobody's any more, even before it is removed.
CREATE OR REPLACE FUNCTION load_account(user_id_param uuid, session_id_param uuid)
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
    AND NOT EXISTS (SELECT 1 FROM demo_visits v WHERE v.user_id = user_id_param AND v.ends_at <= now())
$$;
--> statement-breakpoint
REVOKE ALL ON FUNCTION ensure_demo_persona(uuid, text, text, text, text, text), initialize_demo_account(uuid),
  open_demo_visit(uuid, uuid, timestamptz, int) FROM PUBLIC;
--> statement-breakpoint
GRANT EXECUTE ON FUNCTION ensure_demo_persona(uuid, text, text, text, text, text), initialize_demo_account(uuid),
  open_demo_visit(uuid, uuid, timestamptz, int) TO boardsearch_auth;
