import { z } from 'zod';

/** Another version of a document. */
export const paperVersionSchema = z.object({
  documentId: z.uuid(),
  uploadId: z.uuid(),
  title: z.string(),
  fileName: z.string(),
  meetingDate: z.iso.date().nullable(),
  /** When its file was uploaded. */
  uploadedAt: z.iso.datetime(),
});
export type PaperVersion = z.infer<typeof paperVersionSchema>;

/** How a document relates to its other versions. */
export const versionsSchema = z.object({
  /** The latest version, used in its place for answers; null if this is the latest. */
  replacedBy: paperVersionSchema.nullable(),
  /** Earlier versions it replaces, latest first. */
  replaces: z.array(paperVersionSchema),
});
export type Versions = z.infer<typeof versionsSchema>;
