import type { Transaction } from '#server/platform/database/transaction.ts';
import type { Platform } from '#server/platform/platform.ts';
import type { UserScope } from '#server/platform/scope/user-scope.ts';
import type { DocumentEvent } from '#shared/contracts/documents.ts';
import type { BegunReading } from './reading-repository.ts';

/** Progress of one document is told at most this often, in milliseconds. */
const progressMilliseconds = 250;

/** This reading no longer counts: the document was deleted, or another worker has taken it over. */
export class ReadingSuperseded extends Error {}

/** A transaction of a user's that nobody waits for. */
export function inBackground<T>(
  platform: Platform,
  scope: UserScope,
  work: (tx: Transaction) => Promise<T>,
): Promise<T> {
  return platform.database.withUser(scope, work, { isBackground: true });
}

export function progressOf(reading: BegunReading, pagesRead: number, pageCount: number | null): DocumentEvent {
  return { type: 'reading-progress', uploadId: reading.uploadId, state: 'reading', pagesRead, pageCount };
}

/** Says whether progress may be told again. */
export function createTellingPace(): () => boolean {
  let toldAt = 0;
  return () => {
    const isTime = performance.now() - toldAt >= progressMilliseconds;
    if (isTime) toldAt = performance.now();
    return isTime;
  };
}
