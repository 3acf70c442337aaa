CREATE TABLE "api_keys" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"name" text NOT NULL,
	"secret_hash" text NOT NULL,
	"ending" text NOT NULL,
	"scopes" text[] NOT NULL,
	"is_factor_proven" boolean NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"last_used_on" date,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "api_keys_secret_hash_unique" UNIQUE("secret_hash")
);
--> statement-breakpoint
CREATE TABLE "idempotent_requests" (
	"user_id" uuid NOT NULL,
	"key" text NOT NULL,
	"request_hash" text NOT NULL,
	"status" integer,
	"headers" jsonb,
	"body" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "idempotent_requests_user_id_key_pk" PRIMARY KEY("user_id","key")
);
--> statement-breakpoint
ALTER TABLE "api_keys" ADD CONSTRAINT "api_keys_user_id_auth_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."auth_users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "idempotent_requests" ADD CONSTRAINT "idempotent_requests_user_id_auth_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."auth_users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "api_keys_user" ON "api_keys" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "idempotent_requests_created" ON "idempotent_requests" USING btree ("created_at");
--> statement-breakpoint
GRANT SELECT, INSERT, UPDATE, DELETE ON api_keys TO boardsearch_auth;
--> statement-breakpoint
GRANT SELECT, INSERT, UPDATE, DELETE ON idempotent_requests TO boardsearch_app;
--> statement-breakpoint
DO $$
DECLARE each text;
BEGIN
  FOREACH each IN ARRAY ARRAY['api_keys', 'idempotent_requests'] LOOP
    EXECUTE format('ALTER TABLE %I ENABLE ROW LEVEL SECURITY', each);
    EXECUTE format('ALTER TABLE %I FORCE ROW LEVEL SECURITY', each);
  END LOOP;
  EXECUTE format('CREATE POLICY owner_functions ON idempotent_requests TO %I USING (true) WITH CHECK (true)', current_user);
END $$;
--> statement-breakpoint
-- Found by its secret before anybody is known.
CREATE POLICY sign_in_service ON api_keys TO boardsearch_auth USING (true) WITH CHECK (true);
--> statement-breakpoint
CREATE POLICY own_rows ON idempotent_requests TO boardsearch_app
  USING (user_id = (SELECT current_app_user())) WITH CHECK (user_id = (SELECT current_app_user()));
--> statement-breakpoint
-- Streams and uploads of a revoked key end as those of an ended session do.
CREATE TRIGGER api_keys_announce_end AFTER DELETE ON api_keys
  FOR EACH ROW EXECUTE FUNCTION announce_ended_session();
--> statement-breakpoint
-- Answers of all users that nobody can ask for again.
CREATE FUNCTION sweep_idempotent_requests() RETURNS void
LANGUAGE sql SECURITY DEFINER SET search_path = public, pg_temp AS $$
  DELETE FROM idempotent_requests WHERE created_at < now() - interval '1 day';
$$;
--> statement-breakpoint
REVOKE ALL ON FUNCTION sweep_idempotent_requests() FROM PUBLIC;
--> statement-breakpoint
GRANT EXECUTE ON FUNCTION sweep_idempotent_requests() TO boardsearch_auth;
