import { z } from 'zod';
import { descriptionMaxLength, uploadsAtOnce } from '../limits.ts';
import { type ErrorCode, errorCodes } from './errors.ts';
import { versionsSchema } from './paper-versions.ts';
import { documentOriginSchema } from './sources.ts';

/** `withdrawn`: deleted at its data source, and no longer used for answers. */
export const readingStates = ['queued', 'reading', 'ready', 'failed', 'withdrawn'] as const;
export type ReadingState = (typeof readingStates)[number];

/**
 * Active or external content in a file: never run, opened or fetched here, and reported to the user. `damaged_bytes`:
 * the stored bytes are no longer those received. `struck_text`: text struck out, which is left out.
 */
export const fileNotes = [
  'macros',
  'scripts',
  'actions',
  'embedded_files',
  'external_references',
  'damaged_bytes',
  'struck_text',
] as const;
export type FileNote = (typeof fileNotes)[number];

/** Errors caused by the file itself: a retry would fail the same way. Another file may replace it. */
export const fileFaults: ReadonlySet<ErrorCode> = new Set([
  'file_empty',
  'file_type_unsupported',
  'file_type_mismatch',
  'file_encrypted',
  'file_damaged',
  'file_too_complex',
  'file_infected',
  'file_too_large',
  'file_name_invalid',
  'file_no_text',
]);

/** The mail a file is attached to. */
export const mailOfFileSchema = z.object({
  uploadId: z.uuid(),
  documentId: z.uuid(),
  fileName: z.string(),
  title: z.string().nullable(),
});

/** A row of 'My Uploads': the stored file with its reading state. */
export const uploadSchema = z.object({
  id: z.uuid(),
  documentId: z.uuid(),
  fileName: z.string(),
  fileSize: z.number().int().nonnegative(),
  fileType: z.string(),
  extension: z.string(),
  description: z.string().nullable(),
  createdAt: z.iso.datetime(),
  state: z.enum(readingStates),
  /** Pages read so far, and the page count once known. */
  pagesRead: z.number().int(),
  pageCount: z.number().int().nullable(),
  failureCode: z.enum(errorCodes).nullable(),
  notes: z.array(z.enum(fileNotes)),
  /** Pages with poor or no text recognition, the first 100. */
  poorPages: z.array(z.number().int()),
  /** One of the demo's samples, which visitors cannot change. */
  isSample: z.boolean(),
  title: z.string().nullable(),
  meetingDate: z.iso.date().nullable(),
  /** Number of records found in it; none until it is read. */
  found: z.object({
    decisions: z.number().int().nonnegative(),
    tasks: z.number().int().nonnegative(),
    deadlines: z.number().int().nonnegative(),
  }),
  language: z.enum(['de', 'en']).nullable(),
  /** Null if it is not in a mail. */
  mail: mailOfFileSchema.nullable(),
  /** For a mail: number of files in it and in nested mails, which are deleted along with it. */
  attachmentCount: z.number().int().nonnegative(),
  /** For a mail: number of its own attachments left out for a reason, which the document names. */
  attachmentsLeftOut: z.number().int().nonnegative(),
  /**
   * For a mail: attachments that had been uploaded before, separately or in another mail, and are listed there. They
   * stay if this mail is deleted.
   */
  attachedElsewhere: z.array(z.object({ uploadId: z.uuid(), documentId: z.uuid(), fileName: z.string() })),
  /** The data source it comes from; null if uploaded by the user. */
  origin: documentOriginSchema.nullable(),
  /** List order among simultaneous uploads: descending by `group`, then ascending by `place`. */
  group: z.uuid(),
  place: z.string(),
  /** Further uploads of the same bytes, oldest first; the bytes are stored once, under all names. */
  copies: z.array(z.object({ fileName: z.string(), description: z.string().nullable(), createdAt: z.iso.datetime() })),
  versions: versionsSchema,
});
export type Upload = z.infer<typeof uploadSchema>;

export const uploadListQuerySchema = z.object({
  cursor: z.string().max(200).optional(),
  /** Words that must all occur in file name, title or description. */
  search: z.string().trim().max(200).optional(),
  limit: z.coerce.number().int().min(1).max(200).default(50),
});
export const uploadListSchema = z.object({
  uploads: z.array(uploadSchema),
  nextCursor: z.string().nullable(),
  /** Number of all the user's uploads, or of those matching the search. */
  total: z.number().int(),
});
export type UploadList = z.infer<typeof uploadListSchema>;

/** Several uploads at once. */
export const deleteUploadsSchema = z.object({ ids: z.array(z.uuid()).min(1).max(uploadsAtOnce) });
/**
 * `gone`: deleted now or before; `failed`: still there, try again; `attachments`: number of others deleted along with
 * their mails.
 */
export const uploadsDeletedSchema = z.object({
  gone: z.array(z.uuid()),
  failed: z.array(z.uuid()),
  attachments: z.number().int().nonnegative(),
});
export type UploadsDeleted = z.infer<typeof uploadsDeletedSchema>;
export const uploadsRetriedSchema = z.object({ retried: z.number().int() });

export const updateUploadSchema = z.object({
  // PostgreSQL text cannot contain NUL.
  description: z
    .string()
    .trim()
    .max(descriptionMaxLength)
    .refine((text) => !text.includes('\0'))
    .nullable(),
});
export type UpdateUpload = z.infer<typeof updateUploadSchema>;

/** Server function: a multipart form with the part `file`, preceded by `size` if only the file's beginning is sent. */
export const validateFilePath = '/api/functions/validate-file-upload';
export const fileValidatedSchema = z.object({ success: z.literal(true), notes: z.array(z.enum(fileNotes)) });

/**
 * tus metadata of an upload (Upload-Metadata header): `filename`, `description` and `replaces`, the id of the upload
 * this is a new version of (the last two may be absent).
 */
export const tusPath = '/api/uploads/tus';

/** Carries a problem's code in responses without a body: to HEAD. */
export const problemCodeHeader = 'x-problem-code';
