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
