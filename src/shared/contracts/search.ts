import { z } from 'zod';
import { questionMaxLength } from '../limits.ts';
import { daySchema } from './meetings.ts';

export const searchQuerySchema = z.object({
  q: z.string().trim().min(1).max(questionMaxLength),
  /** Meeting dates, inclusive. */
  dateFrom: daySchema.optional(),
  dateTo: daySchema.optional(),
  limit: z.coerce.number().int().min(1).max(20).default(10),
});
export type SearchQuery = z.infer<typeof searchQuerySchema>;

/**
 * `quotation` is the text from `start` on page `page` to `end` (exclusive) on page `lastPage`, with a page break as one
 * line feed.
 */
export const foundPassageSchema = z.object({
  documentId: z.uuid(),
  title: z.string(),
  fileName: z.string(),
  /** Meeting date. */
  date: z.iso.date().nullable(),
  section: z.string().nullable(),
  page: z.number().int().min(1),
  lastPage: z.number().int().min(1),
  start: z.number().int().min(0),
  end: z.number().int().min(0),
  quotation: z.string(),
});
export const searchResultSchema = z.object({
  /** Best first. */
  passages: z.array(foundPassageSchema),
  searched: z.object({ passages: z.number().int(), documents: z.number().int() }),
});
export type FoundPassages = z.infer<typeof searchResultSchema>;
