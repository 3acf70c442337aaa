import type { Platform } from '../platform.ts';

/** Does work for each owner, one after the other: what fails is told in the log and keeps none of the others. Returns for how many it went well. */
export async function serveEach<Owned extends { userId: string }>(
  { log, shutdown }: Pick<Platform, 'log' | 'shutdown'>,
  owners: readonly Owned[],
  serve: (owner: Owned) => Promise<unknown>,
): Promise<number> {
  let served = 0;
  for (const owner of owners) {
    if (shutdown.aborted) break;
    try {
      await serve(owner);
      served += 1;
    } catch (error) {
      if (!shutdown.aborted)
        log.warn({ err: error, userId: owner.userId }, 'work for one user failed; it is tried again');
    }
  }
  return served;
}
