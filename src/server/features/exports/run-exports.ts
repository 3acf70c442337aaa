import { TaskThreads } from '#server/platform/threads/task-threads.ts';
import type * as tasks from './write-tasks.ts';

export type WriterThread = TaskThreads<typeof tasks>;

/** One thread that writes files; it only exists while files are being written. Fails with `export_too_large`. */
export const openWriterThread = (): WriterThread =>
  new TaskThreads({
    entry: new URL('./write-tasks.ts', import.meta.url),
    minThreads: 0,
    maxThreads: 1,
    idleMilliseconds: 5_000,
    // 200 messages take a second.
    taskMilliseconds: 30_000,
    resourceLimits: { maxOldGenerationSizeMb: 320, maxYoungGenerationSizeMb: 8 },
    maxWaiting: 100,
    tooMuch: 'export_too_large',
  });
