ALTER TABLE "customers" ADD COLUMN "chosen_plan" text;--> statement-breakpoint
ALTER TABLE customers ADD CONSTRAINT customers_chosen_plan_known CHECK (chosen_plan IN ('basic', 'plus'));
--> statement-breakpoint
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
--> statement-breakpoint
REVOKE ALL ON FUNCTION choose_plan(uuid, text) FROM PUBLIC;
--> statement-breakpoint
GRANT EXECUTE ON FUNCTION choose_plan(uuid, text) TO boardsearch_auth;
