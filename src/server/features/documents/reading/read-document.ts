import { extname } from 'node:path';
import type { Transaction } from '#server/platform/database/transaction.ts';
import { AppError } from '#server/platform/errors/app-error.ts';
import type { Platform } from '#server/platform/platform.ts';
import { jobOwnerOf, mintJobScope } from '#server/platform/queue/job-scope.ts';
import type { UserScope } from '#server/platform/scope/user-scope.ts';
import { isMissing } from '#server/platform/storage/missing-file.ts';
import { verifyStored } from '#server/platform/storage/verify-bytes.ts';
import { TurnEnded } from '#server/reading/processes/reader-child.ts';
import type { ReaderPool } from '#server/reading/processes/reader-pool.ts';
import { type ReadPage, type ReadPassage, RecognitionNeeded } from '#server/reading/read-model.ts';
import { documentEventSchema } from '#shared/contracts/documents.ts';
import type { ErrorCode } from '#shared/contracts/errors.ts';
import { claimPages, ensurePagesFit } from '../../customers/public.ts';
import { storeRecords } from '../../meetings/public.ts';
import { recordNotice } from '../../notices/public.ts';
import { type AnalysedPassage, addPassages, indexBatch, removePassages } from '../../retrieval/public.ts';
import { type ReadDocumentPayload, readLongDocumentJob, readScanJob } from '../jobs.ts';
import { isPermanentFailure, maxReadings, mayCarryFiles, readingTries } from '../policy.ts';
import { publishDocumentEvent } from '../service.ts';
import { detectVersions } from '../versions/detect-versions.ts';
import type { AttachmentIntake, OpenAttachmentIntake } from './attachment-intake.ts';
import { findBatch } from './batch-repository.ts';
import {
  abandonReading,
  appendPages,
  type BegunReading,
  beginReading,
  completeReading,
  holdReading,
} from './reading-repository.ts';
import { type PageRecogniser, scanPages } from './scan-pages.ts';
import { createProgressThrottle, inBackground, progressOf, ReadingSuperseded } from './track-reading.ts';

/** The port to the parsers. */
export type DocumentReader = Pick<ReaderPool, 'readFile'>;

/**
 * Reads a document into pages, passages and the index. Pages are stored as they come; passages in batches once all
 * pages are known. Nothing is searchable before the state "ready", which is set together with facts and records in one
 * short transaction. May run twice concurrently and be killed at any point: only the newest attempt may write, so the
 * document is completed exactly once. Throws if a retry may help; otherwise the document's state holds the reason.
 * @param recogniser if absent, a document with scanned pages is moved to the scan queue
 */
export async function readDocument(
  platform: Platform,
  reader: DocumentReader,
  payload: ReadDocumentPayload,
  signal: AbortSignal,
  recogniser: PageRecogniser | null = null,
  openIntake?: OpenAttachmentIntake,
): Promise<void> {
  const scope = mintJobScope(payload);
  const reading = await inBackground(platform, scope, async (tx) => {
    const begun = await beginReading(tx, scope, payload.documentId, payload.attemptBefore);
    if (begun) await publishDocumentEvent(platform, tx, scope, progressOf(begun, begun.pagesRead, null));
    return begun;
  });
  if (!reading) return;
  const tries = reading.attempt - Math.max(payload.attemptBefore, reading.lastProductiveAttempt);
  const readings = reading.attempt - payload.attemptBefore;
  const isHopeless = readings > maxReadings && reading.pagesRead === 0;
  if (tries > readingTries || isHopeless) return endReading(platform, scope, reading, 'reading_failed');

  const deleted = new AbortController();
  const unsubscribe = platform.events.subscribe(scope.userId, 'documents', (data) => {
    const event = documentEventSchema.safeParse(data);
    if (event.data?.type === 'upload-deleted' && event.data.uploadId === reading.uploadId) deleted.abort();
  });
  try {
    const aborted = AbortSignal.any([signal, deleted.signal]);
    await verifyStored(platform, reading);
    const recognised = recogniser && (await scanPages(platform, scope, recogniser, reading, aborted));
    const intake = openIntakeOf(reading.filePath, openIntake, scope, reading.uploadId);
    try {
      await readAndIndex(platform, scope, reader, reading, recognised, aborted, intake);
    } finally {
      await intake?.close();
    }
  } catch (error) {
    if (error instanceof ReadingSuperseded || deleted.signal.aborted) return;
    if (error instanceof TurnEnded) return handOver(platform, scope, reading, 'long');
    if (error instanceof RecognitionNeeded && !recogniser) return handOver(platform, scope, reading, 'scan');
    const code = codeOf(error);
    if (!signal.aborted)
      platform.log.warn({ documentId: reading.documentId, code, err: error }, 'a file could not be read');
    if (isPermanentFailure(code) || (tries === readingTries && !signal.aborted)) {
      return endReading(platform, scope, reading, code);
    }
    await endReading(platform, scope, reading, null, signal.aborted);
    throw error;
  } finally {
    unsubscribe();
  }
}

