CREATE TABLE "customer_queries" (
	"customer_id" uuid NOT NULL,
	"month" date NOT NULL,
	"used" integer NOT NULL,
	CONSTRAINT "customer_queries_customer_id_month_pk" PRIMARY KEY("customer_id","month")
);
--> statement-breakpoint
ALTER TABLE "customers" ADD COLUMN "plan_decided_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "answers" ADD COLUMN "counted_month" date;--> statement-breakpoint
ALTER TABLE "customer_queries" ADD CONSTRAINT "customer_queries_customer_id_customers_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
GRANT SELECT, INSERT, UPDATE ON customer_queries TO boardsearch_app;
--> statement-breakpoint
ALTER TABLE customer_queries ENABLE ROW LEVEL SECURITY;
--> statement-breakpoint
ALTER TABLE customer_queries FORCE ROW LEVEL SECURITY;
--> statement-breakpoint
CREATE POLICY own_customer ON customer_queries TO boardsearch_app
  USING (customer_id = (SELECT nullif(current_setting('app.customer_id', true), '')::uuid))
  WITH CHECK (customer_id = (SELECT nullif(current_setting('app.customer_id', true), '')::uuid));
--> statement-breakpoint
DO $$
BEGIN
  EXECUTE format('CREATE POLICY owner_reads ON documents FOR SELECT TO %I USING (true)', current_user);
END $$;
--> statement-breakpoint
-- Pages that have been read of the documents of all people of the user's customer: how many, and nothing else of them.
-- Counted, not kept: what is deleted, or goes to another customer with its owner, is given back by itself.
CREATE FUNCTION count_customer_pages() RETURNS int
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT coalesce(sum(d.page_count), 0)::int
  FROM user_profiles me
  JOIN user_profiles colleague ON colleague.customer_id = me.customer_id
  JOIN documents d ON d.user_id = colleague.user_id AND d.state = 'ready'
  WHERE me.user_id = current_app_user()
$$;
--> statement-breakpoint
REVOKE ALL ON FUNCTION count_customer_pages() FROM PUBLIC;
--> statement-breakpoint
GRANT EXECUTE ON FUNCTION count_customer_pages() TO boardsearch_app;
