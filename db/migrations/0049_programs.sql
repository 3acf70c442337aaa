CREATE TABLE "oauth_clients" (
	"id" uuid PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"redirect_uris" text[] NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "oauth_grants" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"client_id" uuid NOT NULL,
	"scopes" text[] NOT NULL,
	"is_factor_proven" boolean NOT NULL,
	"code_hash" text NOT NULL,
	"code_ends_at" timestamp with time zone NOT NULL,
	"code_challenge" text NOT NULL,
	"redirect_uri" text NOT NULL,
	"access_hash" text,
	"access_ends_at" timestamp with time zone,
	"refresh_hash" text,
	"spent_hash" text,
	"expires_at" timestamp with time zone NOT NULL,
	"last_used_on" date,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "oauth_grants_code_hash_unique" UNIQUE("code_hash"),
	CONSTRAINT "oauth_grants_access_hash_unique" UNIQUE("access_hash"),
	CONSTRAINT "oauth_grants_refresh_hash_unique" UNIQUE("refresh_hash"),
	CONSTRAINT "oauth_grants_spent_hash_unique" UNIQUE("spent_hash")
);
--> statement-breakpoint
ALTER TABLE "oauth_grants" ADD CONSTRAINT "oauth_grants_user_id_auth_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."auth_users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "oauth_grants" ADD CONSTRAINT "oauth_grants_client_id_oauth_clients_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."oauth_clients"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "oauth_grants_user" ON "oauth_grants" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "oauth_grants_client" ON "oauth_grants" USING btree ("client_id");
--> statement-breakpoint
GRANT SELECT, INSERT, UPDATE, DELETE ON oauth_clients, oauth_grants TO boardsearch_auth;
--> statement-breakpoint
DO $$
DECLARE each text;
BEGIN
  FOREACH each IN ARRAY ARRAY['oauth_clients', 'oauth_grants'] LOOP
    EXECUTE format('ALTER TABLE %I ENABLE ROW LEVEL SECURITY', each);
    EXECUTE format('ALTER TABLE %I FORCE ROW LEVEL SECURITY', each);
    -- Found by a secret before anybody is known.
    EXECUTE format('CREATE POLICY sign_in_service ON %I TO boardsearch_auth USING (true) WITH CHECK (true)', each);
    EXECUTE format('CREATE POLICY owner_functions ON %I TO %I USING (true) WITH CHECK (true)', each, current_user);
  END LOOP;
END $$;
--> statement-breakpoint
CREATE TRIGGER oauth_grants_announce_end AFTER DELETE ON oauth_grants
  FOR EACH ROW EXECUTE FUNCTION announce_ended_session();
--> statement-breakpoint
-- What nobody can use any more: grants that ended or were never taken up, and programs that nobody has allowed anything.
CREATE FUNCTION sweep_programs() RETURNS void
LANGUAGE sql SECURITY DEFINER SET search_path = public, pg_temp AS $$
  DELETE FROM oauth_grants WHERE expires_at < now() OR (access_hash IS NULL AND code_ends_at < now());
  DELETE FROM oauth_clients c WHERE created_at < now() - interval '1 day'
    AND NOT EXISTS (SELECT FROM oauth_grants g WHERE g.client_id = c.id);
$$;
--> statement-breakpoint
REVOKE ALL ON FUNCTION sweep_programs() FROM PUBLIC;
--> statement-breakpoint
GRANT EXECUTE ON FUNCTION sweep_programs() TO boardsearch_auth;
