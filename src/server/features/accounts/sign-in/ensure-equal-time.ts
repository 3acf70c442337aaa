import type { Platform } from '#server/platform/platform.ts';

/**
 * Answers that could tell by their time whether there is an account leave at multiples of this, in milliseconds, after they
 * were begun. A password takes some 50 to 150 ms of it on a machine at rest; under load they wait for the next multiple, so
 * that what an account adds, a millisecond or two, is still not seen. `npm run bench -- sign-in` measures it.
 */
export const answerGridMilliseconds = 250;

/**
 * Does the work, and lets its outcome out at the next multiple of the grid, right or wrong. `failures`: a success, which tells
 * that there is an account anyway, leaves at once.
 */
export async function ensureEqualTime<T>(
  { clock }: Pick<Platform, 'clock'>,
  held: 'all' | 'failures',
  work: () => Promise<T>,
): Promise<T> {
  const begun = clock.now();
  const hold = () => {
    const passed = clock.now() - begun;
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
