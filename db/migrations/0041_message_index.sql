-- What is new in messages waits in a list before it is put into their index, 40 kB for each question. Whoever filled the list
-- put all of it into the index, and waited for 50 ms and more with an answer in the hand. It is now done beside the answers,
-- every ten seconds; the list is full only after 400 questions in that time.
ALTER INDEX chat_messages_content SET (gin_pending_list_limit = 16384);
--> statement-breakpoint
-- Returns how many pages of the list were put into the index. It belongs to the index's owner, who alone may do so.
CREATE FUNCTION index_pending_messages() RETURNS bigint
LANGUAGE sql VOLATILE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT gin_clean_pending_list('chat_messages_content'::regclass)
$$;
--> statement-breakpoint
REVOKE ALL ON FUNCTION index_pending_messages() FROM PUBLIC;
--> statement-breakpoint
GRANT EXECUTE ON FUNCTION index_pending_messages() TO boardsearch_app;
