import { z } from 'zod';
import { errorCodes } from './errors.ts';

/**
 * A file that was not searched, or not whole, and why. `embedded_files`: files inside it were not read; `pages`: these
 * pages have no readable text, at most 100.
 */
export const unreadFileSchema = z.object({
  fileName: z.string(),
  reason: z.enum([...errorCodes, 'embedded_files', 'pages_without_text']),
  /** Its document, or that of the mail or archive it is in; null: it never became one. */
  documentId: z.uuid().nullable(),
  pages: z.array(z.number().int()).optional(),
});
export type UnreadFile = z.infer<typeof unreadFileSchema>;

/** What was not searched, of the documents within a question's limits. */
export const unreadPapersSchema = z.object({
  files: z.array(unreadFileSchema),
  /** All such files, including those not named. */
  total: z.number().int().min(0),
  /** Files waiting or being read. */
  pending: z.number().int().min(0),
});
export type UnreadPapers = z.infer<typeof unreadPapersSchema>;
