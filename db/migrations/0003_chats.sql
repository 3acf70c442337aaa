ALTER TABLE "answers" ADD COLUMN "stored_phases" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "answers" ADD COLUMN "last_sequence" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
CREATE INDEX "answer_events_age" ON "answer_events" USING brin ("created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "answers_one_running" ON "answers" USING btree ("user_id","session_id") WHERE state = 'running';--> statement-breakpoint
CREATE INDEX "answers_lease" ON "answers" USING btree ("lease_until") WHERE state = 'running';--> statement-breakpoint
-- Substrings of messages. Under row-level security the planner refuses this index (ILIKE is not leakproof), so the
-- search runs in search_chats, which filters by the transaction's user itself.
CREATE INDEX chat_messages_content ON chat_messages USING gin (user_id, content gin_trgm_ops);
--> statement-breakpoint
DO $$
DECLARE owned text;
BEGIN
  FOREACH owned IN ARRAY ARRAY['chat_messages', 'answers', 'answer_events'] LOOP
    EXECUTE format('CREATE POLICY owner_functions ON %I TO %I USING (true) WITH CHECK (true)', owned, current_user);
  END LOOP;
END $$;
--> statement-breakpoint
-- The user's chats with a message that matches every pattern (ILIKE, escaped by the caller). At least one pattern.
CREATE FUNCTION search_chats(patterns_param text[]) RETURNS TABLE (session_id uuid)
LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE conditions text;
BEGIN
  -- Literals, so that the planner weighs each pattern by itself.
  SELECT string_agg(format('m.content ILIKE %L', pattern), ' AND ') INTO STRICT conditions FROM unnest(patterns_param) AS pattern;
  RETURN QUERY EXECUTE 'SELECT DISTINCT m.session_id FROM chat_messages m WHERE m.user_id = $1 AND ' || conditions
    USING current_app_user();
END $$;
--> statement-breakpoint
REVOKE ALL ON FUNCTION search_chats(text[]) FROM PUBLIC;
--> statement-breakpoint
GRANT EXECUTE ON FUNCTION search_chats(text[]) TO boardsearch_app;
--> statement-breakpoint
-- Runs whose server died, of all users: ids only. Whoever takes one over does so in its user's context.
CREATE FUNCTION list_abandoned_answers(limit_param integer) RETURNS TABLE (user_id uuid, customer_id uuid, answer_id uuid)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT a.user_id, p.customer_id, a.id FROM answers a JOIN user_profiles p ON p.user_id = a.user_id
  WHERE a.state = 'running' AND a.lease_until < now()
  ORDER BY a.lease_until LIMIT limit_param
$$;
--> statement-breakpoint
REVOKE ALL ON FUNCTION list_abandoned_answers(integer) FROM PUBLIC;
--> statement-breakpoint
GRANT EXECUTE ON FUNCTION list_abandoned_answers(integer) TO boardsearch_app;
--> statement-breakpoint
-- What was streamed is kept for a day; the messages themselves stay. Returns the number of events removed.
CREATE FUNCTION delete_old_answer_events() RETURNS bigint
LANGUAGE sql VOLATILE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  WITH removed AS (DELETE FROM answer_events WHERE created_at < now() - interval '1 day' RETURNING 1)
  SELECT count(*) FROM removed
$$;
--> statement-breakpoint
REVOKE ALL ON FUNCTION delete_old_answer_events() FROM PUBLIC;
--> statement-breakpoint
GRANT EXECUTE ON FUNCTION delete_old_answer_events() TO boardsearch_app;
