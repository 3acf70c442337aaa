import { SourceError } from '#server/platform/data-source/data-source.ts';
import type { Transaction } from '#server/platform/database/transaction.ts';
import type { Platform } from '#server/platform/platform.ts';
import type { UserScope } from '#server/platform/scope/user-scope.ts';
import type { DownloadStore } from '../../uploads/public.ts';
import { giveBack, type Hold, lockHeld, renewHold, type SourceRow } from '../repository.ts';

/** One source in one runner's hands. */
export type Turn = Hold & {
  platform: Platform;
  scope: UserScope;
  sourceId: string;
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

/** Renews the lease; whoever has lost it must not go on. */
async function renewLease(turn: Turn): Promise<void> {
  const { platform, scope, sourceId } = turn;
  if (!(await platform.database.withUser(scope, (tx) => renewHold(tx, scope, sourceId, turn)))) throw new TurnLost();
}

export const renewMilliseconds = 15_000;

/**
 * Holds a source while work goes on in it, however long a single request takes; the work ends where the source is lost, or is being
 * disconnected. A turn that ends so lets go of it.
 */
export async function whileHeld(turn: Turn, work: (turn: Turn) => Promise<void>): Promise<void> {
  const { platform, scope, sourceId, runner } = turn;
  const lost = new AbortController();
  const timer = setInterval(() => {
    // Where the database is away for a moment, the lease lasts for more.
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

/** A question at a source; some of large folders take minutes. And a file by a slow line. */
export const askMilliseconds = 10 * 60_000;
export const fetchMilliseconds = 30 * 60_000;
const graceMilliseconds = 60_000;

/** What is asked of a source comes to an end, however slowly the source goes on. @throws SourceError timed_out */
export async function withinTime<T>(
  { signal }: Turn,
  milliseconds: number,
  ask: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  signal.throwIfAborted();
  const deadline = AbortSignal.timeout(milliseconds);
  const either = AbortSignal.any([signal, deadline]);
  const ended = new Promise<never>((_, reject) => {
    // Who listens ends by itself, and clears up; nobody waits for ever for who does not.
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
