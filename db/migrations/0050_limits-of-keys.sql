ALTER TABLE "api_keys" ADD COLUMN "requests_free_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "oauth_grants" ADD COLUMN "requests_free_at" timestamp with time zone;