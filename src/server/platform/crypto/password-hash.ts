import { AsyncLocalStorage } from 'node:async_hooks';
import { randomBytes } from 'node:crypto';
import { availableParallelism } from 'node:os';
import { hash, verify } from '@node-rs/argon2';
import { isInAccountTransaction } from '../database/account-transaction.ts';
import { FairTurns } from '../scheduling/fair-turns.ts';

/**
 * argon2id with 46 MiB, one pass, one lane: the first choice of OWASP's Password Storage Cheat Sheet (2025). The
 * default algorithm of @node-rs/argon2 is argon2id.
 */
const parameters = { memoryCost: 47_104, timeCost: 1, parallelism: 1 };

/** More at once than there are cores gain no time, and each takes 46 MiB; the fourth thread of the pool is left to files. */
const atOnce = Math.min(availableParallelism(), 3);
/** At some 50 ms each, seconds of waiting. */
const waitingAtMost = 100;

const turns = new FairTurns({ atOnce, waitingAtMost });
const owners = new AsyncLocalStorage<string>();
const holders = new AsyncLocalStorage<true>();

/** Says for whom `work` hashes: owners (addresses, say) take turns. What has none shares one place. */
export function hashFor<T>(owner: string, work: () => Promise<T>): Promise<T> {
  return owners.run(owner, work);
}

/**
 * Waits for a turn and runs `work` in it; what is hashed there waits no further. To be taken before a transaction in which
 * a password is hashed, or its connection would wait for the turn.
 * @throws AppError busy where too many wait; and whatever `work` throws
 */
export function takeHashingTurn<T>(work: () => Promise<T>): Promise<T> {
  if (holders.getStore()) return work();
  return turns.take(owners.getStore() ?? '', () => holders.run(true, work));
}

/** PHC string of a password. @throws AppError busy where too many wait for their turn */
export function hashPassword(password: string): Promise<string> {
  return inTurn(() => hash(password, parameters));
}

/** A PHC string that no password fits: of an account whose owner is still to set one. Costs nothing. */
export function unmatchedHash(): string {
  const { memoryCost, timeCost, parallelism } = parameters;
  const draw = (bytes: number) => randomBytes(bytes).toString('base64').replace(/=+$/, '');
  return `$argon2id$v=19$m=${memoryCost},t=${timeCost},p=${parallelism}$${draw(16)}$${draw(32)}`;
}

/**
 * Whether the password fits the PHC string; false, not an error, where the string is none.
 * @throws AppError busy where too many wait for their turn
 */
export function verifyPassword(phc: string, password: string): Promise<boolean> {
  return inTurn(() => verify(phc, password).catch(() => false));
}

/** A transaction's connection never waits for a turn: who has the turn may be waiting for a connection. */
function inTurn<T>(work: () => Promise<T>): Promise<T> {
  if (!holders.getStore() && isInAccountTransaction()) return turns.takeAtOnce(work);
  return takeHashingTurn(work);
}
