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
import { createTellingPace, inBackground, progressOf, ReadingSuperseded } from './track-reading.ts';

/** Port to the recognition of print. */
export type PageRecogniser = Pick<ReaderPool, 'recogniseFile'>;

/** Pages that may time out in one reading before the file is given up. */
const timedOutAtMost = 5;

/**
 * Recognises the print of all pages of a document whose text is in their picture. Each page is kept as soon as it is there,
 * so that a reading that was broken off goes on behind it; the document's progress tells of it. Of a document for which the
 * plan has no room none is recognised.
 * @returns the pages, packed, by index from 0
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
  const isTime = createTellingPace();
  let pageCount: number | null = null;
  let timedOut = 0;
  const unfit = new AbortController();
  let fitting: Promise<void> | null = null;
  const askForRoom = (count: number): Promise<void> => {
    const asked = inBackground(platform, scope, (tx) => ensurePagesFit(platform, tx, scope, count));
    // Seconds go into each page: it ends in the midst of the first one.
    asked.catch((error) => unfit.abort(error));
    return asked;
  };
  const keep = async (index: number, packed: Uint8Array) => {
    await fitting;
    known.set(index, packed);
    const isTold = isTime();
    await inBackground(platform, scope, async (tx) => {
      const scan = { pageNumber: index + 1, packed, pageCount };
      if (!(await storeScan(tx, scope, reading, scan))) throw new ReadingSuperseded();
      if (isTold) await publishDocumentEvent(platform, tx, scope, progressOf(reading, index + 1, pageCount));
    });
  };
  const extension = extname(reading.filePath).slice(1);
  for (;;) {
    try {
      await platform.uploads.withLocalFile(reading.filePath, (path) =>
        recogniser.recogniseFile(
          { path, fileName: reading.fileName, extension },
          {
            signal: AbortSignal.any([signal, unfit.signal]),
            known,
            onPageCount: (count) => {
              pageCount = count;
              fitting ??= askForRoom(count);
            },
            onRecognised: keep,
          },
        ),
      );
      await fitting;
      return known;
    } catch (error) {
      if (error instanceof PageTimedOut) {
        timedOut += 1;
        // Of a picture there is no other page to go on with.
        if (extension !== 'pdf' || timedOut > timedOutAtMost) throw new AppError('file_timed_out');
        await keep(error.index, packRecognisedPage(unreadablePage(0, 0)));
      } else if (!(error instanceof TurnEnded)) throw error;
    }
  }
}
