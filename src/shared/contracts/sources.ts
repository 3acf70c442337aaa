import { z } from 'zod';
import { errorCodes } from './errors.ts';
import { sourceFaults } from './source-faults.ts';

/** External systems that documents come from. */
export const sourceKinds = ['sharepoint', 'google-drive', 'dropbox', 'imap', 'webdav'] as const;
export type SourceKind = (typeof sourceKinds)[number];

/** Read access granted at a vendor: to a source of that kind, or to a mailbox. */
export const mailGrants = ['microsoft-mail', 'google-mail'] as const;
export type MailGrant = (typeof mailGrants)[number];
export const grantTargets = ['sharepoint', 'google-drive', 'dropbox', ...mailGrants] as const;
export type GrantTarget = (typeof grantTargets)[number];
export const isMailGrant = (target: GrantTarget): target is MailGrant =>
  (mailGrants as readonly string[]).includes(target);

/** Kinds whose vendors push change notifications. */
export const watchedKinds = ['sharepoint', 'google-drive', 'dropbox'] as const;
export type WatchedKind = (typeof watchedKinds)[number];

/** `setup`: no folders chosen yet. `leaving`: being disconnected, along with its documents. */
export const sourceStates = ['setup', 'synced', 'waiting', 'syncing', 'paused', 'error', 'leaving'] as const;
export type SourceState = (typeof sourceStates)[number];

/** Documents are found, then fetched, then read. */
export const syncStages = ['listing', 'loading', 'reading'] as const;
export type SyncStage = (typeof syncStages)[number];

/** Google Drive: files shared by others. */
export const sharedWithMeId = 'shared';

/** A folder, drive or mailbox to choose from. `path` is displayed. */
export const sourceFolderSchema = z.object({
  id: z.string().min(1).max(4_000),
  name: z.string().max(1_000),
  path: z.string().max(4_000),
});
export type SourceFolder = z.infer<typeof sourceFolderSchema>;
export const foundFolderSchema = sourceFolderSchema.extend({ hasFolders: z.boolean() });
export const foundFoldersSchema = z.object({ folders: z.array(foundFolderSchema) });
export type FoundFolder = z.infer<typeof foundFolderSchema>;

export const sourceSchema = z.object({
  id: z.uuid(),
  kind: z.enum(sourceKinds),
  name: z.string(),
  /** The account at the source. */
  account: z.string(),
  /** The vendor grant; null: connected by password. */
  grant: z.enum(grantTargets).nullable(),
  state: z.enum(sourceStates),
  fault: z.enum(sourceFaults).nullable(),
  folders: z.array(sourceFolderSchema),
  /** When it was last scanned completely. */
  syncedAt: z.iso.datetime().nullable(),
  nextSyncAt: z.iso.datetime().nullable(),
  counts: z.object({
    /** Documents stored here and used for answers. */
    documents: z.number().int(),
    /** Yet to be fetched. */
    waiting: z.number().int(),
    /** Failed to be fetched or read. */
    failed: z.number().int(),
    /** Unsupported kinds, or too large. */
    leftOut: z.number().int(),
    /** Deleted at the source, and hidden here. */
    hidden: z.number().int(),
  }),
  /** Progress; null: idle. */
  progress: z
    .object({
      stage: z.enum(syncStages),
      /** Files found, files fetched, or documents read. */
      done: z.number().int(),
      /** Null: not known yet. */
      total: z.number().int().nullable(),
      /** Pages read so far of documents that are not ready yet. */
      pages: z.number().int(),
    })
    .nullable(),
  /** Whether to ask the user about the hidden documents: too many disappeared at once. */
  asksDeletion: z.boolean(),
});
export type Source = z.infer<typeof sourceSchema>;
export const sourcesSchema = z.object({
  /** What can be connected here. */
  offered: z.array(z.enum(sourceKinds)),
  /** What the operator has not set up. */
  missing: z.array(z.enum(sourceKinds)),
  /** The operator's email address; null if none was published. */
  operatorEmail: z.string().nullable(),
  /** Vendors whose mailboxes are connected by a grant instead of a password. */
  mailGrants: z.array(z.enum(mailGrants)),
  sources: z.array(sourceSchema),
});
export type Sources = z.infer<typeof sourcesSchema>;

