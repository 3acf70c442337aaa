import { createSecretKey, hkdfSync, type KeyObject, randomBytes } from 'node:crypto';
import { eq } from 'drizzle-orm';
import type { Database } from '../database/database.ts';
import { instanceSecrets } from '../database/schema/operation.ts';
import type { Transaction } from '../database/transaction.ts';
import type { Log } from '../log/log.ts';
import { type Keyring, type SealingKeys, seal, UnsealError, unseal } from './sealing.ts';

/** Secrets of the instance that are stored in the database, sealed. */
export type InstanceSecret = 'hashing-key' | 'former-signers';

const purposeOf = (name: InstanceSecret) => `instance-secret:${name}` as const;

/**
 * The keys of an instance. That of the keyed hashes is made once and stored sealed, so that codes, links and marks of
 * browsers survive a new encryption key. Under a wrong encryption key nothing is overwritten: hashes are then made with
 * a key derived from it, and the log says so.
 */
export async function openKeyring(
  { withoutUser }: Pick<Database, 'withoutUser'>,
  keys: SealingKeys,
  log: Log,
): Promise<Keyring> {
  try {
    const stored = await withoutUser(async (tx) => {
      const found = await readInstanceSecret(tx, keys, 'hashing-key');
      if (found !== undefined) return found;
      const made = randomBytes(32).toString('base64url');
      const sealed = seal(keys, purposeOf('hashing-key'), made);
      await tx.insert(instanceSecrets).values({ name: 'hashing-key', sealed }).onConflictDoNothing();
      // Of several servers that start at the same time, one was first.
      return (await readInstanceSecret(tx, keys, 'hashing-key')) ?? made;
    });
    return { ...keys, hashing: createSecretKey(stored, 'base64url') };
  } catch (error) {
    if (!(error instanceof UnsealError)) throw error;
    log.error(
      { alert: 'encryption_key_wrong' },
      'ENCRYPTION_KEY does not open this database: put the right key back, or authenticators, sources and models must be set up again',
    );
    return { ...keys, hashing: deriveHashing(keys.current) };
  }
}

/**
 * Reads a sealed secret; undefined if there is none.
 * @throws UnsealError if none of the keys opens it
 */
export async function readInstanceSecret(
  tx: Transaction,
  keys: SealingKeys,
  name: InstanceSecret,
): Promise<string | undefined> {
  const [row] = await tx.select().from(instanceSecrets).where(eq(instanceSecrets.name, name));
  return row && unseal(keys, purposeOf(name), row.sealed);
}

/** Stores a secret, sealed with the current key. */
export async function writeInstanceSecret(
  tx: Transaction,
  keys: SealingKeys,
  name: InstanceSecret,
  secret: string,
): Promise<void> {
  const sealed = seal(keys, purposeOf(name), secret);
  await tx
    .insert(instanceSecrets)
    .values({ name, sealed })
    .onConflictDoUpdate({ target: instanceSecrets.name, set: { sealed } });
}

const deriveHashing = (key: KeyObject): KeyObject =>
  createSecretKey(Buffer.from(hkdfSync('sha256', key, '', 'boardsearch v1 hashing', 32)));
