ALTER TABLE "passages" DROP CONSTRAINT "passages_ordinal";--> statement-breakpoint
ALTER TABLE "passage_terms" DROP CONSTRAINT "passage_terms_user_id_passage_id_passages_user_id_id_fk";
--> statement-breakpoint
ALTER TABLE "passage_terms" ADD CONSTRAINT "passage_terms_user_id_document_id_documents_user_id_id_fk" FOREIGN KEY ("user_id","document_id") REFERENCES "public"."documents"("user_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "passages" ADD CONSTRAINT "passages_ordinal" UNIQUE("document_id","ordinal","user_id");