async function readAndIndex(
  platform: Platform,
  scope: UserScope,
  reader: DocumentReader,
  reading: BegunReading,
  recognised: ReadonlyMap<number, Uint8Array> | null,
  signal: AbortSignal,
  intake: AttachmentIntake | undefined,
): Promise<void> {
  await removeLeftovers(platform, scope, reading);
  let pageCount: number | null = null;
  let pagesRead = reading.pagesRead;
  let isFirst = true;
  const mayPublish = createProgressThrottle();

  const store = async (pages: ReadPage[]) => {
    const isPublished = mayPublish();
    pagesRead = Math.max(pagesRead, pages.at(-1)?.number ?? 0);
    const progress = progressOf(reading, pagesRead, pageCount);
    const checksPlan = isFirst;
    isFirst = false;
    await inBackground(platform, scope, async (tx) => {
      // Check the plan early, so that only the beginning of an oversized document is read.
      if (checksPlan) await ensurePagesFit(platform, tx, scope, pageCount ?? pages.length);
      if (!(await appendPages(tx, scope, reading, pages, pageCount))) throw new ReadingSuperseded();
      if (isPublished) await publishDocumentEvent(platform, tx, scope, progress);
    });
  };

  // The parser works on the next batch while one is being stored.
  let storing: Promise<void> = Promise.resolve();
  const { facts, passages, records } = await platform.uploads.withLocalFile(reading.filePath, (path) =>
    reader.readFile(
      { path, fileName: reading.fileName, extension: extname(reading.filePath).slice(1) },
      {
        signal,
        ...(recognised ? { recognised } : {}),
        onPageCount: (count) => {
          pageCount = count;
        },
        onPages: async (pages) => {
          await storing;
          storing = store(pages);
          storing.catch(() => undefined);
        },
        ...(intake ? { attachments: intake } : {}),
      },
    ),
  );
  await storing;
  signal.throwIfAborted();
  for (let start = 0; start < passages.length; start += indexBatch) {
    const batch = passages.slice(start, start + indexBatch).map(toIndex);
    await whileCurrent(platform, scope, reading, (tx) => addPassages(tx, scope, reading.documentId, batch));
    signal.throwIfAborted();
  }
  await inBackground(platform, scope, async (tx) => {
    await intake?.hold(tx);
    if (!(await completeReading(tx, scope, reading, facts))) throw new ReadingSuperseded();
    await storeRecords(tx, scope, reading.documentId, records);
    await claimPages(platform, tx, scope);
    await detectVersions(platform, tx, scope, reading.documentId);
    await intake?.record(tx);
    await publishDocumentEvent(platform, tx, scope, { type: 'upload-changed', uploadId: reading.uploadId });
  });
}

function codeOf(error: unknown): ErrorCode {
  if (error instanceof AppError) return error.code;
  return isMissing(error) ? 'storage_failed' : 'reading_failed';
}

/** Removes passages left by this or an earlier reading. */
async function removeLeftovers(platform: Platform, scope: UserScope, reading: BegunReading): Promise<void> {
  while (await whileCurrent(platform, scope, reading, (tx) => removePassages(tx, scope, reading.documentId)));
}

/** Runs `work` in a transaction that keeps this reading current. @throws ReadingSuperseded */
function whileCurrent<T>(
  platform: Platform,
  scope: UserScope,
  reading: BegunReading,
  work: (tx: Transaction) => Promise<T>,
): Promise<T> {
  return inBackground(platform, scope, async (tx) => {
    if (!(await holdReading(tx, scope, reading))) throw new ReadingSuperseded();
    return work(tx);
  });
}

/** The store for the files within a file, for kinds that may contain any. */
export const openIntakeOf = (
  filePath: string,
  openIntake: OpenAttachmentIntake | undefined,
  scope: UserScope,
  uploadId: string,
): AttachmentIntake | undefined => (mayCarryFiles(filePath) ? openIntake?.(scope, uploadId) : undefined);

export function toIndex({ start, end, ...passage }: ReadPassage): AnalysedPassage {
  return { ...passage, startOffset: start, endOffset: end };
}

/** Ends the reading with a reason, or requeues the document (null). `isSound`: it has made progress. */
async function endReading(
  platform: Platform,
  scope: UserScope,
  reading: BegunReading,
  failureCode: ErrorCode | null,
  isSound = false,
): Promise<void> {
  try {
    // A requeued document is cleared by its next reading.
    if (failureCode) await removeLeftovers(platform, scope, reading);
  } catch (error) {
    if (error instanceof ReadingSuperseded) return;
    throw error;
  }
  await inBackground(platform, scope, async (tx) => {
    if (!(await abandonReading(tx, scope, reading, failureCode, isSound))) return;
    if (failureCode) await recordNotice(tx, scope, 'reading-failed');
    await publishDocumentEvent(platform, tx, scope, { type: 'upload-changed', uploadId: reading.uploadId });
  });
}

/**
 * Moves a long document or a scan to its own queue, where reading starts over. The more scans a user has waiting, the
 * lower the priority of the next.
 */
async function handOver(
  platform: Platform,
  scope: UserScope,
  reading: BegunReading,
  kind: 'long' | 'scan',
): Promise<void> {
  const { documentId, attempt } = reading;
  platform.log.info({ documentId, kind }, 'a document takes long and is read apart from the others');
  await inBackground(platform, scope, async (tx) => {
    if (!(await abandonReading(tx, scope, reading, null))) return;
    const payload = { ...jobOwnerOf(scope), documentId, attemptBefore: attempt };
    if (kind === 'long') await platform.queue.enqueue(tx, readLongDocumentJob, payload, { group: scope.customerId });
    else {
      const { waiting } = await findBatch(tx, scope);
      await platform.queue.enqueue(tx, readScanJob, payload, { group: scope.userId, priority: 1 - waiting });
    }
    await publishDocumentEvent(platform, tx, scope, { type: 'upload-changed', uploadId: reading.uploadId });
  });
}
