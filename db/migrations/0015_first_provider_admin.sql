-- Whose password emergency recovery sets: of all the provider's admins the one who was there first.
CREATE FUNCTION find_first_provider_admin() RETURNS uuid
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT r.user_id
  FROM user_roles r JOIN user_profiles p ON p.user_id = r.user_id JOIN customers c ON c.id = p.customer_id
  WHERE c.is_provider AND r.role = 'admin' AND NOT r.is_demo
  ORDER BY p.created_at, p.user_id
  LIMIT 1
$$;
--> statement-breakpoint
REVOKE ALL ON FUNCTION find_first_provider_admin() FROM PUBLIC;
--> statement-breakpoint
GRANT EXECUTE ON FUNCTION find_first_provider_admin() TO boardsearch_auth;
