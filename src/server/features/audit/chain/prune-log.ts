import type { Signer } from '#server/platform/crypto/signing.ts';
import { canonicalJson } from './canonical-json.ts';
import { listPrunable, pruneChain } from './chain-repository.ts';
import type { Pruning } from './checkpoint-statement.ts';
import type { ReadLog } from './verify-chain.ts';

/**
 * Deletes entries past their retention (AUDIT_RETENTION_DAYS) from the beginning of each chain. The rest begins at a
 * signed statement, so that it still verifies, and nobody without the key can pass removed entries off as pruned.
 * Returns the number deleted.
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
