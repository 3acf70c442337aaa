import { SourceError } from '#server/platform/data-source/data-source.ts';
import type { Transaction } from '#server/platform/database/transaction.ts';
import type { Platform } from '#server/platform/platform.ts';
import type { UserScope } from '#server/platform/scope/user-scope.ts';
import type { DownloadStore } from '../../uploads/public.ts';
import { giveBack, type Hold, lockHeld, renewHold, type SourceRow } from '../repository.ts';

/** A runner's turn at one source. */
export type Turn = Hold & {
  platform: Platform;
  scope: UserScope;
  sourceId: string;
  store: DownloadStore;
  /** Aborts the turn; completed work stays. */
  signal: AbortSignal;
  /** When others get their turn, by the platform's clock. */
  endsAt: number;
};

/** Another runner has taken over the source, or it is gone. */
export class TurnLost extends Error {
  override readonly name = 'TurnLost';
}

/** Runs `work` in a transaction, provided that this runner holds the source. @throws TurnLost */
export function withHeld<T>(turn: Turn, work: (tx: Transaction, source: SourceRow) => Promise<T>): Promise<T> {
  const { platform, scope, sourceId, signal } = turn;
  signal.throwIfAborted();
  return platform.database.withUser(
    scope,
    async (tx) => {
      const source = await lockHeld(tx, scope, sourceId, turn);
      if (!source) throw new TurnLost();
      return work(tx, source);
    },
    { isBackground: true },
  );
}

/** Renews the lease. @throws TurnLost */
async function renewLease(turn: Turn): Promise<void> {
  const { platform, scope, sourceId } = turn;
  if (!(await platform.database.withUser(scope, (tx) => renewHold(tx, scope, sourceId, turn)))) throw new TurnLost();
}

export const renewMilliseconds = 15_000;

/**
 * Keeps the lease during `work`, however long a single request takes; aborts it when the lease is lost or the source is
 * being disconnected, and releases the source then.
 */
export async function whileHeld(turn: Turn, work: (turn: Turn) => Promise<void>): Promise<void> {
  const { platform, scope, sourceId, runner } = turn;
  const lost = new AbortController();
  const timer = setInterval(() => {
    // A brief outage of the database is covered by the lease.
    renewLease(turn).catch((error) => {
      if (error instanceof TurnLost) lost.abort(error);
    });
  }, renewMilliseconds);
  try {
    await work({ ...turn, signal: AbortSignal.any([turn.signal, lost.signal]) });
  } catch (error) {
    if (!(error instanceof TurnLost || lost.signal.aborted)) throw error;
    await platform.database.withUser(scope, (tx) => giveBack(tx, scope, sourceId, runner));
  } finally {
    clearInterval(timer);
  }
}

/** Timeout of one request: listing a large folder takes minutes. */
export const askMilliseconds = 10 * 60_000;
/** The wall clock of a transfer, however fast it is, in milliseconds: a large file on a slow line takes long. */
export const wallMilliseconds = ({ platform }: Pick<Turn, 'platform'>): number =>
  platform.config.sourceSyncs.transferMinutes * 60_000;
const graceMilliseconds = 60_000;

/** Bounds a request to a source, however slowly it trickles on. @throws SourceError timed_out */
export async function withinTime<T>(
  turn: Turn,
  milliseconds: number,
  ask: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  const { signal } = turn;
  signal.throwIfAborted();
  const deadline = AbortSignal.timeout(Math.min(milliseconds, wallMilliseconds(turn)));
  const either = AbortSignal.any([signal, deadline]);
  const ended = new Promise<never>((_, reject) => {
    // Work that heeds the signal ends and cleans up by itself; work that does not is abandoned.
    either.addEventListener('abort', () => setTimeout(reject, graceMilliseconds, either.reason).unref(), {
      once: true,
    });
  });
  const asked = ask(either);
  asked.catch(() => undefined);
  try {
    return await Promise.race([asked, ended]);
  } catch (error) {
    signal.throwIfAborted();
    throw deadline.aborted ? new SourceError('timed_out', { cause: error }) : error;
  }
}
