CREATE TABLE "archives" (
	"user_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"state" text DEFAULT 'waiting' NOT NULL,
	"progress" smallint DEFAULT 0 NOT NULL,
	"size" bigint,
	"content_sha256" text,
	"failure_code" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"finished_at" timestamp with time zone,
	"ends_at" timestamp with time zone NOT NULL,
	CONSTRAINT "archives_user_id_id_pk" PRIMARY KEY("user_id","id")
);
--> statement-breakpoint
ALTER TABLE "archives" ADD CONSTRAINT "archives_user_id_auth_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."auth_users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "archives_one_running" ON "archives" USING btree ("user_id") WHERE state IN ('waiting', 'working');--> statement-breakpoint
CREATE INDEX "archives_end" ON "archives" USING btree ("ends_at");
--> statement-breakpoint
GRANT SELECT, INSERT, UPDATE, DELETE ON archives TO boardsearch_app;
--> statement-breakpoint
ALTER TABLE archives ENABLE ROW LEVEL SECURITY;
--> statement-breakpoint
ALTER TABLE archives FORCE ROW LEVEL SECURITY;
--> statement-breakpoint
CREATE POLICY own_rows ON archives TO boardsearch_app
  USING (user_id = (SELECT current_app_user())) WITH CHECK (user_id = (SELECT current_app_user()));
--> statement-breakpoint
DO $$ BEGIN
  EXECUTE format('CREATE POLICY owner_functions ON archives TO %I USING (true) WITH CHECK (true)', current_user);
END $$;
--> statement-breakpoint
-- Archives of all users whose time is over, for the sweep.
CREATE FUNCTION list_ended_archives(p_now timestamptz) RETURNS TABLE (user_id uuid, customer_id uuid, id uuid)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT a.user_id, p.customer_id, a.id FROM archives a JOIN user_profiles p ON p.user_id = a.user_id
    WHERE a.ends_at <= p_now ORDER BY a.ends_at LIMIT 100;
$$;
--> statement-breakpoint
REVOKE ALL ON FUNCTION list_ended_archives(timestamptz) FROM PUBLIC;
--> statement-breakpoint
GRANT EXECUTE ON FUNCTION list_ended_archives(timestamptz) TO boardsearch_app;
