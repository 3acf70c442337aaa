ALTER TABLE "documents" ADD COLUMN "poor_pages" integer[] DEFAULT '{}' NOT NULL;
