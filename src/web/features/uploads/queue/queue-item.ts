import type { ErrorCode } from '#shared/contracts/errors.ts';
import { fileFaults, type Upload } from '#shared/contracts/uploads.ts';
import { progressStored, progressValidated } from '#shared/limits.ts';
import { isApiError } from '#web/lib/api/api-error.ts';

/** waiting → validating → sending → recorded, or failed from anywhere on the way. */
export type QueueItemState = 'waiting' | 'validating' | 'sending' | 'recorded' | 'failed';

/** The upload that had the same bytes. */
export type DuplicateOf = Pick<Upload, 'fileName' | 'createdAt'>;

/** The upload whose new version a file is. */
export type Replaced = Pick<Upload, 'id' | 'fileName'>;

export interface QueueItem {
  id: string;
  file: File;
  state: QueueItemState;
  replaces: Replaced | null;
  /** What the browser already sees wrong while the file waits. */
  concern: ErrorCode | null;
  sentBytes: number;
  /** The connection is lost, and the transfer waits to go on. */
  isInterrupted: boolean;
  /** Why it failed: what was thrown. */
  error: unknown;
  /** The upload's id once it is recorded, to follow its reading. */
  uploadId: string | null;
  /** Recorded, but the same bytes were there already: under this name, since then. */
  duplicateOf: DuplicateOf | null;
}

/** Waits, and the browser sees nothing wrong with it. */
export const isSendable = (item: Pick<QueueItem, 'state' | 'concern'>): boolean =>
  item.state === 'waiting' && item.concern === null;

/** Refused for what it is: it would be refused again. */
export function isRefused({ concern, error }: Pick<QueueItem, 'concern' | 'error'>): boolean {
  return concern !== null || (isApiError(error) && fileFaults.has(error.code));
}

/** How many files the queue speaks of: while it sends, those that are wanted on the server; else those that the button would send. */
export function countFiles(
  items: readonly Pick<QueueItem, 'state' | 'concern' | 'error'>[],
  isSending: boolean,
): number {
  return items.filter((item) => (isSending ? !isRefused(item) : isSendable(item))).length;
}

/**
 * How much of a file's share of the progress bar is done, 0…1: a fifth once the server accepted it, then moving with the
 * bytes up to two fifths, all of it when recorded. A failed file is done, too: the batch goes on.
 */
export function shareDone(item: Pick<QueueItem, 'state' | 'sentBytes' | 'file'>): number {
  if (item.state === 'recorded' || item.state === 'failed') return 1;
  if (item.state !== 'sending') return 0;
  const sent = item.file.size === 0 ? 0 : Math.min(1, item.sentBytes / item.file.size);
  return progressValidated + (progressStored - progressValidated) * sent;
}

/** Progress of a batch, 0…1; every file has the same share. */
export function batchProgress(items: readonly Pick<QueueItem, 'state' | 'sentBytes' | 'file'>[]): number {
  if (items.length === 0) return 0;
  return items.reduce((sum, item) => sum + shareDone(item), 0) / items.length;
}
