import type { Platform } from '#server/platform/platform.ts';

/**
 * Grid, in milliseconds since the request began, at which responses are sent whose timing could reveal that an account
 * exists. A password takes 50 to 150 ms on an idle machine; under load responses wait for the next multiple, so the
 * millisecond or two that an account adds stays hidden. `npm run bench -- sign-in` measures it.
 */
export const answerGridMilliseconds = 250;

/**
 * Runs `work` and delays its outcome to the next multiple of the grid, right or wrong. `failures`: a success, which
 * reveals that there is an account anyway, is returned at once.
 */
export async function ensureEqualTime<T>(
  { clock }: Pick<Platform, 'clock'>,
  held: 'all' | 'failures',
  work: () => Promise<T>,
): Promise<T> {
  const startedAt = clock.now();
  const hold = () => {
    const passed = clock.now() - startedAt;
    const steps = Math.max(1, Math.ceil(passed / answerGridMilliseconds));
    return clock.pause(steps * answerGridMilliseconds - passed);
  };
  let result: T;
  try {
    result = await work();
  } catch (error) {
    await hold();
    throw error;
  }
  if (held === 'all') await hold();
  return result;
}
