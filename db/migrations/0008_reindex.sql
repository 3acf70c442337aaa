-- Users whose index holds rows of an older analyser: who they are, and nothing else of them.
CREATE FUNCTION list_outdated_indexes(version_param integer) RETURNS TABLE (user_id uuid, customer_id uuid)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT p.user_id, p.customer_id FROM user_profiles p
  WHERE EXISTS (SELECT 1 FROM passage_terms t WHERE t.user_id = p.user_id AND t.analyser_version < version_param)
$$;
--> statement-breakpoint
REVOKE ALL ON FUNCTION list_outdated_indexes(integer) FROM PUBLIC;
--> statement-breakpoint
GRANT EXECUTE ON FUNCTION list_outdated_indexes(integer) TO boardsearch_app;
