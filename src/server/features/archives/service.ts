import { rm } from 'node:fs/promises';
import { uuidv7 } from 'uuidv7';
import type { Transaction } from '#server/platform/database/transaction.ts';
import { AppError } from '#server/platform/errors/app-error.ts';
import type { Caller, SignedIn } from '#server/platform/http/context.ts';
import type { Platform } from '#server/platform/platform.ts';
import { jobOwnerOf } from '#server/platform/queue/job-scope.ts';
import type { UserScope } from '#server/platform/scope/user-scope.ts';
import type { Archive, OwnListName } from '#shared/contracts/archives.ts';
import type { ErrorCode } from '#shared/contracts/errors.ts';
import { archiveDays, maxArchives } from '#shared/limits.ts';
import { whileConfirmed } from '../accounts/public.ts';
import { recordAct } from '../audit/public.ts';
import { archiveKey, partialPath } from './build-archive.ts';
import { collectOwnData } from './collect-data.ts';
import { formatTables } from './format-tables.ts';
import { hideWithdrawn } from './hide-withdrawn.ts';
import { buildArchiveJob } from './jobs.ts';
import { type ArchiveRow, deleteArchive, findArchive, insertArchive, listArchives } from './repository.ts';

const dayMilliseconds = 86_400_000;

const present = (row: ArchiveRow): Archive => ({
  id: row.id,
  state: row.state,
  progress: row.progress,
  size: row.size,
  failureCode: row.failureCode as ErrorCode | null,
  createdAt: row.createdAt.toISOString(),
  endsAt: row.endsAt.toISOString(),
});

/** Archives of the user's own data, or of a subject's. */
export async function getArchives(
  platform: Platform,
  scope: UserScope,
  subjectId: string = scope.userId,
): Promise<Archive[]> {
  return (await platform.database.withUser(scope, (tx) => listArchives(tx, scope, subjectId))).map(present);
}

/**
 * Orders an archive of all the user's data; returns the running one if there is one. Beyond the limit the oldest is
 * removed.
 * @throws AppError forbidden in the demo, and as `requireConfirmation`
 */
export async function orderArchive(
  platform: Platform,
  scope: UserScope,
  signedIn: SignedIn,
  caller: Caller,
): Promise<Archive[]> {
  if (scope.isDemo) throw new AppError('forbidden');
  const { userId, customerId } = signedIn;
  return whileConfirmed(platform, signedIn, async (account) => {
    const act = { action: 'archive_ordered', result: 'success', userId, actorUserId: userId } as const;
    await recordAct(account, { ...act, customerId, caller });
    return placeOrder(platform, scope, userId, (tx, archiveId) =>
      platform.queue.enqueue(tx, buildArchiveJob, { ...jobOwnerOf(scope), archiveId }, { group: scope.userId }),
    );
  });
}

/**
 * Enqueues an archive of a subject's data, unless one is being built. Beyond the limit the oldest is removed. Returns
 * the list.
 */
export async function placeOrder(
  platform: Platform,
  scope: UserScope,
  subjectId: string,
  enqueue: (tx: Transaction, archiveId: string) => Promise<unknown>,
): Promise<Archive[]> {
  const surplus = await platform.database.withUser(scope, async (tx) => {
    const id = uuidv7();
    const endsAt = new Date(Date.now() + archiveDays * dayMilliseconds);
    if (await insertArchive(tx, scope, { id, subjectId, endsAt })) await enqueue(tx, id);
    return (await listArchives(tx, scope, subjectId)).slice(maxArchives);
  });
  for (const { id } of surplus) await removeArchive(platform, scope, id, subjectId);
  return getArchives(platform, scope, subjectId);
}

/** Removes the bytes before the row, so that it can be repeated after any interruption. @throws AppError not_found */
export async function removeArchive(
  platform: Platform,
  scope: UserScope,
  id: string,
  subjectId: string = scope.userId,
): Promise<void> {
  if (!(await platform.database.withUser(scope, (tx) => findArchive(tx, scope, subjectId, id))))
    throw new AppError('not_found');
  await platform.archives.remove(archiveKey(scope.userId, id));
  await rm(partialPath(platform, scope.userId, id), { force: true });
  await platform.database.withUser(scope, (tx) => deleteArchive(tx, scope, id));
}

/** @throws AppError not_found; conflict while it is being made */
export async function getArchive(
  platform: Platform,
  scope: UserScope,
  id: string,
  subjectId: string = scope.userId,
): Promise<ArchiveRow & { size: number }> {
  const row = await platform.database.withUser(scope, (tx) => findArchive(tx, scope, subjectId, id));
  // Ended before its time if it is of a customer whose users withdrew their permission.
  if (!row || row.endsAt <= new Date()) throw new AppError('not_found');
  if (row.state !== 'ready' || row.size === null) throw new AppError('conflict');
  return { ...row, size: row.size };
}

/** All chats, or the list of all documents, as of now. */
export async function exportList(platform: Platform, scope: UserScope, name: OwnListName): Promise<string> {
  const collected = await collectOwnData(platform, scope, new Date());
  if (!collected) throw new AppError('not_found');
  const { data } = hideWithdrawn(collected);
  // Outside of an archive, no files lie beside the list.
  const shown = { ...data, documents: data.documents.map(({ file: _, ...document }) => document) };
  if (name === 'chats.json') return JSON.stringify(shown.chats, null, 2);
  if (name === 'documents.json') return JSON.stringify(shown.documents, null, 2);
  return formatTables(data)[name] ?? '';
}

/** Audits a download, resumed ones included; for a customer's archive in the customer's log. */
export async function recordDownload(
  platform: Platform,
  signedIn: SignedIn,
  caller: Caller,
  { id: archive, subjectId }: Pick<ArchiveRow, 'id' | 'subjectId'>,
): Promise<void> {
  const { userId: actorUserId } = signedIn;
  const isOwn = subjectId === actorUserId;
  const [userId, customerId] = isOwn ? [actorUserId, signedIn.customerId] : [null, subjectId];
  const act = { action: 'archive_downloaded', result: 'success', details: { archive } } as const;
  await platform.database.withAccount(actorUserId, (tx) =>
    recordAct(tx, { ...act, userId, actorUserId, customerId, caller }),
  );
}
