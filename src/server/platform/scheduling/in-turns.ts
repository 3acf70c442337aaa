import { setImmediate as others } from 'node:timers/promises';

/** Items that are processed at once: a few milliseconds. */
const batchSize = 1_000;

/** The items in batches, between which everything else in this process gets its turn. */
export async function* inTurns<T>(items: Iterable<T>, size: number = batchSize): AsyncGenerator<T[], void> {
  let batch: T[] = [];
  for (const item of items) {
    if (batch.push(item) < size) continue;
    yield batch;
    batch = [];
    await others();
  }
  if (batch.length > 0) yield batch;
}

/** What becomes of each item, in the same order and in turns with others. */
export async function mapInTurns<T, Result>(
  items: Iterable<T>,
  change: (item: T) => readonly Result[],
): Promise<Result[]> {
  const results: Result[] = [];
  for await (const batch of inTurns(items)) for (const item of batch) results.push(...change(item));
  return results;
}
