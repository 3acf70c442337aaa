import type { Transaction } from '#server/platform/database/transaction.ts';
import type { Platform } from '#server/platform/platform.ts';
import type { UserScope } from '#server/platform/scope/user-scope.ts';
import type { DocumentEvent } from '#shared/contracts/documents.ts';
import type { BegunReading } from './reading-repository.ts';

/** Minimum interval between published progress of a document, in milliseconds. */
const progressMilliseconds = 250;

/** The document was deleted, or another worker has taken it over. */
export class ReadingSuperseded extends Error {}

/** Runs a background transaction of a user. */
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

/** Returns a function that is true when progress may be published again. */
export function createProgressThrottle(): () => boolean {
  let publishedAt = 0;
  return () => {
    const mayPublish = performance.now() - publishedAt >= progressMilliseconds;
    if (mayPublish) publishedAt = performance.now();
    return mayPublish;
  };
}
