const firstMilliseconds = 200;
const lastMilliseconds = 30_000;

/** Delay before retrying a session request: from 200 ms doubling, at most 30 s (AUTH-10). */
export const retryDelay = (failures: number): number => Math.min(firstMilliseconds * 2 ** failures, lastMilliseconds);
