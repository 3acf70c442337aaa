import { z } from 'zod';
import { descriptionMaxLength } from '../limits.ts';
import { errorCodes } from './errors.ts';

export const readingStates = ['queued', 'reading', 'ready', 'failed'] as const;
export type ReadingState = (typeof readingStates)[number];

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
  title: z.string().nullable(),
  meetingDate: z.iso.date().nullable(),
  language: z.enum(['de', 'en']).nullable(),
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
  total: z.number().int(),
});
export type UploadList = z.infer<typeof uploadListSchema>;

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

/** tus metadata of an upload (Upload-Metadata header): `filename`, `description` (may be absent). */
export const tusPath = '/api/uploads/tus';
