-- Gives a question of the visit that the transaction's user is back: its answer failed. Nothing where they are no visit.
CREATE FUNCTION return_demo_question() RETURNS void
LANGUAGE sql SECURITY DEFINER SET search_path = public, pg_temp AS $$
  UPDATE demo_visits SET questions = questions - 1 WHERE user_id = current_app_user() AND questions > 0
$$;
--> statement-breakpoint
REVOKE ALL ON FUNCTION return_demo_question() FROM PUBLIC;
--> statement-breakpoint
GRANT EXECUTE ON FUNCTION return_demo_question() TO boardsearch_app;
--> statement-breakpoint
-- As before, and: visits that begin at the same moment are no more than there is room for. While there is a lot of it they are
-- copied side by side; the last hundred, more than can begin at once, are let in one after the other.
CREATE OR REPLACE FUNCTION open_demo_visit(id_param uuid, persona_id_param uuid, ends_at_param timestamptz, at_most int) RETURNS text
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  held text;
  places CONSTANT bigint := hashtextextended('demo_visits', 0);
BEGIN
  SELECT papers_version INTO held FROM demo_personas WHERE user_id = persona_id_param FOR SHARE;
  IF held IS NULL THEN
    RETURN 'preparing';
  END IF;
  IF (SELECT count(*) FROM demo_visits) < at_most - 100 THEN
    PERFORM pg_advisory_xact_lock_shared(places);
  ELSE
    PERFORM pg_advisory_xact_lock(places);
  END IF;
  -- Counted anew: others may have come while this one waited.
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
