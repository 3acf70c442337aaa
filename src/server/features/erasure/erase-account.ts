import { addErasures } from '#server/platform/backup/backup-repository.ts';
import { isDeadlock } from '#server/platform/database/database-errors.ts';
import type { Platform } from '#server/platform/platform.ts';
import { mintJobScope } from '#server/platform/queue/job-scope.ts';
import { extendLedger, readLedger } from '#server/platform/storage/erasure-ledger.ts';
import { enqueueMail } from '../accounts/jobs.ts';
import { deleteAllSessions } from '../accounts/public.ts';
import { recordAct } from '../audit/public.ts';
import { stopAnswers } from '../chats/public.ts';
import { withdrawGrants } from '../sources/public.ts';
import {
  claimDeletion,
  eraseRows,
  findErasable,
  finishErasure,
  listDueDeletions,
  listErasures,
  listReturned,
  listUnfinished,
  mergeErasures,
  orderCustomerErasures,
} from './repository.ts';

/** Removes all of a user's stored bytes, including unfinished uploads; wired in workers.ts. */
export type RemoveBytes = (platform: Platform, userId: string) => Promise<void>;

/** Attempts to delete rows while something is still being written to the account. */
const attempts = 5;

/**
 * Erases an account: ends its sessions and running answers, withdraws its sources' grants, adds it to the ledger, and
 * deletes its bytes, every row, and bytes that arrived in between. If interrupted, `sweepErasures` continues. False if
 * it was already gone.
 */
export async function eraseAccount(platform: Platform, removeBytes: RemoveBytes, userId: string): Promise<boolean> {
  const { database, config } = platform;
  const account = await database.withAccount(userId, (tx) => findErasable(tx, userId));
  if (!account) return false;
  await database.withAccount(userId, (tx) => deleteAllSessions(tx, userId));
  const scope = mintJobScope(account);
  await stopAnswers(platform, scope);
  await withdrawGrants(platform, scope);
  const entry = [{ userId, erasedAt: new Date().toISOString() }];
  await extendLedger(config.dataDirectory, entry);
  // If this machine is lost before the next backup, a restore still knows about the erasure.
  if (config.backup) await addErasures(config.backup.folder, entry);
  await removeBytes(platform, userId);
  const isErased = await retryDeadlocks(() =>
    database.withAccount(userId, async (tx) => {
      if (!(await eraseRows(tx, account))) return false;
      const { email, language, customerId } = account;
      await enqueueMail(platform, tx, { to: email, language, kind: 'account-erased', values: {} });
      await recordAct(tx, {
        action: 'account_erased',
        result: 'success',
        userId,
        actorUserId: null,
        customerId,
        caller: null,
      });
      return true;
    }),
  );
  await finish(platform, removeBytes, userId);
  return isErased;
}

async function finish(platform: Platform, removeBytes: RemoveBytes, userId: string): Promise<void> {
  await removeBytes(platform, userId);
  await platform.database.withAccount(null, (tx) => finishErasure(tx, userId));
}

/** Retries deadlocks: writers lock their rows first and then the user; an erasure does the opposite. */
async function retryDeadlocks<T>(work: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await work();
    } catch (error) {
      if (attempt === attempts || !isDeadlock(error)) throw error;
    }
  }
}

/**
 * Erases accounts that are due and continues interrupted erasures. A failure does not stop the others. Returns the
 * number erased.
 */
export async function sweepErasures(platform: Platform, removeBytes: RemoveBytes, now: Date): Promise<number> {
  const { database, log } = platform;
  const [due, unfinished] = await database.withAccount(null, async (tx) => {
    await orderCustomerErasures(tx);
    return [await listDueDeletions(tx, now), await listUnfinished(tx)];
  });
  let erased = 0;
  const work = [
    ...due.map((userId) => async () => {
      // The owner may have cancelled since the list was read.
      const isClaimed = await database.withAccount(userId, (tx) => claimDeletion(tx, userId, now));
      if (isClaimed && (await eraseAccount(platform, removeBytes, userId))) erased += 1;
    }),
    ...unfinished.map((userId) => () => finish(platform, removeBytes, userId)),
  ];
  for (const each of work) {
    try {
      await each();
    } catch (error) {
      if (platform.shutdown.aborted) break;
      log.error({ alert: 'erasure_failed', err: error }, 'an account could not be erased yet; it is tried again');
    }
  }
  return erased;
}

/**
 * Erases again whatever a restored backup brought back of erased accounts, in the database and the store. Afterwards
 * the ledgers in the data directory and in the database are equal.
 */
export async function reapplyErasures(platform: Platform, removeBytes: RemoveBytes): Promise<number> {
  const { database, config, uploads, archives, accountBackups, log } = platform;
  const inFile = await readLedger(config.dataDirectory);
  const { all, returned } = await database.withAccount(null, async (tx) => {
    const back = await listReturned(tx, inFile);
    const known = await listErasures(tx);
    // Accounts that are back are added by their own erasure; add the others now.
    await mergeErasures(
      tx,
      inFile.filter(({ userId }) => !back.includes(userId)),
    );
    return { all: known, returned: [...new Set([...back, ...(await listReturned(tx, known))])] };
  });
  await extendLedger(config.dataDirectory, all);
  for (const userId of returned) await eraseAccount(platform, removeBytes, userId);
  const erased = new Set([...inFile, ...all].map(({ userId }) => userId));
  const stored = await Promise.all([uploads, archives, accountBackups].map((store) => store.listUsers()));
  for (const userId of new Set(stored.flat())) if (erased.has(userId)) await removeBytes(platform, userId);
  if (returned.length > 0)
    log.warn({ accounts: returned.length }, 'erased accounts that a backup brought back are gone');
  return returned.length;
}
