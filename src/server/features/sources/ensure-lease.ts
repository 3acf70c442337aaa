import type { Transaction } from '#server/platform/database/transaction.ts';
import type { Platform } from '#server/platform/platform.ts';
import type { UserScope } from '#server/platform/scope/user-scope.ts';
import type { DownloadStore } from '../uploads/public.ts';
import { holdSource, lockHeld, type SourceRow } from './repository.ts';

/** One source in one runner's hands. */
export type Turn = {
  platform: Platform;
  scope: UserScope;
  sourceId: string;
  runner: string;
  store: DownloadStore;
  /** Ends the turn; what was done stays. */
  signal: AbortSignal;
  /** When others' turn comes, in the platform's clock. */
  endsAt: number;
};

/** Thrown where another runner has taken the source over, or it is gone. */
export class TurnLost extends Error {
  override readonly name = 'TurnLost';
}

/** Does work in a transaction that counts only while this runner holds the source. */
export function withHeld<T>(
  { platform, scope, sourceId, runner, signal }: Turn,
  work: (tx: Transaction, source: SourceRow) => Promise<T>,
): Promise<T> {
  signal.throwIfAborted();
  return platform.database.withUser(
    scope,
    async (tx) => {
      const source = await lockHeld(tx, scope, sourceId, runner);
      if (!source) throw new TurnLost();
      return work(tx, source);
    },
    { isBackground: true },
  );
}

/** Renews the lease; whoever has lost it must not go on. */
export async function renewLease({ platform, scope, sourceId, runner }: Turn): Promise<void> {
  if (!(await platform.database.withUser(scope, (tx) => holdSource(tx, scope, sourceId, runner)))) throw new TurnLost();
}
