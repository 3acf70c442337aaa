import { z } from 'zod';
import { errorCodes } from './errors.ts';

export const importStates = ['checking', 'locked', 'ready', 'working', 'done', 'failed'] as const;

/**
 * How an archived chat compares with the current one. `new`: not here; `same`; `older`: less here than in the archive;
 * `emptied`: only quotations that went with deleted documents are missing here; `newer`: changed here after the archive
 * was made, and touched only on request.
 */
export const chatStandings = ['new', 'same', 'older', 'emptied', 'newer'] as const;

export const importPreviewSchema = z.object({
  /** Fingerprint of the data here when the preview was made; changes with any addition, change or deletion. */
  stateHere: z.string(),
  madeAt: z.iso.datetime(),
  /** The archive's owner. */
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
      /** `gone`: the bytes are not in the archive. */
      standing: z.enum(['new', 'same', 'gone']),
    }),
  ),
});
export type ImportPreview = z.infer<typeof importPreviewSchema>;

const chosen = z.union([z.literal('all'), z.array(z.uuid()).max(100_000)]);

/** What to import. Nothing newer here is touched unless `newer` says so. */
export const importChoiceSchema = z.strictObject({
  chats: chosen.default('all'),
  documents: chosen.default('all'),
  settings: z.boolean().default(false),
  /** What to do with chats changed here since: keep, replace, or add the archive's as a copy. */
  newer: z.enum(['keep', 'replace', 'copy']).default('keep'),
  /** The user has acknowledged that it is another account's archive. */
  isOtherAccountAccepted: z.boolean().default(false),
});
export type ImportChoice = z.infer<typeof importChoiceSchema>;

export const importReportSchema = z.object({
  chatsAdded: z.number().int(),
  chatsReplaced: z.number().int(),
  chatsCopied: z.number().int(),
  /** Chats whose quotations were restored. */
  chatsQuoted: z.number().int(),
  chatsKept: z.number().int(),
  chatsSame: z.number().int(),
  foldersAdded: z.number().int(),
  /** Folders beyond the per-account limit. */
  foldersLeftOut: z.number().int(),
  documentsAdded: z.number().int(),
  documentsSame: z.number().int(),
  /** Citations not found in the documents here, or whose documents are not read yet. */
  citationsUnproven: z.number().int(),
  citationsUnread: z.number().int(),
  areSettingsTaken: z.boolean(),
  /** Files that were not imported, and why. */
  refused: z.array(z.object({ fileName: z.string(), reason: z.enum(errorCodes) })),
});
export type ImportReport = z.infer<typeof importReportSchema>;

export const importSchema = z.object({
  id: z.uuid(),
  /** Null: an uploaded archive. */
  backupId: z.uuid().nullable(),
  state: z.enum(importStates),
  progress: z.number().int(),
  preview: importPreviewSchema.nullable(),
  report: importReportSchema.nullable(),
  failureCode: z.enum(errorCodes).nullable(),
  createdAt: z.iso.datetime(),
});
export type Import = z.infer<typeof importSchema>;

/** Only the latest one, with its preview and results. */
export const importListSchema = z.object({ imports: z.array(importSchema) });

export const unlockImportSchema = z.strictObject({ passphrase: z.string().min(1).max(200) });
export const restoreBackupSchema = z.strictObject({ passphrase: z.string().min(1).max(200).optional() });

/** Target for an archive, sent as the body of a POST. */
export const importPath = '/api/imports';