const nameSchema = z.string().trim().max(100).optional();
const secretSchema = z.string().min(1).max(1_000);

export const connectSourceSchema = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('webdav'),
    name: nameSchema,
    address: z.string().trim().min(1).max(1_000),
    username: z.string().trim().min(1).max(300),
    password: secretSchema,
  }),
  z.object({
    kind: z.literal('imap'),
    name: nameSchema,
    host: z.string().trim().min(1).max(253),
    port: z.number().int().min(1).max(65_535),
    username: z.string().trim().min(1).max(300),
    password: secretSchema,
  }),
]);
export type ConnectSource = z.infer<typeof connectSourceSchema>;

/** `sourceId`: a source to reconnect; `username`: the mailbox's owner, for a mailbox. */
export const beginGrantSchema = z
  .object({
    target: z.enum(grantTargets),
    sourceId: z.uuid().optional(),
    username: z.string().trim().min(1).max(300).optional(),
  })
  .refine(
    ({ target, username, sourceId }) => !isMailGrant(target) || username !== undefined || sourceId !== undefined,
    {
      path: ['username'],
    },
  );
export const begunGrantSchema = z.object({ redirectTo: z.url() });
export const grantAnswerSchema = z.object({
  code: z.string().max(4_000).optional(),
  state: z.string().max(1_000).optional(),
  error: z.string().max(1_000).optional(),
  error_description: z.string().max(4_000).optional(),
});

export const updateSourceSchema = z
  .object({
    name: z.string().trim().min(1).max(100),
    isPaused: z.boolean(),
    folders: z.array(sourceFolderSchema).min(1).max(200),
  })
  .partial()
  .strict();
export type UpdateSource = z.infer<typeof updateSourceSchema>;

export const sourcePasswordSchema = z.object({ password: secretSchema });
export const hiddenDecisionSchema = z.object({ decision: z.enum(['delete', 'keep']) });
export const disconnectQuerySchema = z.object({ documents: z.enum(['keep', 'delete']) });
export const foldersQuerySchema = z.object({ parent: z.string().min(1).max(4_000).optional() });

/** Nextcloud's own login (login flow v2): the user signs in there, and this service receives an app password. */
export const beginNextcloudSchema = z.object({ address: z.string().trim().min(1).max(1_000), name: nameSchema });
export const begunNextcloudSchema = z.object({ loginUrl: z.url(), flow: z.string() });
export const pollNextcloudSchema = z.object({ flow: z.string().min(1).max(8_000) });
export const polledNextcloudSchema = z.object({ source: sourceSchema.nullable() });

export const sourceActs = [
  'connected',
  'added',
  'changed',
  'moved',
  'hidden',
  'restored',
  'deleted',
  'kept',
  'failed',
  'left_out',
  'closed',
  'refused',
  'asked',
  'fault',
] as const;
export type SourceAct = (typeof sourceActs)[number];
export const sourceLogEntrySchema = z.object({
  id: z.uuid(),
  at: z.iso.datetime(),
  act: z.enum(sourceActs),
  /** Path of the item; null if the entry is about the source itself. */
  path: z.string().nullable(),
  reason: z.enum([...errorCodes, ...sourceFaults]).nullable(),
  /** Number of items, if the entry stands for several. */
  count: z.number().int().nullable(),
});
export type SourceLogEntry = z.infer<typeof sourceLogEntrySchema>;
export const sourceLogQuerySchema = z.object({ before: z.uuid().optional() });
export const sourceLogSchema = z.object({ entries: z.array(sourceLogEntrySchema), hasMore: z.boolean() });

/** A document's source, and its URL there. */
export const documentOriginSchema = z.object({
  sourceId: z.uuid(),
  kind: z.enum(sourceKinds),
  name: z.string(),
  path: z.string(),
  url: z.url().nullable(),
});
export type DocumentOrigin = z.infer<typeof documentOriginSchema>;
