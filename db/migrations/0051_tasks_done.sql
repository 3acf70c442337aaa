CREATE TABLE "task_marks" (
	"user_id" uuid NOT NULL,
	"matter" uuid NOT NULL,
	"is_done" boolean NOT NULL,
	"marked_at" timestamp with time zone DEFAULT now() NOT NULL,
	"document_id" uuid,
	"page" integer NOT NULL,
	"start" integer NOT NULL,
	CONSTRAINT "task_marks_user_id_matter_pk" PRIMARY KEY("user_id","matter")
);
--> statement-breakpoint
ALTER TABLE "records" ADD COLUMN "matter" uuid;--> statement-breakpoint
ALTER TABLE "task_marks" ADD CONSTRAINT "task_marks_user_id_auth_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."auth_users"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE task_marks ADD CONSTRAINT task_marks_document_fk FOREIGN KEY (user_id, document_id)
  REFERENCES documents(user_id, id) ON DELETE SET NULL (document_id);
--> statement-breakpoint
GRANT SELECT, INSERT, UPDATE, DELETE ON task_marks TO boardsearch_app;
--> statement-breakpoint
ALTER TABLE task_marks ENABLE ROW LEVEL SECURITY;
--> statement-breakpoint
ALTER TABLE task_marks FORCE ROW LEVEL SECURITY;
--> statement-breakpoint
CREATE POLICY own_rows ON task_marks TO boardsearch_app
  USING (user_id = (SELECT current_app_user())) WITH CHECK (user_id = (SELECT current_app_user()));
