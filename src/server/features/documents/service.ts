import { uuidv7 } from 'uuidv7';
import type { Transaction } from '#server/platform/database/transaction.ts';
import { AppError } from '#server/platform/errors/app-error.ts';
import type { Platform } from '#server/platform/platform.ts';
import { jobOwnerOf } from '#server/platform/queue/job-scope.ts';
import type { UserScope } from '#server/platform/scope/user-scope.ts';
import { contentCheckBytes } from '#server/reading/check-content.ts';
import type { Document, DocumentEvent, Page, PageLabels, ReadingBatch } from '#shared/contracts/documents.ts';
import type { Versions } from '#shared/contracts/paper-versions.ts';
import type { FileNote } from '#shared/contracts/uploads.ts';
import { readDocumentJob } from './jobs.ts';
import { findBatch, readBatch } from './reading/batch-repository.ts';
import { findTurnedPages } from './reading/find-turned-pages.ts';
import {
  type CorrectedFacts,
  endReading,
  findDocument,
  findDocumentOfUpload,
  findPage,
  insertDocument,
  listExistingDocuments,
  listPageLabels,
  listPageTexts,
  listProgress,
  listWithAttachments,
  type PageText,
  type ReadingProgress,
  requeueFailed,
  updateDamageNote,
} from './repository.ts';
import {
  denyNewerVersions,
  linkVersions,
  listReplaced,
  listReplacements,
  lockVersions,
  type Replacement,
} from './versions/version-repository.ts';
import { restoreDocuments, withdrawDocuments } from './visibility-repository.ts';

/** Number of leading bytes that `checkFileBeginning` examines. */
export const fileBeginningBytes = contentCheckBytes;

/** Metadata of a document from an archive. */
export type DocumentPast = { documentId: string; corrected: CorrectedFacts };

/** Creates the document of an upload and enqueues its reading, within the transaction that records the upload. */
export async function createDocument(
  platform: Platform,
  tx: Transaction,
  scope: UserScope,
  { uploadId, notes, past }: { uploadId: string; notes: readonly FileNote[]; past?: DocumentPast | undefined },
): Promise<string> {
  const documentId = past?.documentId ?? uuidv7();
  const { waiting, batchAt } = await findBatch(tx, scope);
  await insertDocument(tx, scope, { ...past?.corrected, id: documentId, uploadId, notes, batchAt });
  await enqueueReading(platform, tx, scope, { documentId, attemptBefore: 0, waiting });
  await publishDocumentEvent(platform, tx, scope, { type: 'upload-changed', uploadId });
  return documentId;
}

/** Marks or unmarks a document's stored bytes as damaged, in the transaction that found out. */
export async function markDamage(
  platform: Platform,
  tx: Transaction,
  scope: UserScope,
  uploadId: string,
  isDamaged: boolean,
): Promise<void> {
  if (!(await updateDamageNote(tx, scope, uploadId, isDamaged))) return;
  await publishDocumentEvent(platform, tx, scope, { type: 'upload-changed', uploadId });
}

/** Retries a failed reading. @throws AppError conflict if its reading has not failed */
export async function retryReading(
  platform: Platform,
  tx: Transaction,
  scope: UserScope,
  documentId: string,
): Promise<void> {
  const { waiting, batchAt } = await findBatch(tx, scope);
  const requeued = await requeueFailed(tx, scope, documentId, batchAt);
  if (!requeued) throw new AppError('conflict');
  await enqueueReading(platform, tx, scope, { documentId, attemptBefore: requeued.attempt, waiting });
  await publishDocumentEvent(platform, tx, scope, { type: 'upload-changed', uploadId: requeued.uploadId });
}

/** Restarts the reading of an unfinished document, superseding one in progress. Does nothing otherwise. */
export async function restartReading(
  platform: Platform,
  tx: Transaction,
  scope: UserScope,
  documentId: string,
): Promise<void> {
  const { waiting } = await findBatch(tx, scope);
  const ended = await endReading(tx, scope, documentId, null);
  if (!ended) return;
  await enqueueReading(platform, tx, scope, { documentId, attemptBefore: ended.attempt, waiting });
  await publishDocumentEvent(platform, tx, scope, { type: 'upload-changed', uploadId: ended.uploadId });
}

/** Gives up an unfinished document; its owner can retry. */
export async function stopReading(
  platform: Platform,
  tx: Transaction,
  scope: UserScope,
  documentId: string,
): Promise<void> {
  const ended = await endReading(tx, scope, documentId, 'reading_stopped');
  if (ended) await publishDocumentEvent(platform, tx, scope, { type: 'upload-changed', uploadId: ended.uploadId });
}

/**
 * Enqueues fairly: the more documents a user has waiting, the lower the priority of the next, so that one user's first
 * passes another's hundredth.
 */
async function enqueueReading(
  platform: Platform,
  tx: Transaction,
  scope: UserScope,
  reading: { documentId: string; attemptBefore: number; waiting: number },
): Promise<void> {
  const { documentId, attemptBefore, waiting } = reading;
  await platform.queue.enqueue(
    tx,
    readDocumentJob,
    { ...jobOwnerOf(scope), documentId, attemptBefore },
    { group: scope.userId, priority: -waiting },
  );
}

/** Notifies the user's open pages of a change when the transaction commits. */
export function publishDocumentEvent(
  platform: Platform,
  tx: Transaction,
  scope: UserScope,
  event: DocumentEvent,
): Promise<void> {
  return platform.events.publish(tx, scope.userId, 'documents', event);
}

