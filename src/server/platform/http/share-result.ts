/** Runs `work` once for all callers and keeps its result. A failure is shared by concurrent callers only. */
export function shareSuccess<T>(work: () => Promise<T>): () => Promise<T> {
  let shared: Promise<T> | undefined;
  return () => {
    shared ??= work().catch((error: unknown) => {
      shared = undefined;
      throw error;
    });
    return shared;
  };
}

/** Runs `work` once for all callers during the run and for `milliseconds` after it settles. */
export function shareFor<T>(milliseconds: number, work: () => Promise<T>): () => Promise<T> {
  let shared: Promise<T> | undefined;
  return () => {
    shared ??= work().finally(() => {
      setTimeout(() => {
        shared = undefined;
      }, milliseconds).unref();
    });
    return shared;
  };
}
