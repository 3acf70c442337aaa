/** A shorter busy state looks like a flicker (specification, section 9). */
const minimumMilliseconds = 500;

/** Awaits a request, but for at least half a second. */
export async function withMinimumDuration<T>(request: Promise<T>): Promise<T> {
  const [outcome] = await Promise.allSettled([
    request,
    new Promise((resolve) => setTimeout(resolve, minimumMilliseconds)),
  ]);
  if (outcome.status === 'rejected') throw outcome.reason;
  return outcome.value;
}
