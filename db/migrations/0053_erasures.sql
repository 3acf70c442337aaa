CREATE TABLE "account_deletions" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"undo_hash" text NOT NULL,
	"requested_at" timestamp with time zone DEFAULT now() NOT NULL,
	"due_at" timestamp with time zone NOT NULL,
	CONSTRAINT "account_deletions_undo_hash_unique" UNIQUE("undo_hash")
);
--> statement-breakpoint
CREATE TABLE "erasures" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"erased_at" timestamp with time zone DEFAULT now() NOT NULL,
	"finished_at" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "account_deletions" ADD CONSTRAINT "account_deletions_user_id_auth_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."auth_users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "account_deletions_due" ON "account_deletions" USING btree ("due_at");
--> statement-breakpoint
GRANT SELECT, INSERT, DELETE ON account_deletions TO boardsearch_auth;
--> statement-breakpoint
GRANT SELECT, INSERT, UPDATE (finished_at) ON erasures TO boardsearch_auth;
--> statement-breakpoint
DO $$
DECLARE each text;
BEGIN
  FOREACH each IN ARRAY ARRAY['account_deletions', 'erasures'] LOOP
    EXECUTE format('ALTER TABLE %I ENABLE ROW LEVEL SECURITY', each);
    EXECUTE format('ALTER TABLE %I FORCE ROW LEVEL SECURITY', each);
    -- Found by a mail's token before anybody is known, and by the sweep of what is due.
    EXECUTE format('CREATE POLICY sign_in_service ON %I TO boardsearch_auth USING (true) WITH CHECK (true)', each);
  END LOOP;
  -- What the functions below read and delete as the owner.
  FOREACH each IN ARRAY ARRAY['erasures', 'user_roles', 'user_profiles', 'customers', 'auth_verifications'] LOOP
    IF NOT EXISTS (SELECT FROM pg_policies WHERE schemaname = 'public' AND tablename = each AND policyname = 'owner_functions') THEN
      EXECUTE format('CREATE POLICY owner_functions ON %I TO %I USING (true) WITH CHECK (true)', each, current_user);
    END IF;
  END LOOP;
END $$;
--> statement-breakpoint
-- The provider keeps one admin.
CREATE FUNCTION is_last_admin(p_user_id uuid) RETURNS boolean
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT EXISTS (SELECT FROM user_roles WHERE user_id = p_user_id AND role = 'admin' AND NOT is_demo)
    AND NOT EXISTS (SELECT FROM user_roles WHERE user_id <> p_user_id AND role = 'admin' AND NOT is_demo);
$$;
--> statement-breakpoint
-- What was recorded is changed by nobody, but that what it says of an erased person is blanked: the act stays, under an id
-- that leads to nobody.
DROP TRIGGER audit_log_append_only ON audit_log;
--> statement-breakpoint
CREATE TRIGGER audit_log_append_only BEFORE TRUNCATE ON audit_log
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_audit_change();
--> statement-breakpoint
CREATE FUNCTION refuse_audit_change_but_erasure() RETURNS trigger LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
BEGIN
  IF NEW.address IS NULL AND NEW.device IS NULL AND NEW.details IS NULL
    AND (to_jsonb(NEW) - ARRAY['address', 'device', 'details']) = (to_jsonb(OLD) - ARRAY['address', 'device', 'details'])
    AND EXISTS (SELECT FROM erasures WHERE user_id IN (OLD.user_id, OLD.actor_user_id)) THEN
    RETURN NEW;
  END IF;
  RAISE EXCEPTION 'audit_log is append-only';
END $$;
--> statement-breakpoint
CREATE TRIGGER audit_log_unchanged BEFORE UPDATE ON audit_log
  FOR EACH ROW EXECUTE FUNCTION refuse_audit_change_but_erasure();
--> statement-breakpoint
-- What no foreign key leads to. Whoever calls it has entered the account in the ledger and deleted its row.
CREATE FUNCTION erase_remains(p_user_id uuid, p_email text, p_customer_id uuid) RETURNS void
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  IF NOT EXISTS (SELECT FROM erasures WHERE user_id = p_user_id) THEN
    RAISE EXCEPTION 'not in the ledger of erasures' USING ERRCODE = 'object_not_in_prerequisite_state';
  END IF;
  DELETE FROM pgboss.job WHERE data ->> 'userId' = p_user_id::text;
  DELETE FROM auth_verifications WHERE lower(identifier) LIKE '%' || lower(p_email) || '%' OR value LIKE '%' || p_user_id::text || '%';
  UPDATE audit_log SET address = NULL, device = NULL, details = NULL
    WHERE p_user_id IN (user_id, actor_user_id) AND num_nonnulls(address, device, details) > 0;
  DELETE FROM customers c WHERE c.id = p_customer_id AND NOT c.is_provider
    AND NOT EXISTS (SELECT FROM user_profiles p WHERE p.customer_id = c.id);
END $$;
--> statement-breakpoint
REVOKE ALL ON FUNCTION is_last_admin(uuid), erase_remains(uuid, text, uuid) FROM PUBLIC;
--> statement-breakpoint
GRANT EXECUTE ON FUNCTION is_last_admin(uuid), erase_remains(uuid, text, uuid) TO boardsearch_auth;
