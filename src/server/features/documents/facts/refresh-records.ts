import { storable } from '#server/platform/database/storable.ts';
import { AppError } from '#server/platform/errors/app-error.ts';
import type { Platform } from '#server/platform/platform.ts';
import { mintJobScope } from '#server/platform/queue/job-scope.ts';
import { repeat } from '#server/platform/scheduling/repeat.ts';
import { RecognitionNeeded } from '#server/reading/read-model.ts';
import { type PaperRecord, type Quoted, recordsVersion } from '#server/reading/records/record-model.ts';
import { storeRecords } from '../../meetings/public.ts';
import { type FindRecordsPayload, findRecordsJob } from '../jobs.ts';
import { isPermanentFailure } from '../policy.ts';
import type { DocumentReader } from '../reading/read-document.ts';
import { inBackground } from '../reading/track-reading.ts';
import { loadPageTexts, publishDocumentEvent } from '../service.ts';
import { holdOutdatedRecords, listOutdatedRecords, skipRecords } from './records-repository.ts';

/** Interval between searches for outdated papers, and the most papers enqueued each time. */
const pollMilliseconds = 600_000;
const maxWaiting = 500;

/** Looks for papers with records of an older extractor, at once and then regularly until the process ends. */
export function refreshRecordsRegularly(platform: Platform): Promise<void> {
  return repeat(
    platform,
    { pauseMilliseconds: pollMilliseconds, failed: 'papers with outdated records could not be looked for' },
    () => enqueueOutdatedRecords(platform),
  );
}

/** Enqueues papers with records of an older extractor. A second job for the same paper finds nothing to do. */
export async function enqueueOutdatedRecords(platform: Platform): Promise<void> {
  await platform.database.withoutUser(async (tx) => {
    for (const { documentId, ...owner } of await listOutdatedRecords(tx, recordsVersion, maxWaiting)) {
      await platform.queue.enqueue(tx, findRecordsJob, { ...owner, documentId }, { group: owner.userId });
    }
  });
}

/**
 * Reads a paper again for its records only; pages, passages and corrections stay. Keeps only records that occur
 * literally on the stored pages. Scans, which would have to be recognised again, and unreadable files keep their
 * records.
 */
export async function refreshRecords(
  platform: Platform,
  reader: DocumentReader,
  payload: FindRecordsPayload,
  signal: AbortSignal,
): Promise<void> {
  const scope = mintJobScope(payload);
  const { documentId } = payload;
  const outdated = await inBackground(platform, scope, (tx) =>
    holdOutdatedRecords(tx, scope, documentId, recordsVersion),
  );
  if (!outdated) return;
  const { uploadId, fileName, filePath } = outdated;
  const found = await platform.uploads
    .withLocalFile(filePath, (path) =>
      reader.readFile(
        { path, fileName, extension: filePath.slice(filePath.lastIndexOf('.') + 1) },
        { signal, onPages: () => undefined },
      ),
    )
    .then(({ records }) => records)
    .catch((error: unknown) => {
      if (error instanceof RecognitionNeeded) return null;
      if (error instanceof AppError && isPermanentFailure(error.code)) return null;
      throw error;
    });
  await inBackground(platform, scope, async (tx) => {
    if (!(await holdOutdatedRecords(tx, scope, documentId, recordsVersion))) return;
    if (found === null) return skipRecords(tx, scope, documentId, recordsVersion);
    const numbers = found.flatMap(quotationsIn).flatMap(({ firstPage, lastPage }) => pagesBetween(firstPage, lastPage));
    const pages = await loadPageTexts(tx, scope, new Map([[documentId, numbers]]));
    const texts = new Map(pages.map(({ number, text }) => [number, text]));
    await storeRecords(tx, scope, documentId, keepLiteral(found, texts));
    await publishDocumentEvent(platform, tx, scope, { type: 'upload-changed', uploadId });
  });
}

const pagesBetween = (first: number, last: number) =>
  Array.from({ length: last - first + 1 }, (_, index) => first + index);

/** All quotations in a record. */
function quotationsIn(value: unknown): Quoted[] {
  if (typeof value !== 'object' || value === null) return [];
  if ('text' in value && 'firstPage' in value) return [value as Quoted];
  return Object.values(value).flatMap(quotationsIn);
}

/** The records whose quotations all occur on these pages. References to agenda items are renumbered. */
function keepLiteral(records: readonly PaperRecord[], pages: ReadonlyMap<number, string>): PaperRecord[] {
  const kept = records.filter((record) => quotationsIn(record).every((quoted) => isLiteral(quoted, pages)));
  const places = new Map(kept.map((record, index) => [records.indexOf(record), index]));
  return kept.map((record) => ({ ...record, item: record.item === null ? null : (places.get(record.item) ?? null) }));
}

function isLiteral({ text, firstPage, start, lastPage, end }: Quoted, pages: ReadonlyMap<number, string>): boolean {
  const parts = pagesBetween(firstPage, lastPage).map((number) => {
    const page = pages.get(number) ?? '';
    return page.slice(number === firstPage ? start : 0, number === lastPage ? end : page.length);
  });
  return parts.join('\n') === storable(text);
}
