/** One call of `work` for all who ever ask; where it fails, for those who ask while it runs, and whoever asks then calls it anew. */
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

/** One call of `work` for all who ask while it runs and for so many milliseconds after its end. */
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
