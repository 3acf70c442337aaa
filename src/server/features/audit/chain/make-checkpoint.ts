import { type Signer, sha256 } from '#server/platform/crypto/signing.ts';
import type { Transaction } from '#server/platform/database/transaction.ts';
import { canonicalJson } from './canonical-json.ts';
import { findNewestCheckpoint, insertCheckpoint, listHeads, type StoredCheckpoint } from './chain-repository.ts';
import type { Checkpoint } from './checkpoint-statement.ts';
import { listGrown, saveCursors } from './cursor-repository.ts';

/** The checkpoints' cursor: each names what has grown since the one before. */
const reader = 'checkpoint';

/** Purpose of an instance's signing key. */
export const signingPurpose = 'audit-log';

/**
 * Signs the chains' heads; null if another server was first. `accepted`: the operator's reason for accepting the log as
 * it is, for instance after restoring a backup; `atLeast`: a number not published yet.
 */
export async function makeCheckpoint(
  tx: Transaction,
  signer: Signer,
  now: Date,
  acceptance: { accepted: string; atLeast: number } | null = null,
): Promise<StoredCheckpoint | null> {
  const all = await listHeads(tx);
  const grown = acceptance ? all : await listGrown(tx, reader, all.length + 1);
  const before = await findNewestCheckpoint(tx);
  const heads = canonicalJson(Object.fromEntries(grown.map(({ chain, seq, hash }) => [chain, [seq, hash]])));
  const number = Math.max((before?.number ?? 0) + 1, acceptance?.atLeast ?? 0);
  const checkpoint: Checkpoint = {
    kind: 'boardsearch-audit-checkpoint',
    number,
    at: now.toISOString(),
    chains: grown.length,
    entries: all.reduce((sum, { seq }) => sum + seq, 0),
    heads: sha256(heads),
    previous: before ? sha256(before.statement) : null,
    publicKey: signer.publicKey,
    ...(acceptance ? { accepted: acceptance.accepted } : {}),
  };
  const statement = canonicalJson(checkpoint);
  const stored = { number, statement, signature: signer.sign(statement), heads };
  if (!(await insertCheckpoint(tx, stored))) return null;
  await saveCursors(tx, reader, grown);
  return stored;
}
