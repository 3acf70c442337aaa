-- What the owner's functions may read and make for the demo is no more than personas and visits.
DO $$
DECLARE each text;
BEGIN
  FOREACH each IN ARRAY ARRAY[
    'chat_folders', 'chat_sessions', 'chat_messages', 'answers', 'file_uploads', 'mail_attachments', 'documents',
    'document_versions', 'pages', 'passages', 'passage_terms', 'term_df', 'user_stat', 'user_settings'
  ] LOOP
    EXECUTE format('ALTER POLICY demo_reads ON %I USING (user_id IN (SELECT p.user_id FROM demo_personas p))', each);
    EXECUTE format('ALTER POLICY demo_copies ON %I WITH CHECK (user_id IN (SELECT v.user_id FROM demo_visits v))', each);
  END LOOP;
END $$;
--> statement-breakpoint
DROP FUNCTION open_demo_visit(uuid, uuid, timestamptz, int);
--> statement-breakpoint
-- Opens a visit to a persona's papers: 'opened'; 'preparing' while these are being replaced, which waits for visits that are just
-- opened; 'full' where so many are open already.
CREATE FUNCTION open_demo_visit(id_param uuid, persona_id_param uuid, ends_at_param timestamptz, at_most int) RETURNS text
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  held text;
BEGIN
  SELECT papers_version INTO held FROM demo_personas WHERE user_id = persona_id_param FOR SHARE;
  IF held IS NULL THEN
    RETURN 'preparing';
  END IF;
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
--> statement-breakpoint
REVOKE ALL ON FUNCTION open_demo_visit(uuid, uuid, timestamptz, int) FROM PUBLIC;
--> statement-breakpoint
GRANT EXECUTE ON FUNCTION open_demo_visit(uuid, uuid, timestamptz, int) TO boardsearch_auth;
