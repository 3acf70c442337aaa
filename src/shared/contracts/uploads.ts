import { z } from 'zod';
import { descriptionMaxLength, uploadsAtOnce } from '../limits.ts';
import { type ErrorCode, errorCodes } from './errors.ts';
import { versionsSchema } from './paper-versions.ts';
import { documentOriginSchema } from './sources.ts';

/** `withdrawn`: gone at its data source, and in no answer any more. */
export const readingStates = ['queued', 'reading', 'ready', 'failed', 'withdrawn'] as const;
export type ReadingState = (typeof readingStates)[number];

/**
 * What a file holds that would act elsewhere: here it is neither run, opened nor fetched, and the user is told so. `damaged_bytes`:
 * what is stored of it is no longer what came.
 */
export const fileNotes = [
  'macros',
  'scripts',
  'actions',
  'embedded_files',
  'external_references',
  'damaged_bytes',
] as const;
export type FileNote = (typeof fileNotes)[number];

/** Judgements on the file itself: it would be refused, or fail to be read, the same way again. Another file may take its place. */
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

/** The mail that a file lies in. */
export const mailOfFileSchema = z.object({
  uploadId: z.uuid(),
  documentId: z.uuid(),
  fileName: z.string(),
  title: z.string().nullable(),
});

/** One row of 'My Uploads': the stored file with the state of its reading. */
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
  /** Pages read so far, and pages in all once known. */
  pagesRead: z.number().int(),
  pageCount: z.number().int().nullable(),
  failureCode: z.enum(errorCodes).nullable(),
  notes: z.array(z.enum(fileNotes)),
  /** Pages whose print could be recognised badly or not at all, the first 100. */
  poorPages: z.array(z.number().int()),
  /** One of the demo's samples, which its visitors cannot change. */
  isSample: z.boolean(),
  title: z.string().nullable(),
  meetingDate: z.iso.date().nullable(),
  /** How much was found in it; nothing until it is read. */
  found: z.object({
    decisions: z.number().int().nonnegative(),
    tasks: z.number().int().nonnegative(),
    deadlines: z.number().int().nonnegative(),
  }),
  language: z.enum(['de', 'en']).nullable(),
  /** Null where it lies in none. */
  mail: mailOfFileSchema.nullable(),
  /** Of a mail: how many files lie in it and in the mails in it, and go with it. */
  attachmentCount: z.number().int().nonnegative(),
  /** Of a mail: how many of its own files were left out for a reason, which the document names. */
  attachmentsLeftOut: z.number().int().nonnegative(),
  /** Of a mail: files in it that were there already, by themselves or in another mail, and are listed there. They stay without it. */
  attachedElsewhere: z.array(z.object({ uploadId: z.uuid(), documentId: z.uuid(), fileName: z.string() })),
  /** The data source that it comes from; null where the user has it by themselves. */
  origin: documentOriginSchema.nullable(),
  /** Order of the list among uploads of the same moment: descending by `group`, then ascending by `place`. */
  group: z.uuid(),
  place: z.string(),
  /** The same bytes uploaded again, oldest first: they are kept once, under all their names. */
  copies: z.array(z.object({ fileName: z.string(), description: z.string().nullable(), createdAt: z.iso.datetime() })),
  versions: versionsSchema,
});
export type Upload = z.infer<typeof uploadSchema>;

export const uploadListQuerySchema = z.object({
  cursor: z.string().max(200).optional(),
  /** Words that all stand in the file's name, title or description. */
  search: z.string().trim().max(200).optional(),
  limit: z.coerce.number().int().min(1).max(200).default(50),
});
export const uploadListSchema = z.object({
  uploads: z.array(uploadSchema),
  nextCursor: z.string().nullable(),
  /** Of all the user's uploads, or of those that the search finds. */
  total: z.number().int(),
});
export type UploadList = z.infer<typeof uploadListSchema>;

/** Several uploads at once. */
export const deleteUploadsSchema = z.object({ ids: z.array(z.uuid()).min(1).max(uploadsAtOnce) });
/** `gone`: deleted now or before; `failed`: still there, to be tried again; `attachments`: how many others went with their mails. */
export const uploadsDeletedSchema = z.object({
  gone: z.array(z.uuid()),
  failed: z.array(z.uuid()),
  attachments: z.number().int().nonnegative(),
});
export type UploadsDeleted = z.infer<typeof uploadsDeletedSchema>;
export const uploadsRetriedSchema = z.object({ retried: z.number().int() });

export const updateUploadSchema = z.object({
  // PostgreSQL keeps no NUL in a text.
  description: z
    .string()
    .trim()
    .max(descriptionMaxLength)
    .refine((text) => !text.includes('\0'))
    .nullable(),
});
export type UpdateUpload = z.infer<typeof updateUploadSchema>;

/** Server function: a multipart form with the part `file`, and before it `size` where only the file's beginning is sent. */
export const validateFilePath = '/api/functions/validate-file-upload';
export const fileValidatedSchema = z.object({ success: z.literal(true), notes: z.array(z.enum(fileNotes)) });

/**
 * tus metadata of an upload (Upload-Metadata header): `filename`, `description` and `replaces`, the id of the upload whose new
 * version it is (both may be absent).
 */
export const tusPath = '/api/uploads/tus';

/** Names the code of a problem where there is no body: in answers to HEAD. */
export const problemCodeHeader = 'x-problem-code';
