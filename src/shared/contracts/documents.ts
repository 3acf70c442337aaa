import { z } from 'zod';
import { errorCodes } from './errors.ts';
import { readingStates } from './uploads.ts';

/** Where a title or date was found; `null` date = unknown, and the interface says so. */
export const foundIn = ['metadata', 'text', 'file-name'] as const;
export type FoundIn = (typeof foundIn)[number];

export const documentKinds = ['pdf', 'text', 'sheet'] as const;
export type DocumentKind = (typeof documentKinds)[number];

export const documentSchema = z.object({
  id: z.uuid(),
  uploadId: z.uuid(),
  fileName: z.string(),
  kind: z.enum(documentKinds),
  title: z.string(),
  titleSource: z.enum(foundIn),
  meetingDate: z.iso.date().nullable(),
  meetingDateSource: z.enum(foundIn).nullable(),
  language: z.enum(['de', 'en']).nullable(),
  state: z.enum(readingStates),
  failureCode: z.enum(errorCodes).nullable(),
  pageCount: z.number().int().nullable(),
});
export type Document = z.infer<typeof documentSchema>;

/** A page as read. `number` counts from 1; `label` is what the paper prints ("iv", "A-3"), if it differs. */
export const pageSchema = z.object({
  documentId: z.uuid(),
  number: z.number().int().min(1),
  label: z.string().nullable(),
  section: z.string().nullable(),
  text: z.string(),
  /** PDF points; null for kinds without a layout. */
  width: z.number().nullable(),
  height: z.number().nullable(),
});
export type Page = z.infer<typeof pageSchema>;

/** Rectangles of a text span, as fractions (0…1) of the displayed page's width and height, from its top left. */
export const rectangleSchema = z.object({ x: z.number(), y: z.number(), width: z.number(), height: z.number() });
export type Rectangle = z.infer<typeof rectangleSchema>;
export const highlightsSchema = z.object({
  pages: z.array(z.object({ number: z.number().int().min(1), rectangles: z.array(rectangleSchema) })),
});
export type Highlights = z.infer<typeof highlightsSchema>;

/** A span of text: from `start` on page `firstPage` to `end` (exclusive) on page `lastPage`; offsets in UTF-16 units of `page.text`. */
export const spanSchema = z.object({
  firstPage: z.coerce.number().int().min(1),
  start: z.coerce.number().int().min(0),
  lastPage: z.coerce.number().int().min(1),
  end: z.coerce.number().int().min(0),
});
export type Span = z.infer<typeof spanSchema>;

/** Events of GET /api/documents/events (server-sent). */
export const documentEventSchema = z.discriminatedUnion('type', [
  z.object({ type: z.literal('upload-changed'), uploadId: z.uuid() }),
  z.object({ type: z.literal('upload-deleted'), uploadId: z.uuid() }),
  z.object({
    type: z.literal('reading-progress'),
    uploadId: z.uuid(),
    state: z.enum(readingStates),
    pagesRead: z.number().int(),
    pageCount: z.number().int().nullable(),
  }),
]);
export type DocumentEvent = z.infer<typeof documentEventSchema>;
