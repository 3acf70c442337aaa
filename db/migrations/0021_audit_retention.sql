DROP INDEX "audit_log_user";--> statement-breakpoint
CREATE INDEX "audit_log_user_id" ON "audit_log" USING btree ("user_id","id");--> statement-breakpoint
-- Constants of ours: every start writes them anew, from the limits that server and web share and from the configuration.
CREATE FUNCTION mfa_attempts_allowed() RETURNS int LANGUAGE sql STABLE AS 'SELECT 10';
--> statement-breakpoint
CREATE FUNCTION audit_retention_days() RETURNS int LANGUAGE sql STABLE AS 'SELECT 400';
--> statement-breakpoint
CREATE OR REPLACE FUNCTION get_mfa_remaining_attempts(p_user_id uuid) RETURNS int LANGUAGE sql STABLE AS $$
  SELECT coalesce((
    SELECT CASE
      WHEN locked_until > clock_timestamp() THEN 0
      WHEN locked_until IS NOT NULL THEN mfa_attempts_allowed()
      ELSE greatest(mfa_attempts_allowed() - failed_attempts, 0)
    END FROM mfa_lockouts WHERE user_id = p_user_id), mfa_attempts_allowed())
$$;
--> statement-breakpoint
-- What was recorded is changed by nobody, and deleted by nobody before its time: after it, by this function alone, which
-- takes no word for how long that is.
DROP TRIGGER audit_log_append_only ON audit_log;
--> statement-breakpoint
CREATE TRIGGER audit_log_append_only BEFORE UPDATE OR TRUNCATE ON audit_log
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_audit_change();
--> statement-breakpoint
CREATE FUNCTION refuse_early_audit_deletion() RETURNS trigger LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
BEGIN
  IF OLD.occurred_at >= now() - make_interval(days => audit_retention_days()) THEN
    RAISE EXCEPTION 'the audit log is append-only' USING ERRCODE = 'insufficient_privilege';
  END IF;
  RETURN OLD;
END $$;
--> statement-breakpoint
CREATE TRIGGER audit_log_retention BEFORE DELETE ON audit_log
  FOR EACH ROW EXECUTE FUNCTION refuse_early_audit_deletion();
--> statement-breakpoint
CREATE FUNCTION sweep_audit_log() RETURNS void
LANGUAGE sql SECURITY DEFINER SET search_path = public, pg_temp AS $$
  DELETE FROM audit_log WHERE occurred_at < now() - make_interval(days => audit_retention_days());
$$;
--> statement-breakpoint
REVOKE ALL ON FUNCTION sweep_audit_log() FROM PUBLIC;
--> statement-breakpoint
GRANT EXECUTE ON FUNCTION sweep_audit_log() TO boardsearch_auth;
