ALTER TABLE "demo_visits" ADD COLUMN "questions" integer DEFAULT 0 NOT NULL;
--> statement-breakpoint
-- Counts a question of the visit that the transaction's user is. False where it is one too many.
CREATE FUNCTION take_demo_question(at_most int) RETURNS boolean
LANGUAGE sql SECURITY DEFINER SET search_path = public, pg_temp AS $$
  WITH taken AS (
    UPDATE demo_visits SET questions = questions + 1
    WHERE user_id = current_app_user() AND questions < at_most RETURNING 1
  ) SELECT EXISTS (SELECT FROM taken)
$$;
--> statement-breakpoint
REVOKE ALL ON FUNCTION take_demo_question(int) FROM PUBLIC;
--> statement-breakpoint
GRANT EXECUTE ON FUNCTION take_demo_question(int) TO boardsearch_app;
