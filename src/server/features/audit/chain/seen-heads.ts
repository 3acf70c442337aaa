import { randomUUID } from 'node:crypto';
import { readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { findSigner, type Signer, type TrustedKey } from '#server/platform/crypto/signing.ts';
import { canonicalJson } from './canonical-json.ts';
import type { ChainHead } from './chain-repository.ts';

/**
 * The chains' heads a minute ago, signed, in the data directory. Reveals a truncated log, or one replaced by an old
 * copy, before the next checkpoint. Out of reach of the database's machine, if that is a separate one.
 */
const fileName = 'audit-heads.json';
const storedSchema = z.object({ statement: z.string(), signature: z.string() });
const statementSchema = z.object({
  kind: z.literal('boardsearch-audit-heads'),
  heads: z.record(z.string(), z.tuple([z.number().int(), z.string()])),
});

/** Empty if the file is missing or not signed, and so proves nothing. */
export async function readSeenHeads(dataDirectory: string, trusted: readonly TrustedKey[]): Promise<ChainHead[]> {
  const text = await readFile(join(dataDirectory, fileName), 'utf8').catch(() => '');
  try {
    const stored = storedSchema.parse(JSON.parse(text));
    if (!findSigner(trusted, stored)) return [];
    const { heads } = statementSchema.parse(JSON.parse(stored.statement));
    return Object.entries(heads).map(([chain, [seq, hash]]) => ({ chain, seq, hash }));
  } catch {
    return [];
  }
}

/** Stores the chains' heads. `trusted`: keys under the heads stored before. False, without writing, if a chain has become shorter, which is a fault. */
export async function writeSeenHeads(
  dataDirectory: string,
  signer: Signer,
  heads: readonly ChainHead[],
  trusted: readonly TrustedKey[] = [signer],
): Promise<boolean> {
  const now = new Map(heads.map(({ chain, seq }) => [chain, seq]));
  const before = await readSeenHeads(dataDirectory, trusted);
  if (before.some(({ chain, seq }) => (now.get(chain) ?? 0) < seq)) return false;
  if (before.length === now.size && before.every(({ chain, seq }) => now.get(chain) === seq)) return true;
  const statement = canonicalJson({
    kind: 'boardsearch-audit-heads',
    heads: Object.fromEntries(heads.map(({ chain, seq, hash }) => [chain, [seq, hash]])),
  });
  const path = join(dataDirectory, fileName);
  const partial = `${path}.${randomUUID()}`;
  try {
    await writeFile(partial, JSON.stringify({ statement, signature: signer.sign(statement) }), { mode: 0o600 });
    await rename(partial, path);
  } finally {
    await rm(partial, { force: true });
  }
  return true;
}

/** Forgets the seen heads when the operator accepts the log as it is. */
export const forgetSeenHeads = (dataDirectory: string) => rm(join(dataDirectory, fileName), { force: true });
