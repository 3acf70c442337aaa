ALTER TABLE "mfa_totp" ALTER COLUMN "secret" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "mfa_totp" ADD COLUMN "pending_secret" text;--> statement-breakpoint
ALTER TABLE "mfa_totp" ADD COLUMN "pending_since" timestamp with time zone;--> statement-breakpoint
-- A proven second factor holds as long as its sign-in session, also when that is renewed.
CREATE FUNCTION extend_mfa_session() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  UPDATE mfa_sessions SET expires_at = NEW.expires_at WHERE auth_session_id = NEW.id AND is_verified;
  RETURN NULL;
END $$;
--> statement-breakpoint
REVOKE ALL ON FUNCTION extend_mfa_session() FROM PUBLIC;
--> statement-breakpoint
CREATE TRIGGER auth_sessions_renewed AFTER UPDATE OF expires_at ON auth_sessions
  FOR EACH ROW WHEN (NEW.expires_at IS DISTINCT FROM OLD.expires_at) EXECUTE FUNCTION extend_mfa_session();
