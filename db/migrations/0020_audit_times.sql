-- What is written into the audit log is written now: no time can be claimed, neither in the row nor in its id, by whose
-- first 48 bits (milliseconds, UUIDv7) rows are put in order. An id of about now stays, so that acts of one moment keep theirs.
CREATE FUNCTION date_audit_row() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  this_moment bigint := (extract(epoch FROM clock_timestamp()) * 1000)::bigint;
  signs text := replace(NEW.id::text, '-', '');
BEGIN
  NEW.occurred_at := clock_timestamp();
  IF abs(('x' || left(signs, 12))::bit(48)::bigint - this_moment) > 5000 THEN
    NEW.id := (lpad(to_hex(this_moment), 12, '0') || substr(signs, 13))::uuid;
  END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER audit_log_dated BEFORE INSERT ON audit_log FOR EACH ROW EXECUTE FUNCTION date_audit_row();
--> statement-breakpoint
-- The sign-in service alone writes down what was done, and what it writes is named. Who serves tenants reads a user's own rows.
DROP POLICY append_own ON audit_log;
--> statement-breakpoint
REVOKE INSERT ON audit_log FROM boardsearch_app, boardsearch_auth;
--> statement-breakpoint
GRANT INSERT (id, action, result, user_id, actor_user_id, customer_id, address, device, details) ON audit_log TO boardsearch_auth;
