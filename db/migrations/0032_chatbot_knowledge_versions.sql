ALTER TABLE "chatbot_knowledge" ALTER COLUMN "updated_at" SET DEFAULT clock_timestamp();--> statement-breakpoint
CREATE INDEX "chatbot_knowledge_newest" ON "chatbot_knowledge" USING btree ("updated_at","id");--> statement-breakpoint
-- Everybody may know what the welcome chat says: tenants' role reads it without any user. Versions are added in the
-- transaction that writes them into the audit log; no role of the service changes or deletes one, or says when it was written.
GRANT SELECT, INSERT (id, content, updated_by) ON chatbot_knowledge TO boardsearch_auth;
