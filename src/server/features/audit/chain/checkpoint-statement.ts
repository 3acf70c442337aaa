import { z } from 'zod';
import { findSigner, sha256, type TrustedKey } from '#server/platform/crypto/signing.ts';
import type { ChainHead, SignedStatement, StoredCheckpoint } from './chain-repository.ts';

/** A checkpoint's statement: the heads of the chains that had grown since the one before. */
const checkpointSchema = z.object({
  kind: z.literal('boardsearch-audit-checkpoint'),
  number: z.number().int().positive(),
  at: z.iso.datetime(),
  /** Number of chains that had grown, and of all entries ever in all chains. */
  chains: z.number().int(),
  entries: z.number().int(),
  /** SHA-256 of the list of heads. */
  heads: z.string(),
  /** SHA-256 of the previous statement; null = the first. */
  previous: z.string().nullable(),
  publicKey: z.string(),
  /** Reason why the operator accepted the log as it was. Earlier checkpoints no longer count. */
  accepted: z.string().optional(),
});
export type Checkpoint = z.infer<typeof checkpointSchema>;

const headsSchema = z.record(z.string(), z.tuple([z.number().int(), z.string()]));

const pruningSchema = z.object({
  kind: z.literal('boardsearch-audit-pruning'),
  chain: z.string(),
  seq: z.number().int(),
  hash: z.string(),
  at: z.string(),
});
export type Pruning = z.infer<typeof pruningSchema>;

/** A line of a checkpoint file, heads included. */
export const publishedSchema = z.object({ statement: z.string(), signature: z.string(), heads: z.string() });

const parseJson = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
};

/** A checkpoint's statement and heads; null if the signature or the heads do not match. */
export function openCheckpoint(
  stored: Omit<StoredCheckpoint, 'number'>,
  trusted: readonly TrustedKey[],
): { checkpoint: Checkpoint; heads: ChainHead[] } | null {
  const signer = findSigner(trusted, stored);
  if (!signer) return null;
  const checkpoint = checkpointSchema.safeParse(parseJson(stored.statement));
  const heads = headsSchema.safeParse(parseJson(stored.heads));
  if (!checkpoint.success || !heads.success || checkpoint.data.heads !== sha256(stored.heads)) return null;
  // A key that was replaced, perhaps because it leaked, signs nothing new.
  if (signer.until !== undefined && checkpoint.data.number > signer.until) return null;
  return {
    checkpoint: checkpoint.data,
    heads: Object.entries(heads.data).map(([chain, [seq, hash]]) => ({ chain, seq, hash })),
  };
}

/** How far a chain was pruned; null if not signed. */
export function openPruning(stored: SignedStatement, trusted: readonly TrustedKey[]): Pruning | null {
  if (!findSigner(trusted, stored)) return null;
  return pruningSchema.safeParse(parseJson(stored.statement)).data ?? null;
}
