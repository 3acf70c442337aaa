/** Shown too briefly, a busy button looks like a flicker (specification, section 9). */
const loadingMilliseconds = 500;

/** The outcome of a request, but not before it has been loading for half a second. */
export async function atLeastBriefly<T>(request: Promise<T>): Promise<T> {
  const [outcome] = await Promise.allSettled([
    request,
    new Promise((resolve) => setTimeout(resolve, loadingMilliseconds)),
  ]);
  if (outcome.status === 'rejected') throw outcome.reason;
  return outcome.value;
}
