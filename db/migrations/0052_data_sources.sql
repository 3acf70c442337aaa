CREATE TABLE "source_folders" (
	"user_id" uuid NOT NULL,
	"source_id" uuid NOT NULL,
	"folder_id" text NOT NULL,
	"parent_id" text,
	"name" text NOT NULL,
	"path" text NOT NULL,
	"version" text,
	CONSTRAINT "source_folders_user_id_source_id_folder_id_pk" PRIMARY KEY("user_id","source_id","folder_id")
);
--> statement-breakpoint
CREATE TABLE "source_items" (
	"user_id" uuid NOT NULL,
	"source_id" uuid NOT NULL,
	"item_id" text NOT NULL,
	"folder_id" text NOT NULL,
	"name" text NOT NULL,
	"path" text NOT NULL,
	"size" bigint,
	"version" text NOT NULL,
	"url" text,
	"state" text NOT NULL,
	"reason" text,
	"tries" integer DEFAULT 0 NOT NULL,
	"next_try_at" timestamp with time zone,
	"seen_pass" integer NOT NULL,
	"missing_since" timestamp with time zone,
	"is_outside" boolean DEFAULT false NOT NULL,
	"hidden_at" timestamp with time zone,
	"hidden_pass" integer,
	"transfer_id" uuid,
	"next_transfer_id" uuid,
	"upload_id" uuid,
	CONSTRAINT "source_items_user_id_source_id_item_id_pk" PRIMARY KEY("user_id","source_id","item_id")
);
--> statement-breakpoint
CREATE TABLE "source_log" (
	"user_id" uuid NOT NULL,
	"source_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	"act" text NOT NULL,
	"path" text,
	"reason" text,
	"count" integer,
	CONSTRAINT "source_log_user_id_source_id_id_pk" PRIMARY KEY("user_id","source_id","id")
);
--> statement-breakpoint
CREATE TABLE "sources" (
	"user_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"kind" text NOT NULL,
	"name" text NOT NULL,
	"account" text NOT NULL,
	"sealed_access" text,
	"folders" jsonb,
	"is_paused" boolean DEFAULT false NOT NULL,
	"is_leaving" boolean DEFAULT false NOT NULL,
	"fault" text,
	"failures" integer DEFAULT 0 NOT NULL,
	"pass" integer DEFAULT 0 NOT NULL,
	"progress" jsonb,
	"cursor" text,
	"thorough_at" timestamp with time zone,
	"synced_at" timestamp with time zone,
	"next_pass_at" timestamp with time zone,
	"next_turn_at" timestamp with time zone,
	"asks_deletion" boolean DEFAULT false NOT NULL,
	"runner" uuid,
	"lease_until" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "sources_user_id_id_pk" PRIMARY KEY("user_id","id")
);
--> statement-breakpoint
ALTER TABLE "file_uploads" ADD COLUMN "is_from_source" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "source_folders" ADD CONSTRAINT "source_folders_user_id_auth_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."auth_users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "source_folders" ADD CONSTRAINT "source_folders_user_id_source_id_sources_user_id_id_fk" FOREIGN KEY ("user_id","source_id") REFERENCES "public"."sources"("user_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "source_items" ADD CONSTRAINT "source_items_user_id_auth_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."auth_users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "source_items" ADD CONSTRAINT "source_items_user_id_source_id_sources_user_id_id_fk" FOREIGN KEY ("user_id","source_id") REFERENCES "public"."sources"("user_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "source_items" ADD CONSTRAINT "source_items_user_id_upload_id_file_uploads_user_id_id_fk" FOREIGN KEY ("user_id","upload_id") REFERENCES "public"."file_uploads"("user_id","id") ON DELETE SET NULL ("upload_id") ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "source_log" ADD CONSTRAINT "source_log_user_id_auth_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."auth_users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "source_log" ADD CONSTRAINT "source_log_user_id_source_id_sources_user_id_id_fk" FOREIGN KEY ("user_id","source_id") REFERENCES "public"."sources"("user_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sources" ADD CONSTRAINT "sources_user_id_auth_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."auth_users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "source_folders_parent" ON "source_folders" USING btree ("user_id","source_id","parent_id");--> statement-breakpoint
CREATE INDEX "source_items_upload" ON "source_items" USING btree ("user_id","upload_id");--> statement-breakpoint
CREATE INDEX "source_items_transfer" ON "source_items" USING btree ("user_id","transfer_id");--> statement-breakpoint
CREATE INDEX "source_items_folder" ON "source_items" USING btree ("user_id","source_id","folder_id");--> statement-breakpoint
CREATE INDEX "source_items_state" ON "source_items" USING btree ("user_id","source_id","state");--> statement-breakpoint
CREATE INDEX "sources_due" ON "sources" USING btree ("next_turn_at") WHERE "sources"."next_turn_at" IS NOT NULL;
--> statement-breakpoint
GRANT SELECT, INSERT, UPDATE, DELETE ON sources, source_folders, source_items, source_log TO boardsearch_app;
--> statement-breakpoint
DO $$
DECLARE each text;
BEGIN
  FOREACH each IN ARRAY ARRAY['sources', 'source_folders', 'source_items', 'source_log'] LOOP
    EXECUTE format('ALTER TABLE %I ENABLE ROW LEVEL SECURITY', each);
    EXECUTE format('ALTER TABLE %I FORCE ROW LEVEL SECURITY', each);
    EXECUTE format(
      'CREATE POLICY own_rows ON %I TO boardsearch_app USING (user_id = (SELECT current_app_user())) WITH CHECK (user_id = (SELECT current_app_user()))',
      each);
    EXECUTE format('CREATE POLICY owner_functions ON %I TO %I USING (true) WITH CHECK (true)', each, current_user);
  END LOOP;
END $$;
--> statement-breakpoint
-- Takes sources that have something to do, of all users, the longest due first and one of each user at a time: ids only. Whoever
-- has taken one works on it in its user's context, and holds it by renewing the lease.
CREATE FUNCTION take_due_sources(runner_param uuid, limit_param integer)
RETURNS TABLE (user_id uuid, customer_id uuid, source_id uuid)
LANGUAGE sql VOLATILE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  WITH due AS (
    SELECT s.user_id, s.id, s.next_turn_at,
      row_number() OVER (PARTITION BY s.user_id ORDER BY s.next_turn_at, s.id) AS place
    FROM sources s
    WHERE s.next_turn_at <= now() AND (NOT s.is_paused OR s.is_leaving) AND (s.lease_until IS NULL OR s.lease_until < now())
      AND NOT EXISTS (SELECT FROM sources held WHERE held.user_id = s.user_id AND held.lease_until > now())
  ), chosen AS (
    SELECT s.user_id, s.id FROM sources s JOIN due ON due.user_id = s.user_id AND due.id = s.id AND due.place = 1
    WHERE s.lease_until IS NULL OR s.lease_until < now()
    ORDER BY due.next_turn_at LIMIT limit_param FOR UPDATE OF s SKIP LOCKED
  )
  UPDATE sources SET runner = runner_param, lease_until = now() + interval '60 seconds'
  FROM chosen JOIN user_profiles p ON p.user_id = chosen.user_id
  WHERE sources.user_id = chosen.user_id AND sources.id = chosen.id
  RETURNING sources.user_id, p.customer_id, sources.id
$$;
--> statement-breakpoint
REVOKE ALL ON FUNCTION take_due_sources(uuid, integer) FROM PUBLIC;
--> statement-breakpoint
GRANT EXECUTE ON FUNCTION take_due_sources(uuid, integer) TO boardsearch_app;
