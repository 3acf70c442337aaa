import { extname } from 'node:path';
import type { Transaction } from '#server/platform/database/transaction.ts';
import { AppError } from '#server/platform/errors/app-error.ts';
import type { Platform } from '#server/platform/platform.ts';
import { mintJobScope } from '#server/platform/queue/job-scope.ts';
import { repeat } from '#server/platform/scheduling/repeat.ts';
import type { UserScope } from '#server/platform/scope/user-scope.ts';
import type { ReadResult } from '#server/reading/read-document.ts';
import { type ReadPage, RecognitionNeeded, readingVersion } from '#server/reading/read-model.ts';
import { storeRecords } from '../../meetings/public.ts';
import { addPassages, indexBatch, removePassages } from '../../retrieval/public.ts';
import { type RereadPayload, rereadJob } from '../jobs.ts';
import { isPermanentFailure } from '../policy.ts';
import type { OpenAttachmentIntake } from '../reading/attachment-intake.ts';
import { type DocumentReader, openIntakeOf, toIndex } from '../reading/read-document.ts';
import { loadScans, replaceFacts, replacePages } from '../reading/reading-repository.ts';
import { type PageRecogniser, recognisePages } from '../reading/scan-pages.ts';
import { inBackground } from '../reading/track-reading.ts';
import { publishDocumentEvent } from '../service.ts';
import { detectVersions } from '../versions/detect-versions.ts';
import { lockVersions } from '../versions/version-repository.ts';
import {
  hasSamePassages,
  holdOutdatedReading,
  keepScan,
  listOutdatedReadings,
  type OutdatedReading,
  skipReading,
} from './rereading-repository.ts';

/** Interval between searches for outdated papers, and the most papers enqueued each time. */
const pollMilliseconds = 600_000;
const maxWaiting = 500;

/** Looks for papers from an older reading, at once and then regularly until the process ends. */
export function rereadRegularly(platform: Platform): Promise<void> {
  return repeat(
    platform,
    { pauseMilliseconds: pollMilliseconds, failed: 'papers from an older reading could not be looked for' },
    () => enqueueOutdated(platform),
  );
}

/** Enqueues papers from an older reading that do not wait already, newest first. */
export async function enqueueOutdated(platform: Platform): Promise<void> {
  const awaited = await platform.queue.listAwaited('documentId');
  await platform.database.withoutUser(async (tx) => {
    for (const { documentId, ...owner } of await listOutdatedReadings(tx, readingVersion, maxWaiting)) {
      if (awaited.has(documentId)) continue;
      await platform.queue.enqueue(tx, rereadJob, { ...owner, documentId }, { group: owner.userId });
    }
  });
}

/** Moves the citations of a document to where their words stand on its new pages, in the transaction that replaces them. */
export type MoveCitations = (
  tx: Transaction,
  scope: UserScope,
  documentId: string,
  pages: ReadonlyMap<number, string>,
) => Promise<void>;

/** What a rereading needs from other rooms. */
export type RereadingPorts = {
  reader: DocumentReader;
  /** Absent where recognition is off: scans then keep what was read. */
  recogniser: PageRecogniser | null;
  openIntake?: OpenAttachmentIntake;
  moveCitations: MoveCitations;
};

/** What was read anew: the pages, and what was found on them. */
type NewReading = ReadResult & { pages: readonly ReadPage[] };

/**
 * Reads a ready paper again. The old reading serves until one transaction replaces it: pages, passages (if they differ),
 * facts and records; citations, corrections and ticks follow their words. A file that can no longer be read keeps its
 * old reading. Recognised pages are kept, so that scans are not recognised twice.
 */
export async function rereadDocument(
  platform: Platform,
  ports: RereadingPorts,
  payload: RereadPayload,
  signal: AbortSignal,
): Promise<void> {
  const scope = mintJobScope(payload);
  const { documentId } = payload;
  const hold = (tx: Transaction) => holdOutdatedReading(tx, scope, documentId, readingVersion);
  const outdated = await inBackground(platform, scope, hold);
  if (!outdated) return;
  const intake = openIntakeOf(outdated.filePath, ports.openIntake, scope, outdated.uploadId);
  try {
    const found = await readAnew(platform, scope, ports, outdated, intake, signal);
    await inBackground(platform, scope, async (tx) => {
      await intake?.hold(tx);
      // In the order of whoever links versions, who then holds the papers.
      await lockVersions(tx, scope);
      if (!(await hold(tx))) return;
      if (found === null) return skipReading(tx, scope, documentId, readingVersion);
      await replaceReading(tx, scope, documentId, found);
      await ports.moveCitations(tx, scope, documentId, new Map(found.pages.map(({ number, text }) => [number, text])));
      await detectVersions(platform, tx, scope, documentId);
      await intake?.record(tx);
      await publishDocumentEvent(platform, tx, scope, { type: 'upload-changed', uploadId: outdated.uploadId });
    });
  } finally {
    await intake?.close();
  }
}

/** Null if the file cannot be read any more, or not without recognition. */
async function readAnew(
  platform: Platform,
  scope: UserScope,
  { reader, recogniser }: RereadingPorts,
  outdated: OutdatedReading,
  attachments: ReturnType<typeof openIntakeOf>,
  signal: AbortSignal,
): Promise<NewReading | null> {
  const read = async (recognised: ReadonlyMap<number, Uint8Array> | null): Promise<NewReading> => {
    const pages: ReadPage[] = [];
    const result = await platform.uploads.withLocalFile(outdated.filePath, (path) =>
      reader.readFile(
        { path, fileName: outdated.fileName, extension: extname(outdated.filePath).slice(1) },
        {
          signal,
          ...(recognised ? { recognised } : {}),
          onPages: (batch) => void pages.push(...batch),
          ...(attachments ? { attachments } : {}),
        },
      ),
    );
    return { ...result, pages };
  };
  try {
    return await read(null).catch(async (error: unknown) => {
      if (!(error instanceof RecognitionNeeded) || !recogniser) throw error;
      return read(await recogniseAnew(platform, scope, recogniser, outdated, signal));
    });
  } catch (error) {
    if (error instanceof RecognitionNeeded) return null;
    if (error instanceof AppError && isPermanentFailure(error.code)) return null;
    throw error;
  }
}

async function recogniseAnew(
  platform: Platform,
  scope: UserScope,
  recogniser: PageRecogniser,
  outdated: OutdatedReading,
  signal: AbortSignal,
): Promise<ReadonlyMap<number, Uint8Array>> {
  const { documentId } = outdated;
  const known = await inBackground(platform, scope, (tx) => loadScans(tx, scope, documentId));
  await recognisePages(platform, recogniser, outdated, {
    known,
    signal,
    keep: (index, packed) =>
      inBackground(platform, scope, (tx) => keepScan(tx, scope, documentId, { pageNumber: index + 1, packed })),
  });
  return known;
}

async function replaceReading(
  tx: Transaction,
  scope: UserScope,
  documentId: string,
  { pages, passages, facts, records }: NewReading,
): Promise<void> {
  await replacePages(tx, scope, documentId, pages);
  if (!(await hasSamePassages(tx, scope, documentId, passages))) {
    while (await removePassages(tx, scope, documentId));
    for (let start = 0; start < passages.length; start += indexBatch)
      await addPassages(tx, scope, documentId, passages.slice(start, start + indexBatch).map(toIndex));
  }
  await replaceFacts(tx, scope, documentId, facts);
  await storeRecords(tx, scope, documentId, records);
}
