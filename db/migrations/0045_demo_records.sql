-- As before, and: what was found in the persona's papers comes with them.
CREATE OR REPLACE FUNCTION initialize_demo_account(demo_user_id uuid) RETURNS void
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
    'document_versions', 'records', 'pages', 'passages', 'passage_terms', 'term_df', 'user_stat', 'user_settings'
  ] LOOP
    SELECT string_agg(quote_ident(attname), ', ' ORDER BY attnum) INTO copied_columns FROM pg_catalog.pg_attribute
      WHERE attrelid = format('public.%I', copied)::regclass AND attnum > 0 AND NOT attisdropped AND attgenerated = ''
        AND attname <> 'user_id';
    EXECUTE format('INSERT INTO %1$I (user_id, %2$s) SELECT $1, %2$s FROM %1$I WHERE user_id = $2', copied, copied_columns)
      USING demo_user_id, source;
  END LOOP;
END $$;
