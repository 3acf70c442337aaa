import { type FileHandle, open } from 'node:fs/promises';
import { uuidv7 } from 'uuidv7';
import type { Transaction } from '#server/platform/database/transaction.ts';
import { AppError } from '#server/platform/errors/app-error.ts';
import type { Platform } from '#server/platform/platform.ts';
import { jobOwnerOf } from '#server/platform/queue/job-scope.ts';
import type { UserScope } from '#server/platform/scope/user-scope.ts';
import type { Document, DocumentEvent, Page } from '#shared/contracts/documents.ts';
import { readDocumentJob } from './jobs.ts';
import { checkContent, contentCheckBytes } from './reading/check-content.ts';
import {
  countUnfinished,
  findDocument,
  findLatestReading,
  findPage,
  insertDocument,
  listExistingDocuments,
  listPageTexts,
  listProgress,
  type ReadingProgress,
  requeueFailed,
} from './repository.ts';

/**
 * Whether a file's content is what its extension says, by its first bytes.
 * @param extension in lower case, without the dot
 * @throws AppError file_empty, file_type_unsupported, file_type_mismatch, file_encrypted
 */
export async function checkFileContent(path: string, extension: string): Promise<void> {
  const file = await open(path, 'r');
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(contentCheckBytes), 0, contentCheckBytes, 0);
    await checkContent(buffer.subarray(0, bytesRead), extension, (searched) => holds(file, searched));
  } finally {
    await file.close();
  }
}

/** Whether the file holds these bytes, read a piece at a time. */
async function holds(file: FileHandle, searched: Buffer): Promise<boolean> {
  const piece = Buffer.alloc(1024 * 1024);
  for (let position = 0; ; ) {
    const { bytesRead } = await file.read(piece, 0, piece.length, position);
    if (piece.subarray(0, bytesRead).includes(searched)) return true;
    if (bytesRead < searched.length) return false;
    // What lies across two pieces is whole in the next.
    position += bytesRead - searched.length + 1;
  }
}

/** Makes an upload a document and enqueues its reading, within the transaction that records the upload. */
export async function createDocument(
  platform: Platform,
  tx: Transaction,
  scope: UserScope,
  uploadId: string,
): Promise<string> {
  const documentId = uuidv7();
  const waiting = await countUnfinished(tx, scope);
  await insertDocument(tx, scope, { id: documentId, uploadId });
  await enqueueReading(platform, tx, scope, { documentId, attemptBefore: 0, waiting });
  await publishDocumentEvent(platform, tx, scope, { type: 'upload-changed', uploadId });
  return documentId;
}

/**
 * Reads a failed document once more.
 * @throws AppError conflict where its reading has not failed
 */
export async function retryReading(
  platform: Platform,
  tx: Transaction,
  scope: UserScope,
  documentId: string,
): Promise<void> {
  const waiting = await countUnfinished(tx, scope);
  const requeued = await requeueFailed(tx, scope, documentId);
  if (!requeued) throw new AppError('conflict');
  await enqueueReading(platform, tx, scope, { documentId, attemptBefore: requeued.attempt, waiting });
  await publishDocumentEvent(platform, tx, scope, { type: 'upload-changed', uploadId: requeued.uploadId });
}

/**
 * Fair between users: the more of a user's documents wait already, the further back the next one goes, so that
 * somebody's first document passes another's hundredth.
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

/** Tells the user's open pages of a change, when the transaction commits. */
export function publishDocumentEvent(
  platform: Platform,
  tx: Transaction,
  scope: UserScope,
  event: DocumentEvent,
): Promise<void> {
  return platform.events.publish(tx, scope.userId, 'documents', event);
}

/** @throws AppError not_found */
export async function getDocument(platform: Platform, scope: UserScope, documentId: string): Promise<Document> {
  const document = await platform.database.withUser(scope, (tx) => findDocument(tx, scope, documentId));
  if (!document) throw new AppError('not_found');
  return document;
}

/** @throws AppError not_found where the document or this page of it does not exist (yet) */
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

/** Whether more of the user's documents wait or are being read. */
export async function hasUnfinishedDocuments(platform: Platform, scope: UserScope): Promise<boolean> {
  return (await platform.database.withUser(scope, (tx) => countUnfinished(tx, scope))) > 0;
}

/** Progress of everything that waits or is being read. */
export function getReadingProgress(platform: Platform, scope: UserScope): Promise<ReadingProgress[]> {
  return platform.database.withUser(scope, (tx) => listProgress(tx, scope));
}

/** The given pages with label and text, for checking quotations against what is stored; missing pages are absent. */
export function loadPageTexts(
  tx: Transaction,
  scope: UserScope,
  wanted: ReadonlyMap<string, readonly number[]>,
): Promise<{ documentId: string; number: number; label: string | null; text: string }[]> {
  return listPageTexts(tx, scope, wanted);
}

/** Those of the documents that still exist: a citation of any other says that its source was deleted. */
export async function findExistingDocuments(
  tx: Transaction,
  scope: UserScope,
  documentIds: readonly string[],
): Promise<Set<string>> {
  return new Set(await listExistingDocuments(tx, scope, documentIds));
}

/** When the newest document was read; null before the first. */
export function latestReadingAt(tx: Transaction, scope: UserScope): Promise<Date | null> {
  return findLatestReading(tx, scope);
}
