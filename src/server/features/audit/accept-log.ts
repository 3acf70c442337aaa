import type { Config } from '#server/platform/config/config.ts';
import type { SealingKeys } from '#server/platform/crypto/sealing.ts';
import { deriveSigner } from '#server/platform/crypto/signing.ts';
import type { Transaction } from '#server/platform/database/transaction.ts';
import { openCheckpoint } from './chain/checkpoint-statement.ts';
import { makeCheckpoint, signingPurpose } from './chain/make-checkpoint.ts';
import { checkpointFiles, readCheckpoints } from './chain/published-checkpoints.ts';
import { forgetSeenHeads } from './chain/seen-heads.ts';
import { listTrustedKeys } from './chain/trusted-keys.ts';

/**
 * Signs a checkpoint that accepts the log as it is now, on the operator's order. Checkpoints published before stay
 * where they are but no longer count. Returns the checkpoint's number.
 */
export async function acceptLog(tx: Transaction, config: Config, key: SealingKeys, accepted: string): Promise<number> {
  const signer = deriveSigner(key, signingPurpose);
  const trusted = await listTrustedKeys(tx, key);
  let newest = 0;
  for (const path of checkpointFiles(config)) {
    for (const each of await readCheckpoints(path)) {
      newest = Math.max(newest, openCheckpoint(each, trusted)?.checkpoint.number ?? 0);
    }
  }
  const made = await makeCheckpoint(tx, signer, new Date(), { accepted, atLeast: newest + 1 });
  await forgetSeenHeads(config.dataDirectory);
  return made?.number ?? 0;
}
