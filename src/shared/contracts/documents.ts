import { z } from 'zod';
import { bodyMaxLength, titleMaxLength } from '../limits.ts';
import { isVisible, lineBreaks } from '../name-rules.ts';
import { errorCodes } from './errors.ts';
import { versionsSchema } from './paper-versions.ts';
import { documentOriginSchema } from './sources.ts';
import { fileNotes, mailOfFileSchema, readingStates } from './uploads.ts';

/**
 * Where a title or date was found; `user`: corrected by the user. A `null` date is unknown, and the interface says so.
 */
export const foundIn = ['metadata', 'text', 'file-name', 'user'] as const;
export type FoundIn = (typeof foundIn)[number];
/** `label`: the document's own date, labelled in its header ("Vorgelegt am: …"); not necessarily that of a meeting. */
const dateFoundIn = [...foundIn, 'label'] as const;
export type DateFoundIn = (typeof dateFoundIn)[number];

export const documentKinds = ['pdf', 'text', 'sheet', 'image'] as const;
export type DocumentKind = (typeof documentKinds)[number];

/** The document this one is a new version of; null: none. */
export const setReplacedSchema = z.object({ documentId: z.uuid().nullable() });
/** A single displayed line with visible content. PostgreSQL text cannot contain NUL. */
const factSchema = (most: number) =>
  z
    .string()
    .trim()
    .min(1)
    .max(most)
    .refine((text) => isVisible(text) && !lineBreaks.test(text));

/**
 * The user's corrections to a document; they override what was read. `null`: back to what was read; absent: unchanged.
 */
export const correctDocumentSchema = z
  .object({
    title: factSchema(titleMaxLength).nullable(),
    // PostgreSQL's calendar has no year 0.
    meetingDate: z.iso
      .date()
      .refine((date) => date >= '0001-01-01')
      .nullable(),
    body: factSchema(bodyMaxLength).nullable(),
    /**
     * The values the change started from. If one of them is different by now, nothing is changed: `edit_conflict`. Absent
     * ones are not compared.
     */
    seen: z
      .object({ title: z.string(), meetingDate: z.string().nullable(), body: z.string().nullable() })
      .partial()
      .strict(),
  })
  .partial()
  .strict();
export type CorrectDocument = z.infer<typeof correctDocumentSchema>;

/** A file in a mail: either a document, or left out for a reason; neither if deleted since. */
export const attachmentSchema = z.object({
  fileName: z.string(),
  fileSize: z.number().int().nonnegative(),
  documentId: z.uuid().nullable(),
  uploadId: z.uuid().nullable(),
  state: z.enum(readingStates).nullable(),
  reason: z.enum(errorCodes).nullable(),
});
export type Attachment = z.infer<typeof attachmentSchema>;

export const documentSchema = z.object({
  id: z.uuid(),
  uploadId: z.uuid(),
  fileName: z.string(),
  kind: z.enum(documentKinds),
  title: z.string(),
  titleSource: z.enum(foundIn),
  meetingDate: z.iso.date().nullable(),
  meetingDateSource: z.enum(dateFoundIn).nullable(),
  /** Of its meeting, as the document or its user says. */
  body: z.string().nullable(),
  bodySource: z.enum(['text', 'user']).nullable(),
  /** The demo's samples cannot be changed. */
  isSample: z.boolean(),
  language: z.enum(['de', 'en']).nullable(),
  state: z.enum(readingStates),
  failureCode: z.enum(errorCodes).nullable(),
  notes: z.array(z.enum(fileNotes)),
  /** Pages with poor or no text recognition, the first 100. */
  poorPages: z.array(z.number().int()),
  pageCount: z.number().int().nullable(),
  versions: versionsSchema,
  /** The data source that it, or its mail, comes from. */
  origin: documentOriginSchema.nullable(),
  /** For a mail, in its order. */
  attachments: z.array(attachmentSchema),
  /** Null if it is not in a mail. */
  mail: mailOfFileSchema.nullable(),
});
export type Document = z.infer<typeof documentSchema>;

