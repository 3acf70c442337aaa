CREATE UNIQUE INDEX "customers_provider" ON "customers" USING btree ("is_provider") WHERE "customers"."is_provider";--> statement-breakpoint
-- Whoever ends a session, the servers that still serve a stream or an upload of it hear of it.
CREATE FUNCTION announce_ended_session() RETURNS trigger LANGUAGE plpgsql SET search_path = pg_catalog, pg_temp AS $$
BEGIN
  PERFORM pg_notify('boardsearch_events', json_build_object('userId', OLD.user_id, 'topic', 'sessions', 'data', NULL)::text);
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER auth_sessions_announce_end AFTER DELETE ON auth_sessions
  FOR EACH ROW EXECUTE FUNCTION announce_ended_session();
--> statement-breakpoint
DO $$
DECLARE owned text;
BEGIN
  FOREACH owned IN ARRAY ARRAY['email_verification_codes', 'mfa_verification_attempts'] LOOP
    EXECUTE format('CREATE POLICY owner_functions ON %I TO %I USING (true) WITH CHECK (true)', owned, current_user);
  END LOOP;
END $$;
--> statement-breakpoint
-- Rows of the second factor that can have no effect any more, of all accounts.
CREATE FUNCTION sweep_second_factor() RETURNS void
LANGUAGE sql SECURITY DEFINER SET search_path = public, pg_temp AS $$
  DELETE FROM email_verification_codes WHERE expires_at < now() - interval '1 day';
  DELETE FROM mfa_verification_attempts WHERE created_at < now() - interval '90 days';
  DELETE FROM mfa_sessions WHERE expires_at < now() - interval '1 day';
$$;
--> statement-breakpoint
REVOKE ALL ON FUNCTION sweep_second_factor() FROM PUBLIC;
--> statement-breakpoint
GRANT EXECUTE ON FUNCTION sweep_second_factor() TO boardsearch_auth;
