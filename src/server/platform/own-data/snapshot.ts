import { z } from 'zod';
import type { BackupCounts } from '#shared/contracts/account-backups.ts';
import { type OwnData, ownDataSchema } from '#shared/contracts/own-data.ts';
import { AppError } from '../errors/app-error.ts';
import { parseJson } from './parse-json.ts';

/** Format of a backup: the user's own data except files, and the objects with the bytes of those. */
export const backupFormat = 'boardsearch.backup';
const versionKnown = 1;

const objectSchema = z.object({
  sha256: z.string(),
  size: z.number().int().nonnegative(),
  object: z.uuid(),
  storedSha256: z.string(),
});

export const snapshotSchema = z.object({
  format: z.literal(backupFormat),
  version: z.literal(versionKnown),
  data: ownDataSchema,
  objects: z.array(objectSchema),
});
export type Snapshot = z.infer<typeof snapshotSchema>;
/** A snapshot as it is read back. */
export type OpenSnapshot = Pick<Snapshot, 'data' | 'objects'>;
export type SnapshotObject = z.infer<typeof objectSchema>;

export const writeSnapshot = (data: OwnData, objects: SnapshotObject[]): string =>
  JSON.stringify({ format: backupFormat, version: versionKnown, data, objects } satisfies Snapshot);

/** @throws AppError archive_newer, archive_damaged */
export function readSnapshot(text: string): Snapshot {
  const parsed = parseJson(text);
  const head = z.object({ format: z.literal(backupFormat), version: z.number() }).safeParse(parsed);
  if (!head.success) throw new AppError('archive_damaged', { cause: head.error });
  if (head.data.version > versionKnown) throw new AppError('archive_newer');
  const whole = snapshotSchema.safeParse(parsed);
  if (!whole.success) throw new AppError('archive_damaged', { cause: whole.error });
  return whole.data;
}

export const countData = ({ folders, chats, documents }: OwnData): BackupCounts => ({
  folders: folders.length,
  chats: chats.length,
  messages: chats.reduce((sum, { messages }) => sum + messages.length, 0),
  documents: documents.length,
  leftOut: documents.filter(({ file }) => file === null).length,
});
