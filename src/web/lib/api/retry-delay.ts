const firstMilliseconds = 200;
const lastMilliseconds = 30_000;

/** How long to wait before a session is asked for again: from 200 ms doubling, at most 30 s (AUTH-10). */
export const retryDelay = (failures: number): number => Math.min(firstMilliseconds * 2 ** failures, lastMilliseconds);
