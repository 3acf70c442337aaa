import type { Platform } from '../platform.ts';

/** Does work for each owner in turn; a failure is logged and does not stop the others. Returns the number of successes. */
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

const before = '00000000-0000-0000-0000-000000000000';

/** The same for all owners, listed in pages by id; failures hold up nobody. */
export async function serveAll<Owned extends { userId: string }>(
  platform: Pick<Platform, 'log' | 'shutdown'>,
  list: (after: string) => Promise<Owned[]>,
  serve: (owner: Owned) => Promise<unknown>,
): Promise<number> {
  let served = 0;
  for (let owners = await list(before); owners.length > 0; owners = await list(owners.at(-1)?.userId ?? before)) {
    served += await serveEach(platform, owners, serve);
    if (platform.shutdown.aborted) break;
  }
  return served;
}
