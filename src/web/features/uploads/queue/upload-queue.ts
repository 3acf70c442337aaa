import { checkFile } from './file-check.ts';
import { batchProgress, type DuplicateOf, isSendable, type QueueItem, type Replaced } from './queue-item.ts';

export interface TransferOptions {
  description: string;
  /** Id of the upload this file is a new version of. */
  replaces: string | null;
  signal: AbortSignal;
  /** The server has validated the file and accepted the upload. */
  onAccepted: () => void;
  /** Bytes that the server has or that are on their way. */
  onBytes: (sent: number) => void;
  /** The connection was lost; the transfer resumes by itself. */
  onInterrupted: () => void;
}

/** Outcome of a transfer: the upload's id, and whether its bytes had been uploaded before. */
export interface TransferResult {
  uploadId: string;
  duplicateOf: DuplicateOf | null;
}

/** Sends one file to the server; resolves once file and record are stored. */
export type Transfer = (file: File, options: TransferOptions) => Promise<TransferResult>;

export interface BatchResult {
  uploaded: number;
  /** Files that had been uploaded before. */
  duplicates: number;
  failed: number;
}

export interface QueueSnapshot {
  items: readonly QueueItem[];
  description: string;
  /** 0…1 while a batch is being sent, otherwise null. */
  progress: number | null;
}

export interface QueueDependencies {
  transfer: Transfer;
  /** A file was stored and recorded. */
  onRecorded: (uploadId: string) => void;
  onBatchDone: (result: BatchResult) => void;
  /** Delay before sent files are cleared from the queue. */
  pause: () => Promise<void>;
  createId: () => string;
}

/** Concurrent transfers: a single one leaves the connection idle between requests. */
const parallelTransfers = 2;

/** The upload queue (UPL-01). Lives outside the pages, so that sending continues during navigation. */
export function createUploadQueue(dependencies: QueueDependencies) {
  const { transfer, onRecorded, onBatchDone, pause, createId } = dependencies;
  let snapshot: QueueSnapshot = { items: [], description: '', progress: null };
  let batch: Set<string> | null = null;
  const aborts = new Map<string, AbortController>();
  const listeners = new Set<() => void>();

  function publish(changes: Partial<QueueSnapshot>): void {
    const items = changes.items ?? snapshot.items;
    const sending = batch;
    const progress = sending ? batchProgress(items.filter((item) => sending.has(item.id))) : null;
    snapshot = { ...snapshot, ...changes, progress };
    for (const listener of listeners) listener();
  }

  function change(id: string, changes: Partial<QueueItem>): void {
    publish({ items: snapshot.items.map((item) => (item.id === id ? { ...item, ...changes } : item)) });
  }

  async function sendOne(
    { id, file, replaces }: QueueItem,
    description: string,
  ): Promise<keyof BatchResult | 'removed'> {
    const abort = new AbortController();
    aborts.set(id, abort);
    change(id, { state: 'validating', error: null, sentBytes: 0, isInterrupted: false });
    try {
      const { uploadId, duplicateOf } = await transfer(file, {
        description,
        replaces: replaces?.id ?? null,
        signal: abort.signal,
        onAccepted: () => change(id, { state: 'sending', isInterrupted: false }),
        onBytes: (sentBytes) => change(id, { sentBytes, isInterrupted: false }),
        onInterrupted: () => change(id, { isInterrupted: true }),
      });
      change(id, { state: 'recorded', sentBytes: file.size, uploadId, duplicateOf });
      onRecorded(uploadId);
      return duplicateOf ? 'duplicates' : 'uploaded';
    } catch (error) {
      if (abort.signal.aborted) return 'removed';
      change(id, { state: 'failed', error });
      return 'failed';
    } finally {
      aborts.delete(id);
    }
  }

  /** Sends these files, a few at a time; a failure does not hold up the others. */
  async function sendBatch(waiting: QueueItem[]): Promise<void> {
    batch = new Set(waiting.map((item) => item.id));
    const description = snapshot.description.trim();
    const result: BatchResult = { uploaded: 0, duplicates: 0, failed: 0 };
    const rest = [...waiting];
    publish({});
    const work = async () => {
      for (let item = rest.shift(); item; item = rest.shift()) {
        const { id } = item;
        if (!snapshot.items.some((present) => present.id === id)) continue;
        const outcome = await sendOne(item, description);
        if (outcome !== 'removed') result[outcome] += 1;
      }
    };
    await Promise.all(Array.from({ length: parallelTransfers }, work));
    if (result.uploaded + result.duplicates + result.failed > 0) onBatchDone(result);
    await pause();
    batch = null;
    publish({
      // Duplicates stay until the user has seen them.
      items: snapshot.items.filter((item) => item.state !== 'recorded' || item.duplicateOf !== null),
      // It belonged to those files; later ones get their own.
      description: '',
    });
  }

  return {
    getSnapshot: (): QueueSnapshot => snapshot,
    subscribe: (listener: () => void): (() => void) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    /** @param replaces the upload this file is a new version of */
    add: (files: readonly File[], replaces: Replaced | null = null): void => {
      const added = files.map(
        (file): QueueItem => ({
          id: createId(),
          file,
          state: 'waiting',
          replaces,
          concern: checkFile(file),
          sentBytes: 0,
          isInterrupted: false,
          error: null,
          uploadId: null,
          duplicateOf: null,
        }),
      );
      publish({ items: [...snapshot.items, ...added] });
    },
    /** Removes a file from the queue, aborting its transfer. */
    remove: (id: string): void => {
      batch?.delete(id);
      publish({ items: snapshot.items.filter((item) => item.id !== id) });
      aborts.get(id)?.abort();
    },
    setDescription: (description: string): void => publish({ description }),
    /** Sends all waiting, valid files; does nothing while a batch is running or nothing is waiting. */
    send: async (): Promise<void> => {
      const waiting = snapshot.items.filter(isSendable);
      if (batch === null && waiting.length > 0) await sendBatch(waiting);
    },
    /** Retries a single failed file; during a batch, it waits for the next one. */
    retry: async (id: string): Promise<void> => {
      change(id, { state: 'waiting', error: null, sentBytes: 0 });
      const waiting = snapshot.items.filter((item) => item.id === id);
      if (batch === null && waiting.length > 0) await sendBatch(waiting);
    },
  };
}
