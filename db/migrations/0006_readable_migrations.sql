-- /readyz compares what was applied here with what the running version brings.
GRANT USAGE ON SCHEMA drizzle TO boardsearch_app;
--> statement-breakpoint
GRANT SELECT ON drizzle.__drizzle_migrations TO boardsearch_app;
