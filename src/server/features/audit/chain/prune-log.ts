import type { Signer } from '#server/platform/crypto/signing.ts';
import { canonicalJson } from './canonical-json.ts';
import { listPrunable, pruneChain } from './chain-repository.ts';
import type { Pruning } from './checkpoint-statement.ts';
import type { ReadLog } from './verify-chain.ts';

/**
 * Deletes entries after their time (AUDIT_RETENTION_DAYS), of each chain from its beginning. What is left begins at a signed
 * statement: it verifies, and nobody without the key can take entries for pruned. Says how many went.
 */
export async function pruneLog(run: ReadLog, signer: Signer): Promise<number> {
  let pruned = 0;
  for (const { chain, seq, hash, at } of await run(listPrunable)) {
    const pruning: Pruning = { kind: 'boardsearch-audit-pruning', chain, seq, hash, at };
    const statement = canonicalJson(pruning);
    const signed = { statement, signature: signer.sign(statement) };
    pruned += await run((tx) => pruneChain(tx, { chain, seq, hash }, signed));
  }
  return pruned;
}
