import type { ErrorCode } from '#shared/contracts/errors.ts';
import { fileFaults, type Upload } from '#shared/contracts/uploads.ts';
import { progressStored, progressValidated } from '#shared/limits.ts';
import { isApiError } from '#web/lib/api/api-error.ts';

/** waiting → validating → sending → recorded, or failed from any of these. */
export type QueueItemState = 'waiting' | 'validating' | 'sending' | 'recorded' | 'failed';

/** The earlier upload with the same bytes. */
export type DuplicateOf = Pick<Upload, 'fileName' | 'createdAt'>;

/** The upload this file is a new version of. */
export type Replaced = Pick<Upload, 'id' | 'fileName'>;

export interface QueueItem {
  id: string;
  file: File;
  state: QueueItemState;
  replaces: Replaced | null;
  /** Problem detected in the browser while the file waits. */
  concern: ErrorCode | null;
  sentBytes: number;
  /** The connection is lost; the transfer will resume. */
  isInterrupted: boolean;
  /** The error it failed with. */
  error: unknown;
  /** The upload's id once recorded, to follow its reading. */
  uploadId: string | null;
  /** Recorded, but the same bytes had been uploaded before: under this name, at this time. */
  duplicateOf: DuplicateOf | null;
}

/** Waiting, with no problem detected in the browser. */
export const isSendable = (item: Pick<QueueItem, 'state' | 'concern'>): boolean =>
  item.state === 'waiting' && item.concern === null;

/** Rejected for its content, so that a retry is pointless. */
export function isRefused({ concern, error }: Pick<QueueItem, 'concern' | 'error'>): boolean {
  return concern !== null || (isApiError(error) && fileFaults.has(error.code));
}

/** Number of files to report: while sending, those bound for the server; otherwise those the button would send. */
export function countFiles(
  items: readonly Pick<QueueItem, 'state' | 'concern' | 'error'>[],
  isSending: boolean,
): number {
  return items.filter((item) => (isSending ? !isRefused(item) : isSendable(item))).length;
}

/**
 * A file's progress, 0…1: a fifth once the server has accepted it, growing with the bytes to two fifths, and complete
 * when recorded. A failed file counts as complete: the batch moves on.
 */
export function shareDone(item: Pick<QueueItem, 'state' | 'sentBytes' | 'file'>): number {
  if (item.state === 'recorded' || item.state === 'failed') return 1;
  if (item.state !== 'sending') return 0;
  const sent = item.file.size === 0 ? 0 : Math.min(1, item.sentBytes / item.file.size);
  return progressValidated + (progressStored - progressValidated) * sent;
}

/** Progress of a batch, 0…1; every file weighs the same. */
export function batchProgress(items: readonly Pick<QueueItem, 'state' | 'sentBytes' | 'file'>[]): number {
  if (items.length === 0) return 0;
  return items.reduce((sum, item) => sum + shareDone(item), 0) / items.length;
}
