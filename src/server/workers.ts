import type { Platform } from './platform/platform.ts';

/** Begins to work on every kind of background job. */
export async function startWorkers(_platform: Platform): Promise<void> {}
