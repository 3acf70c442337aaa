import { isAfterFailure } from './database-errors.ts';

/**
 * Waits until all queries sent together in one transaction have settled. Rejects with the original failure: after it,
 * the server refuses the other queries, and those refusals may arrive first.
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
