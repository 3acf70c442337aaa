ALTER TABLE "answers" ADD COLUMN "language" text DEFAULT 'de' NOT NULL;--> statement-breakpoint
-- At most `limit_param` messages are compared: where more match, `is_complete` is false, the word is common, and walking
-- through the newest chats finds it sooner.
DROP FUNCTION search_chats(text[]);
--> statement-breakpoint
CREATE FUNCTION search_chats(patterns_param text[], limit_param integer) RETURNS TABLE (session_ids uuid[], is_complete boolean)
LANGUAGE plpgsql STABLE SECURITY DEFINER
SET search_path = public, pg_temp SET enable_seqscan = off SET enable_indexscan = off SET jit = off AS $$
DECLARE conditions text;
BEGIN
  -- Literals, so that the planner weighs each pattern by itself.
  SELECT string_agg(format('m.content ILIKE %L', pattern), ' AND ') INTO STRICT conditions FROM unnest(patterns_param) AS pattern;
  RETURN QUERY EXECUTE format(
    'SELECT coalesce(array_agg(DISTINCT f.session_id), ''{}''), count(*) <= $2 FROM (
       SELECT m.session_id FROM chat_messages m WHERE m.user_id = $1 AND %s LIMIT $2 + 1) f', conditions)
    USING current_app_user(), limit_param;
END $$;
--> statement-breakpoint
REVOKE ALL ON FUNCTION search_chats(text[], integer) FROM PUBLIC;
--> statement-breakpoint
GRANT EXECUTE ON FUNCTION search_chats(text[], integer) TO boardsearch_app;
