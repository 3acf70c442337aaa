import { z } from 'zod';
import { readInstanceSecret, writeInstanceSecret } from '#server/platform/crypto/open-keyring.ts';
import { type SealingKeys, UnsealError } from '#server/platform/crypto/sealing.ts';
import { deriveSigner, type TrustedKey } from '#server/platform/crypto/signing.ts';
import type { Transaction } from '#server/platform/database/transaction.ts';
import { findNewestCheckpoint } from './chain-repository.ts';
import { signingPurpose } from './make-checkpoint.ts';

const storedSchema = z.array(z.object({ publicKey: z.string(), until: z.number().int().nonnegative() }));

/**
 * Keys whose signatures under the audit log count: the current one, during a rotation the previous one, and those
 * before, up to the newest checkpoint that each signed. These are sealed, so that nobody without the encryption key can
 * add one.
 */
export async function listTrustedKeys(tx: Transaction, keys: SealingKeys): Promise<TrustedKey[]> {
  const former = await readFormer(tx, keys).catch((error: unknown) => {
    if (error instanceof UnsealError) return [];
    throw error;
  });
  return [...signersOf(keys), ...former];
}

/** The keys in the configuration. */
export function signersOf({ current, previous }: SealingKeys): TrustedKey[] {
  return [current, ...(previous ? [previous] : [])].map((key) => ({
    publicKey: deriveSigner({ current: key }, signingPurpose).publicKey,
  }));
}

/** Notes the previous key as a former one. Can be repeated. */
export async function retireSigner(tx: Transaction, keys: SealingKeys): Promise<void> {
  const [, previous] = signersOf(keys);
  if (!previous) return;
  const former = await readFormer(tx, keys);
  if (former.some(({ publicKey }) => publicKey === previous.publicKey)) return;
  const until = (await findNewestCheckpoint(tx))?.number ?? 0;
  const list = [...former, { publicKey: previous.publicKey, until }];
  await writeInstanceSecret(tx, keys, 'former-signers', JSON.stringify(list));
}

async function readFormer(tx: Transaction, keys: SealingKeys): Promise<z.infer<typeof storedSchema>> {
  const stored = await readInstanceSecret(tx, keys, 'former-signers');
  return stored === undefined ? [] : storedSchema.parse(JSON.parse(stored));
}
