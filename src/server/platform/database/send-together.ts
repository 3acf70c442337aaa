import { isAfterFailure } from './database-errors.ts';

/**
 * Waits for queries of one transaction that were sent together, until all have ended. Rejects with the one that made the others
 * fail: behind it the server refuses whatever was sent, and these refusals may be heard of first.
 */
export async function sendTogether<const T extends readonly unknown[]>(
  sent: T,
): Promise<{ -readonly [Key in keyof T]: Awaited<T[Key]> }> {
  const ended = await Promise.allSettled(sent);
  const failures = ended.flatMap((each) => (each.status === 'rejected' ? [each.reason as unknown] : []));
  if (failures.length > 0) throw failures.find((failure) => !isAfterFailure(failure)) ?? failures[0];
  return ended.map((each) => (each.status === 'fulfilled' ? each.value : undefined)) as Awaited<
    ReturnType<typeof sendTogether<T>>
  >;
}
