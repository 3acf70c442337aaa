import { extname } from 'node:path';
import { AppError } from '#server/platform/errors/app-error.ts';
import type { Platform } from '#server/platform/platform.ts';
import type { UserScope } from '#server/platform/scope/user-scope.ts';
import { PageTimedOut, TurnEnded } from '#server/reading/processes/reader-child.ts';
import type { ReaderPool } from '#server/reading/processes/reader-pool.ts';
import { packRecognisedPage, unreadablePage } from '#server/reading/scans/recognised-page.ts';
import { ensurePagesFit } from '../../customers/public.ts';
import { publishDocumentEvent } from '../service.ts';
import { type BegunReading, loadScans, storeScan } from './reading-repository.ts';
import { createProgressThrottle, inBackground, progressOf, ReadingSuperseded } from './track-reading.ts';

/** Port to text recognition. */
export type PageRecogniser = Pick<ReaderPool, 'recogniseFile'>;

/** Pages that may time out in one reading before the file is given up. */
const maxTimedOut = 5;

/**
 * Recognises the text of all scanned pages of a document. Each page is stored at once, so that an interrupted reading
 * continues behind it, and counts as progress. If the document does not fit the plan, nothing is recognised.
 * @returns the packed pages by index from 0
 * @throws ReadingSuperseded; AppError with the file's fault, plan_pages_exceeded; the signal's reason
 */
export async function scanPages(
  platform: Platform,
  scope: UserScope,
  recogniser: PageRecogniser,
  reading: BegunReading,
  signal: AbortSignal,
): Promise<ReadonlyMap<number, Uint8Array>> {
  const known = await inBackground(platform, scope, (tx) => loadScans(tx, scope, reading.documentId));
  const mayPublish = createProgressThrottle();
  let pageCount: number | null = null;
  const unfit = new AbortController();
  let fitting: Promise<void> | null = null;
  const checkPlan = (count: number): Promise<void> => {
    const check = inBackground(platform, scope, (tx) => ensurePagesFit(platform, tx, scope, count));
    // Abort at once: each page takes seconds.
    check.catch((error) => unfit.abort(error));
    return check;
  };
  await recognisePages(platform, recogniser, reading, {
    known,
    signal: AbortSignal.any([signal, unfit.signal]),
    onPageCount: (count) => {
      pageCount = count;
      fitting ??= checkPlan(count);
    },
    keep: async (index, packed) => {
      await fitting;
      const isPublished = mayPublish();
      await inBackground(platform, scope, async (tx) => {
        const scan = { pageNumber: index + 1, packed, pageCount };
        if (!(await storeScan(tx, scope, reading, scan))) throw new ReadingSuperseded();
        if (isPublished) await publishDocumentEvent(platform, tx, scope, progressOf(reading, index + 1, pageCount));
      });
    },
  });
  await fitting;
  return known;
}

/**
 * Recognises the scanned pages of a file that are not in `known`, adds them there and hands each to `keep` at once.
 * @throws AppError with the file's fault; the signal's reason
 */
export async function recognisePages(
  platform: Platform,
  recogniser: PageRecogniser,
  { filePath, fileName }: { filePath: string; fileName: string },
  {
    known,
    signal,
    onPageCount,
    keep,
  }: {
    known: Map<number, Uint8Array>;
    signal: AbortSignal;
    onPageCount?: (count: number) => void;
    keep: (index: number, packed: Uint8Array) => Promise<void>;
  },
): Promise<void> {
  const extension = extname(filePath).slice(1);
  const onRecognised = async (index: number, packed: Uint8Array) => {
    known.set(index, packed);
    await keep(index, packed);
  };
  let timedOut = 0;
  for (;;) {
    try {
      return await platform.uploads.withLocalFile(filePath, (path) =>
        recogniser.recogniseFile(
          { path, fileName, extension },
          { signal, known, onRecognised, ...(onPageCount ? { onPageCount } : {}) },
        ),
      );
    } catch (error) {
      if (error instanceof PageTimedOut) {
        timedOut += 1;
        // An image has no other page to continue with.
        if (!hasPages(extension) || timedOut > maxTimedOut) throw new AppError('file_timed_out');
        await onRecognised(error.index, packRecognisedPage(unreadablePage(0, 0)));
      } else if (!(error instanceof TurnEnded)) throw error;
    }
  }
}

const hasPages = (extension: string) => ['pdf', 'tif', 'tiff'].includes(extension);
