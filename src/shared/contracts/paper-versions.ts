import { z } from 'zod';

/** Another version of a paper. */
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

/** What a document is among the versions of its paper. */
export const versionsSchema = z.object({
  /** The newest version, which answers in its stead; null where this one answers. */
  replacedBy: paperVersionSchema.nullable(),
  /** Earlier versions that it takes the place of, the latest first. */
  replaces: z.array(paperVersionSchema),
});
export type Versions = z.infer<typeof versionsSchema>;
