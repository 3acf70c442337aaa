import { checkFile } from './file-check.ts';
import { batchProgress, type DuplicateOf, isSendable, type QueueItem, type Replaced } from './queue-item.ts';

export interface TransferOptions {
  description: string;
  /** Id of the upload whose new version it is. */
  replaces: string | null;
  signal: AbortSignal;
  /** The server has judged the file and accepted its announcement. */
  onAccepted: () => void;
  /** Bytes of the file that the server has, or that are on their way to it. */
  onBytes: (sent: number) => void;
  /** The connection was lost; the transfer goes on by itself when it is back. */
  onInterrupted: () => void;
}

/** What became of a file: the upload's id, and whether its bytes had been there before. */
export interface TransferResult {
  uploadId: string;
  duplicateOf: DuplicateOf | null;
}

/** Brings one file to the server; resolves once file and record are stored. */
export type Transfer = (file: File, options: TransferOptions) => Promise<TransferResult>;

export interface BatchResult {
  uploaded: number;
  /** Were there already. */
  duplicates: number;
  failed: number;
}

export interface QueueSnapshot {
  items: readonly QueueItem[];
  description: string;
  /** 0…1 while a batch is sent, else null. */
  progress: number | null;
}

export interface QueueDependencies {
  transfer: Transfer;
  /** A file is stored and recorded. */
  onRecorded: (uploadId: string) => void;
  onBatchDone: (result: BatchResult) => void;
  /** Waits before the queue is cleared of what was sent. */
  pause: () => Promise<void>;
  createId: () => string;
}

/** Files on their way at the same time: one alone leaves the line idle between its requests. */
const parallelTransfers = 2;

/** The queue of files to upload (UPL-01). It lives outside of the pages, so that sending goes on while others are open. */
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

  /** Sends these files, a few at a time; one that fails holds up no other. */
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
      // What was there already stays until it was seen.
      items: snapshot.items.filter((item) => item.state !== 'recorded' || item.duplicateOf !== null),
      // It was for these files; what stays or is added gets its own.
      description: '',
    });
  }

  return {
    getSnapshot: (): QueueSnapshot => snapshot,
    subscribe: (listener: () => void): (() => void) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    /** @param replaces of which upload the file is a new version */
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
    /** Takes a file out of the queue; one that is being sent is stopped. */
    remove: (id: string): void => {
      batch?.delete(id);
      publish({ items: snapshot.items.filter((item) => item.id !== id) });
      aborts.get(id)?.abort();
    },
    setDescription: (description: string): void => publish({ description }),
    /** Sends what waits and can be read; nothing happens while a batch is under way or nothing waits. */
    send: async (): Promise<void> => {
      const waiting = snapshot.items.filter(isSendable);
      if (batch === null && waiting.length > 0) await sendBatch(waiting);
    },
    /** Tries a failed file again, on its own; while a batch is under way it waits for the next. */
    retry: async (id: string): Promise<void> => {
      change(id, { state: 'waiting', error: null, sentBytes: 0 });
      const waiting = snapshot.items.filter((item) => item.id === id);
      if (batch === null && waiting.length > 0) await sendBatch(waiting);
    },
  };
}
