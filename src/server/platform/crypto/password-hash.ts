import { AsyncLocalStorage } from 'node:async_hooks';
import { randomBytes } from 'node:crypto';
import { availableParallelism } from 'node:os';
import { hash, verify } from '@node-rs/argon2';
import { FairTurns } from '../scheduling/fair-turns.ts';

/**
 * argon2id with 46 MiB, one pass, one lane: the first choice of OWASP's Password Storage Cheat Sheet (2025). The
 * default algorithm of @node-rs/argon2 is argon2id.
 */
const parameters = { memoryCost: 47_104, timeCost: 1, parallelism: 1 };

/**
 * Maximum parallel hashes: more than there are cores save no time, and each takes 46 MiB. Leaves a pool thread for
 * files.
 */
const atOnce = Math.min(availableParallelism(), 3);
/** Queue length: seconds of waiting at about 50 ms per hash. */
const maxWaiting = 100;

const turns = new FairTurns({ atOnce, maxWaiting });
const owners = new AsyncLocalStorage<string>();

/**
 * Runs `work` with an owner (such as an IP address) for its hashing; owners take turns. Work without one shares a turn.
 */
export function hashFor<T>(owner: string, work: () => Promise<T>): Promise<T> {
  return owners.run(owner, work);
}

/**
 * Waits for a turn and runs `work` in it.
 * @throws AppError busy if too many are waiting; and whatever `work` throws
 */
export function takeHashingTurn<T>(work: () => Promise<T>): Promise<T> {
  return turns.take(owners.getStore() ?? '', work);
}

/** PHC string of a password. @throws AppError busy if too many are waiting */
export function hashPassword(password: string): Promise<string> {
  return takeHashingTurn(() => hash(password, parameters));
}

/** A PHC string that matches no password, for an account without one. Takes no hashing. */
export function unmatchedHash(): string {
  const { memoryCost, timeCost, parallelism } = parameters;
  const draw = (bytes: number) => randomBytes(bytes).toString('base64').replace(/=+$/, '');
  return `$argon2id$v=19$m=${memoryCost},t=${timeCost},p=${parallelism}$${draw(16)}$${draw(32)}`;
}

/**
 * True if the password matches the PHC string; false if the string is malformed.
 * @throws AppError busy if too many are waiting
 */
export function verifyPassword(phc: string, password: string): Promise<boolean> {
  return takeHashingTurn(() => verify(phc, password).catch(() => false));
}
