import { availableParallelism } from 'node:os';
import { TaskThreads, type ThreadOptions } from '#server/platform/threads/task-threads.ts';
import type * as tasks from './compose-tasks.ts';

export type ComputeThreads = TaskThreads<typeof tasks>;

/** Compute threads for answers. Fails with `answer_too_complex`. @param changes replaces options, in tests */
export const openComputeThreads = (changes: Partial<ThreadOptions> = {}): ComputeThreads =>
  new TaskThreads({
    entry: new URL('./compose-tasks.ts', import.meta.url),
    minThreads: 1,
    maxThreads: Math.min(availableParallelism(), 4),
    idleMilliseconds: 60_000,
    // An ordinary task takes 20 ms.
    taskMilliseconds: 10_000,
    // 24 passages take a few MB; a search ranks 300.
    resourceLimits: { maxOldGenerationSizeMb: 256, maxYoungGenerationSizeMb: 32 },
    // A question has two or three tasks.
    maxWaiting: 1_000,
    tooMuch: 'answer_too_complex',
    ...changes,
  });