const textRangeSchema = z.object({ start: z.number().int().min(0), end: z.number().int().min(0) });

/**
 * Formatting that a page's plain text does not show. Ranges are offsets in UTF-16 units of `page.text`, in order and
 * disjoint; text outside all ranges is paragraphs separated by blank lines.
 */
export const pageLayoutSchema = z.object({
  headings: z.array(textRangeSchema.extend({ level: z.number().int().min(1).max(6) })),
  /** Rows separated by line feeds, cells by tabs; `hasHeader`: the first row names the columns. */
  tables: z.array(textRangeSchema.extend({ hasHeader: z.boolean() })),
  /** For a sheet, which is a single table; null otherwise. */
  sheet: z
    .object({
      /** `[line, row]`: from this text line on (0-based), rows are numbered from this sheet row. */
      rows: z.array(z.tuple([z.number().int().min(0), z.number().int().min(1)])),
      /** Column names; empty if unknown. */
      header: z.array(z.string()),
      /** The sheet row with those names. */
      headerRow: z.number().int().min(1).nullable(),
    })
    .nullable(),
});
export type PageLayout = z.infer<typeof pageLayoutSchema>;
export type RowNumbers = NonNullable<PageLayout['sheet']>['rows'];

/** A page as read. `number` counts from 1; `label` is the printed number ("iv", "A-3"), if it differs. */
export const pageSchema = z.object({
  documentId: z.uuid(),
  number: z.number().int().min(1),
  label: z.string().nullable(),
  section: z.string().nullable(),
  text: z.string(),
  /** PDF points; null for kinds without a layout. */
  width: z.number().nullable(),
  height: z.number().nullable(),
  /** Null for pages displayed as printed, and for those read before layouts were stored. */
  layout: pageLayoutSchema.nullable(),
});
export type Page = z.infer<typeof pageSchema>;

/** Quarter turns clockwise. */
export const quarterTurnSchema = z.union([z.literal(0), z.literal(1), z.literal(2), z.literal(3)]);
export type QuarterTurn = z.infer<typeof quarterTurnSchema>;

/**
 * Printed page numbers of a document; pages without one, or with the same one as counted, are absent. `turned`: pages
 * whose text is rotated as displayed, and by how much.
 */
export const pageLabelsSchema = z.object({
  pages: z.array(z.object({ number: z.number().int().min(1), label: z.string() })),
  turned: z.array(z.object({ number: z.number().int().min(1), turn: quarterTurnSchema })),
});
export type PageLabels = z.infer<typeof pageLabelsSchema>;

/** Rectangles of a text span, as fractions (0…1) of the displayed page's width and height, from its top left. */
export const rectangleSchema = z.object({ x: z.number(), y: z.number(), width: z.number(), height: z.number() });
export type Rectangle = z.infer<typeof rectangleSchema>;
export const highlightsSchema = z.object({
  pages: z.array(z.object({ number: z.number().int().min(1), rectangles: z.array(rectangleSchema) })),
});
export type Highlights = z.infer<typeof highlightsSchema>;

/**
 * A span of text: from `start` on page `firstPage` to `end` (exclusive) on page `lastPage`; offsets in UTF-16 units of
 * `page.text`.
 */
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

/**
 * The documents that are being read together: `total` includes those `ready` and `failed` since the first was queued.
 * `fileName`: of the one being read; null while all wait.
 */
export const readingBatchSchema = z.object({
  total: z.number().int(),
  ready: z.number().int(),
  failed: z.number().int(),
  fileName: z.string().nullable(),
});
export type ReadingBatch = z.infer<typeof readingBatchSchema>;
/** `batch`: null while nothing is being read. */
export const readingSchema = z.object({ batch: readingBatchSchema.nullable() });