/** @throws AppError not_found */
export function getDocument(platform: Platform, scope: UserScope, documentId: string): Promise<Document> {
  return platform.database.withUser(scope, async (tx) => {
    const document = await findDocument(tx, scope, documentId);
    if (!document) throw new AppError('not_found');
    const versions = await describeVersions(tx, scope, [documentId]);
    return { ...document, versions: versions.get(documentId) ?? noVersions };
  });
}

/** A document that is the only version of its paper. */
export const noVersions: Versions = { replacedBy: null, replaces: [] };

/** Versions of these documents; documents without other versions are absent. */
export async function describeVersions(
  tx: Transaction,
  scope: UserScope,
  documentIds: readonly string[],
): Promise<ReadonlyMap<string, Versions>> {
  const [replacements, replaced] = await Promise.all([
    listReplacements(tx, scope, documentIds),
    listReplaced(tx, scope, documentIds),
  ]);
  const ids = new Set([...replacements.keys(), ...replaced.keys()]);
  return new Map(
    [...ids].map((id) => {
      const { since: _, ...replacedBy } = replacements.get(id) ?? { since: null };
      const versions = { replacedBy: 'documentId' in replacedBy ? replacedBy : null, replaces: replaced.get(id) ?? [] };
      return [id, versions] as const;
    }),
  );
}

/** The documents that have been replaced, each with its newest version and since when. */
export function findReplacements(
  tx: Transaction,
  scope: UserScope,
  documentIds: readonly string[],
): Promise<Map<string, Replacement>> {
  return listReplacements(tx, scope, documentIds);
}

/**
 * Links a new file as a version of another document, in the transaction that records the file. The link takes effect
 * once the file is read. Does nothing if the other document is gone or the same.
 */
export async function announceReplacement(
  tx: Transaction,
  scope: UserScope,
  documentId: string,
  replacedUploadId: string,
): Promise<void> {
  const replacedId = await findDocumentOfUpload(tx, scope, replacedUploadId);
  if (replacedId === undefined || replacedId === documentId) return;
  await lockVersions(tx, scope);
  // An earlier version uploaded again becomes the newest.
  await denyNewerVersions(tx, scope, replacedId, documentId);
  await linkVersions(tx, scope, { newerId: documentId, olderId: replacedId, decidedBy: 'user' });
}

/** @throws AppError not_found if the document or this page does not exist (yet) */
export async function getPage(
  platform: Platform,
  scope: UserScope,
  documentId: string,
  pageNumber: number,
): Promise<Page> {
  const page = await platform.database.withUser(scope, (tx) => findPage(tx, scope, documentId, pageNumber));
  if (!page) throw new AppError('not_found');
  return page;
}

/** @throws AppError not_found if the document does not exist */
export function getPageLabels(platform: Platform, scope: UserScope, documentId: string): Promise<PageLabels> {
  return platform.database.withUser(scope, async (tx) => {
    if ((await listExistingDocuments(tx, scope, [documentId])).length === 0) throw new AppError('not_found');
    const turned = await findTurnedPages(tx, scope, documentId);
    return { pages: await listPageLabels(tx, scope, documentId), turned };
  });
}

/** True if any of the user's documents are waiting or being read. */
export async function hasUnfinishedDocuments(platform: Platform, scope: UserScope): Promise<boolean> {
  return (await platform.database.withUser(scope, (tx) => findBatch(tx, scope))).waiting > 0;
}

/** How far the reading of several files is. */
export const getReading = async (platform: Platform, scope: UserScope): Promise<{ batch: ReadingBatch | null }> => ({
  batch: await platform.database.withUser(scope, (tx) => readBatch(tx, scope), { isRead: true, isSentAtOnce: true }),
});

/** Progress of documents waiting or being read. */
export function getReadingProgress(platform: Platform, scope: UserScope): Promise<ReadingProgress[]> {
  return platform.database.withUser(scope, (tx) => listProgress(tx, scope));
}

/** The given pages with label and text, for checking quotations. Missing pages are absent. */
export function loadPageTexts(
  tx: Transaction,
  scope: UserScope,
  wanted: ReadonlyMap<string, readonly number[]>,
): Promise<PageText[]> {
  return listPageTexts(tx, scope, wanted);
}

/** Ids of the documents that still exist. */
export async function findExistingDocuments(
  tx: Transaction,
  scope: UserScope,
  documentIds: readonly string[],
): Promise<Set<string>> {
  return new Set(await listExistingDocuments(tx, scope, documentIds));
}

/** Adds the attachments of mails among these documents. Missing documents stay in the list. */
export async function includeAttachments(
  platform: Platform,
  scope: UserScope,
  documentIds: readonly string[],
): Promise<string[]> {
  if (documentIds.length === 0) return [];
  const found = await platform.database.withUser(scope, (tx) => listWithAttachments(tx, scope, documentIds));
  return [...new Set([...documentIds, ...found])];
}

/** Hides uploads and everything nested in them from all answers, in the transaction that finds them gone. */
export async function withdrawUploads(
  platform: Platform,
  tx: Transaction,
  scope: UserScope,
  uploadIds: readonly string[],
): Promise<void> {
  if (uploadIds.length === 0) return;
  for (const uploadId of await withdrawDocuments(tx, scope, uploadIds)) {
    await publishDocumentEvent(platform, tx, scope, { type: 'upload-changed', uploadId });
  }
}

/** Undoes `withdrawUploads` without reading anything again. */
export async function restoreUploads(
  platform: Platform,
  tx: Transaction,
  scope: UserScope,
  uploadIds: readonly string[],
): Promise<void> {
  if (uploadIds.length === 0) return;
  for (const { uploadId, documentId, isUnread } of await restoreDocuments(tx, scope, uploadIds)) {
    if (isUnread) await retryReading(platform, tx, scope, documentId);
    else await publishDocumentEvent(platform, tx, scope, { type: 'upload-changed', uploadId });
  }
}
