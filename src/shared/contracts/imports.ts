import { z } from 'zod';
import { errorCodes } from './errors.ts';

export const importStates = ['checking', 'locked', 'ready', 'working', 'done', 'failed'] as const;

/**
 * How an archive's chat stands to what is here: not here; the same; here is less than in the archive; here it lacks only quotations
 * that went with deleted documents; or here was changed after the archive was made, and is touched only where the user asks for it.
 */
export const chatStandings = ['new', 'same', 'older', 'emptied', 'newer'] as const;

export const importPreviewSchema = z.object({
  /** What was here when it was made: another one once anything is added, changed or deleted. */
  stateHere: z.string(),
  madeAt: z.iso.datetime(),
  /** Whose archive it is. */
  account: z.object({ email: z.string(), name: z.string(), isOwn: z.boolean() }),
  newFolders: z.number().int(),
  areSettingsOther: z.boolean(),
  chats: z.array(
    z.object({ id: z.uuid(), title: z.string(), messages: z.number().int(), standing: z.enum(chatStandings) }),
  ),
  documents: z.array(
    z.object({
      uploadId: z.uuid(),
      fileName: z.string(),
      size: z.number().int(),
      /** `gone`: its bytes are not in the archive. */
      standing: z.enum(['new', 'same', 'gone']),
    }),
  ),
});
export type ImportPreview = z.infer<typeof importPreviewSchema>;

const chosen = z.union([z.literal('all'), z.array(z.uuid()).max(100_000)]);

/** What is taken of it. Nothing that is newer here is touched unless `newer` says so. */
export const importChoiceSchema = z.strictObject({
  chats: chosen.default('all'),
  documents: chosen.default('all'),
  settings: z.boolean().default(false),
  /** What becomes of chats that were changed here since: they stay, are replaced, or stay beside the archive's. */
  newer: z.enum(['keep', 'replace', 'copy']).default('keep'),
  /** That it is another account's archive was seen. */
  isOtherAccountAccepted: z.boolean().default(false),
});
export type ImportChoice = z.infer<typeof importChoiceSchema>;

export const importReportSchema = z.object({
  chatsAdded: z.number().int(),
  chatsReplaced: z.number().int(),
  chatsCopied: z.number().int(),
  /** Quotations were put back into them. */
  chatsQuoted: z.number().int(),
  chatsKept: z.number().int(),
  chatsSame: z.number().int(),
  foldersAdded: z.number().int(),
  /** More than an account may have. */
  foldersLeftOut: z.number().int(),
  documentsAdded: z.number().int(),
  documentsSame: z.number().int(),
  /** Citations that do not stand in the documents as they are here, and those of documents that are still to be read. */
  citationsUnproven: z.number().int(),
  citationsUnread: z.number().int(),
  areSettingsTaken: z.boolean(),
  /** Files that were not taken, and why. */
  refused: z.array(z.object({ fileName: z.string(), reason: z.enum(errorCodes) })),
});
export type ImportReport = z.infer<typeof importReportSchema>;

export const importSchema = z.object({
  id: z.uuid(),
  /** Null: an archive that was sent. */
  backupId: z.uuid().nullable(),
  state: z.enum(importStates),
  progress: z.number().int(),
  preview: importPreviewSchema.nullable(),
  report: importReportSchema.nullable(),
  failureCode: z.enum(errorCodes).nullable(),
  createdAt: z.iso.datetime(),
});
export type Import = z.infer<typeof importSchema>;

/** The newest alone, with what it found and did. */
export const importListSchema = z.object({ imports: z.array(importSchema) });

export const unlockImportSchema = z.strictObject({ passphrase: z.string().min(1).max(200) });
export const restoreBackupSchema = z.strictObject({ passphrase: z.string().min(1).max(200).optional() });

/** Where an archive is sent to, as the body of a POST. */
export const importPath = '/api/imports';
